import type { AuditRow } from '@ondeck/shared/schemas/audit';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, lakeview, page as list } from '../admin.fixture';
import { Root } from '../area';

const LIST = 'GET /api/audit/';
const entry: AuditRow = {
  id: 'a1',
  at: '2026-11-20T21:12:00.000Z',
  by: { id: 'u1', name: 'Ana Silva' },
  by_kind: 'USER',
  action: 'shift.changed',
  entity: 'shift',
  entity_id: 's1',
  entity_name: 'LKV-0042',
  location: { id: lakeview.id, title: lakeview.title },
  address: '203.0.113.7',
  device: 'Chrome on Windows',
  before: { start_time: '15:00', comments: '' },
  after: { start_time: '15:30', comments: '' },
};
const job: AuditRow = { ...entry, id: 'a2', by: null, by_kind: 'SYSTEM', action: 'open_shift.expired' };
const stranger: AuditRow = { ...entry, id: 'a3', by: null, by_kind: 'ANONYMOUS', action: 'session.refused' };

function open(route = '/options/history', timezone = 'America/New_York') {
  const { body } = list(entry, job, stranger);
  const server = fakeServer({ ...choices(), [LIST]: { body: { ...body, timezone } } });
  return { server, page: renderPage(<Root />, { role: 'ADMIN', route }) };
}

test("names the user, the action, and the target of each entry, also for the server's jobs and signed-out visitors", async () => {
  open();
  await screen.findByText('Shift changed');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent(/Ana Silva.*Shift changed.*LKV-0042/);
  expect(rows[1]).toHaveTextContent(/On Deck.*Open shift expired/);
  expect(rows[2]).toHaveTextContent(/Someone not signed in.*Sign-in failed/);
});

test('sends the filters of the address to the server', async () => {
  const { server } = open('/options/history?thing=people&from=2026-11-01&to=nonsense&search=silva');
  await waitFor(() =>
    expect(server.calls(LIST)[0]?.query).toEqual({
      limit: '10',
      offset: '0',
      thing: 'people',
      from_date: '2026-11-01',
      search: 'silva',
    }),
  );
});

test('shows times in the time zone of the date filters, and names that time zone', async () => {
  const { page } = open('/options/history', 'Pacific/Honolulu');
  expect(await screen.findByText('Times are in Hawaii-Aleutian Standard Time')).toBeVisible();
  expect(screen.getAllByText('11-20-2026 11:12 AM')).toHaveLength(3);
  await page.user.click(screen.getByText('Shift changed'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shift changed' }));
  expect(dialog.getByText('11-20-2026 11:12 AM')).toBeVisible();
});

test("shows a field's values before and after a change, and leaves out unchanged fields", async () => {
  const { page } = open();
  await page.user.click(await screen.findByText('Shift changed'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shift changed' }));
  expect(dialog.getByRole('row', { name: 'start time 15:00 15:30' })).toBeVisible();
  expect(dialog.getByText('Chrome on Windows')).toBeVisible();
  expect(dialog.queryByRole('row', { name: /comments/ })).not.toBeInTheDocument();
});
