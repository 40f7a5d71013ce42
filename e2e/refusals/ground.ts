import { call, listField, textField, tokenOf } from '../harness/api';
import { addTrainee, type Swimmer } from '../harness/punchClock';
import { people, type Role } from '../harness/people';
import { expect } from '../harness/test';

/** Clocks a new employee in without a shift: they are on deck, and their time entry needs a shift, at any hour. */
export async function clockEmployeeIn(url: string, place = ''): Promise<Swimmer> {
  const swimmer = await addTrainee(url, place);
  const { id, code } = swimmer;
  const verified = await call(url, 'POST', '/api/attendance/verify-employee-code/', {
    body: { code, clocked_out: '12:00' },
  });
  const { status, body } = await call(url, 'POST', `/api/attendance/clock-in/${id}/`, {
    token: textField(verified.body, 'token'),
    body: { rate: 'REGULAR', clocked_in: '12:00' },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return swimmer;
}

/** The time zone of the test's browsers, whose "today" counts. */
const ZONE = 'America/New_York';

/** Returns the date this many days from the browser's today, `yyyy-MM-dd`. */
export function inDays(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date());
  return new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Formats a date as pages show and accept it, `MM-dd-yyyy`. */
export const shown = (date: string): string => `${date.slice(5)}-${date.slice(0, 4)}`;

interface Plan {
  /** Days from today. */
  readonly day: number;
  readonly from?: string;
  readonly to?: string;
  /** Whether the shift repeats every week. */
  readonly weekly?: boolean;
  /** Last day of a weekly shift, in days from today. */
  readonly until?: number;
  /** Whether the employee is assigned; otherwise the shift is open. */
  readonly own?: boolean;
  /** The colleague who is assigned instead of the employee. */
  readonly by?: Colleague;
}

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

export interface PlannedShift {
  readonly id: string;
  readonly code: string;
  readonly date: string;
}

/** The demo school, with functions that prepare a case through the API while pages are open. */
export interface Ground {
  readonly url: string;
  readonly admin: string;
  readonly employee: Colleague & { readonly token: string };
  /** ID of the employee's location. */
  readonly location: string;
  /** Creates a shift at the employee's location for their position; by default before anyone else's day starts. */
  plan(plan: Plan): Promise<PlannedShift>;
  /** Returns other employees who are available for this shift. */
  free(plan: Plan): Promise<Colleague[]>;
  /** Unassigns everyone from a shift. */
  empty(shift: PlannedShift): Promise<void>;
  remove(shift: PlannedShift): Promise<void>;
  /** Returns the ID of a shift's row in the queue of open shifts. */
  openRow(shift: PlannedShift): Promise<string>;
  /** Sends a call as the admin or the employee; the call must succeed. */
  send(who: 'admin' | 'employee', path: string, body: unknown, method?: string): Promise<unknown>;
  /** Returns the ID of the employee's newest request. */
  newest(): Promise<string>;
}

export async function openGround(url: string, role: Role = 'employee'): Promise<Ground> {
  const admin = await tokenOf(url, 'admin');
  const token = await tokenOf(url, role);
  const ask = (as: string, path: string) => call(url, 'GET', path, { token: as });
  const found = await ask(admin, `/api/users/?search=${encodeURIComponent(people[role].email)}`);
  const [user] = listField(found.body, 'results');
  const employee = {
    id: textField(user, 'id'),
    token,
    name: `${textField(user, 'first_name')} ${textField(user, 'last_name')}`,
  };
  const send: Ground['send'] = async (who, path, body, method = 'POST') => {
    const as = who === 'admin' ? admin : token;
    const answer = await call(url, method, path, { token: as, ...(body === undefined ? {} : { body }) });
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const bodies = new Map<string, object>();
  const location = textField(user, 'locations', 0, 'location_id');
  const position = textField(user, 'positions', 0, 'position_id');
  return {
    url,
    admin,
    employee,
    location,
    send,
    async plan({ day, from = '05:00', to = '06:00', weekly = false, until, own = false, by }) {
      const date = inDays(day);
      const worker = by ?? (own ? employee : undefined);
      const last = until === undefined ? null : inDays(until);
      const body = {
        location,
        shift_type: position,
        schedule_type: weekly ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT',
        ...(weekly ? { shift_repeat: 'WEEKLY', end_date: last } : {}),
        start_date: date,
        start_time: from,
        end_time: to,
        staff: worker ? [{ id: worker.id, start_date: date, end_date: weekly ? last : date }] : [],
      };
      const made = await send('admin', '/api/shifts/add-shift/', body);
      const shift = { id: textField(made, 'id'), code: textField(made, 'shift_code'), date };
      bodies.set(shift.id, body);
      return shift;
    },
    async free({ day, from = '05:00', to = '06:00' }) {
      const date = inDays(day);
      const query = new URLSearchParams({
        location,
        type_id: position,
        schedule_type: 'ONE_TIME_SHIFT',
        start_date: date,
        end_date: date,
        start_time: from,
        end_time: to,
      });
      const { body } = await ask(admin, `/api/shifts/staff/?${query.toString()}`);
      return listField(body, 'results')
        .map((one) => ({ id: textField(one, 'id'), name: textField(one, 'name') }))
        .filter(({ id }) => id !== employee.id);
    },
    async empty({ id }) {
      await send('admin', `/api/shifts/${id}/`, { ...bodies.get(id), staff: [] }, 'PUT');
    },
    async remove({ id }) {
      await send('admin', `/api/shifts/${id}/`, undefined, 'DELETE');
    },
    async openRow({ code }) {
      const { body } = await ask(admin, `/api/shifts/manage-open-shifts/?search=${code}`);
      return textField(listField(body, 'results')[0], 'id');
    },
    async newest() {
      const { body } = await ask(token, '/api/shifts/request/mine/?limit=1');
      return textField(listField(body, 'results')[0], 'id');
    },
  };
}
