/**
 * Drills of the punch clock, on a PostgreSQL of their own:
 *   node --import tsx scripts/drills/punches.mjs drop [punches]   three answers in ten are lost after the commit
 *   node --import tsx scripts/drills/punches.mjs kill [punches]   the server dies 20 times, PostgreSQL 5 times
 */
import pg from 'pg';
import { median } from '../bench/measure.mjs';
import { signIn } from '../bench/session.mjs';
import { findPostgres } from '../lib/postgres.mjs';
import { ownPostgres } from './postgres.mjs';
import { punch } from './punch.mjs';
import { losingLine, ownServer, untilReady } from './server.mjs';

const lanes = 8;
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const [mode = 'drop', wanted] = process.argv.slice(2);
const total = Number(wanted ?? (mode === 'kill' ? 2000 : 1000));
const firstPort = Number(process.env['DRILL_PORT'] ?? 4450);

const bin = findPostgres();
if (bin === null) throw new Error('The drills need PostgreSQL on this machine.');
const postgres = ownPostgres(bin, firstPort);
const server = ownServer(firstPort + 1, { DATABASE_URL: postgres.url });
/** Leaves no process behind when a drill fails. */
async function fail(/** @type {unknown} */ error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  await Promise.allSettled([server.kill(), postgres.stop()]);
  process.exit(1);
}
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (/** @type {unknown} */ error) => void fail(error));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void fail('stopped'));
await postgres.start();
await server.start();

const { access_token: admin } = await signIn(server.url, 'admin@ondeck.example');
const headers = { authorization: `Token ${admin}`, 'content-type': 'application/json' };
const answer = await fetch(`${server.url}/api/users/?status=active&limit=200`, { headers });
/** @type {{results: {id: string, employee_code: string}[]}} */
const { results } = JSON.parse(await answer.text());
const staff = results.map(({ id, employee_code: code }) => ({ id, code }));

/** Runs a query on a connection of its own, which no killed server can have broken. */
async function query(/** @type {string} */ text) {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}
await query(
  "update clock_records set status = 'CLOSED', clocked_out = clocked_in + interval '1 hour' where status <> 'CLOSED'",
);
const before = new Set((await query('select id from clock_records')).map(({ id }) => id));

const line = mode === 'drop' ? await losingLine(server.url, 0.3) : undefined;
const began = performance.now();
/** @type {Map<string, number>} */
const acknowledged = new Map();
/** @type {number[]} */
const serverRecovery = [];
/** @type {number[]} */
const databaseRecovery = [];
let retries = 0;
/** @type {Map<string, number>} */
const refused = new Map();
let mending = Promise.resolve();

/** @param {'server' | 'database'} which */
async function breakdown(which) {
  const from = performance.now();
  if (which === 'server') {
    await server.kill();
    await server.start();
  } else {
    await postgres.kill();
    await postgres.start();
    await untilReady(server.url);
  }
  (which === 'server' ? serverRecovery : databaseRecovery).push(performance.now() - from);
}

const every = Math.max(1, Math.floor(total / 26));
function afterEach() {
  const count = acknowledged.size;
  if (mode !== 'kill' || count % every !== 0) return;
  const number = count / every;
  if (number > 25) return;
  mending = mending.then(() => breakdown(number % 5 === 0 ? 'database' : 'server'));
}

/** A manager clocks the person out, until told that it is done. */
async function clockOut(/** @type {string} */ id) {
  for (;;) {
    const status = await fetch(`${server.url}/api/shifts/clocked-in/today/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: [id] }),
      signal: AbortSignal.timeout(6000),
    }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

await Promise.all(
  Array.from({ length: lanes }, async (_, lane) => {
    const mine = staff.filter((_person, index) => index % lanes === lane);
    for (let turn = 0; acknowledged.size < total; turn += 1) {
      const person = mine[turn % mine.length];
      if (!person) return;
      const answer = await punch(line?.url ?? server.url, person, () => {
        retries += 1;
      });
      if ('refused' in answer) {
        refused.set(answer.refused, (refused.get(answer.refused) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, answer.waitSeconds * 1000));
      } else {
        acknowledged.set(answer.record, (acknowledged.get(answer.record) ?? 0) + 1);
        afterEach();
      }
      await clockOut(person.id);
    }
  }),
);
await mending;
const seconds = (performance.now() - began) / 1000;

const stored = (await query('select id from clock_records'))
  .map(({ id }) => id)
  .filter((id) => !before.has(id));
const lost = [...acknowledged.keys()].filter((id) => !stored.includes(id));
const unasked = stored.filter((id) => !acknowledged.has(id));
const told = [...acknowledged.values()].filter((times) => times !== 1);
const slowest = (/** @type {number[]} */ times) =>
  `${times.length}, median ${(median(times) / 1000).toFixed(2)} s, slowest ${(Math.max(...times) / 1000).toFixed(2)} s`;

say(`${acknowledged.size} punches acknowledged in ${seconds.toFixed(1)} s, ${retries} attempts repeated`);
for (const [words, times] of refused) say(`refused ${times} times: ${words}`);
if (line) say(`${line.lost()} answers were lost after the server had committed`);
if (mode === 'kill') {
  say(`server killed and back: ${slowest(serverRecovery)}`);
  say(`PostgreSQL killed and back: ${slowest(databaseRecovery)}`);
}
say(`lost: ${lost.length}; stored more than once or unasked: ${unasked.length + told.length}`);
const quick = [...serverRecovery, ...databaseRecovery].every((time) => time < 5000);
if (!quick) say('A recovery took 5 seconds or more.');
line?.stop();
await server.stop();
await postgres.stop();
process.exitCode = lost.length + unasked.length + told.length === 0 && quick ? 0 : 1;
