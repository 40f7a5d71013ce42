/** What the drills share in which people punch while something breaks. */
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

/** Runs a query on a connection of its own, which no killed server can have broken. */
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

/** The ids of all clock records. */
export const recordIds = async (databaseUrl: string): Promise<string[]> =>
  (await query<{ id: string }>(databaseUrl, 'select id from clock_records')).map(({ id }) => id);

/** Sends everybody home. @returns who punches, an admin's token, and the records of before */
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

/** What people were told. */
export interface Punches {
  /** Records, as they were acknowledged. */
  readonly acknowledged: string[];
  readonly refused: Map<string, number>;
  retries: number;
}

export const noPunches = (): Punches => ({ acknowledged: [], refused: new Map(), retries: 0 });

/** Asks a manager's clock-out, until told that it is done. */
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
 * Lets people clock in until so many punches are acknowledged; a manager clocks each out again.
 *
 * @param day.at - where punches are sent, if not to `url`
 * @param onAcknowledged - told when a punch that was acknowledged had begun, by `performance.now()`
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

/** Compares what was acknowledged with what is stored since. */
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
