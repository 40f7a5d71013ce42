import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen } from '@testing-library/react';
import { Root } from '../area';
import { school } from '../dashboard.fixture';

const lakeview = { id: 'lake', title: 'Lakeview' };
const at = (time: string): string => new Date(`${new Date().toDateString()} ${time}`).toISOString();
const kiosk = (values: object) => ({
  id: 'k1',
  name: 'Deck',
  location: lakeview,
  registered_by: 'Ada Poole',
  registered_at: at('08:00'),
  last_seen_at: at('15:39'),
  offline_since: at('15:40'),
  waiting: 0,
  keeps_storage: true,
  ...values,
});

const open = (results: object[], tab = 'not-clocked-in') => {
  fakeServer({
    ...school(),
    'GET /api/attendance/kiosks/': { body: { count: results.length, results } },
  });
  renderPage(<Root />, { role: 'MANAGER', route: `/dashboard?tab=${tab}` });
};

test('names a punch clock that is offline, and warns that the list can be wrong', async () => {
  open([kiosk({})]);
  expect(
    await screen.findByText('Lakeview punch clock: offline since 3:40 PM, last contact 3:39 PM'),
  ).toBeVisible();
  expect(
    screen.getByText(/^Lakeview’s punch clock is offline\. Staff who clocked in or out there/),
  ).toBeVisible();
});

test('trusts the list while another punch clock of the location is online', async () => {
  open([kiosk({}), kiosk({ id: 'k2', name: 'Desk', offline_since: null })]);
  expect(await screen.findByText(/^Lakeview punch clock: offline since 3:40 PM/)).toBeVisible();
  expect(screen.queryByText(/^Lakeview’s punch clock is offline\./)).toBeNull();
});

test('shows nothing while every punch clock is online', async () => {
  open([kiosk({ offline_since: null })]);
  expect(await screen.findByRole('tab', { name: /Not Clocked In/ })).toBeVisible();
  expect(screen.queryByText(/offline/)).toBeNull();
});
