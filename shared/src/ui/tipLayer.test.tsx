import { act, fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../testing/renderUi';
import { Button, IconButton } from './button';
import { InfoTip } from './tooltip';

const bubble = () => screen.queryByRole('tooltip');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function show() {
  const { user } = renderUi(
    <>
      <IconButton icon="edit" label="Edit Maya R." />
      <Button disabled disabledReason="Maya R. has a shift then.">
        Approve
      </Button>
      <InfoTip label="About the key">Unique key for the punch clock.</InfoTip>
      <p>Elsewhere</p>
    </>,
    { advanceTimers: (ms) => jest.advanceTimersByTime(ms) },
  );
  return user;
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('pointing for a moment shows what a button is called, leaving it takes the bubble away', async () => {
  const user = show();
  await user.hover(screen.getByRole('button', { name: 'Edit Maya R.' }));
  wait(99);
  expect(bubble()).toBeNull();
  wait(1);
  expect(bubble()).toHaveTextContent('Edit Maya R.');
  await user.hover(screen.getByText('Elsewhere'));
  wait(100);
  expect(bubble()).toBeNull();
});

test('who moves into the bubble reads on', async () => {
  const user = show();
  await user.hover(screen.getByRole('button', { name: 'Approve' }));
  wait(100);
  await user.hover(screen.getByRole('tooltip'));
  wait(1000);
  expect(bubble()).toHaveTextContent('Maya R. has a shift then.');
});

test.each([
  ['a press', () => fireEvent.pointerDown(screen.getByRole('button', { name: 'Edit Maya R.' }))],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['scrolling', () => fireEvent.scroll(document.body)],
  ['turning a tablet', () => fireEvent(window, new Event('resize'))],
])('%s takes the bubble away', async (_what, act) => {
  const user = show();
  await user.hover(screen.getByRole('button', { name: 'Edit Maya R.' }));
  wait(100);
  expect(bubble()).toBeVisible();
  act();
  expect(bubble()).toBeNull();
});

test('the keyboard shows a reason and a note, but not the name that is read aloud anyway', async () => {
  const user = show();
  await user.tab();
  wait(100);
  expect(bubble()).toBeNull();
  await user.tab();
  wait(100);
  expect(bubble()).toHaveTextContent('Maya R. has a shift then.');
  await user.tab();
  wait(100);
  expect(bubble()).toHaveTextContent('Unique key for the punch clock.');
});

test('a finger shows a reason and a note, but no name over what it is about to press', async () => {
  const user = show();
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Edit Maya R.' }) });
  wait(100);
  expect(bubble()).toBeNull();
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'About the key' }) });
  wait(100);
  expect(bubble()).toHaveTextContent('Unique key for the punch clock.');
});
