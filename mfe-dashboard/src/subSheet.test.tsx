import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import type { FollowUp } from '@ondeck/shared/schemas/followUp';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from './area';
import { school } from './dashboard.fixture';
import { round } from './offerRound.fixture';
import { sheet } from './subSheet.fixture';

const PATH = '/api/shifts/s1/dates/2026-12-09/follow-up/';
const ROUTE = '/dashboard?tab=not-clocked-in&sub=s1.2026-12-09.u1';
const absent: FollowUp = {
  ...sheet,
  user: { id: 'u1', name: 'Leila Haddad', first_name: 'Leila', phone: null, is_assigned: false },
  state: 'ABSENT',
  sentence: "Leila Haddad can't come. No-show, recorded 6:12 AM",
  absence: { id: 'a1', kind: 'NO_SHOW', can_change: true, is_report: false },
  work: {
    shift: 's2',
    date: '2026-12-09',
    start_time: '06:15',
    end_time: '09:00',
    is_open: true,
    exists: true,
  },
  offer: {
    offered_at: '6:12 AM',
    asked: 1,
    opened: 0,
    declined: 0,
    failed_texts: 0,
    is_stopped: false,
    round: round(),
  },
  undo_until: '2099-01-01T00:00:00.000Z',
};

function open(routes: FakeRoutes = {}, route = ROUTE) {
  const server = fakeServer({ ...school(), [`GET ${PATH}`]: { body: sheet }, ...routes });
  return { server, ...renderPage(<Root />, { role: 'MANAGER', route }) };
}
const dialog = async () => within(await screen.findByRole('dialog', { name: /Follow Up, Wed 12-09-2026/ }));
const answer = (message: string) => ({ body: { message, absence: 'a1', asked: 1 } });

test('shows the date with its zone, the state, who can work it, and the number of everyone else', async () => {
  open();
  const shown = await dialog();
  expect(await shown.findByText('Leila Haddad is 12 minutes late')).toBeVisible();
  expect(shown.getByText(/Wed 12-09-2026, 6:00–9:00 AM CT/)).toBeVisible();
  expect(shown.getByRole('link', { name: 'Call Leila' })).toHaveAttribute('href', 'tel:+16085550148');
  expect(shown.getByText('Available · Certified · 6 of 12 h')).toBeVisible();
  expect(shown.getByText("1 can't work this shift")).toBeVisible();
  expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
});

test('marks absent and offers with one button', async () => {
  const { user, server } = open({
    [`GET ${PATH}`]: [{ body: sheet }, { body: absent }],
    [`POST ${PATH}offer/`]: answer('Marked absent. Offered to 1 employee.'),
    [`POST ${PATH}undo/`]: answer('Leila Haddad is expected again.'),
  });
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'Mark absent and offer to 1' }));
  expect(server.calls(`POST ${PATH}offer/`)[0]?.body).toEqual({ user: 'u1', mark_absent: true });
  expect(await screen.findByText('Marked absent. Offered to 1 employee.')).toBeVisible();
});

test('counts the text messages of the offers that failed', async () => {
  open({ [`GET ${PATH}`]: { body: { ...absent, offer: { ...absent.offer, asked: 3, failed_texts: 2 } } } });
  const shown = await dialog();
  expect(
    await shown.findByText('Offered at 6:12 AM to 3. 0 opened, 0 declined. 2 text messages failed.'),
  ).toBeVisible();
});

test('shows running offers with Stop offers, Undo, and Change reason', async () => {
  const { user, server } = open({
    [`GET ${PATH}`]: { body: absent },
    [`POST ${PATH}undo/`]: answer('Leila Haddad is expected again.'),
    'PUT /api/absences/a1/': answer('Absence changed.'),
  });
  const shown = await dialog();
  expect(await shown.findByText('Offered at 6:12 AM to 1. 0 opened, 0 declined.')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Stop offers' })).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Change reason' }));
  await user.click(shown.getByRole('button', { name: 'Sick' }));
  expect(server.calls('PUT /api/absences/a1/')[0]?.body).toEqual({ kind: 'SICK' });
  await user.click(shown.getByRole('button', { name: 'Undo' }));
  expect(server.calls(`POST ${PATH}undo/`)[0]?.body).toEqual({ user: 'u1' });
});

test('records that an employee is on the way, and marks absent with one of four reasons', async () => {
  const { user, server } = open({
    [`POST ${PATH}late/`]: answer('Leila Haddad is expected at 6:32 AM.'),
    [`POST ${PATH}absent/`]: answer('Leila Haddad is marked absent.'),
  });
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'On the way' }));
  await user.click(shown.getByRole('button', { name: '20 minutes' }));
  expect(server.calls(`POST ${PATH}late/`)[0]?.body).toEqual({ user: 'u1', minutes: 20 });
  await user.click(shown.getByRole('button', { name: 'Mark absent' }));
  await user.click(shown.getByRole('button', { name: 'Emergency' }));
  expect(server.calls(`POST ${PATH}absent/`)[0]?.body).toEqual({ user: 'u1', kind: 'EMERGENCY' });
});

test('marks an employee absent who is off by the record of another location', async () => {
  const { user, server } = open({
    [`GET ${PATH}`]: {
      body: { ...sheet, state: 'ABSENT', sentence: "Leila Haddad can't come. Off, recorded 5:41 AM" },
    },
    [`POST ${PATH}absent/`]: answer('Leila Haddad is marked absent.'),
  });
  const shown = await dialog();
  expect(await shown.findByText("Leila Haddad can't come. Off, recorded 5:41 AM")).toBeVisible();
  expect(shown.queryByRole('button', { name: 'On the way' })).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Mark absent' }));
  await user.click(shown.getByRole('button', { name: 'Other' }));
  expect(server.calls(`POST ${PATH}absent/`)[0]?.body).toEqual({ user: 'u1', kind: 'OTHER' });
});

test('opens the other shifts of a report, which is no no-show', async () => {
  const other = {
    shift: 's7',
    shift_code: 'PRA-0051',
    date: '2026-12-09',
    start_time: '17:00',
    end_time: '20:00',
  };
  const { user, address } = open({
    [`GET ${PATH}`]: {
      body: {
        ...absent,
        absence: { id: 'a1', kind: 'SICK', can_change: true, is_report: true },
        also: [other],
      },
    },
    'GET /api/shifts/s7/dates/2026-12-09/follow-up/': { body: absent },
  });
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'Change reason' }));
  expect(shown.queryByRole('button', { name: 'No-show' })).toBeNull();
  expect(shown.getByText('Leila also misses:')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'PRA-0051, Wed 12-09-2026, 5:00–8:00 PM' }));
  await waitFor(() => expect(address()).toMatch(/sub=s7\.2026-12-09\.u1$/));
});

test('replaces the employee, and asks first about someone with warnings', async () => {
  const REPLACE = 'POST /api/shifts/s1/dates/2026-12-09/replace/';
  const { user, server, address } = open({ [REPLACE]: answer('Marked absent and reassigned.') });
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'Replace with Cleo Ray' }));
  expect(shown.getByText('41 hours scheduled in the week of 12-06-2026.')).toBeVisible();
  expect(server.calls(REPLACE)).toEqual([]);
  await user.click(shown.getByRole('button', { name: 'Replace anyway: Cleo Ray' }));
  expect(server.calls(REPLACE)[0]?.body).toEqual({ for_user_id: 'u1', user_id: 'u3', mark_absent: true });
  await waitFor(() => expect(address()).toBe('/dashboard?tab=not-clocked-in'));
});

test('keeps the sheet open after a refusal and names who was faster', async () => {
  const { user } = open({
    [`GET ${PATH}`]: { body: absent },
    [`POST ${PATH}assign/`]: { status: 409, body: { error: 'Ben Ito took this shift at 6:14 AM.' } },
  });
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'Replace with Ben Ito' }));
  expect(await shown.findByText('Ben Ito took this shift at 6:14 AM.')).toBeVisible();
});

test('explains an empty list, and a date that is gone', async () => {
  open({ [`GET ${PATH}`]: { body: { ...sheet, candidates: [], can_offer: 0 } } });
  const shown = await dialog();
  expect(await shown.findByText('No one else can work this shift')).toBeVisible();
  expect(shown.getByText('Expand the list to see why.')).toBeVisible();
});

test('explains a date that is no longer scheduled', async () => {
  open({ [`GET ${PATH}`]: { status: 404, body: { error: 'Shift not found.' } } });
  expect(await (await dialog()).findByText('This date is no longer scheduled')).toBeVisible();
});
