import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cache } from '../lib/paths.mjs';
import { findPostgres, startPostgres } from '../lib/postgres.mjs';
import { median } from './measure.mjs';
import { signIn, startApi } from './session.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const seconds = 4;
const lanes = 16;

/** The calls behind the pages that people open most. */
const calls = [
  { name: 'ready', path: '/api/ready' },
  { name: 'dashboard counts', path: '/api/shifts/request/count/' },
  { name: 'shifts clocked in', path: '/api/shifts/clocked-in/?limit=10&offset=0' },
  { name: 'not clocked in', path: '/api/shifts/not-clocked-in/?limit=10&offset=0' },
  { name: 'users', path: '/api/users/?limit=10&offset=0' },
  { name: 'shifts, searched', path: '/api/shifts/?limit=10&offset=0&search=00' },
];

/**
 * @param {string} url
 * @param {string} token
 */
async function load(url, token) {
  const until = performance.now() + seconds * 1000;
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  const lane = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const response = await fetch(url, { headers: { authorization: `Token ${token}` } });
      await response.arrayBuffer();
      if (response.ok) times.push(performance.now() - began);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: median(times),
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    failed,
  };
}

/** Measures the calls on the embedded database and, where PostgreSQL is installed, on that. */
export async function benchApi() {
  const bin = findPostgres();
  const postgres = bin === null ? null : await startPostgres(bin);
  const engines = [
    { engine: 'embedded', env: {} },
    ...(postgres ? [{ engine: 'PostgreSQL', env: { DATABASE_URL: postgres.url } }] : []),
  ];
  /** @type {Record<string, unknown>[]} */
  const report = [];
  try {
    for (const { engine, env } of engines) {
      const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-bench-'));
      const api = await startApi(dataDir, env);
      try {
        const { access_token: token } = await signIn(api.url, 'admin@ondeck.example');
        for (const { name, path } of calls) {
          const result = await load(api.url + path, token);
          say(
            `${engine.padEnd(10)} ${name.padEnd(18)} ${Math.round(result.perSecond).toString().padStart(6)} /s   p50 ${result.p50.toFixed(1)} ms   p95 ${result.p95.toFixed(1)} ms${result.failed > 0 ? `   ${result.failed} refused` : ''}`,
          );
          report.push({ engine, name, path, ...result });
        }
      } finally {
        await api.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    }
  } finally {
    await postgres?.stop();
  }
  mkdirSync(join(cache, 'bench'), { recursive: true });
  writeFileSync(join(cache, 'bench/api.json'), `${JSON.stringify({ lanes, seconds, report }, null, 2)}\n`);
  say(`${lanes} at a time for ${seconds} s each, client on the same machine; .cache/bench/api.json`);
  return true;
}
