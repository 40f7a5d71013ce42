/** Shared parts of the drills in which employees punch during failures. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { call, signIn } from '../lib/session';
import { count } from '../lib/stage';
import { punch } from './punch';

const LANES = 8;

export interface Person {
  readonly id: string;
  readonly employee_code: string;
}

/** Runs a query on a new connection, because a killed server could have broken an older connection. */
export async function query<T extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

/** Returns the IDs of all time entries. */
export const recordIds = async (databaseUrl: string): Promise<string[]> =>
  (await query<{ id: string }>(databaseUrl, 'select id from clock_records')).map(({ id }) => id);

/** Clocks everyone out. @returns the staff, an admin's token, and the earlier time entries */
export async function beginDay(url: string, databaseUrl: string) {
  const { token } = await signIn(url, 'admin');
  const { results: staff } = await call<{ results: Person[] }>(url, 'users/?status=active&limit=200', {
    token,
  });
  await query(
    databaseUrl,
    "update clock_records set status = 'CLOSED', clocked_out = clocked_in + interval '1 hour' where status <> 'CLOSED'",
  );
  return { token, staff, before: new Set(await recordIds(databaseUrl)) };
}

/** Answers that the staff got. */
export interface Punches {
  /** IDs of the acknowledged time entries, in order. */
  readonly acknowledged: string[];
  readonly refused: Map<string, number>;
  retries: number;
}

export const noPunches = (): Punches => ({ acknowledged: [], refused: new Map(), retries: 0 });

/** Clocks an employee out as a manager, and repeats the call until it succeeds. */
async function clockOut(url: string, token: string, id: string): Promise<void> {
  for (;;) {
    const isDone = await call(url, 'shifts/clocked-in/today/', { token, body: { id: [id] } }).then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await pause(100);
  }
}

/**
 * Clocks employees in until enough punches are acknowledged; a manager clocks each out again.
 *
 * @param day.at - address that punches are sent to, if not `url`
 * @param onAcknowledged - called with the start of an acknowledged punch, by `performance.now()`
 */
export async function punchAll(
  told: Punches,
  day: Pick<Awaited<ReturnType<typeof beginDay>>, 'token' | 'staff'> & { url: string; at?: string },
  total: number,
  onAcknowledged: (began: number) => void = () => undefined,
): Promise<void> {
  const { url, at = url, token, staff } = day;
  const lane = async (number: number): Promise<void> => {
    const mine = staff.filter((_person, index) => index % LANES === number);
    for (let turn = 0; told.acknowledged.length < total; turn += 1) {
      const person = mine[turn % mine.length];
      if (!person) return;
      const began = performance.now();
      const answer = await punch(at, person, () => {
        told.retries += 1;
      });
      if ('record' in answer) {
        told.acknowledged.push(answer.record);
        onAcknowledged(began);
      } else {
        count(told.refused, answer.refused);
        await pause(answer.waitSeconds * 1000);
      }
      await clockOut(url, token, person.id);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
}

/** Compares the acknowledged time entries with those stored since the start. */
export function tally(
  acknowledged: readonly string[],
  before: ReadonlySet<string>,
  after: readonly string[],
) {
  const added = new Set(after.filter((id) => !before.has(id)));
  const distinct = new Set(acknowledged);
  return {
    lost: [...distinct].filter((id) => !added.has(id)).length,
    doubled: acknowledged.length - distinct.size,
    unasked: [...added].filter((id) => !distinct.has(id)).length,
  };
}
