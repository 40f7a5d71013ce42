import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { cache, root } from '../lib/paths.mjs';
import { findPostgres } from '../lib/postgres.mjs';
import { loadOne } from './apiLoad.mjs';
import { benchMemory } from './apiMemory.mjs';
import { benchClockIn, benchGuessing } from './apiPunch.mjs';
import { openSchool, recordLists } from './apiSchool.mjs';
import { startApi } from './session.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const setting = (/** @type {string} */ name, /** @type {number} */ fallback) =>
  Number(process.env[name] ?? fallback);

/** `BENCH_FULL=1` is the size of the goal; every number can be given alone. */
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
/** Only lists with this in their address, and only these parts, for a quick look. */
const wanted = process.env['BENCH_LISTS'] ?? '';
const parts = (process.env['BENCH_PARTS'] ?? 'lists,clock-in,guessing,memory').split(',');
/** A folder to keep the filled database in, and to take it from the next time that day. */
const keptIn = process.env['BENCH_DATA'];

const ms = (/** @type {number} */ value) => value.toFixed(1).padStart(7);

/** @param {string} databaseUrl @param {string} file */
async function startBare(databaseUrl, file) {
  const child = fork(join(root, 'scripts/bench/apiBare.mjs'), [file], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The bare handler did not start.')));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/**
 * In turns, so that whatever else the machine does hits both alike; of three turns the middle ratio counts.
 *
 * @param {import('./apiLoad.mjs').Question} question
 * @param {import('./apiLoad.mjs').Question} yardstick
 */
async function compare(question, yardstick) {
  const turns = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const bareReading = await loadOne(yardstick, { seconds: seconds / 3, lanes });
    const reading = await loadOne(question, { seconds: seconds / 3, lanes });
    turns.push({ reading, bareReading, ratio: reading.perSecond / bareReading.perSecond });
  }
  const [, middle] = turns.sort((a, b) => a.ratio - b.ratio);
  if (!middle) throw new Error('Three turns have a middle.');
  return { ...middle, failed: turns.reduce((all, { reading }) => all + reading.failed, 0) };
}

/** Measures the server on a large school in PostgreSQL, each list beside the same SQL from a bare handler. */
export async function benchApi() {
  const bin = findPostgres();
  if (bin === null) {
    say('No PostgreSQL is installed here: there is nothing to measure.');
    return true;
  }
  const began = performance.now();
  const postgres = await openSchool(bin, size, keptIn);
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-bench-'));
  const stops = [() => postgres.stop()];
  try {
    const heapFile = join(folder, 'heap.json');
    const api = await startApi(folder, {
      DATABASE_URL: postgres.url,
      NODE_ENV: 'production',
      DEMO: 'false',
      TRUSTED_PROXIES: '1',
      NODE_OPTIONS: `--import ${join(root, 'scripts/bench/heapOnSignal.mjs')}`,
      BENCH_HEAP_FILE: heapFile,
    });
    stops.unshift(() => api.stop());
    const { tokens, lists } = recordLists(postgres.url, size);
    say(
      `${size.shifts} shifts, ${size.people} people, ${size.records} clock records in ${Math.round((performance.now() - began) / 1000)} s; load ${loadavg()[0]?.toFixed(1)}`,
    );
    const file = join(folder, 'lists.json');
    writeFileSync(file, JSON.stringify(lists));
    const bare = await startBare(postgres.url, file);
    stops.unshift(async () => void bare.stop());

    const report = [];
    for (const [index, { who, path }] of lists.entries()) {
      if (!parts.includes('lists') || !path.includes(wanted)) continue;
      const question = { url: api.url + path, headers: { authorization: `Token ${tokens[who]}` } };
      const yardstick = { url: `${bare.url}/${index}` };
      // Both have planned, connected and compiled before anything counts.
      for (const one of [question, yardstick]) await loadOne(one, { seconds: 0.5, lanes });
      const { reading, bareReading, ratio, failed } = await compare(question, yardstick);
      report.push({ who, path, api: { ...reading, failed }, bare: bareReading, ratio });
      const name = path
        .replaceAll(/0000-7000-8000-0+/g, '…')
        .replace('limit=10&offset=0', '')
        .slice(5, 70);
      say(
        `${who.padEnd(8)} ${name.padEnd(66)} ${Math.round(reading.perSecond).toString().padStart(5)}/s p50 ${ms(reading.p50)} p99 ${ms(reading.p99)} | bare ${Math.round(bareReading.perSecond).toString().padStart(5)}/s p50 ${ms(bareReading.p50)} p99 ${ms(bareReading.p99)} | ${ratio.toFixed(2)}${failed ? ` ${failed} refused` : ''}`,
      );
    }
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
        `${one.guesses} guessed ${one.what} from one address in ${one.seconds.toFixed(0)} s: ${one.evaluated} evaluated; another address is answered ${one.elsewhere}`,
      );
    const questions = lists
      .filter(({ path }) => path.includes(wanted))
      .map(({ who, path }) => ({ path, headers: { authorization: `Token ${tokens[who]}` } }));
    const memory = parts.includes('memory')
      ? await benchMemory({ ...api, heapFile }, questions, minutes)
      : [];
    for (const { minute, heapMb, residentMb, calls } of memory)
      say(
        `memory after ${minute} min, ${calls} calls: ${heapMb} MB after collection, ${residentMb} MB resident`,
      );
    mkdirSync(join(cache, 'bench'), { recursive: true });
    writeFileSync(
      join(cache, 'bench/api.json'),
      `${JSON.stringify({ at: new Date().toISOString(), size, seconds, lanes, load: loadavg(), report, clockIn, guessing, memory }, null, 2)}\n`,
    );
    say(
      `${lanes} at a time for ${seconds} s each, client and database on the same machine; .cache/bench/api.json`,
    );
    return (
      guessing.every(({ evaluated }) => evaluated <= 25) &&
      report.every(({ api: { failed } }) => failed === 0)
    );
  } finally {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
