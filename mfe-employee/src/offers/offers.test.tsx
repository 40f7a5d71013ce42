import type { OwnOffer } from '@ondeck/shared/schemas/offers';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { TODAY, work } from '../employee.fixture';
import { OpenShiftsPage } from '../openShifts/OpenShiftsPage';

const LIST = 'GET /api/offers/mine/';
const ANSWER = 'POST /api/offers/r1/answer/';
const OPENED = 'POST /api/offers/r1/opened/';
const slow = { timeout: 5000 };

const offer = (changes: Partial<OwnOffer> = {}): OwnOffer => ({
  round: 'r1',
  state: 'OPEN',
  sentence: null,
  shift: {
    id: 's1',
    shift_code: 'LKV-0042',
    shift_type: { id: 'p1', name: 'Lifeguard', color: 'teal' },
    date: '2026-11-25',
    end_date: '2026-11-25',
    start_time: '16:00',
    end_time: '20:00',
    location: { id: 'l1', title: 'Lakeview', timezone: 'America/New_York' },
  },
  message: '',
  award_mode: 'FIRST_ACCEPTED',
  rate: 'SUB',
  hours_that_week: 8.5,
  hours: 4,
  cautions: [],
  blocked: null,
  ...changes,
});

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${TODAY}T17:00:00Z`) });
});
afterEach(() => jest.useRealTimers());

function show(offers: readonly OwnOffer[], routes: FakeRoutes = {}, route = '/open-shifts?offer=r1') {
  const server = fakeServer({
    ...work(),
    [LIST]: { body: { results: offers } },
    [OPENED]: { body: { message: 'Offer opened.' } },
    ...routes,
  });
  const page = renderPage(<OpenShiftsPage />, {
    role: 'EMPLOYEE',
    userId: 'u1',
    route,
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  });
  return { ...server, ...page };
}
const card = async () => within(await screen.findByRole('dialog', { name: 'Shift Offer' }, slow));

test('shows the offer of a notification with hours, rate, and message, and takes the shift with one button', async () => {
  const { user, calls, routes } = show([offer({ message: 'Swim meet' })], {
    [ANSWER]: { body: { message: "You're scheduled for LKV-0042.", state: 'TAKEN' } },
  });
  const shown = await card();
  expect(screen.getByRole('dialog')).toHaveTextContent('LKV-0042, Wed 11-25-2026, 4:00–8:00 PM');
  expect(shown.getByText('Lifeguard at Lakeview')).toBeVisible();
  expect(shown.getByText('8.5 hours, 12.5 hours with this shift')).toBeVisible();
  expect(shown.getByText('Sub')).toBeVisible();
  expect(shown.getByText('“Swim meet”')).toBeVisible();
  expect(shown.getByText('The first employee to accept gets the shift.')).toBeVisible();
  expect(calls(OPENED)).toHaveLength(1);
  expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
  routes[LIST] = {
    body: { results: [offer({ state: 'TAKEN', sentence: "You're scheduled for LKV-0042." })] },
  };
  await user.click(shown.getByRole('button', { name: 'Accept shift' }));
  expect(calls(ANSWER)).toMatchObject([{ body: { answer: 'ACCEPT' } }]);
  expect((await screen.findAllByText("You're scheduled for LKV-0042."))[0]).toBeVisible();
});

test('declines', async () => {
  const { user, calls } = show([offer()], {
    [ANSWER]: { body: { message: 'Offer declined.', state: 'DECLINED' } },
  });
  await user.click((await card()).getByRole('button', { name: 'Decline' }));
  expect(calls(ANSWER)).toMatchObject([{ body: { answer: 'DECLINE' } }]);
  expect(await screen.findByText('Offer declined.')).toBeVisible();
});

test('says who was faster when the shift is gone by then', async () => {
  const error = 'Ben accepted this shift before you.';
  const { user } = show([offer()], { [ANSWER]: { status: 409, body: { error } } });
  const shown = await card();
  await user.click(shown.getByRole('button', { name: 'Accept shift' }));
  expect(await shown.findByText(error)).toBeVisible();
});

test.each([
  ['ENDED', 'Ben accepted this shift before you.'],
  ['ENDED', 'This offer has ended.'],
  ['WAITS', 'Thanks for saying yes. A manager will choose someone and let you know.'],
  ['DECLINED', 'You declined this offer.'],
  ['TAKEN', "You're scheduled for LKV-0042."],
] as const)('shows an offer that is %s without buttons to answer: %s', async (state, sentence) => {
  const { calls } = show([offer({ state, sentence })]);
  const shown = await card();
  expect(shown.getByText(sentence)).toBeVisible();
  expect(shown.queryByRole('button', { name: 'Accept shift' })).toBeNull();
  expect(shown.queryByRole('button', { name: 'Decline' })).toBeNull();
  expect(calls(OPENED)).toHaveLength(0);
});

test('explains why the employee can’t accept now', async () => {
  const blocked = "You can't take this shift. It overlaps LKV-0007.";
  show([offer({ blocked })]);
  const shown = await card();
  expect(shown.getAllByText(blocked)[0]).toBeVisible();
  expect(shown.getByRole('button', { name: 'Accept shift' })).toHaveAttribute('aria-disabled', 'true');
  expect(shown.getByRole('button', { name: 'Decline' })).not.toHaveAttribute('aria-disabled', 'true');
});

test('reminds the employee that they marked the time as unavailable, and doesn’t stop them', async () => {
  show([offer({ cautions: [{ code: 'UNAVAILABLE', message: 'You marked this time as unavailable.' }] })]);
  const shown = await card();
  expect(shown.getByText('You marked this time as unavailable.')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Take shift anyway' })).toBeEnabled();
});

test('says that an offer has ended when it is no longer listed', async () => {
  show([]);
  expect(await screen.findByText('This offer has ended.', {}, slow)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('loads the offers again after a failure', async () => {
  const { user, routes } = show([], { [LIST]: { status: 500, body: {} } });
  expect(await screen.findByText("Couldn't load your offers.", {}, slow)).toBeVisible();
  routes[LIST] = { body: { results: [offer()] } };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await card()).getByRole('button', { name: 'Accept shift' })).toBeVisible();
});

test('lists the offers that the employee can answer, and opens one', async () => {
  const waits = offer({ round: 'r2', state: 'WAITS', sentence: 'Thanks for saying yes.' });
  const { user } = show([offer(), waits, offer({ round: 'r3', state: 'ENDED' })], {}, '/open-shifts');
  const [first, second, ...more] = await screen.findAllByRole(
    'button',
    { name: /^View offer: LKV-0042/ },
    slow,
  );
  expect([second, more]).toEqual([expect.anything(), []]);
  expect(screen.getByRole('heading', { name: 'Offers for You' })).toBeVisible();
  if (first) await user.click(first);
  expect((await card()).getByRole('button', { name: 'Accept shift' })).toBeVisible();
});
