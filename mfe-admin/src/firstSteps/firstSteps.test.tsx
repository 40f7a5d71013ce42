import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer, type FakeRoutes } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { firstSteps } from '@ondeck/shared/schemas/setup';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, instructor, maya, page } from '../admin.fixture';
import { Root } from '../area';

const options = {
  kiosk_clock_out: true,
  registered_kiosks_only: true,
  kiosk_shows_hours: false,
  early_clock_in_minutes: 15,
  time_off_notice_days: 10,
  retention_months: 48,
  shortest_name: 3,
  sign_up_mode: 'APPROVAL',
  second_factor_required: false,
  timesheet_tolerance_minutes: 15,
  overtime_rule: 'OFF',
  pay_period: 'TWO_WEEKS',
  pay_period_start: '2026-11-01',
  text_messages: false,
  texts_per_day: 200,
  payroll_columns: [],
};
const done = (...finished: readonly string[]) => ({
  body: { open: true, steps: firstSteps.map((step) => ({ step, done: finished.includes(step) })) },
});
const open = (route: string, routes: FakeRoutes = {}) => {
  const server = fakeServer({
    ...choices(),
    'GET /api/setup-steps/': done('locations'),
    'GET /api/options/': { body: options },
    'GET /api/kiosks/': page(),
    'GET /api/imports/': page(),
    'GET /api/users/': page(maya),
    ...routes,
  });
  return { server, ...renderPage(<Root />, { role: 'ADMIN', route }) };
};
const stepOf = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Steps' })).getByRole('link', {
    name: new RegExp(`^${name}`),
  });

test("opens the first step that isn't done, and keeps the step in the address", async () => {
  const { address } = open('/first-steps');
  expect(await screen.findByRole('heading', { name: 'Step 2 of 5: Positions' })).toBeVisible();
  expect(address()).toBe('/first-steps?step=positions');
  expect(await stepOf('Locations')).toHaveTextContent('LocationsDone');
  expect(await stepOf('Positions')).toHaveTextContent('PositionsTo do');
  expect(await stepOf('Positions')).toHaveAttribute('aria-current', 'step');
});

test.each([
  ['an unknown step', '/first-steps?step=moon', done('locations', 'positions'), 'Step 3 of 5: Options'],
  ['a step that is done', '/first-steps?step=locations', done('locations'), 'Step 1 of 5: Locations'],
  ['nothing left', '/first-steps', done(...firstSteps), 'Step 5 of 5: Shifts and punch clocks'],
])('opens the step to continue with for %s', async (_name, route, steps, heading) => {
  open(route, { 'GET /api/setup-steps/': steps });
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
});

test("keeps a step open when it becomes done, and moves the focus to the next step's heading", async () => {
  const { user } = open('/first-steps', {
    'GET /api/setup-steps/': [done('locations'), done('locations', 'positions')],
    'POST /api/shifts/shift-type/': { status: 201, body: instructor },
  });
  expect(await screen.findByRole('link', { name: 'Skip to: Options' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Create New Position' }));
  await user.type(await screen.findByLabelText('Position'), 'Swim Instructor');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('link', { name: 'Next: Options' }));
  expect(screen.getByRole('heading', { name: 'Step 3 of 5: Options' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Back: Positions' }));
  expect(screen.getByRole('heading', { name: 'Step 2 of 5: Positions' })).toHaveFocus();
});

test('marks the options step as done when the admin keeps the settings unchanged', async () => {
  const { user, server } = open('/first-steps?step=options', {
    'GET /api/setup-steps/': [done('locations'), done('locations', 'options')],
    'PUT /api/options/': { body: options },
  });
  await user.click(await screen.findByRole('button', { name: 'Keep these settings' }));
  expect(await screen.findByRole('link', { name: 'Next: Users' })).toBeVisible();
  expect(server.calls('PUT /api/options/')).toMatchObject([{ body: { early_clock_in_minutes: 15 } }]);
});

test.each([
  ['locations', 'Add a location', 'Create New Location'],
  ['people', 'Add a user', 'Create New User'],
])('returns to the step of %s when its form is left', async (step, link, form) => {
  const { user, address } = open(`/first-steps?step=${step}`);
  await user.click(await screen.findByRole('link', { name: link }));
  expect(await screen.findByRole('form', { name: form })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(address()).toBe(`/first-steps?step=${step}`);
});

test("imports users within the step, even if the steps can't be loaded again", async () => {
  const { user, server } = open('/first-steps?step=people', {
    'GET /api/setup-steps/': [done('locations'), 'lost'],
    'POST /api/imports/preview/': { body: { ready: 1, problems: [] } },
    'POST /api/imports/': {
      status: 201,
      body: { message: '1 person imported.', id: 'import-1', count: 1 },
    },
  });
  const rows = 'Code,First,Last,Email,Phone,Pool,Job\n10001,Noor,Lane,n@x.example,5855550142,A,B';
  await user.upload(await screen.findByLabelText('CSV or Excel file'), new File([rows], 'a.csv'));
  await user.click(await screen.findByRole('button', { name: 'Check 1 row' }));
  await user.click(await screen.findByRole('button', { name: 'Import 1 user' }));
  await waitFor(() => expect(server.calls('GET /api/setup-steps/').length).toBeGreaterThan(1));
  expect(await screen.findByText(/^1 person imported\./)).toBeVisible();
  expect(server.calls('POST /api/imports/preview/')).toMatchObject([{ body: { kind: 'people' } }]);
});

test('shows that every step is done, and links to the first shift of the only location', async () => {
  open('/first-steps', { 'GET /api/setup-steps/': done(...firstSteps) });
  expect(await screen.findByText(/^You finished every step/)).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Add a shift' })).toHaveAttribute(
      'href',
      '/manage-shifts/create?location=loc-1',
    ),
  );
});

test("keeps the step when the server doesn't answer, and opens it after a retry", async () => {
  const { user } = open('/first-steps?step=people', { 'GET /api/setup-steps/': ['lost', done('locations')] });
  await user.click(await screen.findByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByRole('heading', { name: 'Step 4 of 5: Users' })).toBeVisible();
});

test.each(firstSteps)('passes the accessibility check at the step of %s', async (step) => {
  const { container } = open(`/first-steps?step=${step}`);
  await screen.findByRole('navigation', { name: 'Steps' });
  expect(await axeFindings(container)).toEqual([]);
});
