import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';
import { goodRoutes, scheduleEvent } from '../scheduling.fixture';

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2099-01-02T17:00:00Z') }));
afterEach(() => jest.useRealTimers());

const closure = {
  id: 'c1',
  start_date: '2099-01-05',
  end_date: '2099-01-05',
  start_time: '12:00',
  end_time: '20:00',
  first_after: null,
  last_until: null,
  reason: 'Repairs',
};
const closed = {
  ...scheduleEvent,
  exception: 'CANCELLED' as const,
  exception_reason: 'Repairs',
  is_closed: true as const,
  is_open: false,
};

async function show(layout: string, warnings: readonly object[] = [], leave: readonly object[] = []) {
  const answer = { results: [closed], total_hours: {}, leaves: [], closures: [closure] };
  const server = fakeServer(
    goodRoutes({
      'GET /api/shifts/view-schedule/': { body: answer },
      'POST /api/closures/preview/': {
        body: { works: [], people: [], leave, refusals: [], warnings },
      },
      'POST /api/closures/': { status: 201, body: { message: '' } },
    }),
  );
  const route = `/view-schedules?location=loc&start=2099-01-04${layout}`;
  const page = renderPage(<Root />, { route, role: 'MANAGER' });
  const strip = await screen.findByRole('list', { name: 'Closed' });
  return { ...page, server, strip };
}

test.each([
  ['days', '', 'Closed 12:00–8:00 PM: Repairs'],
  ['people', '&layout=people', 'Closed 12:00–8:00 PM: Repairs'],
  ['a list', '&layout=list', 'Closed 12:00–8:00 PM: Repairs'],
  ['a month', '&view=monthly', 'Closed 12:00–8:00 PM: Repairs'],
])('shows a closure above a schedule by %s and on its day', async (_name, layout, note) => {
  const { strip, container } = await show(layout);
  expect(strip).toHaveTextContent(/Monday, January 5 \(01-05-2099\), 12:00–8:00 PM: Repairs/);
  expect((await screen.findAllByText(new RegExp(note)))[0]).toBeVisible();
  expect(await axeFindings(container)).toEqual([]);
});

test("lists the time off that isn't paid while the location is closed", async () => {
  const leave = [{ user: { id: 'u1', name: 'Ana Silva' }, dates: ['2099-01-06'], hours: 2.75 }];
  const { user } = await show('', [], leave);
  await user.click(screen.getByRole('button', { name: 'Close the location on 01-06-2099' }));
  const list = await screen.findByRole('region', { name: "Time off that isn't paid while closed" });
  expect(list).toHaveTextContent('Ana Silva, 2.75 h');
  expect(list).toHaveTextContent('01-06-2099');
});

test('closes a day from its heading, with the date filled in', async () => {
  const { user, server } = await show('');
  await user.click(screen.getByRole('button', { name: 'Close the location on 01-06-2099' }));
  const dialog = await screen.findByRole('dialog', { name: /^Close / });
  expect(within(dialog).getByRole('textbox', { name: 'First Day' })).toHaveValue('01-06-2099');
  expect(within(dialog).getByRole('textbox', { name: 'Last Day' })).toHaveValue('01-06-2099');
  expect(await within(dialog).findByText('No shifts are scheduled then.')).toBeVisible();
  await user.click(within(dialog).getByRole('textbox', { name: 'Reason' }));
  await user.paste('A race');
  await user.click(within(dialog).getByRole('button', { name: 'Close location' }));
  expect(await screen.findByText('Location closed.')).toBeVisible();
  expect(server.calls('POST /api/closures/')[0]?.body).toEqual({
    location: 'loc',
    closures: [{ start_date: '2099-01-06', end_date: '2099-01-06', reason: 'A race' }],
  });
  expect(server.calls('POST /api/closures/preview/')).toHaveLength(1);
});

test('does not offer to restore a canceled date while the location is closed', async () => {
  const { user } = await show('');
  await user.click(screen.getByRole('button', { name: /^SI LKV-0042/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Schedule Detail' });
  expect(within(dialog).getByText('The location is closed on this date')).toBeVisible();
  for (const name of ['Restore this date', 'Cancel this date', 'Replace on this date'])
    expect(within(dialog).queryByRole('button', { name })).not.toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Change this date' })).toBeVisible();
});

test('names a shortage of lifeguards before a closure', async () => {
  const message = 'Leaves 0 of 1 required lifeguards on 01-06-2099, 4:00–5:30 PM.';
  const { user } = await show('', [{ code: 'warn.deckShort', message }]);
  await user.click(screen.getByRole('button', { name: 'Close the location on 01-06-2099' }));
  const dialog = await screen.findByRole('dialog', { name: /^Close / });
  expect(await within(dialog).findByText(message)).toBeVisible();
});
