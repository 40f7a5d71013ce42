import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { maya, page } from '../admin.fixture';
import { TimeOffPage } from './TimeOffPage';

const END = 'POST /api/absences/a1/end/';
const PREVIEW = 'POST /api/absences/preview/';
const line = {
  id: 'l1',
  shift_id: 's1',
  shift_code: 'LKV-0042',
  location: { id: 'loc-1', title: 'Lakeview' },
  start_time: '15:30',
  end_time: '18:15',
  minutes: 165,
  effect: 'RELEASED',
  pay: 'UNDECIDED',
  ended: null,
};
const day = (date: string, ended: string | null = null) => ({
  date,
  from_time: null,
  to_time: null,
  ended,
  lines: [{ ...line, id: date, ended }],
});
const sick = {
  id: 'a1',
  user: { id: maya.id, name: 'Maya Reyes' },
  location: { id: 'loc-1', title: 'Lakeview' },
  kind: 'SICK',
  leave_type: null,
  note: 'Called in',
  source: 'MANAGER',
  start_date: '2098-12-07',
  end_date: '2098-12-08',
  timezone: 'America/New_York',
  created_at: '2098-12-01T15:00:00.000Z',
  created_by: { id: 'u9', name: 'Mia Lund' },
  request: null,
  can_manage: true,
  revision: '1',
  days: [day('2098-12-07'), day('2098-12-08')],
};

function open(routes: FakeRoutes = {}, absences: readonly object[] = [sick]) {
  const server = fakeServer({
    'GET /api/absences/': page(...absences),
    [`GET /api/users/${maya.id}/`]: { body: maya },
    ...routes,
  });
  const route = `/manage-user/time-off?user=${maya.id}`;
  return { ...server, page: renderPage(<TimeOffPage />, { role: 'MANAGER', route }) };
}

describe('time off of an employee', () => {
  test('lists absences with kind, hours, pay, and state', async () => {
    open({}, [sick, { ...sick, id: 'a2', kind: null, note: null, can_manage: false }]);
    const rows = await screen.findAllByRole('row', { name: /12-07-2098/ });
    expect(rows[0]).toHaveTextContent('SickCalled in');
    expect(rows[0]).toHaveTextContent('5.5 h');
    expect(rows[0]).toHaveTextContent('Not decided');
    expect(rows[0]).toHaveTextContent('ActiveAdded by Mia Lund');
    expect(rows[1]).toHaveTextContent('Off');
  });

  test('says what appears on the page when there is no time off', async () => {
    open({}, []);
    expect(await screen.findByText('No time off')).toBeVisible();
    expect(screen.getByText('Approved requests and absences appear here.')).toBeVisible();
  });

  test('adds an absence after showing what it takes', async () => {
    const { page: at, calls } = open({
      [PREVIEW]: {
        body: {
          effects: [
            {
              date: '2098-12-07',
              shift_code: 'LKV-0042',
              location: { id: 'loc-1', title: 'Lakeview' },
              start_time: '15:30',
              end_time: '18:15',
              hours: 2.75,
              pay: 'UNDECIDED',
              opens: true,
            },
          ],
          hours: 2.75,
          refusal: null,
          warnings: [],
        },
      },
      'POST /api/absences/': { status: 201, body: { message: 'Absence added.', id: 'a9' } },
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add absence' })).not.toHaveAttribute('aria-disabled'),
    );
    await at.user.click(screen.getByRole('button', { name: 'Add absence' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Absence' }));
    await at.user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Sick');
    await at.user.type(dialog.getByRole('textbox', { name: 'From Date' }), '01-07-2027');
    expect(await dialog.findByText(/It becomes an open shift\./)).toBeVisible();
    expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
    await at.user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Absence added.')).toBeVisible();
    expect(calls('POST /api/absences/').map(({ body }) => body)).toEqual([
      { user_id: maya.id, kind: 'SICK', start_date: '2027-01-07', end_date: '2027-01-07' },
    ]);
  });

  test('removes only the dates that are checked, after a preview', async () => {
    const ends = ['2098-12-07', '2098-12-08'].map((date) => ({
      date,
      shift_code: 'LKV-0042',
      outcome: 'Back to Maya',
      taken_by: null,
    }));
    const { page: at, calls } = open({
      [`${END}preview/`]: { body: { dates: ends, refusal: null, warnings: [] } },
      [END]: { body: { message: 'The absence ended on 12-08-2098.' } },
    });
    const row = within(await screen.findByRole('row', { name: /12-07-2098/ }));
    await at.user.click(row.getByRole('button', { name: /^Actions/ }));
    await at.user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Dates' }));
    await at.user.click(await dialog.findByRole('checkbox', { name: /12-07-2098/ }));
    await at.user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The absence ended on 12-08-2098.')).toBeVisible();
    expect(calls(END).map(({ body }) => body)).toEqual([{ dates: ['2098-12-08'] }]);
  });
});
