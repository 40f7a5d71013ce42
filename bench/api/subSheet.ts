import { Agent } from 'node:http';
import { reportAbsence } from '@ondeck/shared/calls/absences';
import type { readFollowUp } from '@ondeck/shared/calls/followUp';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import { createShift } from '@ondeck/shared/calls/shifts';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { people } from '../../api/test/explainSchool';
import { ask, load, loadOne, type Reading } from '../lib/load';
import { onClient } from './school';

interface SubSheet extends Reading {
  /** Employees on the sheet who can work the date. */
  readonly candidates: number;
  /** Everyone else at the location. */
  readonly others: number;
}

const COWORKERS = 45;
/** Dates before the first one that time off can be requested for, so that each of them can be reported. */
const DATES = 9;
/** Hours when no other shift of the school is. */
const hours = [
  ['02:00', '03:00'],
  ['04:00', '05:00'],
] as const;

/** Adds coworkers with the employee's first position to the employee's location, and offers every report to them. */
async function addCoworkers(databaseUrl: string): Promise<{ location: string; position: string }> {
  return onClient(databaseUrl, async (client) => {
    const found = await client.query<{ location: string; position: string }>(
      `select location_id as location, min(position_id::text) as position from user_locations
       join user_positions using (user_id) where user_id = $1 group by location_id`,
      [people.employee],
    );
    const [place] = found.rows;
    if (!place) throw new Error('The employee has a location and a position.');
    const added = `select id from users where user_type = 'EMPLOYEE' and id > '${people.employee}' order by id limit ${COWORKERS}`;
    await client.query(
      `insert into user_locations (user_id, location_id) select id, $1 from (${added}) x on conflict do nothing`,
      [place.location],
    );
    await client.query(
      `insert into user_positions (user_id, position_id) select id, $1 from (${added}) x on conflict do nothing`,
      [place.position],
    );
    await client.query(
      `insert into location_options (location_id, automatic_offer) values ($1, 'ALWAYS')
       on conflict (location_id) do update set automatic_offer = 'ALWAYS'`,
      [place.location],
    );
    return place;
  });
}

/**
 * Measures the sub sheet of an upcoming date that 45 coworkers can work, and reports of these dates, each offered to
 * these coworkers.
 *
 * @param token - an admin's token
 * @param ownToken - the employee's token
 * @param today - `yyyy-MM-dd`
 */
export async function benchSubSheet(
  url: string,
  databaseUrl: string,
  { token, ownToken, today }: { readonly token: string; readonly ownToken: string; readonly today: string },
  conditions: { readonly seconds: number; readonly lanes: number },
): Promise<{ readonly sheet: SubSheet; readonly report: Reading }> {
  const { location, position } = await addCoworkers(databaseUrl);
  const headers = { authorization: `Token ${token}` };
  const agent = new Agent();
  const shifts: { readonly shift: string; readonly date: string }[] = [];
  for (let day = 1; day <= DATES; day += 1)
    for (const [start, end] of hours) {
      const date = addDays(today, day);
      const body = {
        location,
        schedule_type: 'ONE_TIME_SHIFT',
        start_date: date,
        end_date: date,
        start_time: start,
        end_time: end,
        shift_type: position,
        staff: [{ id: people.employee, start_date: date, end_date: date }],
      };
      const answer = await ask(agent, { url: `${url}${createShift.path}`, headers, body });
      if (answer.status !== 201)
        throw new Error(`${createShift.path} answers ${answer.status}: ${answer.text}`);
      shifts.push({ shift: JSON.parse(answer.text).id, date });
    }
  const [first] = shifts;
  if (!first) throw new Error('There is a shift.');
  const sheet = { url: `${url}/api/shifts/${first.shift}/dates/${first.date}/follow-up/`, headers };
  const answer = await ask(agent, sheet);
  if (answer.status !== 200) throw new Error(`The sub sheet answers ${answer.status}: ${answer.text}`);
  const { candidates, others }: AnswerOf<typeof readFollowUp> = JSON.parse(answer.text);
  agent.destroy();
  await loadOne(sheet, { ...conditions, seconds: 1 });
  const reading = await loadOne(sheet, conditions);
  const report = await load(
    (lane, turn) => {
      const one = shifts[turn];
      if (!one) return null;
      const question = {
        url: `${url}${reportAbsence.path}`,
        headers: { authorization: `Token ${ownToken}` },
        body: { ...one, kind: 'SICK' },
      };
      return ask(lane, question).then(({ status }) => status === 201);
    },
    { lanes: 1 },
  );
  const rest = others.reduce((sum, group) => sum + group.people.length, 0);
  return { sheet: { ...reading, candidates: candidates.length, others: rest }, report };
}
