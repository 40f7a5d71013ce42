import { defaultLimits } from '@ondeck/shared/domain/rules/labor';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer, outdated } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { choices, lakeview, page as list } from '../../admin.fixture';
import { LaborPage } from './LaborPage';

const READ = 'GET /api/labor/loc-1/';
const PUT = 'PUT /api/labor/loc-1/';
const winter = { start_date: '2027-12-23', end_date: '2028-01-02', name: 'Winter Break' };
const labor = { limits: defaultLimits, breaks: [winter], revision: 'r1' };

function open(role: 'ADMIN' | 'MANAGER' = 'ADMIN', routes: FakeRoutes = {}) {
  const server = fakeServer({ ...choices(), [READ]: { body: labor }, ...routes });
  return { ...server, page: renderPage(<LaborPage />, { role, route: '/options/labor?location=loc-1' }) };
}
const section = async (name: string) => within(await screen.findByRole('group', { name }, { timeout: 5000 }));
const save = () => screen.getByRole('button', { name: 'Save' });

test('fills in a preset for minors, and saves all limits in minutes', async () => {
  const { calls, page } = open('ADMIN', { [PUT]: { body: { ...labor, revision: 'r2' } } });
  const older = await section('Ages 16–17');
  expect(older.getByLabelText('School Day')).toHaveValue('');
  await page.user.click(screen.getByRole('button', { name: 'New York limits' }));
  expect(older.getByLabelText('School Day')).toHaveValue('4');
  expect(older.getByLabelText('Latest End')).toHaveValue('10:00 PM');
  const everyone = await section('Everyone');
  expect(everyone.getByLabelText('Long Week')).toHaveValue('40');
  await page.user.type(everyone.getByLabelText('Long Day'), '9.5');
  await page.user.click(save());
  expect(await screen.findByText('Limits saved.')).toBeVisible();
  const [sent] = calls(PUT);
  expect(sent?.body).toMatchObject({
    limits: {
      '14_15': { ...defaultLimits['14_15'], max_days: 6 },
      '16_17': { school_day_minutes: 240, latest_end_school_night: '22:00', latest_end_other_night: null },
      ADULT: { ...defaultLimits.ADULT, other_day_minutes: 570 },
    },
    breaks: [winter],
  });
}, 20_000);

test('refuses limits looser than federal law before sending them', async () => {
  const { calls, page } = open();
  const young = await section('Ages 14–15');
  await page.user.clear(young.getByLabelText('School Day'));
  await page.user.type(young.getByLabelText('School Day'), '4');
  await page.user.click(save());
  expect(
    await screen.findByText('Federal law allows 14- and 15-year-olds 3 hours on a school day.'),
  ).toBeVisible();
  expect(young.getByLabelText('School Day')).toHaveFocus();
  expect(calls(PUT)).toEqual([]);
}, 20_000);

test('adds and deletes school breaks, which are saved with the limits', async () => {
  const { calls, page } = open('ADMIN', { [PUT]: { body: labor } });
  await section('School Breaks');
  await page.user.click(screen.getByRole('button', { name: 'Delete Winter Break' }));
  await page.user.click(screen.getByRole('button', { name: 'Add school break' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add School Break' }));
  await page.user.type(dialog.getByLabelText('Name'), 'Spring Break');
  await page.user.type(dialog.getByLabelText('First Day'), '04-05-2027');
  await page.user.type(dialog.getByLabelText('Last Day'), '04-04-2027');
  const add = dialog.getByRole('button', { name: 'Add school break' });
  await page.user.click(add);
  expect(await dialog.findByText('End date cannot be before start date')).toBeVisible();
  await page.user.clear(dialog.getByLabelText('Last Day'));
  await page.user.type(dialog.getByLabelText('Last Day'), '04-09-2027');
  await page.user.click(add);
  expect(await screen.findByText('04-05-2027 to 04-09-2027')).toBeVisible();
  await page.user.click(save());
  expect(await screen.findByText('Limits saved.')).toBeVisible();
  expect(calls(PUT)[0]?.body).toMatchObject({
    breaks: [{ start_date: '2027-04-05', end_date: '2027-04-09', name: 'Spring Break' }],
  });
}, 20_000);

test('restores the school breaks when the changes are canceled', async () => {
  const { page } = open();
  await section('School Breaks');
  await page.user.click(screen.getByRole('button', { name: 'Delete Winter Break' }));
  expect(screen.getByText('No school breaks')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Winter Break')).toBeVisible();
});

test('asks before another location discards limits or school breaks that are not saved', async () => {
  const { page } = open('ADMIN', {
    'GET /api/locations/': list({ ...lakeview, id: 'loc-1' }, { ...lakeview, id: 'loc-2', title: 'Pier' }),
    'GET /api/labor/loc-2/': { body: { ...labor, breaks: [] } },
  });
  await section('School Breaks');
  await page.user.click(screen.getByRole('button', { name: 'Delete Winter Break' }));
  const choosePier = () =>
    page.user.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'Pier');
  await choosePier();
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard Changes' }));
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Winter Break')).toBeVisible();

  await page.user.type((await section('Everyone')).getByLabelText('Long Day'), '9');
  await choosePier();
  await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('No school breaks')).toBeVisible();
  expect((await section('Everyone')).getByLabelText('Long Day')).toHaveValue('');
}, 20_000);

test('keeps changed limits and school breaks after someone else saved first', async () => {
  const { calls, page } = open('ADMIN', { [PUT]: outdated });
  const everyone = await section('Everyone');
  await page.user.type(everyone.getByLabelText('Long Day'), '9');
  await page.user.click(screen.getByRole('button', { name: 'Delete Winter Break' }));
  await page.user.click(save());
  expect(await screen.findByText(/Review the latest version before you save/)).toBeVisible();
  expect(calls(PUT)[0]?.seen).toBe('"r1"');
  expect(everyone.getByLabelText('Long Day')).toHaveValue('9');
  expect(screen.getByText('No school breaks')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Show the saved limits' }));
  expect(await screen.findByText('Winter Break')).toBeVisible();
}, 20_000);

test('shows the limits to a manager, who can change none', async () => {
  open('MANAGER');
  const young = await section('Ages 14–15');
  expect(screen.getByText('Only an admin can change these limits.')).toBeVisible();
  expect(young.getByLabelText('School Day')).toBeDisabled();
  for (const name of ['Save', 'Federal limits', 'Add school break', 'Delete Winter Break'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  // The shell renders the landmark around the page.
  const findings = await axeFindings(document.body);
  expect(findings.filter((one) => !one.startsWith('region'))).toEqual([]);
}, 20_000);
