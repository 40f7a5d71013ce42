import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../api/src/platform/auth/passwords';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { fillSchool, onClient } from '../api/school';
import { steadily } from '../lib/load';
import { needPostgres, production, startServer } from '../lib/server';
import { PASSWORD, signIn } from '../lib/session';
import { onStage, quantile, say, setting, verdict, writeReport } from '../lib/stage';
import type { Attack, Attacked, Kind } from './attacker';

const seconds = setting('BENCH_SECONDS', 15);
const perSecond = setting('BENCH_ATTACKS', 2_000);
/** Scattered attacks a second: few enough that the server has time to evaluate each. */
const SCATTERED = setting('BENCH_SCATTERED', 300);
const LISTS = 20;
/** Milliseconds of one tick of the CPU time in /proc. */
const TICK = 10;
const ADMIN = 'head@ondeck.example';

const all: readonly Kind[] = ['deep JSON', 'invented resets', 'wrong codes'];
/** Attacks, each from its own address, so that no earlier refusal counts against it. */
const attacks: readonly (Pick<Attack, 'kinds' | 'perSecond' | 'address'> & { readonly what: string })[] = [
  ...all.map((kind, index) => ({ what: kind, kinds: [kind], perSecond, address: `192.0.2.${index + 1}` })),
  { what: 'all three', kinds: all, perSecond, address: '192.0.2.9' },
  ...all.map((kind) => ({ what: `${kind}, scattered`, kinds: [kind], perSecond: SCATTERED })),
];

/** Returns the CPU time of a process so far, in milliseconds. */
function processorOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** Attacks from a separate process, so that the lists of this process don't wait for the attack's calls. */
async function attack(wanted: Attack): Promise<Attacked> {
  const child = fork(join(import.meta.dirname, 'attacker.ts'));
  child.send(wanted);
  const [attacked]: Attacked[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then((): never => {
      throw new Error('The attacker ended early.');
    }),
  ]);
  if (!attacked) throw new Error('The attacker said nothing.');
  return attacked;
}

/**
 * Measures an ordinary list during attacks of thousands of refused calls a second: from one address, which the list's
 * user shares, and a few hundred a second from as many addresses. Linux only.
 */
export const benchAttack = () =>
  onStage(async ({ folder, own }) => {
    const postgres = own(await startPostgres(needPostgres('The attack needs')));
    const today = new Date().toISOString().slice(0, 10);
    await fillSchool(postgres.url, { shifts: 2_000, people: 500, records: 20_000, today });
    const { url, child } = own(await startServer(folder, production(postgres.url)));
    const hash = await hashPassword(PASSWORD);
    const admins = `select id from users where user_type = 'ADMIN' order by id limit 1`;
    const change = `update users set email = $1, password_hash = $2 where id = (${admins})`;
    await onClient(postgres.url, (client) => client.query(change, [ADMIN, hash]));
    const { token } = await signIn(url, ADMIN, '192.0.2.1');
    const lists = (address: string) =>
      steadily({ perSecond: LISTS, seconds }, () => ({
        url: `${url}/api/users/?limit=10&offset=0`,
        headers: { authorization: `Token ${token}`, 'x-forwarded-for': address },
      }));
    const pid = child.pid ?? 0;
    say(`${LISTS} lists a second, ${seconds} s each; load ${loadavg()[0]?.toFixed(1)}`);
    await lists('192.0.2.1');
    const rest = processorOf(pid);
    const quiet = quantile((await lists('192.0.2.1')).times, 0.95);
    const listsCost = processorOf(pid) - rest;
    say(`quiet: p95 ${quiet.toFixed(1)} ms`);
    const report = [];
    for (const { what, ...wanted } of attacks) {
      const before = processorOf(pid);
      const [ordinary, refused] = await Promise.all([
        lists(wanted.address ?? '192.0.2.1'),
        attack({ url, seconds, ...wanted }),
      ]);
      const answered = Object.values(refused.statuses).reduce((sum, times) => sum + times, 0);
      const each = (processorOf(pid) - before - listsCost) / answered;
      const p95 = quantile(ordinary.times, 0.95);
      const failed = ordinary.times.length - (ordinary.statuses.get(200) ?? 0);
      const isReached = refused.perSecond > wanted.perSecond * 0.95;
      report.push({ what, p95, ratio: p95 / quiet, each, failed, isReached, ...refused });
      const told = Object.entries(refused.statuses).map(([status, times]) => `${status}: ${times}`);
      say(
        `${what.padEnd(27)} ${refused.perSecond.toFixed(0)}/s (${told.join(', ')}), ${each.toFixed(2)} ms of processor each, list p95 ${p95.toFixed(1)} ms, ${(p95 / quiet).toFixed(1)} of quiet`,
      );
    }
    writeReport('attack', { perSecond, scattered: SCATTERED, seconds, quiet, report });
    const fromOne = report.slice(0, all.length + 1);
    const asked = fromOne.every(({ isReached }) => isReached);
    say(`${perSecond} a second were asked and answered: ${verdict(asked)}`);
    const good = fromOne.every(({ ratio, failed }) => ratio < 3 && failed === 0);
    say(`the list's p95 below 3 of quiet: ${verdict(good)}`);
    const cheap = report.every(({ each }) => each < 1);
    say(`below 1 ms each: ${verdict(cheap)}`);
    return asked && good && cheap;
  });
