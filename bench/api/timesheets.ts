import { Agent } from 'node:http';
import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { readAllTimesheets } from '@ondeck/shared/calls/timesheets';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import { ask, loadOne, type Reading } from '../lib/load';
import { onClient } from './school';

/** The size of the performance goal: `p50` at most 400 ms. */
const LOCATIONS = 10;
const EMPLOYEES = 30;

interface AllTimesheets extends Reading {
  readonly locations: number;
  readonly employees: number;
}

/**
 * Measures the timesheets of ten locations with thirty employees each. Moves last week's time entries of as many
 * employees to these locations, and lets the manager manage them.
 *
 * @param token - the manager's token
 * @param today - `yyyy-MM-dd`
 */
export async function benchTimesheets(
  url: string,
  database: string,
  token: string,
  today: string,
  conditions: { readonly seconds: number; readonly lanes: number },
): Promise<AllTimesheets> {
  const week = addDays(startOfWeek(today), -7);
  const uid = (kind: number, number: string): string =>
    `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  const number = `('x' || right(user_id::text, 12))::bit(48)::bigint`;
  await onClient(database, async (client) => {
    await client.query(
      `insert into user_locations (user_id, location_id) select ${uid(3, '8')}, ${uid(1, 'n')} from generate_series(1, $1::int) n
       on conflict do nothing`,
      [LOCATIONS],
    );
    await client.query(
      `update clock_records set location_id = ${uid(1, `1 + ${number} % ${LOCATIONS}`)}
       where work_date between $1::date and $1::date + 6 and ${number} between 53 and 52 + $2::int`,
      [week, LOCATIONS * EMPLOYEES],
    );
  });
  const question = {
    url: `${url}${readAllTimesheets.path}?date=${week}`,
    headers: { authorization: `Token ${token}` },
  };
  const agent = new Agent();
  const { status, text } = await ask(agent, question);
  agent.destroy();
  if (status !== 200) throw new Error(`The timesheets answer ${status}: ${text}`);
  const { results }: AnswerOf<typeof readAllTimesheets> = JSON.parse(text);
  await loadOne(question, { ...conditions, seconds: 1 });
  const reading = await loadOne(question, conditions);
  return {
    ...reading,
    locations: results.length,
    employees: results.reduce((sum, { people }) => sum + people.length, 0),
  };
}
