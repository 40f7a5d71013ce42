import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';
import { school } from '../dashboard.fixture';

const CALL = 'GET /api/shifts/day-summary/';
const strip = async () => within(await screen.findByRole('region', { name: 'Today and tomorrow' }));

beforeEach(() => sessionStorage.clear());

test('shows both days above the tabs, with a link to the open shifts of tomorrow, at the location of the address', async () => {
  const { calls } = fakeServer(school());
  renderPage(<Root />, { role: 'MANAGER', route: '/dashboard?location=l1' });
  const link = await (await strip()).findByRole('link', { name: '6 open shifts' });
  expect(link).toHaveAttribute('href', '/dashboard?location=l1&tab=open-shift&date=2026-11-24&show=waiting');
  expect(link.closest('p')).toHaveTextContent(
    'Tomorrow: 31 expected, first 5:45 AM ET at Lakeview, 6 open shifts.',
  );
  expect(calls(CALL).map(({ query }) => query)).toEqual([{ location: 'l1' }]);
});

test('offers Retry when the numbers fail to load, and shows them then', async () => {
  const { routes } = fakeServer({ ...school(), [CALL]: 'lost' });
  const { user } = renderPage(<Root />, { role: 'MANAGER', route: '/dashboard' });
  const shown = await strip();
  expect(await shown.findByText("Couldn't load the numbers of today and tomorrow.")).toBeVisible();
  routes[CALL] = school()[CALL] ?? 'lost';
  await user.click(shown.getByRole('button', { name: 'Retry' }));
  expect(await shown.findByRole('link', { name: '20 requests' })).toHaveAttribute('href', '/requests');
  expect(shown.queryByRole('button', { name: 'Retry' })).toBeNull();
});
