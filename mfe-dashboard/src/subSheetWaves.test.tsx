import type { FollowUp } from '@ondeck/shared/schemas/followUp';
import type { OfferRound } from '@ondeck/shared/schemas/offers';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from './area';
import { school } from './dashboard.fixture';
import { round } from './offerRound.fixture';
import { sheet } from './subSheet.fixture';

const PATH = '/api/shifts/s1/dates/2026-12-09/follow-up/';
const START = 'POST /api/offers/rounds/';
const candidate = (id: string, name: string, changes: object = {}): FollowUp['candidates'][number] => ({
  user: { id, name },
  why: 'Available · 6 of 12 h',
  phone: null,
  can_offer: true,
  warnings: [],
  ...changes,
});
const work = {
  shift: 's1',
  date: '2026-12-09',
  start_time: '06:00',
  end_time: '09:00',
  is_open: true,
  exists: true,
} as const;
const open: FollowUp = {
  ...sheet,
  user: null,
  state: 'OPEN',
  sentence: 'No one is assigned',
  work,
  can_offer: 3,
  wave_size: 2,
  candidates: [
    candidate('u2', 'Ben Ito'),
    candidate('u3', 'Cleo Ray'),
    candidate('u4', 'Dana Fox'),
    candidate('u5', 'Eve Low', {
      can_offer: false,
      warnings: [{ code: 'warn.longWeek', message: '41 hours scheduled in the week of 12-06-2026.' }],
    }),
  ],
};
const wave = (number: number, changes: object = {}): OfferRound['waves'][number] => ({
  wave: number,
  sent_at: '6:04 AM',
  asked: 2,
  opened: 0,
  accepted: 0,
  declined: 0,
  waiting: 2,
  ...changes,
});
const offered = (changes: Partial<OfferRound> = {}, isStopped = false): FollowUp => ({
  ...open,
  offer: {
    offered_at: '6:04 AM',
    asked: 2,
    opened: 0,
    declined: 0,
    failed_texts: 0,
    is_stopped: isStopped,
    round: round({ wave_size: 2, waves: [wave(1)], queued: 1, next_wave_at: '10:04 AM', ...changes }),
  },
});

function show(body: FollowUp | readonly FollowUp[], routes: FakeRoutes = {}) {
  const bodies = Array.isArray(body) ? body.map((one: FollowUp) => ({ body: one })) : { body };
  const server = fakeServer({ ...school(), [`GET ${PATH}`]: bodies, ...routes });
  const page = renderPage(<Root />, {
    role: 'MANAGER',
    route: '/dashboard?tab=open-shift&sub=s1.2026-12-09',
  });
  return { server, ...page };
}
const dialog = async () => within(await screen.findByRole('dialog', { name: /Follow Up, Wed 12-09-2026/ }));
const done = (message: string) => ({ body: { message, round: 'r1' } });

test('offers in waves to everyone who can be asked, in the order of the list, with two buttons', async () => {
  const { user, server } = show([open, offered()], { [START]: done('Offered to 2 staff.') });
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'Offer in waves' }));
  expect(shown.getByRole('checkbox', { name: 'Ben Ito' })).toBeChecked();
  expect(shown.getByRole('checkbox', { name: 'Eve Low' })).toBeDisabled();
  expect(shown.getByLabelText(/^Wave Size/)).toHaveValue('2');
  expect(shown.getByRole('radio', { name: 'First to accept' })).toBeChecked();
  expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
  await user.click(shown.getByRole('button', { name: 'Offer to 3 in waves' }));
  expect(server.calls(START)).toMatchObject([
    {
      body: {
        shift: 's1',
        date: '2026-12-09',
        users: ['u2', 'u3', 'u4'],
        wave_size: 2,
        award_mode: 'FIRST_ACCEPTED',
        message: '',
      },
    },
  ]);
  expect(await screen.findByText('Offered to 2 staff.')).toBeVisible();
  expect(await shown.findByText('Next wave at 10:04 AM. 1 not asked yet.')).toBeVisible();
});

test('asks only the selected employees, with the choices of the form, and needs at least one', async () => {
  const { user, server } = show(open, { [START]: done('Offered to 1 employee.') });
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'Offer in waves' }));
  for (const name of ['Ben Ito', 'Cleo Ray', 'Dana Fox'])
    await user.click(shown.getByRole('checkbox', { name }));
  expect(shown.getByRole('button', { name: /^Offer to 0 in waves/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(shown.getByRole('checkbox', { name: 'Dana Fox' }));
  await user.click(shown.getByRole('checkbox', { name: 'Ben Ito' }));
  await user.click(shown.getByRole('radio', { name: "I'll choose" }));
  await user.clear(shown.getByLabelText(/^Wave Size/));
  await user.type(shown.getByLabelText(/^Wave Size/), '1');
  await user.type(shown.getByLabelText(/^Message/), 'Swim meet');
  await user.click(shown.getByRole('button', { name: 'Offer to 2 in waves' }));
  expect(server.calls(START)).toMatchObject([
    { body: { users: ['u2', 'u4'], wave_size: 1, award_mode: 'MANAGER_CHOOSES', message: 'Swim meet' } },
  ]);
});

test('keeps the form after a refusal, and shows the reason once', async () => {
  const error = 'Maya Lopez offered this shift at 6:02 AM. Stop these offers first.';
  const { user } = show(open, { [START]: { status: 409, body: { error } } });
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'Offer in waves' }));
  await user.type(shown.getByLabelText(/^Message/), 'Please');
  await user.click(shown.getByRole('button', { name: 'Offer to 3 in waves' }));
  expect(await shown.findAllByText(error)).toHaveLength(1);
  expect(shown.getByLabelText(/^Message/)).toHaveValue('Please');
  await user.click(shown.getByRole('button', { name: 'Cancel' }));
  expect(shown.getByRole('button', { name: 'Offer in waves' })).toBeVisible();
  expect(shown.queryByRole('checkbox')).toBeNull();
});

test('offers the date of an employee who is still expected, unless the shift has begun', async () => {
  const expected: FollowUp = {
    ...open,
    user: { id: 'u1', name: 'Leila Haddad', first_name: 'Leila', phone: null, is_assigned: true },
    state: 'EXPECTED',
    shift: { ...open.shift, has_begun: false },
    work: { ...work, is_open: false },
  };
  const { user, server } = show(expected, { [START]: done('Offered to 2 staff.') });
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'Offer in waves' }));
  await user.click(shown.getByRole('button', { name: 'Offer to 3 in waves' }));
  expect(server.calls(START)).toMatchObject([{ body: { replacing: 'u1' } }]);
});

test('shows no waves for a shift that has begun while the employee is expected', async () => {
  show(sheet);
  const shown = await dialog();
  expect(await shown.findByRole('button', { name: 'Mark absent and offer to 1' })).toBeVisible();
  expect(shown.queryByRole('button', { name: 'Offer in waves' })).toBeNull();
});

test('shows the waves of a running round, sends the next one, and stops', async () => {
  const running = offered({
    waves: [wave(1, { opened: 2, declined: 1, waiting: 1 }), wave(2, { sent_at: '7:04 AM' })],
    queued: 1,
  });
  const NEXT = 'POST /api/offers/rounds/r1/next/';
  const { user, server } = show(running, {
    [NEXT]: { body: { message: 'Offered to 1 employee.' } },
    [`POST ${PATH}stop/`]: { body: { message: '4 offers stopped.' } },
  });
  const shown = await dialog();
  const waves = within(await shown.findByRole('list', { name: 'Waves' })).getAllByRole('listitem');
  expect(waves.map((one) => one.textContent)).toEqual([
    'Wave 1, 6:04 AM2 asked, 2 opened, 0 accepted, 1 declined, 1 waiting',
    'Wave 2, 7:04 AM2 asked, 0 opened, 0 accepted, 0 declined, 2 waiting',
  ]);
  expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
  await user.click(shown.getByRole('button', { name: 'Send next wave now' }));
  expect(server.calls(NEXT)).toHaveLength(1);
  expect(await screen.findByText('Offered to 1 employee.')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Stop offers' }));
  expect(server.calls(`POST ${PATH}stop/`)).toHaveLength(1);
});

test('assigns the shift to someone who accepted, who is first in the menu', async () => {
  const ASSIGN = 'POST /api/offers/rounds/r1/assign/';
  const chosen = offered({
    award_mode: 'MANAGER_CHOOSES',
    accepted: 1,
    accepted_by: [{ id: 'u3', name: 'Cleo Ray' }],
    queued: 0,
    next_wave_at: null,
  });
  const { user, server } = show(chosen, { [ASSIGN]: { body: { message: 'Shift assigned.' } } });
  const shown = await dialog();
  expect(await shown.findByText('Everyone has been asked. Choose who gets the shift.')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Assign to…' }));
  const names = (await screen.findAllByRole('menuitem')).map((one) => one.textContent);
  expect(names).toEqual(['Cleo Ray (accepted)', 'Ben Ito', 'Dana Fox']);
  await user.click(screen.getByRole('menuitem', { name: 'Cleo Ray (accepted)' }));
  expect(server.calls(ASSIGN)).toMatchObject([{ body: { user: 'u3' } }]);
});

test.each([
  ['EXHAUSTED', 'No one accepted. 2 staff were asked.'],
  ['STOPPED', 'Offers stopped.'],
] as const)('offers again after a round that is %s', async (state, sentence) => {
  show(offered({ state }, true));
  const shown = await dialog();
  expect(await shown.findByText(sentence)).toBeVisible();
  expect(shown.getByRole('button', { name: 'Offer to all 3' })).toBeVisible();
  expect(shown.getByRole('button', { name: 'Offer in waves' })).toBeVisible();
});
