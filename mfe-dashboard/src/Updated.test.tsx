import { liveStore } from '@ondeck/shared/api/liveEvents';
import { renderUi } from '@ondeck/shared/testing/renderUi';
import { screen } from '@testing-library/react';
import { Updated } from './Updated';

const at = (time: string): number => new Date(`2026-03-09T${time}`).getTime();

test.each([
  ['an event came after the counts', at('10:42:07'), at('10:40:00'), '10:42:07 AM'],
  ['the counts were fetched after the last event', at('10:42:07'), at('10:43:10'), '10:43:10 AM'],
  ['nothing has come yet', undefined, undefined, '–'],
])('shows the time of the last contact with the server: %s', (_name, updatedAt, fetchedAt, time) => {
  liveStore.setState({ status: 'polling', updatedAt });
  renderUi(<Updated fetchedAt={fetchedAt} />);
  expect(screen.getByText(/^Updated/)).toHaveTextContent(`Updated ${time} ● Every 30 seconds`);
});
