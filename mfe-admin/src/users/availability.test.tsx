import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { choices } from '../admin.fixture';
import { AvailabilityPage } from './AvailabilityPage';

const ASK = 'POST /api/availability/reminders/';
const staff = (id: string, name: string, has_entered: boolean) => ({
  id,
  name,
  has_entered,
  unavailable: [],
});
const mia = { id: 'u9', name: 'Mia Lead' };
const answer = {
  user: { id: 'u1', name: 'Maya Reyes' },
  patterns: [
    {
      from_date: '2099-01-04',
      blocks: [{ weekday: 1, start_time: '15:00', end_time: '20:00', level: 'AVAILABLE' }],
      changed_by: mia,
      changed_at: '2098-12-20T15:00:00.000Z',
    },
  ],
  dates: [
    {
      id: 'd1',
      start_date: '2099-01-07',
      end_date: '2099-01-08',
      start_time: '15:00',
      end_time: '19:00',
      kind: 'UNAVAILABLE',
      note: 'Exams',
    },
  ],
  preferred_week_minutes: 900,
  max_days_per_week: 4,
  locations: [],
  positions: [],
  today: '2099-01-01',
  notice_days: 0,
  is_young: false,
  revision: 'r1',
};

function open(route: string, routes: FakeRoutes = {}) {
  const server = fakeServer({
    ...choices(),
    'GET /api/availability/': {
      body: { results: [staff('u1', 'Ana Silva', true), staff('u2', 'Ben Stone', false)] },
    },
    'GET /api/availability/u1/': { body: answer },
    ...routes,
  });
  return { ...server, page: renderPage(<AvailabilityPage />, { role: 'MANAGER', route }) };
}

describe('availability of staff', () => {
  test('names the employee in the hint about school weeks', async () => {
    open('/manage-user/availability?user=u1', {
      'GET /api/availability/u1/': { body: { ...answer, is_young: true } },
    });
    const hint = /In school weeks, Maya Reyes can work at most 18 hours\./;
    expect(await screen.findByText(hint, {}, { timeout: 5000 })).toBeVisible();
  });

  test('lists staff without availability, and asks all of them with one button', async () => {
    const { calls, page } = open('/manage-user/availability?location=loc-1', {
      [ASK]: { body: { message: '1 employee notified.' } },
    });
    expect(await screen.findByText('Ben Stone', {}, { timeout: 5000 })).toBeVisible();
    expect(screen.queryByText('Ana Silva')).toBeNull();
    expect(screen.getByRole('link', { name: 'Enter hours' })).toHaveAttribute(
      'href',
      '/manage-user/availability?user=u2',
    );
    // The shell renders the landmark around the page.
    const findings = await axeFindings(document.body);
    expect(findings.filter((one) => !one.startsWith('region'))).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Ask for availability' }));
    expect(await screen.findByText('1 employee notified.')).toBeVisible();
    expect(calls(ASK)[0]?.body).toEqual({ location: 'loc-1' });
  });

  test('has no button when everyone has entered availability', async () => {
    open('/manage-user/availability?location=loc-1', {
      'GET /api/availability/': { body: { results: [staff('u1', 'Ana Silva', true)] } },
    });
    expect(await screen.findByText('Everyone has entered availability', {}, { timeout: 5000 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for availability' })).toBeNull();
  });

  test('shows who changed the hours of an employee, and saves them for that employee', async () => {
    const PUT = 'PUT /api/availability/u1/';
    const message = 'Maya Reyes is still scheduled for LKV-0042 on 01-05-2099, 3:30 PM.';
    const kept = [{ shift_code: 'LKV-0042', date: '2099-01-05', start_time: '15:30', message }];
    const { calls, page } = open('/manage-user/availability?user=u1', {
      [PUT]: { body: { message: 'Availability saved.', kept, revision: 'r2' } },
    });
    expect(await screen.findByText(/Mia Lead changed them on/, {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByText('Unavailable from 01-07-2099 to 01-08-2099, 3:00–7:00 PM')).toBeVisible();
    const monday = within(screen.getByRole('group', { name: 'Monday' }));
    await page.user.click(monday.getByRole('button', { name: 'Delete block 1 on Monday' }));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Maya Reyes is still scheduled for LKV-0042/)).toBeVisible();
    expect(calls(PUT)[0]?.body).toMatchObject({
      from_date: '2099-01-04',
      blocks: [],
      preferred_week_minutes: 900,
      max_days_per_week: 4,
    });
  });

  test('says that an admin has no availability', async () => {
    open('/manage-user/availability?user=u7', {
      'GET /api/availability/u7/': { status: 404, body: { error: 'User not found.' } },
    });
    expect(await screen.findByText('No availability for this user', {}, { timeout: 5000 })).toBeVisible();
  });
});
