import assert from 'node:assert/strict';
import type { Ref } from '../../../test/draftFixtures';
import { expectStatus, member } from '../../../test/assertions';
import type { GivenLocation, GivenUser } from '../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';

/** Wednesday, 5:41 AM in Chicago. */
export const NOW = '2026-12-09T11:41:00Z';
export const TODAY = '2026-12-09';

interface ReportedShift {
  readonly id: string;
  readonly shift_code: string;
}

/** A location with an employee, coworkers, and a shift of the employee from 6 to 9 AM today. */
export interface PoolAtSix {
  readonly test: TestApp;
  readonly pool: GivenLocation;
  readonly guard: Ref;
  readonly leila: GivenUser;
  readonly ben: GivenUser;
  readonly yuki: GivenUser;
  readonly maya: GivenUser;
  readonly token: Readonly<Record<'leila' | 'ben' | 'yuki' | 'maya', string>>;
  readonly shift: ReportedShift;
}

/** Adds another location with the same staff to a test server, or creates the server. */
export async function poolAtSix(app?: TestApp): Promise<PoolAtSix> {
  const test = app ?? (await createTestApp());
  test.clock.set(NOW);
  const title = app ? undefined : 'Prairie';
  const pool = await test.given.location({ ...(title ? { title } : {}), timezone: 'America/Chicago' });
  const guard = await test.given.position({});
  const person = (firstName: string, lastName: string, role: 'EMPLOYEE' | 'MANAGER' = 'EMPLOYEE') =>
    test.given.user({ firstName, lastName, role, locations: [pool], positions: [guard] });
  const leila = await person('Leila', 'Haddad');
  const ben = await person('Ben', 'Ito');
  const yuki = await person('Yuki', 'Tanaka');
  const maya = await person('Maya', 'Lopez', 'MANAGER');
  await test.db.deleteFrom('user_positions').where('user_id', '=', maya.id).execute();
  const shift = await shiftFor({ test, pool, guard }, leila);
  const token = {
    leila: await test.given.session(leila),
    ben: await test.given.session(ben),
    yuki: await test.given.session(yuki),
    maya: await test.given.session(maya),
  };
  return { test, pool, guard, leila, ben, yuki, maya, token, shift };
}

/** Creates a shift of an employee, today from 6 to 9 AM unless the values differ. */
export async function shiftFor(
  { test, pool, guard }: Pick<PoolAtSix, 'test' | 'pool' | 'guard'>,
  user: GivenUser,
  values: { date?: string; from?: string; to?: string; code?: string; repeat?: 'DAILY' } = {},
): Promise<ReportedShift> {
  const { date = TODAY, from = '06:00', to = '09:00', ...more } = values;
  const shift = await test.given.shift({ location: pool, position: guard, start: date, from, to, ...more });
  await test.given.assignment({ shift, user, start: date });
  return shift;
}

export const report = ({ test, token, shift }: PoolAtSix, more: object = {}): Promise<Answer> =>
  test.call(token.leila, 'POST', '/api/absences/mine/', {
    shift: shift.id,
    date: TODAY,
    kind: 'SICK',
    ...more,
  });

/** Reports Leila's shift, and returns the answer's message and the ID of the absence. */
export async function reported(
  school: PoolAtSix,
  more: object = {},
): Promise<{ message: string; id: string }> {
  const body = expectStatus(await report(school, more), 201);
  return { message: String(member(body, 'message')), id: String(member(body, 'absence', 'id')) };
}

export const actionOf = async ({ test, token, shift }: PoolAtSix, date = TODAY): Promise<unknown> =>
  expectStatus(
    await test.call(token.leila, 'GET', `/api/absences/mine/action/?shift=${shift.id}&date=${date}`),
    200,
  );

export const withdraw = ({ test, token }: PoolAtSix, id: string, body: object = {}): Promise<Answer> =>
  test.call(token.leila, 'POST', `/api/absences/mine/${id}/withdraw/`, body);

/** Returns the open shift of a shift. */
export const openShiftOf = ({ test }: PoolAtSix, shift: Ref): Promise<Ref> =>
  test.db.selectFrom('open_shifts').select('id').where('shift_id', '=', shift.id).executeTakeFirstOrThrow();

/** An employee requests an open shift, which an offer gives to them right away. */
export const takes = ({ test }: PoolAtSix, token: string, open: Ref): Promise<Answer> =>
  test.call(token, 'POST', '/api/shifts/request/open-shift/', { shift: open.id });

/** Returns what a user was notified of, newest last: titles and bodies. */
export async function notified({ test }: PoolAtSix, user: Ref, kind?: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => kind === undefined || row.kind === kind)
    .map(({ title, body }) => `${title} ${body}`.trim());
}

/** Returns who works a shift on a date. */
export async function staffOf({ test }: PoolAtSix, shift: Ref, date = TODAY): Promise<string[]> {
  const rows = await test.db
    .selectFrom('assignments')
    .select('user_id')
    .where('shift_id', '=', shift.id)
    .where('start_date', '<=', date)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>=', date)]))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns the stored days and lines of Leila's absences. */
export async function storedOf({ test, leila }: PoolAtSix) {
  const days = await test.db
    .selectFrom('absence_days')
    .selectAll()
    .where('user_id', '=', leila.id)
    .orderBy('date')
    .execute();
  const lines = await test.db
    .selectFrom('absence_lines')
    .selectAll()
    .where('user_id', '=', leila.id)
    .orderBy('date')
    .orderBy('start_time')
    .execute();
  return { days, lines };
}

/** Sets options of the location, and keeps its other options. */
export async function setOptions({ test, pool }: PoolAtSix, options: object): Promise<void> {
  await test.db
    .insertInto('location_options')
    .values({ location_id: pool.id, ...options })
    .onConflict((conflict) => conflict.column('location_id').doUpdateSet(options))
    .execute();
}

/** Checks a refusal's status and sentence. */
export function refusedWith(answer: Answer, status: number, sentence: string): void {
  assert.deepEqual([answer.status, member(answer.body, 'error')], [status, sentence]);
}
