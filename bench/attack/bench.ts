import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { signPeopleIn, tokens } from '../../api/test/explainSchool';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { fillSchool, onClient } from '../api/school';
import { ask, type Question } from '../lib/load';
import { startServer } from '../lib/server';
import { onStage, quantile, say, setting, verdict, writeReport } from '../lib/stage';

const seconds = setting('BENCH_SECONDS', 15);
const attacks = setting('BENCH_ATTACKS', 2_000);
const LISTS = 20;
/** Milliseconds of one tick of /proc's processor time. */
const TICK = 10;

const headers = { 'x-forwarded-for': '192.0.2.1' };
/** What is refused, in turns. */
const kinds: readonly {
  readonly what: string;
  readonly question: (url: string, turn: number) => Question;
}[] = [
  {
    what: 'deep JSON',
    question: (url) => ({ url: `${url}/api/users/login/`, headers, body: deep }),
  },
  {
    what: 'invented resets',
    question: (url, turn) => ({
      url: `${url}/api/users/reset-password/`,
      headers: { ...headers, cookie: `ondeck_reset=invented-${turn}-invented-invented-invented` },
      body: { new_password: 'Butterfly-lane-4!' },
    }),
  },
  {
    what: 'wrong codes',
    question: (url, turn) => ({
      url: `${url}/api/attendance/verify-employee-code/`,
      headers,
      body: { code: String(90_000 + (turn % 10_000)) },
    }),
  },
];
/** Deeper than the server reads, and not deeper than JSON.stringify here can write. */
const deep = Array.from({ length: 1_000 }).reduce<unknown>((inner) => [inner], 1);

/** Processor time of a process so far, in milliseconds. */
function processorOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** Asks so often a second, however long the answers take. @returns the times of the answers, by their status */
async function steadily(perSecond: number, question: (turn: number) => Question) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const began = performance.now();
  const under: Promise<void>[] = [];
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const wait = began + (turn * 1000) / perSecond - performance.now();
    if (wait > 1) await pause(wait);
    const from = performance.now();
    under.push(
      ask(agent, question(turn)).then(
        ({ status }) => {
          times.push(performance.now() - from);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        },
        () => void statuses.set(0, (statuses.get(0) ?? 0) + 1),
      ),
    );
  }
  await Promise.all(under);
  agent.destroy();
  return { times, statuses, perSecond: times.length / ((performance.now() - began) / 1000) };
}

/** An ordinary list while one address asks thousands of things a second that are refused. Linux only. */
export const benchAttack = () =>
  onStage(async ({ folder, own }) => {
    const bin = findPostgres();
    if (bin === null) throw new Error('The attack needs PostgreSQL on this machine.');
    const postgres = own(await startPostgres(bin));
    const today = new Date().toISOString().slice(0, 10);
    await fillSchool(postgres.url, { shifts: 2_000, people: 500, records: 20_000, today });
    await onClient(postgres.url, (client) => signPeopleIn(client, today));
    const { url, child } = own(
      await startServer(folder, {
        DATABASE_URL: postgres.url,
        NODE_ENV: 'production',
        DEMO: 'false',
        PUBLIC_URL: 'http://127.0.0.1',
        TRUSTED_PROXIES: 'loopback',
      }),
    );
    const list = {
      url: `${url}/api/users/?limit=10&offset=0`,
      headers: { authorization: `Token ${tokens.admin}` },
    };
    const lists = () => steadily(LISTS, () => list);
    const pid = child.pid ?? 0;
    say(
      `${attacks} refused calls a second beside ${LISTS} lists, ${seconds} s each; load ${loadavg()[0]?.toFixed(1)}`,
    );
    await lists();
    const rest = processorOf(pid);
    const quiet = quantile((await lists()).times, 0.95);
    const listsCost = processorOf(pid) - rest;
    say(`quiet: p95 ${quiet.toFixed(1)} ms`);
    const report = [];
    const mixed = {
      what: 'all three',
      question: (at: string, turn: number) => kinds[turn % 3]?.question(at, turn) ?? list,
    };
    for (const { what, question } of [...kinds, mixed]) {
      const before = processorOf(pid);
      const [ordinary, refused] = await Promise.all([
        lists(),
        steadily(attacks, (turn) => question(url, turn)),
      ]);
      const each = (processorOf(pid) - before - listsCost) / refused.times.length;
      const p95 = quantile(ordinary.times, 0.95);
      const failed = ordinary.times.length - (ordinary.statuses.get(200) ?? 0);
      const told = [...refused.statuses].map(([status, times]) => `${status}: ${times}`).join(', ');
      report.push({
        what,
        p95,
        ratio: p95 / quiet,
        each,
        perSecond: refused.perSecond,
        failed,
        statuses: told,
      });
      say(
        `${what.padEnd(16)} ${refused.perSecond.toFixed(0)}/s (${told}), ${each.toFixed(2)} ms of processor each; list p95 ${p95.toFixed(1)} ms, ${(p95 / quiet).toFixed(1)} of quiet`,
      );
    }
    writeReport('attack', { attacks, seconds, quiet, report });
    const all = report.at(-1);
    const good = all !== undefined && all.ratio < 3 && all.failed === 0;
    say(`the list's p95 below 3 of quiet under all three: ${verdict(good)}`);
    const cheap = report.every(({ each }) => each < 1);
    say(`below 1 ms each: ${verdict(cheap)}`);
    return good && cheap;
  });
