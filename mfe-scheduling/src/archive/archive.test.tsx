import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { goodRoutes } from '../scheduling.fixture';
import { deviceToday } from '@ondeck/shared/time/display';
import { lastDays, whyNotLoaded } from './loading';

const CALL = 'GET /api/shifts/deleted-shifts/';
const open = (query: string) => renderPage(<Root />, { route: `/archived-shifts${query}`, role: 'MANAGER' });

test.each([
  ['', '', '', false],
  ['loc', '', '', true],
  ['', '2026-11-01', '2026-11-30', true],
  ['loc', '2026-11-01', '2026-11-30', true],
  ['loc', '2026-11-01', '', false],
  ['loc', '', '2026-11-30', false],
  ['loc', '2026-11-30', '2026-11-30', true],
  ['loc', '2026-11-30', '2026-11-29', false],
])(
  'decides whether to load the archive for location "%s", from "%s", to "%s": %s',
  (location, from, to, isLoaded) => {
    expect(whyNotLoaded(location, from, to) === null).toBe(isLoaded);
  },
);

describe('archived shifts', () => {
  test('lists deleted shifts and shows the attendance of a shift', async () => {
    fakeServer(goodRoutes());
    const { user, container } = open('?location=loc');
    expect(await screen.findByRole('cell', { name: '11-13-2026' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      '',
      'Name',
      'Code',
      'Shift Type',
      'Deleted Date',
      'Day',
      'By',
      'Action',
    ]);
    expect(await axeFindings(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Actions for LKV-0009' }));
    await user.click(screen.getByRole('menuitem', { name: 'View' }));
    const table = within(await screen.findByRole('table', { name: 'Attendance' }));
    expect(table.getByText('2.75')).toBeVisible();
  });

  test.each([
    ['from=2026-11-01', 'To', 'Choose the To date as well.'],
    ['to=2026-11-01', 'From', 'Choose the From date as well.'],
  ])(
    'requests nothing when only %s is set, and asks for the other date in its box',
    async (query, box, sentence) => {
      const server = fakeServer(goodRoutes());
      open(`?location=loc&${query}`);
      expect(await screen.findByLabelText(box)).toHaveAccessibleDescription(sentence);
      expect(screen.getByText('No shifts loaded')).toBeVisible();
      expect(server.calls(CALL)).toEqual([]);
    },
  );

  test('says what it needs without a location and dates, and loads the last 30 days', async () => {
    const server = fakeServer(goodRoutes());
    const { user } = open('');
    expect(await screen.findByText('Choose a location or both dates')).toBeVisible();
    expect(server.calls(CALL)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Last 30 days' }));
    expect(await screen.findByRole('cell', { name: '11-13-2026' })).toBeVisible();
    const { from_date, to_date } = server.calls(CALL)[0]?.query ?? {};
    expect([from_date, to_date]).toEqual(Object.values(lastDays(deviceToday())));
  });

  test('counts 30 days, today included', () => {
    expect(lastDays('2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  test('ignores dates in the address that are not valid', async () => {
    const server = fakeServer(goodRoutes());
    open('?location=loc&from=spring&to=2026-02-30');
    await screen.findByRole('cell', { name: '11-13-2026' });
    expect(server.calls(CALL)[0]?.query).toEqual({ location: 'loc', limit: '10', offset: '0' });
  });

  test("shows an error when deleted shifts can't be loaded", async () => {
    fakeServer(goodRoutes({ [CALL]: { status: 500, body: {} } }));
    open('?location=loc');
    expect(await screen.findByText('An error occurred while fetching deleted shifts.')).toBeVisible();
  });

  test('shows an empty archive and no error when the server answers 404', async () => {
    fakeServer(goodRoutes({ [CALL]: { status: 404, body: {} } }));
    open('?location=loc');
    expect(await screen.findByText('No archived shifts')).toBeVisible();
    expect(screen.queryByText('An error occurred while fetching deleted shifts.')).not.toBeInTheDocument();
  });

  test.each<[string, FakeReply, string]>([
    ['restores the shift', { body: { message: 'Shift restored.' } }, 'Shift restored.'],
    [
      'names the overlapping work',
      { status: 400, body: { error: 'Maya: Overlaps LKV-1.' } },
      'Maya: Overlaps LKV-1.',
    ],
    ['404', { status: 404, body: {} }, 'Shift not found.'],
  ])('shows the result of restoring an archived shift: %s', async (_name, reply, sentence) => {
    fakeServer(goodRoutes({ 'POST /api/shifts/s9/restore/': reply }));
    const { user } = open('?location=loc');
    await user.click(await screen.findByRole('button', { name: 'Actions for LKV-0009' }));
    await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    const confirm = await screen.findByRole('button', { name: 'Restore' });
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(confirm);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('shows the location, times, and staff in the dialog that restores a shift', async () => {
    fakeServer(goodRoutes());
    const { user } = open('?location=loc');
    await user.click(await screen.findByRole('button', { name: 'Actions for LKV-0009' }));
    await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore Shift' }));
    for (const fact of ['Lakeview', 'Mondays 3:30–6:15 PM, starting 09-07-2026', 'Maya Reyes'])
      expect(await dialog.findByText(fact)).toBeVisible();
  });

  test('restores the selected shifts together, keeps a refused shift selected, and shows the reason', async () => {
    const server = fakeServer(
      goodRoutes({
        'POST /api/shifts/restore/': {
          body: { message: '0 shifts restored.', refused: [{ id: 's9', reason: 'Maya Reyes: On leave.' }] },
        },
      }),
    );
    const { user } = open('?location=loc');
    await user.click(await screen.findByRole('checkbox', { name: 'Select LKV-0009' }));
    expect(screen.getByText('1 row(s) selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('LKV-0009: Maya Reyes: On leave.')).toBeVisible();
    expect(server.calls('POST /api/shifts/restore/')[0]?.body).toEqual({ ids: ['s9'] });
    expect(screen.getByText('1 row(s) selected')).toBeVisible();
  });

  test("names staff who can't work the restored shift, and restores it without them", async () => {
    const reason = 'Maya Reyes: Overlaps LKV-0007 on 01-05-2099.';
    const server = fakeServer(
      goodRoutes({
        'GET /api/shifts/s9/restore/': {
          body: { unfit: [{ id: 'u2', name: 'Maya Reyes', reason }], revision: 'as-archived' },
        },
        'POST /api/shifts/s9/restore/': { body: { message: 'Shift restored.' } },
      }),
    );
    const { user } = open('?location=loc');
    await user.click(await screen.findByRole('button', { name: 'Actions for LKV-0009' }));
    await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    const named = await screen.findByRole('list', { name: 'Unavailable staff' });
    expect(within(named).getByText(reason)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore without them' }));
    expect(await screen.findByText('Shift restored.')).toBeVisible();
    expect(server.calls('POST /api/shifts/s9/restore/')).toMatchObject([
      { body: { without: ['u2'] }, seen: '"as-archived"' },
    ]);
  });

  test('does not offer to restore a shift whose location was deleted, and shows the reason', async () => {
    const sentence = 'The location of this shift was deleted.';
    const server = fakeServer(
      goodRoutes({ 'GET /api/shifts/s9/restore/': { status: 409, body: { error: sentence } } }),
    );
    const { user } = open('?location=loc');
    await user.click(await screen.findByRole('button', { name: 'Actions for LKV-0009' }));
    await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    expect((await screen.findAllByText(sentence))[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
    expect(server.calls('POST /api/shifts/s9/restore/')).toEqual([]);
  });
});
