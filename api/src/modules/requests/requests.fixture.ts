/** A small school for tests of requests. Now is Wednesday 2027-03-03, noon in New York. */
import assert from 'node:assert/strict';
import type { GivenLocation, GivenPosition, GivenShift, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { errorOf, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { transaction } from '../../platform/database/transaction';
import { refreshOpenShifts } from '../planning/effects/openShifts.service';

export interface School {
  readonly test: TestApp;
  readonly here: GivenLocation;
  readonly elsewhere: GivenLocation;
  readonly position: GivenPosition;
  readonly ana: GivenUser;
  readonly ben: GivenUser;
  readonly mia: GivenUser;
  readonly admin: GivenUser;
  /** Every Monday from 2027-03-01, 4 to 8 PM. Ana is assigned. */
  readonly mondays: GivenShift;
  /** A weekly shift on Thursdays from 2027-03-04, 4 to 8 PM, with no one assigned. */
  readonly thursdays: GivenShift;
  readonly token: {
    readonly ana: string;
    readonly ben: string;
    readonly mia: string;
    readonly admin: string;
  };
}

/** Derives the open shifts of a shift, as the server does. */
export async function refresh({ services, db }: TestApp, shift: { readonly id: string }): Promise<void> {
  await transaction(db, (trx) => refreshOpenShifts({ ...services, trx }, shift.id));
}

/** Returns the ID of a shift's first open shift. */
export async function openShiftOf({ db }: TestApp, shift: { readonly id: string }): Promise<string> {
  const row = await db
    .selectFrom('open_shifts')
    .select('id')
    .where('shift_id', '=', shift.id)
    .orderBy('start_date')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Creates an app with a school of two employees, a manager, and an admin. */
export const createSchool = async (options: { mailIsSent?: boolean } = {}): Promise<School> =>
  schoolIn(await createTestApp(options));

/** Creates the same school in an app with other schools. No employee works at two schools. */
export async function schoolIn(test: TestApp): Promise<School> {
  const { given } = test;
  const here = await given.location();
  const elsewhere = await given.location({ timezone: 'America/Los_Angeles' });
  const position = await given.position();
  const at = { locations: [here], positions: [position] };
  const ana = await given.user({ ...at, firstName: 'Ana', lastName: 'Silva' });
  const ben = await given.user({ ...at, firstName: 'Ben', lastName: 'Okoro' });
  const mia = await given.user({ role: 'MANAGER', ...at, firstName: 'Mia', lastName: 'Lund' });
  const admin = await given.user({ role: 'ADMIN', firstName: 'Ida', lastName: 'Moss' });
  const mondays = await given.shift({ location: here, position, start: '2027-03-01', repeat: 'WEEKLY' });
  const thursdays = await given.shift({ location: here, position, start: '2027-03-04', repeat: 'WEEKLY' });
  await given.assignment({ shift: mondays, user: ana, start: '2027-03-01' });
  await refresh(test, mondays);
  await refresh(test, thursdays);
  const token = {
    ana: await given.session(ana),
    ben: await given.session(ben),
    mia: await given.session(mia),
    admin: await given.session(admin),
  };
  return { test, here, elsewhere, position, ana, ben, mia, admin, mondays, thursdays, token };
}

/** Returns the body of a time off request for Ana's Mondays. */
export const timeOffBody = (shift: { readonly id: string }, start: string, end = start) => ({
  shift: shift.id,
  start_date: start,
  end_date: end,
  leave_type: 'PAID_LEAVE',
  reason: 'A wedding',
});

/** Returns the body of a schedule change request. */
export const changeBody = (shift: { readonly id: string }, date: string, reason = 'An exam') => ({
  shift: shift.id,
  request_type: 'SHIFT_CHANGE',
  last_shift_date: null,
  shift_date: date,
  reason,
});

/** The body of a new shift request. */
export const newShiftBody = {
  week_days: 'MONDAY',
  date_of_availability: '2027-03-08',
  start_time: '09:00',
  end_time: '12:00',
  ok3months: 'yes',
  reason: 'Mornings are free',
};

/** Returns the ID of the requester's newest request. */
export async function newestOf({ test }: School, token: string): Promise<string> {
  const answer = await test.call(token, 'GET', '/api/shifts/request/mine/?limit=1');
  const id = member(answer.body, 'results', 0, 'id');
  if (typeof id !== 'string') throw new Error('no request');
  return id;
}

const paths = {
  timeOff: 'manage_time-off',
  change: 'reschedule-requests',
  open: 'manage-open-shifts',
  fresh: 'manage_new-shifts',
} as const;

/** Sends a decision. */
export const decide = (
  { test }: School,
  token: string,
  kind: keyof typeof paths,
  id: string,
  body: Readonly<Record<string, unknown>>,
) => test.call(token, 'POST', `/api/shifts/${paths[kind]}/${id}/`, body);

/** Sends Ana's request for Monday 2027-03-15 off. */
export async function anaAsksForTimeOff(school: School, start = '2027-03-15', end = start): Promise<string> {
  await school.test.call(
    school.token.ana,
    'POST',
    '/api/shifts/request/time-off/',
    timeOffBody(school.mondays, start, end),
  );
  return newestOf(school, school.token.ana);
}

/** Sends Ana's request not to work Monday 2027-03-15. */
export async function anaAsksForChange(school: School, date = '2027-03-15'): Promise<string> {
  await school.test.call(
    school.token.ana,
    'POST',
    `/api/shifts/request/reschedule/?request_date=${date}`,
    changeBody(school.mondays, date),
  );
  return newestOf(school, school.token.ana);
}

/** Sends a request for the open shift of a shift. */
export async function requestsOpenShift(
  school: School,
  token: string,
  shift: { readonly id: string } = school.thursdays,
): Promise<string> {
  const gap = await openShiftOf(school.test, shift);
  await school.test.call(token, 'POST', '/api/shifts/request/open-shift/', { shift: gap });
  return newestOf(school, token);
}

/** Returns the assignments of a shift with their dates. */
export const assignmentsOf = ({ db }: TestApp, shift: { readonly id: string }) =>
  db
    .selectFrom('assignments')
    .select(['user_id', 'start_date', 'end_date', 'covers_user_id', 'source'])
    .where('shift_id', '=', shift.id)
    .orderBy('start_date')
    .orderBy('user_id')
    .execute();

/** Returns the stored open shifts of a shift. */
export const openShiftsOf = ({ db }: TestApp, shift: { readonly id: string }) =>
  db
    .selectFrom('open_shifts')
    .select(['start_date', 'end_date', 'last_employee_id', 'leave_start_date', 'leave_end_date'])
    .where('shift_id', '=', shift.id)
    .orderBy('start_date')
    .execute();

/** Checks that a call is refused with a message and stores nothing. */
export async function refuses(
  { test }: School,
  work: () => ReturnType<typeof decide>,
  status: number,
  sentence: string | RegExp,
): Promise<void> {
  const answer = await storesNothing(test.db, work);
  assert.equal(answer.status, status, answer.text);
  if (typeof sentence === 'string') assert.equal(errorOf(answer), sentence);
  else assert.match(String(errorOf(answer)), sentence);
}

/** Returns the newest own request of the token's user. */
export async function newestState({ test }: School, token: string): Promise<unknown> {
  const answer = await test.call(token, 'GET', '/api/shifts/request/mine/?limit=1');
  return member(answer.body, 'results', 0);
}

/** Returns a user's notifications, the newest first. */
export const noticesOf = ({ test }: School, user: { readonly id: string }) =>
  test.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body'])
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .execute();
