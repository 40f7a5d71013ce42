import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { startServer, untilReady } from '../lib/server';
import { call, signIn } from '../lib/session';
import { onStage, say, verdict, writeReport } from '../lib/stage';
import { punch } from '../punches/punch';

const LANES = 8;
/** Seconds until people must be able to punch again. */
const LIMIT = 30;

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

/**
 * PostgreSQL with one synchronous standby; in the middle of the punches the primary is killed, the standby promoted, and
 * the server finds it by the second host of its DATABASE_URL.
 *
 * @param punches - that must be acknowledged
 * @returns whether none of them is lost, doubled or unasked, and people could punch again within 30 seconds
 */
export const benchStandby = (punches = '2000') =>
  onStage(async ({ folder, own }) => {
    const total = Number(punches);
    const bin = findPostgres();
    if (bin === null) throw new Error('The drill needs PostgreSQL on this machine.');
    const primary = own(await startPostgres(bin, { isDurable: true }));
    const standby = own(await startPostgres(bin, { isDurable: true, standbyOf: primary.url }));
    await ask(primary.url, "alter system set synchronous_standby_names = '*'");
    await ask(primary.url, 'select pg_reload_conf()');
    const follows = () =>
      ask<{ sync_state: string }>(primary.url, 'select sync_state from pg_stat_replication');
    while ((await follows())[0]?.sync_state !== 'sync') await pause(50);
    say('the standby follows synchronously');

    const both = new URL(primary.url);
    const hosts = [primary.url, standby.url].map((url) => new URL(url).host).join(',');
    const address = `postgres://${both.username}@${hosts}${both.pathname}?target_session_attrs=read-write`;
    const { url } = own(await startServer(folder, { DATABASE_URL: address }));
    const { token } = await signIn(url, 'admin');
    const { results: staff } = await call<{ results: { id: string; employee_code: string }[] }>(
      url,
      'users/?status=active&limit=200',
      { token },
    );
    await ask(
      primary.url,
      "update clock_records set status = 'CLOSED', clocked_out = clocked_in + interval '1 hour' where status <> 'CLOSED'",
    );
    const idsOf = async (at: string) =>
      (await ask<{ id: string }>(at, 'select id from clock_records')).map(({ id }) => id);
    const before = new Set(await idsOf(primary.url));

    const acknowledged: string[] = [];
    const refused = new Map<string, number>();
    let retries = 0;
    let killedAt = 0;
    let backAfter: number | undefined;

    async function clockOut(id: string): Promise<void> {
      for (;;) {
        const isDone = await call(url, 'shifts/clocked-in/today/', { token, body: { id: [id] } }).then(
          () => true,
          () => false,
        );
        if (isDone) return;
        await pause(100);
      }
    }
    async function lane(number: number): Promise<void> {
      const mine = staff.filter((_person, index) => index % LANES === number);
      for (let turn = 0; acknowledged.length < total; turn += 1) {
        const person = mine[turn % mine.length];
        if (!person) return;
        const began = performance.now();
        const answer = await punch(url, person, () => {
          retries += 1;
        });
        if ('record' in answer) {
          acknowledged.push(answer.record);
          // One that began after the kill was stored by the new primary.
          if (killedAt > 0 && began > killedAt) backAfter ??= (performance.now() - killedAt) / 1000;
        } else {
          refused.set(answer.refused, (refused.get(answer.refused) ?? 0) + 1);
          await pause(answer.waitSeconds * 1000);
        }
        await clockOut(person.id);
      }
    }
    async function takeOver(): Promise<void> {
      while (acknowledged.length < total / 2) await pause(5);
      killedAt = performance.now();
      await primary.kill();
      await ask(standby.url, 'select pg_promote()');
      say(
        `primary killed after ${acknowledged.length} punches, standby promoted ${Math.round(performance.now() - killedAt)} ms later`,
      );
      await untilReady(url);
    }
    const began = performance.now();
    await Promise.all([...Array.from({ length: LANES }, (_, number) => lane(number)), takeOver()]);
    const seconds = (performance.now() - began) / 1000;

    const added = new Set((await idsOf(standby.url)).filter((id) => !before.has(id)));
    const lost = acknowledged.filter((id) => !added.has(id)).length;
    const distinct = new Set(acknowledged);
    const wrong = added.size + lost - distinct.size + (acknowledged.length - distinct.size);
    say(
      `${acknowledged.length} punches acknowledged in ${seconds.toFixed(1)} s, ${retries} attempts repeated`,
    );
    for (const [words, times] of refused) say(`refused ${times} times: ${words}`);
    say(`lost: ${lost}; stored more than once or unasked: ${wrong}`);
    say(`people could punch again ${backAfter?.toFixed(2)} s after the kill`);
    const good = lost === 0 && wrong === 0 && backAfter !== undefined && backAfter < LIMIT;
    writeReport('standby', { punches: acknowledged.length, lost, wrong, backAfter, retries });
    say(`no acknowledged punch lost, back within ${LIMIT} s: ${verdict(good)}`);
    return good;
  });
