import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { planning, tokens } from '../../api/test/explainSchool';
import { testSecretsKey } from '../../api/test/testVault';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { loadOne, type Question } from '../lib/load';
import { production, startServer } from '../lib/server';
import { onStage, say, setting, writeReport } from '../lib/stage';
import type { BareQueries } from './bare';
import { benchBoard } from './board';
import { benchHistory, withHistory } from './history';
import { benchMemory } from './memory';
import { benchPreview } from './preview';
import { benchClockIn, benchGuessing } from './punch';
import { openSchool, recordLists } from './school';
import { benchSubSheet } from './subSheet';
import { benchTimesheets } from './timesheets';

/** `BENCH_FULL=1` sets the size of the performance goal; each number can also be set separately. */
const full = process.env['BENCH_FULL'] === '1';
const size = {
  shifts: setting('BENCH_SHIFTS', full ? 50_000 : 5_000),
  people: setting('BENCH_PEOPLE', full ? 5_000 : 500),
  records: setting('BENCH_RECORDS', full ? 5_000_000 : 500_000),
  today: new Date().toISOString().slice(0, 10),
};
const seconds = setting('BENCH_SECONDS', 3);
const lanes = setting('BENCH_LANES', 8);
const minutes = setting('BENCH_MINUTES', 1);
const guesses = setting('BENCH_GUESSES', 10_000);
/**
 * Number of turns, whose median ratio counts. Three turns are too few to see a difference of 10%; fifteen are enough.
 */
const turns = setting('BENCH_TURNS', 3);
/** For a quick run: only lists with one of these texts in their path, and only these parts. */
const asked = (process.env['BENCH_LISTS'] ?? '').split(',');
const isWanted = ({ path }: { readonly path: string }): boolean => asked.some((part) => path.includes(part));
const parts = (
  process.env['BENCH_PARTS'] ?? 'lists,history,preview,board,sub-sheet,timesheets,clock-in,guessing,memory'
).split(',');
/** Folder that stores the filled database, for reuse on the same day. */
const keptIn = process.env['BENCH_DATA'];

const ms = (value: number): string => value.toFixed(1).padStart(7);
const nameOf = (path: string): string =>
  path
    .replaceAll(/0000-7000-8000-0+/g, '…')
    .replace('limit=10&offset=0', '')
    .slice(5, 70);
const many = (value: number): string => Math.round(value).toString().padStart(5);

async function startBare(queries: BareQueries) {
  const child = fork(join(import.meta.dirname, 'bare.ts'));
  const gone = once(child, 'exit');
  child.send(queries);
  const [url] = await Promise.race([once(child, 'message'), gone.then(() => [])]);
  if (typeof url !== 'string') throw new Error("The bare handler didn't start.");
  return {
    url,
    stop: async () => {
      child.kill();
      await gone;
    },
  };
}

/**
 * Alternates between both, so that other load on the machine affects them equally, and returns the turn with the median
 * ratio.
 */
async function compare(question: Question, yardstick: Question) {
  // Warm up both first, so that connections, query plans, and compiled code exist before the measurement.
  for (const one of [question, yardstick]) await loadOne(one, { seconds: 0.5, lanes });
  const taken = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const bare = await loadOne(yardstick, { seconds: seconds / 3, lanes });
    const api = await loadOne(question, { seconds: seconds / 3, lanes });
    taken.push({ api, bare, ratio: api.perSecond / bare.perSecond });
  }
  const middle = taken.sort((a, b) => a.ratio - b.ratio)[Math.floor(turns / 2)];
  if (!middle) throw new Error('One turn at least has a middle.');
  const failed = taken.reduce((all, { api }) => all + api.failed, 0);
  return { ...middle, api: { ...middle.api, failed } };
}

/**
 * Measures the server on a large school in PostgreSQL, and compares each list with the same SQL from a bare handler.
 */
export const benchApi = () =>
  onStage(async ({ folder, own }) => {
    const bin = findPostgres();
    if (bin === null) {
      say('No PostgreSQL is installed here: there is nothing to measure.');
      return true;
    }
    const began = performance.now();
    const postgres = await openSchool(bin, size, own, keptIn);
    const hasHistory = parts.includes('history');
    const historyUrl = hasHistory ? await withHistory(postgres.url, size.today) : '';
    // The recorder of the lists' queries has to open codes that this server sealed, so both need the same key.
    const env = { ...production(postgres.url), SECRETS_KEY: testSecretsKey };
    const execArgv = ['--import', join(import.meta.dirname, 'weighed.mjs')];
    const api = own(await startServer(folder, env, { execArgv }));
    const all = await recordLists(postgres.url, size.today);
    const lists = all.filter(isWanted);
    const took = Math.round((performance.now() - began) / 1000);
    say(
      `${size.shifts} shifts, ${size.people} people, ${size.records} clock records in ${took} s; load ${loadavg()[0]?.toFixed(1)}`,
    );
    const bare = own(
      await startBare({ database: { connectionString: postgres.url, options: planning }, lists }),
    );
    const questions = lists.map(({ who, path }) => ({
      url: api.url + path,
      headers: { authorization: `Token ${tokens[who]}` },
    }));

    async function compareHistory() {
      const other = own(await startServer(join(folder, 'history'), { ...env, DATABASE_URL: historyUrl }));
      const found = await benchHistory({ plain: api.url, history: other.url }, size.today, compare, isWanted);
      for (const { who, path, ratio } of found)
        say(`with a history: ${who.padEnd(8)} ${nameOf(path).padEnd(66)} ${ratio.toFixed(2)}`);
      return found;
    }
    const report = [];
    for (const [index, question] of parts.includes('lists') ? questions.entries() : []) {
      const { who = '', path = '' } = lists[index] ?? {};
      const found = await compare(question, { url: `${bare.url}/${index}` });
      report.push({ who, path, ...found });
      const told = ({ perSecond, p50, p99 }: typeof found.bare) =>
        `${many(perSecond)}/s p50 ${ms(p50)} p99 ${ms(p99)}`;
      const refused = found.api.failed ? ` ${found.api.failed} refused` : '';
      say(
        `${who.padEnd(8)} ${nameOf(path).padEnd(66)} ${told(found.api)} | bare ${told(found.bare)} | ${found.ratio.toFixed(2)}${refused}`,
      );
    }
    const history = hasHistory ? await compareHistory() : [];
    const preview = parts.includes('preview')
      ? await benchPreview(api.url, postgres.url, tokens['admin'] ?? '', { seconds, lanes })
      : null;
    if (preview)
      say(
        `preview of a shift: p50 ${ms(preview.quiet.p50)} p95 ${ms(preview.quiet.p95)} | while its people are locked p50 ${ms(preview.held.p50)} p95 ${ms(preview.held.p95)} | ${preview.ratio.toFixed(2)}`,
      );
    const board = parts.includes('board')
      ? await benchBoard(api.url, tokens['admin'] ?? '', size.today, { seconds, lanes: 1 })
      : null;
    if (board)
      say(
        `a week of ${board.locations} locations, ${board.employees} employees, ${board.events} events: p50 ${ms(board.p50)} p95 ${ms(board.p95)} | one location p50 ${ms(board.one.p50)}`,
      );
    const subSheet = parts.includes('sub-sheet')
      ? await benchSubSheet(
          api.url,
          postgres.url,
          { token: tokens.admin, ownToken: tokens.employee, today: size.today },
          { seconds, lanes: 1 },
        )
      : null;
    if (subSheet) {
      const { sheet, report: reported } = subSheet;
      say(
        `sub sheet with ${sheet.candidates} candidates and ${sheet.others} others: p50 ${ms(sheet.p50)} p95 ${ms(sheet.p95)}`,
      );
      say(
        `report of a date with 45 candidates: p50 ${ms(reported.p50)} p95 ${ms(reported.p95)}, ${reported.calls} reports, ${reported.failed} refused`,
      );
    }
    const timesheets = parts.includes('timesheets')
      ? await benchTimesheets(api.url, postgres.url, tokens['manager'] ?? '', size.today, {
          seconds,
          lanes: 1,
        })
      : null;
    if (timesheets)
      say(
        `timesheets of ${timesheets.locations} locations with ${timesheets.employees} employees: p50 ${ms(timesheets.p50)} p95 ${ms(timesheets.p95)}`,
      );
    const clockIn = parts.includes('clock-in')
      ? await benchClockIn(api.url, size.people, { seconds: Math.max(seconds, 10), lanes })
      : null;
    if (clockIn)
      say(
        `code and clock-in: ${clockIn.perSecond.toFixed(0)}/s p50 ${ms(clockIn.p50)} p99 ${ms(clockIn.p99)}, ${clockIn.calls} people, ${clockIn.failed} refused`,
      );
    const guessing = parts.includes('guessing') ? await benchGuessing(api.url, guesses) : [];
    for (const one of guessing)
      say(
        `${one.guesses} guessed ${one.what} from one address in ${one.seconds.toFixed(0)} s: ${one.evaluated} evaluated. Another address gets ${one.elsewhere}`,
      );
    const memory = parts.includes('memory') ? await benchMemory(api, questions, minutes) : [];
    for (const { minute, heapMb, residentMb, calls } of memory)
      say(
        `memory after ${minute} min, ${calls} calls: ${heapMb} MB after collection, ${residentMb} MB resident`,
      );
    writeReport('api', {
      size,
      seconds,
      lanes,
      report,
      history,
      preview,
      board,
      subSheet,
      timesheets,
      clockIn,
      guessing,
      memory,
    });
    say(
      `${lanes} at a time for ${seconds} s each, client and database on the same machine; .cache/bench/api.json`,
    );
    return (
      guessing.every(({ evaluated }) => evaluated <= 25) &&
      report.every(({ api: { failed } }) => failed === 0)
    );
  });
