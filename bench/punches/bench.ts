import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { forward, listen, passBack } from '../lib/http';
import { needPostgres, startServer, untilReady } from '../lib/server';
import { median, onStage, say } from '../lib/stage';
import { beginDay, noPunches, punchAll, recordIds, tally } from './drill';

/** Opens a line that loses answers: the server has done its work, but the page never gets the answer. */
async function losingLine(to: string, share: number) {
  let lost = 0;
  const line = await listen((question, answer) =>
    forward(to, question, answer, (reply) => {
      if (Math.random() >= share) return passBack(reply, answer);
      // The server has committed by the time the reply ends.
      reply.resume().on('end', () => {
        lost += 1;
        question.socket.destroy();
      });
    }),
  );
  return { ...line, lost: () => lost };
}

/**
 * Clocks employees in with the page's own code during failures, on a PostgreSQL that waits for the disk.
 *
 * @param mode - `drop`: three answers in ten are lost after the commit; `kill`: the server dies 20 times, PostgreSQL 5
 * times
 * @param punches - number of punches to acknowledge
 * @returns whether no punch was lost, doubled, or unasked, and the server was always back within 5 seconds
 */
export const benchPunches = (mode: 'drop' | 'kill', punches = mode === 'kill' ? '2000' : '1000') =>
  onStage(async ({ folder, own }) => {
    const total = Number(punches);
    const postgres = own(await startPostgres(needPostgres('The drills need'), { isDurable: true }));
    const env = { DATABASE_URL: postgres.url };
    let server = own(await startServer(folder, env));
    const { url, port } = server;
    const day = await beginDay(url, postgres.url);

    const line = mode === 'drop' ? own(await losingLine(url, 0.3)) : undefined;
    const began = performance.now();
    const told = noPunches();
    const recovery: Record<'server' | 'PostgreSQL', number[]> = { server: [], PostgreSQL: [] };

    /** Kills the server or PostgreSQL, and waits until both are running again. */
    async function breakDown(which: keyof typeof recovery): Promise<void> {
      const from = performance.now();
      if (which === 'server') {
        await server.kill();
        server = own(await startServer(folder, env, { port }));
      } else {
        await postgres.kill();
        await postgres.start();
        await untilReady(url);
      }
      recovery[which].push(performance.now() - from);
    }

    /** Causes 25 failures, spread over the punches; every fifth failure is PostgreSQL's. */
    async function breakDowns(): Promise<void> {
      for (let number = 1; number <= Math.min(25, total); number += 1) {
        while (told.acknowledged.length < (number * total) / 26) await pause(5);
        await breakDown(number % 5 === 0 ? 'PostgreSQL' : 'server');
      }
    }

    await Promise.all([
      punchAll(told, { ...day, url, at: line?.url ?? url }, total),
      ...(mode === 'kill' ? [breakDowns()] : []),
    ]);
    const seconds = (performance.now() - began) / 1000;

    const { lost, doubled, unasked } = tally(told.acknowledged, day.before, await recordIds(postgres.url));

    say(
      `${told.acknowledged.length - doubled} punches acknowledged in ${seconds.toFixed(1)} s, ${told.retries} attempts repeated`,
    );
    for (const [words, times] of told.refused) say(`refused ${times} times: ${words}`);
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
