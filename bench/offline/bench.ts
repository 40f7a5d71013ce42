import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { offlineTablet } from '../../api/src/modules/attendance/offlinePunches/offlineTablet.fixture';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { fillSchool, onClient } from '../api/school';
import { ask } from '../lib/load';
import { needPostgres, production, startServer } from '../lib/server';
import { onStage, quantile, say, setting, verdict, writeReport } from '../lib/stage';
import { type Desk, type Guest, openDesks, punch, type Send } from '../rush/desks';

/** Number of employees at each tablet, with a clock-in and a clock-out each: 10,200 punches of 300 tablets. */
const tablets = setting('BENCH_TABLETS', 300);
const PER_TABLET = 17;
/** Seconds within which all tablets come back online. */
const seconds = setting('BENCH_SECONDS', 60);
/** Employees who clock in at other punch clocks in each of these seconds. */
const ORDINARY = 10;
/** Number of batches after which one receipt is lost, so that the batch is sent again. */
const LOST = 10;
const budgets = { batch: 2000, ordinary: 500 };

/** Opens a tablet for a server in another process, with the clock of this machine. */
const tabletOf = (url: string, agent: Agent, { kiosk, sign }: Desk) =>
  offlineTablet(
    {
      clock: { now: () => new Date(), advance: () => {} },
      async call(_token, _method, path, body, { headers }) {
        const answer = await ask(agent, { url: url + path, headers, body });
        const read: unknown = JSON.parse(answer.text);
        return { status: answer.status, body: read };
      },
    },
    { signed: (_kiosk, method, path, body) => sign(method, path, body) },
    kiosk,
  );

type Tablet = Awaited<ReturnType<typeof tabletOf>>;

/** Clocks everyone in and out without a network. @returns the number of punches */
async function punchAll(tablet: Tablet, guests: readonly Guest[]): Promise<number> {
  for (const kind of ['IN', 'OUT'] as const) {
    for (const { code } of guests) await tablet.punch(code, kind);
    await pause(20);
  }
  return tablet.waiting();
}

/** Waits until the server has read all that it has stored. @returns seconds */
async function untilRead(client: pg.Client): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { rows } = await client.query("select 1 from offline_punches where state = 'RECEIVED' limit 1");
    if (rows.length === 0) return (performance.now() - began) / 1000;
    await pause(200);
  }
}

const milliseconds = (times: readonly number[]) => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
  most: Math.max(...times),
});

/** 300 tablets come back within a minute, while employees clock in at others: one server process and its PostgreSQL. */
export const benchOffline = () =>
  onStage(async ({ folder, own }) => {
    const postgres = own(await startPostgres(needPostgres('The bench needs')));
    const today = new Date().toISOString().slice(0, 10);
    const ordinary = ORDINARY * seconds;
    const people = (tablets + 60) * PER_TABLET + ordinary + 51 * PER_TABLET;
    await fillSchool(postgres.url, { shifts: 5_000, people: people + 60, records: 4 * people, today });
    const guests = await onClient(postgres.url, (client) => openDesks(client, people, PER_TABLET));
    const byDesk = new Map<Desk, Guest[]>();
    for (const guest of guests) byDesk.set(guest.desk, [...(byDesk.get(guest.desk) ?? []), guest]);
    const full = [...byDesk].filter(([, of]) => of.length === PER_TABLET);
    const away = full.slice(0, tablets);
    const isAway = new Set(away.map(([desk]) => desk));
    // In an order in which no two in a row come to one punch clock.
    const others = guests.filter(({ desk }) => !isAway.has(desk)).slice(0, ordinary);
    const { url } = own(await startServer(folder, production(postgres.url)));
    const agent = new Agent({ keepAlive: true });
    const kept: Tablet[] = [];
    let punches = 0;
    for (const [desk, of] of away) {
      const tablet = await tabletOf(url, agent, desk);
      punches += await punchAll(tablet, of);
      kept.push(tablet);
    }
    say(`${punches} punches wait on ${kept.length} tablets`);

    const batches: number[] = [];
    const clockIns: number[] = [];
    const failed: string[] = [];
    const began = performance.now();
    const comeBack = async (tablet: Tablet, index: number): Promise<void> => {
      await pause((index * seconds * 1000) / kept.length);
      for (let turn = index; tablet.waiting() > 0; turn += 1) {
        const from = performance.now();
        const { status } = await tablet.send({ isLost: turn % LOST === 0 });
        batches.push(performance.now() - from);
        if (status !== 200) failed.push(`batch: ${status}`);
        if (status !== 200) await pause(1000);
      }
    };
    const send: Send = async ({ path, headers, body }) => {
      const from = performance.now();
      const answer = await ask(agent, { url: url + path, headers, body });
      clockIns.push(performance.now() - from);
      return answer;
    };
    const clockIn = async (guest: Guest, index: number): Promise<void> => {
      await pause((index * 1000) / ORDINARY);
      await punch(guest, send, { key: `ordinary-${index}` }).catch((error: unknown) =>
        failed.push(String(error)),
      );
    };
    await Promise.all([...kept.map(comeBack), ...others.map(clockIn)]);
    const took = (performance.now() - began) / 1000;
    agent.destroy();

    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const reading = await untilRead(client);
    const { rows: states } = await client.query<{ state: string; problem: string | null; count: number }>(
      'select state, problem, count(*)::int as count from offline_punches group by 1, 2 order by 1, 2',
    );
    const { rows: entries } = await client.query<{ whole: number; all: number }>(
      `select count(*) filter (where clocked_out is not null)::int as whole, count(*)::int as all
       from clock_records where 'offline' = any(flags)`,
    );
    await client.end();
    const stored = states.reduce((sum, { count }) => sum + count, 0);
    const entry = entries[0] ?? { whole: 0, all: 0 };
    const batch = milliseconds(batches);
    const ordinaryTimes = milliseconds(clockIns);
    for (const { state, problem, count } of states) say(`  ${count} ${state} ${problem ?? ''}`);
    say(
      `${stored} of ${punches} punches stored in ${took.toFixed(0)} s, the last read ${reading.toFixed(1)} s later; ${entry.whole} whole time entries of ${entry.all}`,
    );
    const told = (name: string, { p50, p95, p99, most }: typeof batch) =>
      say(
        `${name.padEnd(15)} p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)}, most ${most.toFixed(0)}`,
      );
    told('batches', batch);
    told('ordinary calls', ordinaryTimes);
    for (const problem of new Set(failed)) say(`  failed: ${problem}`);
    // A pair for each employee: one punch more or less would leave an entry open, or make an item.
    const isWhole = stored === punches && entry.whole === punches / 2 && entry.all === entry.whole;
    const isQuick = batch.p99 < budgets.batch && ordinaryTimes.p99 < budgets.ordinary;
    say(`none lost or doubled: ${verdict(isWhole)}`);
    say(
      `p99 of a batch below ${budgets.batch} ms, of an ordinary call below ${budgets.ordinary} ms: ${verdict(isQuick)}`,
    );
    writeReport('offline', {
      punches,
      tablets: kept.length,
      seconds: took,
      reading,
      states,
      entry,
      batch,
      ordinary: ordinaryTimes,
      failed,
    });
    return isWhole && isQuick && failed.length === 0;
  });
