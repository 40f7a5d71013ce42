import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { choices, noProblems, page as list } from '../admin.fixture';
import { Root } from '../area';

const meet = {
  id: 'b1',
  location: { id: 'loc-1', title: 'Lakeview' },
  start_date: '2027-06-14',
  end_date: '2027-06-20',
  reason: 'Swim meet',
  created_by: 'Maya Reyes',
};

function open(results: readonly object[], routes: FakeRoutes = {}) {
  const server = fakeServer({
    ...choices(),
    'GET /api/options/': { status: 404, body: {} },
    'GET /api/problems/': { body: noProblems },
    'GET /api/attendance/kiosks/': list(),
    'GET /api/blackouts/': { body: { count: results.length, results } },
    'POST /api/blackouts/': { status: 201, body: { message: 'Blackout dates added.' } },
    'DELETE /api/blackouts/b1/': { body: { message: 'Blackout dates removed.' } },
    ...routes,
  });
  return { server, page: renderPage(<Root />, { role: 'MANAGER', route: '/options?location=loc-1' }) };
}
const panel = async () => within(await screen.findByRole('region', { name: 'Blackout Dates' }));

test('says what blackout dates do when the location has none, and adds the first ones', async () => {
  const { server, page } = open([]);
  const dates = await panel();
  expect(await dates.findByText('No blackout dates')).toBeVisible();
  expect(dates.getByText("Staff can't request time off on dates you add.")).toBeVisible();
  await page.user.click(dates.getByRole('button', { name: 'Add blackout dates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Blackout Dates' }));
  await page.user.click(dialog.getByRole('button', { name: 'Add dates' }));
  expect(dialog.getByText('First Day is required')).toBeVisible();
  await page.user.type(dialog.getByRole('textbox', { name: 'First Day' }), '06-14-2027');
  await page.user.type(dialog.getByRole('textbox', { name: 'Last Day' }), '06-20-2027');
  await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Swim meet');
  await page.user.click(dialog.getByRole('button', { name: 'Add dates' }));
  expect(await screen.findByText('Blackout dates added.')).toBeVisible();
  expect(server.calls('POST /api/blackouts/').map(({ body }) => body)).toEqual([
    { location: 'loc-1', start_date: '2027-06-14', end_date: '2027-06-20', reason: 'Swim meet' },
  ]);
});

test('lists the blackout dates with their reason, and removes them after a question', async () => {
  const { server, page } = open([meet]);
  const dates = await panel();
  expect(await dates.findByText('Swim meet')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await page.user.click(dates.getByRole('button', { name: 'Remove 06-14-2027 through 06-20-2027' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Blackout Dates' }));
  expect(
    dialog.getByText(
      'Remove 06-14-2027 through 06-20-2027? Staff can request time off on these dates again.',
    ),
  ).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Blackout dates removed.')).toBeVisible();
  expect(server.calls('DELETE /api/blackouts/b1/')).toHaveLength(1);
});
