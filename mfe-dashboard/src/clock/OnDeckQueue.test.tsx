import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { Root } from '../area';
import { clockRow, school } from '../dashboard.fixture';

function open(route: string, routes: object) {
  sessionStorage.clear();
  const server = fakeServer({ ...school(), ...routes });
  return { ...server, page: renderPage(<Root />, { role: 'MANAGER', route }) };
}

describe('manual clock-out', () => {
  const CALL = 'POST /api/shifts/clocked-in/today/';
  // In the fixture, Noah clocked in at 3:28 PM in New York.
  const at = (time: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`2026-11-${time}-05:00`));
  beforeEach(() => void at('23T16:30:00'));
  afterEach(() => jest.restoreAllMocks());

  /** Opens the clock-out dialog for the named employees. */
  async function ask(...names: readonly string[]) {
    const opened = open('/dashboard?tab=all-clocked-in', { [CALL]: { body: { detail: 'Done.' } } });
    for (const name of names)
      await opened.page.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await opened.page.user.click(screen.getByRole('button', { name: 'Clock out' }));
    return { ...opened, yes: screen.getByRole('button', { name: 'Yes' }) };
  }
  test("loads a location's staff on deck with the specified parameter name", async () => {
    const { calls } = open('/dashboard?tab=all-clocked-in&location=l1', {});
    await screen.findByRole('checkbox', { name: 'Select Maya Reyes' });
    expect(calls('GET /api/shifts/clocked-in/today/').map(({ query }) => query)).toEqual([
      { location_id: 'l1', limit: '10', offset: '0' },
    ]);
  });

  test('opens the previous page after the only employee on the last page is clocked out', async () => {
    const LIST = 'GET /api/shifts/clocked-in/today/';
    const { page, routes } = open('/dashboard?tab=all-clocked-in&page=2', {
      [LIST]: { body: { count: 11, results: [clockRow] } },
      [CALL]: { body: { detail: 'Done.' } },
    });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select Maya Reyes' }));
    routes[LIST] = ({ query }) => ({
      body: { count: 10, results: query['offset'] === '10' ? [] : [{ ...clockRow, id: 'r2' }] },
    });
    await page.user.click(screen.getByRole('button', { name: 'Clock out' }));
    await page.user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(page.address()).toBe('/dashboard?tab=all-clocked-in'));
    expect(await screen.findByRole('row', { name: /Maya Reyes/ })).toBeVisible();
    expect(screen.queryByText('No one is on deck')).toBeNull();
  });

  const type = async (user: ReturnType<typeof renderPage>['user'], name: string, time: string) => {
    const field = screen.getByRole('combobox', { name: `${name} left at` });
    await user.clear(field);
    await user.type(field, time);
    await user.tab();
  };

  test('suggests the current time, shows the hours, and sends a time only if one was typed', async () => {
    const { page, calls, yes } = await ask('Noah Park');
    const field = screen.getByRole('combobox', { name: 'Noah Park left at' });
    expect(field).toHaveValue('04:30 PM');
    expect(field).toHaveAccessibleDescription('Clocked in 11-23-2026 3:28 PM, 1.03 hours');
    await type(page.user, 'Noah Park', '415p');
    expect(field).toHaveAccessibleDescription('Clocked in 11-23-2026 3:28 PM, 0.78 hours');
    await page.user.click(yes);
    expect(await screen.findByText('Done.')).toBeVisible();
    const times = { u5: '2026-11-23T21:15:00.000Z' };
    expect(calls(CALL).map(({ body }) => body)).toEqual([{ id: ['u5'], times }]);
  });

  test.each([
    ['16:31:00', undefined],
    ['16:31:01', { u5: '2026-11-23T21:30:00.000Z' }],
  ])(
    'sends the time on screen only if the dialog was open for more than a minute: opened at 16:30, confirmed at %s',
    async (time, times) => {
      const { page, calls, yes } = await ask('Noah Park');
      at(`23T${time}`);
      await page.user.click(yes);
      await waitFor(() =>
        expect(calls(CALL).map(({ body }) => body)).toEqual([{ id: ['u5'], ...(times ? { times } : {}) }]),
      );
    },
  );

  test.each([
    ['445p', "Noah Park can't clock out in the future."],
    ['99', 'Invalid time format'],
  ])('does not send the clock-out time %s', async (time, sentence) => {
    const { page, calls, yes } = await ask('Noah Park');
    await type(page.user, 'Noah Park', time);
    expect(screen.getByRole('combobox', { name: 'Noah Park left at' })).toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
    expect(yes).toHaveAccessibleDescription(sentence);
    await page.user.click(yes);
    expect(calls(CALL)).toEqual([]);
  });

  test.each([
    ['24T03:28:50', undefined],
    ['24T03:29:00', 12.02],
  ])("asks to confirm an employee's hours when they clock out at %s: %s", async (time, worked) => {
    at(time);
    const { page, calls, yes } = await ask('Noah Park');
    if (worked !== undefined) {
      expect(yes).toHaveAccessibleDescription(`Confirm that Noah Park worked ${worked} hours.`);
      await page.user.click(yes);
      expect(calls(CALL)).toEqual([]);
      await page.user.click(screen.getByRole('checkbox', { name: `Noah Park worked ${worked} hours` }));
    }
    await page.user.click(yes);
    const confirmed = worked === undefined ? {} : { confirmed: ['u5'] };
    await waitFor(() => expect(calls(CALL).map(({ body }) => body)).toEqual([{ id: ['u5'], ...confirmed }]));
  });

  test('suggests the scheduled end for an entry in review, and asks to confirm changed hours again', async () => {
    const { page, calls, yes } = await ask('Maya Reyes', 'Noah Park');
    expect(screen.getByRole('combobox', { name: 'Maya Reyes left at' })).toHaveValue('06:15 PM');
    at('24T09:00:00');
    await page.user.click(screen.getByRole('button', { name: 'No' }));
    await page.user.click(screen.getByRole('button', { name: 'Clock out' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Maya Reyes worked 2.78 hours' }));
    await type(page.user, 'Maya Reyes', '630p');
    expect(screen.getByRole('checkbox', { name: 'Maya Reyes worked 3.03 hours' })).not.toBeChecked();
    await page.user.click(screen.getByRole('checkbox', { name: 'Maya Reyes worked 3.03 hours' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Noah Park worked 17.53 hours' }));
    await page.user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(calls(CALL)).toHaveLength(1));
    expect(yes).not.toBeInTheDocument();
    expect(calls(CALL)[0]?.body).toEqual({
      id: ['u1', 'u5'],
      times: { u1: '2026-11-23T23:30:00.000Z' },
      confirmed: ['u1', 'u5'],
      records: { u1: 'r1' },
    });
  });

  test("clocks out only the first of an employee's two time entries, and warns about the second", async () => {
    const { page, calls } = open('/dashboard?tab=all-clocked-in', {
      'GET /api/shifts/clocked-in/today/': {
        body: {
          count: 2,
          results: [
            { ...clockRow, status: 'NEEDS_REVIEW', suggested_clock_out: '16:15' },
            { ...clockRow, id: 'r9' },
          ],
        },
      },
      [CALL]: { body: { detail: 'Done.' } },
    });
    for (const box of await screen.findAllByRole('checkbox', { name: 'Select Maya Reyes' }))
      await page.user.click(box);
    await page.user.click(screen.getByRole('button', { name: 'Clock out' }));
    expect(screen.getByRole('combobox', { name: 'Maya Reyes left at' })).toHaveValue('04:15 PM');
    expect(screen.getByText(/only the first is clocked out/)).toBeVisible();
    await page.user.click(screen.getByRole('checkbox', { name: 'Maya Reyes worked 0.78 hours' }));
    await page.user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() =>
      expect(calls(CALL)[0]?.body).toMatchObject({ id: ['u1'], records: { u1: 'r1' }, confirmed: ['u1'] }),
    );
  });

  async function clockOut(reply: FakeReply) {
    const opened = open('/dashboard?tab=all-clocked-in', { [CALL]: reply });
    await opened.page.user.click(await screen.findByRole('checkbox', { name: 'Select Noah Park' }));
    expect(screen.getByText('1 row(s) selected')).toBeVisible();
    await opened.page.user.click(screen.getByRole('button', { name: 'Clock out' }));
    expect(screen.getByText('Are you sure you want to clock out the selected users?')).toBeVisible();
    await opened.page.user.click(screen.getByRole('button', { name: 'Yes' }));
    return opened;
  }

  test("asks before it clocks staff out, then shows the server's message", async () => {
    const { calls } = await clockOut({ body: { detail: 'Noah Park clocked out at 4:00 PM.' } });
    expect(await screen.findByText('Noah Park clocked out at 4:00 PM.')).toBeVisible();
    expect(calls(CALL).map(({ body }) => body)).toEqual([{ id: ['u5'] }]);
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
  });

  test.each<[string, FakeReply, string]>([
    ['400', { status: 400, body: { error: 'Noah had clocked in again.' } }, 'Noah had clocked in again.'],
    ['404', { status: 404, body: { error: 'x' } }, 'user id not found.'],
    ['500', { status: 500, body: {} }, 'Unable to request for this clockout'],
    ['no answer', 'lost', 'Unable to request for this clockout'],
  ])('shows the reason when a clock-out fails with %s', async (_name, reply, text) => {
    await clockOut(reply);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('accepts the suggested time of an entry in review with a single click', async () => {
    const { page, calls } = open('/dashboard?tab=all-clocked-in', { [CALL]: { body: { detail: 'Done.' } } });
    expect((await screen.findAllByText('Open for more than 16 hours.'))[0]).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Accept 6:15 PM for Maya Reyes' }));
    expect(await screen.findByText('Done.')).toBeVisible();
    const left = { times: { u1: '2026-11-23T23:15:00.000Z' }, confirmed: ['u1'] };
    expect(calls(CALL)[0]?.body).toEqual({ id: ['u1'], records: { u1: 'r1' }, ...left });
  });

  test.each([
    [
      { flags: [{ code: 'rate_mismatch', message: 'Another type was chosen.' }], suggested_rate: 'SUB' },
      'Suggestion: pay as Sub, not Regular.',
      'Pay as Sub',
    ],
    [
      { flags: [{ code: 'clock_skew', message: 'The device was off.' }] },
      'Suggestion: keep the recorded time.',
      'Keep time',
    ],
    [
      { flags: [{ code: 'early', message: 'Before the shift.' }] },
      'Suggestion: keep the recorded time.',
      'Keep time',
    ],
  ])('explains a time entry flagged %j and settles it with a single click', async (change, words, action) => {
    const { page, calls } = open('/dashboard?tab=all-clocked-in', {
      'GET /api/shifts/clocked-in/today/': {
        body: { count: 1, results: [{ ...clockRow, status: 'OPEN', clocked_out: null, ...change }] },
      },
      [CALL]: { body: { detail: 'Done.' } },
    });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getAllByText(change.flags[0]?.message ?? '')[0]).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: `${action} for Maya Reyes` }));
    expect(await screen.findByText('Done.')).toBeVisible();
    expect(calls(CALL)).toMatchObject([{ body: { id: ['u1'], records: { u1: 'r1' }, settle: true } }]);
  });

  test('asks for no decision when an employee is only late', async () => {
    open('/dashboard?tab=all-clocked-in', {
      'GET /api/shifts/clocked-in/today/': {
        body: { count: 1, results: [{ ...clockRow, flags: [{ code: 'late', message: 'Late.' }] }] },
      },
    });
    expect(await screen.findByText('On deck')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Accept|Pay|Keep).* for Maya Reyes/ })).toBeNull();
  });
});
