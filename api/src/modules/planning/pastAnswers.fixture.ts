/** Reads everything that pages and payroll return about past days, for tests that change the schedule. */
import { addDays, type PlainDate, startOfMonth, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import readExcelFile from 'read-excel-file/node';
import { expectStatus, member } from '../../../test/assertions';
import type { PlannerWorld } from './plannerWorld.fixture';

const REPORTS = ['payroll-detail', 'payroll-summary', 'weekly-labour-management'];

/** Returns the shifts and hours of a schedule on days before a date. */
function scheduleBefore(body: unknown, until: PlainDate): unknown {
  const rows = [member(body, 'results')].flat();
  return {
    results: rows.filter((row) => String(member(row, 'start_date')) < until),
    total_hours: Object.entries(Object(member(body, 'total_hours'))).filter(([day]) => day < until),
  };
}

/** Returns the employees who can sign in. */
async function activeOf({ db }: PlannerWorld['test'], people: readonly { readonly id: string }[]) {
  const rows = await db.selectFrom('users').select('id').where('is_active', '=', true).execute();
  return people.filter(({ id }) => rows.some((row) => row.id === id));
}

/**
 * Returns all data about the days from `first` to the day before `until`: every schedule view, employees' own
 * schedules, the dashboard's lists of each day, Timesheets, the three reports and their spreadsheets of each week,
 * employees' own hours, time entries, and archived shifts.
 *
 * @param people - employees whose own schedules are read while they can sign in
 */
export async function pastAnswers(
  { test, here, admin }: PlannerWorld,
  people: readonly { readonly id: string }[],
  first: PlainDate,
  until: PlainDate,
): Promise<Record<string, unknown>> {
  const adminToken = await test.given.session(admin);
  const read = async (token: string, url: string) => expectStatus(await test.call(token, 'GET', url), 200);
  const answers: Record<string, unknown> = {};
  const months = new Set([first, addDays(until, -1)].map(startOfMonth));
  const views = [...months].map((month) => ['monthly', month] as const);
  for (const [view, start] of [
    ...views,
    ['weekly', first] as const,
    ['3days', addDays(until, -3)] as const,
    ['dow', first] as const,
  ]) {
    const query = `view_type=${view}&start_date=${start}`;
    const url = `/api/shifts/view-schedule/?location=${here.id}&${query}`;
    answers[url] = scheduleBefore(await read(adminToken, url), until);
    if (view !== 'monthly') continue;
    for (const person of await activeOf(test, people)) {
      const token = await test.given.session(person);
      const own = await read(token, `/api/shifts/employee_view/?${query}`);
      answers[`${person.id} ${query}`] = scheduleBefore(own, until);
    }
  }
  for (let day = first; day < until; day = addDays(day, 1)) {
    for (const list of ['clocked-in', 'not-clocked-in', 'unassigned-clocked-in']) {
      const url = `/api/shifts/${list}/?location=${here.id}&date=${day}&limit=200`;
      answers[url] = await read(adminToken, url);
    }
  }
  for (let day = first; day < until; day = addDays(day, 7)) {
    const sheets = `/api/payroll/timesheets/?location=${here.id}&date=${day}`;
    // Skip an unfinished week, because its remaining days still change.
    if (addDays(startOfWeek(day), 6) < until) {
      answers[sheets] = await read(adminToken, sheets);
      for (const person of await activeOf(test, people)) {
        const hours = `/api/attendance/my-hours/?start_date=${startOfWeek(day)}`;
        const { locations: _, ...own } = Object(await read(await test.given.session(person), hours));
        answers[`${person.id} ${hours}`] = own;
      }
    }
    for (const report of REPORTS) {
      const url = `/api/payroll/${report}?location=${here.id}&date=${day}&limit=200`;
      answers[url] = await read(adminToken, url);
      const file = await test.app.inject({
        method: 'GET',
        url: `${url}&export=true`,
        headers: { authorization: `Token ${adminToken}` },
      });
      answers[`${url} as a file`] =
        file.statusCode === 200 ? await readExcelFile(file.rawPayload) : file.statusCode;
    }
  }
  answers['records'] = await test.db
    .selectFrom('clock_records')
    .select(['id', 'work_date', 'timezone', 'clocked_in', 'clocked_out', 'rate', 'status'])
    .where('work_date', '<', until)
    .orderBy('id')
    .execute();
  const archive = await read(adminToken, `/api/shifts/deleted-shifts/?location=${here.id}&limit=200`);
  for (const entry of [member(archive, 'results')].flat())
    answers[`archived ${String(member(entry, 'id'))}`] = entry;
  return answers;
}
