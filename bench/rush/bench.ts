import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { fillSchool, onClient } from '../api/school';
import { ask, inLanes } from '../lib/load';
import { needPostgres, production, startServer } from '../lib/server';
import { recordIds, tally } from '../punches/drill';
import { count, median, onStage, quantile, say, setting, verdict, writeReport } from '../lib/stage';
import { recordPunches, replay, sealCodes } from './alone';
import { type Guest, openDesks, punch, type Send } from './desks';

/** 5,000 employees in a minute at 500 punch clocks; `BENCH_FULL=1` is 50,000 in ten minutes at 5,000: the same rate. */
const minutes = setting('BENCH_MINUTES', process.env['BENCH_FULL'] === '1' ? 10 : 1);
const people = minutes * 5_000;
/** Number of employees who arrive within one second, at the start of every ten seconds. */
const BURST = 300;
const EVERY = 10;
const lanes = 8;
/** Number of punches in each of the three turns that are compared with the driver alone. */
const compared = setting('BENCH_COMPARED', 600);

const milliseconds = (times: readonly number[]) => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
  most: Math.max(...times),
});

/** Returns an employee's arrival, in milliseconds from the start. */
function arrival(index: number): number {
  const each = (people / (minutes * 60)) * EVERY;
  const turn = Math.floor(index / each);
  const place = index - turn * each;
  const second = place < BURST ? place / BURST : 1 + ((place - BURST) / (each - BURST)) * (EVERY - 1);
  return (turn * EVERY + second) * 1000;
}

/** Clocks all employees in at their arrival times. @returns times of both calls, and the acknowledged time entries */
async function rush(guests: readonly Guest[], url: string) {
  const agent = new Agent({ keepAlive: true });
  const times = { code: [] as number[], clockIn: [] as number[] };
  const acknowledged: string[] = [];
  const refusals = new Map<string, number>();
  const began = performance.now();
  const timed: Send = async ({ path, headers, body }) => {
    const from = performance.now();
    const answer = await ask(agent, { url: url + path, headers, body });
    (path.includes('verify') ? times.code : times.clockIn).push(performance.now() - from);
    return answer;
  };
  const come = async (guest: Guest, index: number): Promise<void> => {
    // An employee reads the form for one to three seconds.
    const think = () => pause(1000 + ((index * 7919) % 2000));
    await punch(guest, timed, { key: `come-${index}`, think }).then(
      (record) => acknowledged.push(record),
      (error: unknown) => count(refusals, String(error)),
    );
  };
  const under: Promise<void>[] = [];
  for (const [index, guest] of guests.entries()) {
    const wait = began + arrival(index) - performance.now();
    if (wait > 1) await pause(wait);
    under.push(come(guest, index));
  }
  await Promise.all(under);
  agent.destroy();
  return { times, acknowledged, refusals, seconds: (performance.now() - began) / 1000 };
}

/** Clocks employees in, in parallel lanes, until all have clocked in. @returns punches a second */
async function atOnce(guests: readonly Guest[], url: string, turn: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const send: Send = ({ path, headers, body }) => ask(agent, { url: url + path, headers, body });
  const perSecond = await inLanes(guests, lanes, (guest, index) =>
    punch(guest, send, { key: `turn${turn}-${index}` }),
  );
  agent.destroy();
  return perSecond;
}

/**
 * Measures the eight o'clock rush: code and clock-in of a whole installation at one server process and its PostgreSQL.
 */
export const benchRush = () =>
  onStage(async ({ folder, own }) => {
    const postgres = own(await startPostgres(needPostgres('The rush needs')));
    const today = new Date().toISOString().slice(0, 10);
    const turns = 3;
    const all = people + turns * compared;
    await fillSchool(postgres.url, { shifts: 5_000, people: all + 60, records: 4 * all, today });
    const guests = await onClient(postgres.url, (client) => openDesks(client, all));
    const urlOf = (name: string): string => postgres.url.replace(/\/postgres$/, `/${name}`);
    const admin = new pg.Client({ connectionString: postgres.url.replace(/\/postgres$/, '/template1') });
    await admin.connect();
    await admin.query('create database recorded template postgres');
    await sealCodes(urlOf('recorded'));
    await admin.query('create database alone template recorded');
    await admin.end();
    say(`${all} people at ${Math.ceil(all / 10)} punch clocks; load ${loadavg()[0]?.toFixed(1)}`);

    const ofTurn = (turn: number) => guests.slice(turn * compared, (turn + 1) * compared);
    const recorded = await recordPunches(urlOf('recorded'), guests.slice(0, turns * compared));
    const statements = median(recorded.map(({ length }) => length));
    const { url } = own(await startServer(folder, production(postgres.url)));
    const ratios = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const alone = await replay(
        urlOf('alone'),
        recorded.slice(turn * compared, (turn + 1) * compared),
        lanes,
      );
      const server = await atOnce(ofTurn(turn), url, turn);
      ratios.push({ server, alone, ratio: server / alone });
      say(
        `${server.toFixed(0)}/s; the driver alone ${alone.toFixed(0)}/s; ratio ${(server / alone).toFixed(2)}`,
      );
    }
    const ratio = median(ratios.map((one) => one.ratio));

    const before = new Set(await recordIds(postgres.url));
    const found = await rush(guests.slice(turns * compared), url);
    const { lost, doubled, unasked } = tally(found.acknowledged, before, await recordIds(postgres.url));
    const refused = people - found.acknowledged.length;
    const code = milliseconds(found.times.code);
    const clockIn = milliseconds(found.times.clockIn);
    const told = (name: string, { p50, p95, p99, most }: typeof code) =>
      say(
        `${name.padEnd(9)} p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)}, most ${most.toFixed(0)}`,
      );
    say(
      `${found.acknowledged.length - doubled} of ${people} people in ${found.seconds.toFixed(0)} s, ${refused} refused`,
    );
    told('code', code);
    told('clock-in', clockIn);
    const whole = lost + doubled + unasked + refused === 0;
    const quick = Math.max(code.p99, clockIn.p99) < 500;
    say(`lost ${lost}, doubled ${doubled}, unasked ${unasked}: ${verdict(whole)}`);
    say(`p99 below 500 ms: ${verdict(quick)}`);
    say(`${statements} statements a punch; ratio ${ratio.toFixed(2)}, 0.5 or more: ${verdict(ratio >= 0.5)}`);
    writeReport('rush', {
      people,
      minutes,
      statements,
      ratios,
      ratio,
      code,
      clockIn,
      lost,
      doubled,
      unasked,
      refused,
    });
    return whole && quick && ratio >= 0.5;
  });
