import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { forward, listen, passBack } from '../lib/http';
import { startServer, untilReady } from '../lib/server';
import { call, signIn } from '../lib/session';
import { median, onStage, say } from '../lib/stage';
import { punch } from './punch';

const lanes = 8;

const count = (counts: Map<string, number>, key: string): unknown =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

/** A line that loses answers: the server has done what it was asked, and the page never hears of it. */
async function losingLine(to: string, share: number) {
  let lost = 0;
  const line = await listen((question, answer) =>
    forward(to, question, answer, (reply) => {
      if (Math.random() >= share) return passBack(reply, answer);
      // Its end is past the commit.
      reply.resume().on('end', () => {
        lost += 1;
        question.socket.destroy();
      });
    }),
  );
  return { ...line, lost: () => lost };
}

/** Runs a query on a connection of its own, which no killed server can have broken. */
async function idsBy(connectionString: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(text);
  await client.end();
  return rows.map(({ id }) => id);
}

/**
 * People clock in with the page's own code while things break, on a PostgreSQL that waits for the disk.
 *
 * @param mode - `drop`: three answers in ten are lost after the commit; `kill`: the server dies 20 times,
 *   PostgreSQL 5 times
 * @param punches - that must be acknowledged
 * @returns whether none was lost, doubled or unasked, and the server was always back within 5 seconds
 */
export const benchPunches = (mode: 'drop' | 'kill', punches = mode === 'kill' ? '2000' : '1000') =>
  onStage(async ({ folder, own }) => {
    const total = Number(punches);
    const bin = findPostgres();
    if (bin === null) throw new Error('The drills need PostgreSQL on this machine.');
    const postgres = own(await startPostgres(bin, { isDurable: true }));
    const env = { DATABASE_URL: postgres.url };
    let server = own(await startServer(folder, env));
    const { url, port } = server;

    const { token } = await signIn(url, 'admin');
    const { results: staff } = await call<{ results: { id: string; employee_code: string }[] }>(
      url,
      'users/?status=active&limit=200',
      { token },
    );
    const stored = () => idsBy(postgres.url, 'select id from clock_records');
    await idsBy(
      postgres.url,
      "update clock_records set status = 'CLOSED', clocked_out = clocked_in + interval '1 hour' where status <> 'CLOSED'",
    );
    const before = new Set(await stored());

    const line = mode === 'drop' ? own(await losingLine(url, 0.3)) : undefined;
    const began = performance.now();
    const acknowledged = new Map<string, number>();
    const refused = new Map<string, number>();
    const recovery: Record<'server' | 'PostgreSQL', number[]> = { server: [], PostgreSQL: [] };
    let retries = 0;

    /** Kills one of the two and waits until both are there again. */
    async function breakDown(which: keyof typeof recovery): Promise<void> {
      const from = performance.now();
      if (which === 'server') {
        await server.kill();
        server = own(await startServer(folder, { ...env, PORT: port }));
      } else {
        await postgres.kill();
        await postgres.start();
        await untilReady(url);
      }
      recovery[which].push(performance.now() - from);
    }

    /** 25 times, spread over the punches; every fifth time it is PostgreSQL. */
    async function breakDowns(): Promise<void> {
      for (let number = 1; number <= Math.min(25, total); number += 1) {
        while (acknowledged.size < (number * total) / 26) await pause(5);
        await breakDown(number % 5 === 0 ? 'PostgreSQL' : 'server');
      }
    }

    /** A manager clocks the person out, until told that it is done. */
    async function clockOut(id: string): Promise<void> {
      const ask = () => call(url, 'shifts/clocked-in/today/', { token, body: { id: [id] } });
      while (
        !(await ask().then(
          () => true,
          () => false,
        ))
      )
        await pause(100);
    }

    async function lane(number: number): Promise<void> {
      const mine = staff.filter((_person, index) => index % lanes === number);
      for (let turn = 0; acknowledged.size < total; turn += 1) {
        const person = mine[turn % mine.length];
        if (!person) return;
        const answer = await punch(line?.url ?? url, person, () => {
          retries += 1;
        });
        if ('record' in answer) count(acknowledged, answer.record);
        else {
          count(refused, answer.refused);
          await pause(answer.waitSeconds * 1000);
        }
        await clockOut(person.id);
      }
    }

    const all = Array.from({ length: lanes }, (_, number) => lane(number));
    await Promise.all([...all, ...(mode === 'kill' ? [breakDowns()] : [])]);
    const seconds = (performance.now() - began) / 1000;

    const added = new Set((await stored()).filter((id) => !before.has(id)));
    const lost = [...acknowledged.keys()].filter((id) => !added.has(id)).length;
    const unasked = [...added].filter((id) => !acknowledged.has(id)).length;
    const doubled = [...acknowledged.values()].filter((times) => times !== 1).length;

    say(`${acknowledged.size} punches acknowledged in ${seconds.toFixed(1)} s, ${retries} attempts repeated`);
    for (const [words, times] of refused) say(`refused ${times} times: ${words}`);
    if (line) say(`${line.lost()} answers were lost after the server had committed`);
    for (const [which, times] of Object.entries(recovery))
      if (times.length > 0)
        say(
          `${which} killed and back: ${times.length}, median ${(median(times) / 1000).toFixed(2)} s, slowest ${(Math.max(...times) / 1000).toFixed(2)} s`,
        );
    say(`lost: ${lost}; stored more than once or unasked: ${unasked + doubled}`);
    const quick = Object.values(recovery)
      .flat()
      .every((time) => time < 5000);
    if (!quick) say('A recovery took 5 seconds or more.');
    return lost + unasked + doubled === 0 && quick;
  });
