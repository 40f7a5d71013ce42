import type { AvailabilityAnswer } from '@ondeck/shared/schemas/availability';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { AvailabilityPage } from './AvailabilityPage';
import { TODAY, work } from '../employee.fixture';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${TODAY}T17:00:00Z`) });
});
afterEach(() => jest.useRealTimers());

const nothing: AvailabilityAnswer = {
  user: { id: 'u1', name: 'Maya Reyes' },
  patterns: [],
  dates: [],
  preferred_week_minutes: null,
  max_days_per_week: null,
  locations: [{ id: 'l1', name: 'Lakeview', rating: 'NEUTRAL' }],
  positions: [{ id: 'p1', name: 'Swim Instructor', rating: 'NEUTRAL' }],
  today: TODAY,
  notice_days: 0,
  is_young: false,
  revision: 'r1',
};
const PUT = 'PUT /api/availability/mine/';

function open(answer: Partial<AvailabilityAnswer> = {}, routes = {}) {
  const server = fakeServer({
    ...work(),
    'GET /api/availability/mine/': { body: { ...nothing, ...answer } },
    [PUT]: { body: { message: 'Availability saved.', kept: [], revision: 'r2' } },
    ...routes,
  });
  const page = renderPage(<AvailabilityPage />, {
    role: 'EMPLOYEE',
    userId: 'u1',
    route: '/availability',
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  });
  return { ...server, page };
}
const day = (name: string) => screen.findByRole('group', { name }, { timeout: 5000 });

describe('my availability', () => {
  test('says that managers can schedule the employee at any time, until hours are added', async () => {
    open();
    expect(await screen.findByText('No availability yet', {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByText('Until you add hours, managers can schedule you at any time.')).toBeVisible();
  });

  test('saves a usual week by keyboard in at most 20 interactions', async () => {
    const { calls, page } = open();
    const { user } = page;
    let interactions = 0;
    const press = async (element: HTMLElement, key: string) => {
      interactions += 1;
      element.focus();
      await user.keyboard(key);
    };
    const monday = await day('Monday');
    await press(within(monday).getByRole('button', { name: 'Add hours on Monday' }), '{Enter}');
    const end = within(monday).getByRole('combobox', { name: 'Monday End 1' });
    await user.clear(end);
    await press(end, '8p{Tab}');
    const start = within(monday).getByRole('combobox', { name: 'Monday Start 1' });
    await user.clear(start);
    await press(start, '3p{Tab}');
    await press(within(monday).getByRole('button', { name: 'Monday: Copy to…' }), '{Enter}');
    await press(screen.getByRole('menuitem', { name: 'Monday to Friday' }), '{Enter}');
    const saturday = await day('Saturday');
    await press(within(saturday).getByRole('button', { name: 'Add hours on Saturday' }), '{Enter}');
    await press(screen.getByRole('button', { name: 'Save' }), '{Enter}');
    expect(await screen.findByText('Availability saved.', {}, { timeout: 5000 })).toBeVisible();
    expect(interactions).toBeLessThanOrEqual(20);
    const [{ body } = { body: undefined }] = calls(PUT);
    const hours = { start_time: '15:00', end_time: '20:00', level: 'AVAILABLE' };
    expect(body).toMatchObject({
      from_date: TODAY,
      blocks: [
        ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours })),
        { weekday: 6, start_time: '09:00', end_time: '11:00', level: 'AVAILABLE' },
      ],
    });
  });

  test('moves a block with the arrow keys, its end with Shift, and deletes it', async () => {
    const { page } = open();
    const monday = within(await day('Monday'));
    await page.user.click(monday.getByRole('button', { name: 'Add hours on Monday in time fields' }));
    monday.getByRole('button', { name: /^Monday, 9:00–11:00 AM/ }).focus();
    await page.user.keyboard('{ArrowRight}');
    await page.user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(monday.getByRole('button', { name: /^Monday, 9:15–11:30 AM/ })).toHaveFocus();
    await page.user.keyboard('{Delete}');
    expect(monday.getByText('No hours')).toBeVisible();
  });

  test('names three shifts that stay scheduled, each with a link to request a change, and folds the others', async () => {
    const kept = ['42', '43', '44', '45', '46'].map((code) => ({
      shift_code: `LKV-00${code}`,
      date: '2026-11-30',
      start_time: '15:30',
      message: `You're still scheduled for LKV-00${code} on 11-30-2026, 3:30 PM.`,
    }));
    const { page } = open({}, { [PUT]: { body: { message: 'Availability saved.', kept } } });
    const monday = within(await day('Monday'));
    await page.user.click(monday.getByRole('button', { name: 'Add hours on Monday in time fields' }));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/You're still scheduled for LKV-0042/)).toBeVisible();
    const [link] = screen.getAllByRole('link', { name: 'Request a change' });
    expect(link).toHaveAttribute('href', '/schedule-change-request?start=2026-11-30');
    expect(screen.getByText(/LKV-0045/).closest('details')).not.toHaveAttribute('open');
    expect(screen.getByText('2 more shifts')).toBeVisible();
  });

  test('shows overlapping times at their day before anything is sent', async () => {
    const at = (start_time: string, end_time: string) => ({
      weekday: 1,
      start_time,
      end_time,
      level: 'AVAILABLE' as const,
    });
    const changed = { changed_by: { id: 'u1', name: 'Maya Reyes' }, changed_at: `${TODAY}T12:00:00.000Z` };
    const { calls, page } = open({
      patterns: [{ from_date: TODAY, blocks: [at('09:00', '12:00'), at('11:00', '13:00')], ...changed }],
    });
    const tuesday = within(await day('Tuesday'));
    await page.user.click(tuesday.getByRole('button', { name: 'Add hours on Tuesday in time fields' }));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(within(await day('Monday')).getByText('These times overlap. Change one of them.')).toBeVisible();
    expect(calls(PUT)).toHaveLength(0);
  });

  test('adds other dates', async () => {
    const POST = 'POST /api/availability/mine/dates/';
    const { calls, page } = open(
      {},
      { [POST]: { status: 201, body: { message: 'Dates added.', kept: [] } } },
    );
    await page.user.click(await screen.findByRole('button', { name: 'Add dates' }, { timeout: 5000 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Dates' }));
    await page.user.type(dialog.getByRole('textbox', { name: 'First Day' }), '12012026');
    await page.user.click(dialog.getByRole('button', { name: 'Add dates' }));
    expect(await screen.findByText('Dates added.')).toBeVisible();
    expect(calls(POST)[0]?.body).toEqual({
      start_date: '2026-12-01',
      end_date: '2026-12-01',
      kind: 'UNAVAILABLE',
      note: '',
    });
  });

  test('has no accessibility findings, with and without hours', async () => {
    const { page } = open();
    const monday = within(await day('Monday'));
    expect(await axeFindings(document.body)).toEqual([]);
    await page.user.click(monday.getByRole('button', { name: 'Add hours on Monday in time fields' }));
    expect(await axeFindings(document.body)).toEqual([]);
  });
});
