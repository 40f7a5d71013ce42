import { splitStatements } from '../../api/src/platform/database/migrate';
import { listsOf, signPeopleIn, tokens } from '../../api/test/explainSchool';
import { loadOne, type Question, type Reading } from '../lib/load';
import { onClient } from './school';

/** Lists that read the shifts on their dates. */
const asksPlans =
  /shifts\/(\?|clocked-in\/\?|not-clocked-in|manage-open-shifts|view-schedule|employee_view|open-shifts|staff|assign-shifts|last-shift)|payroll-detail|labour/;

/**
 * Returns SQL for a history: every second recurring shift changed a month ago, every third has changed dates, and each
 * location is closed on twelve days a year, three of them for some hours. Positions don't change, so the stored totals
 * of paid weeks stay valid.
 */
const history = (today: string): string => `
  set session_replication_role = replica;
  insert into shift_versions (shift_id, from_date, to_date, shift_repeat, start_date, start_time, end_time, position_id, replaced_at)
    select id, start_date, date '${today}' - 31, shift_repeat, start_date, start_time - interval '30 minutes', end_time,
      position_id, '${today}'
    from shifts where shift_repeat is not null and start_date < date '${today}' - 60 and shift_code ~ '[02468]0$';
  update shifts s set from_date = v.to_date + 1, first_date = v.from_date from shift_versions v where v.shift_id = s.id;
  insert into shift_exceptions (shift_id, date, kind, start_time, end_time, changed_at)
    select id, date '${today}' + (extract(dow from start_date) - extract(dow from date '${today}'))::int + k * 7,
      'CHANGED', start_time, end_time + interval '15 minutes', '${today}'
    from shifts, generate_series(-2, 2) k where shift_repeat is not null and shift_code ~ '[0369]0$';
  insert into closures (id, location_id, start_date, end_date, start_time, end_time, reason, created_at)
    select gen_random_uuid(), id, date '${today}' + k * 30 - 170, date '${today}' + k * 30 - 170,
      case when k % 4 = 0 then time '12:00' end, case when k % 4 = 0 then time '15:00' end, 'A holiday', '${today}'
    from locations, generate_series(0, 11) k;
  vacuum analyze`;

/**
 * Copies a school within the same PostgreSQL and gives its shifts a history. No client can be connected to the
 * original.
 */
export async function withHistory(url: string, today: string): Promise<string> {
  const copy = new URL(url);
  copy.pathname = '/history';
  const own = new URL(url);
  own.pathname = '/template1';
  const template = new URL(url).pathname.slice(1);
  await onClient(own.href, (client) => client.query(`create database history template ${template}`));
  await onClient(copy.href, async (client) => {
    for (const statement of splitStatements(history(today))) await client.query(statement);
    await signPeopleIn(client, today);
  });
  return copy.href;
}

type Compare = (
  question: Question,
  yardstick: Question,
) => Promise<{ readonly api: Reading; readonly bare: Reading; readonly ratio: number }>;

/**
 * Compares each list of the school with a history with the same list of the school without, in turns.
 *
 * @returns the ratio of calls per second for each list; the goal is 0.9
 */
export async function benchHistory(
  urls: { readonly plain: string; readonly history: string },
  today: string,
  compare: Compare,
  isWanted: (list: { readonly path: string }) => boolean,
) {
  const asked = listsOf(today).filter(([, path]) => asksPlans.test(path) && isWanted({ path }));
  const questions = asked.map(([who, path]) => {
    const headers = { authorization: `Token ${tokens[who]}` };
    return { who, path, on: (url: string) => ({ url: url + path, headers }) };
  });
  // Warm up both servers first: their startup jobs and compiling would slow down the first lists.
  for (const { on } of questions)
    for (const url of Object.values(urls)) await loadOne(on(url), { seconds: 0.5, lanes: 8 });
  const report = [];
  for (const { who, path, on } of questions) {
    const { api, bare, ratio } = await compare(on(urls.history), on(urls.plain));
    report.push({ who, path, history: api, plain: bare, ratio });
  }
  return report;
}
