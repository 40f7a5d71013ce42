import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cache, root } from '../lib/paths.mjs';
import { median } from './measure.mjs';
import { freePort, startApi } from './session.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const rounds = 3;
const budget = 3000;

/**
 * One start with nothing changed, from the command to the first answer of a ready server.
 *
 * @param {string} dataDir
 * @returns {Promise<number>} milliseconds
 */
async function startOnce(dataDir) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
  while (child.exitCode === null && !(await isReady()))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const took = performance.now() - began;
  child.kill('SIGTERM');
  await ended;
  return took;
}

/** Measures `npm start` with nothing changed, without npm itself. */
export async function benchStart() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-bench-'));
  try {
    await (await startApi(dataDir)).stop();
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round < rounds; round += 1) times.push(await startOnce(dataDir));
    const milliseconds = median(times);
    const good = milliseconds <= budget;
    say(
      `start with nothing changed: ${Math.round(milliseconds)} ms  budget ${budget} ms ${good ? 'kept' : 'BROKEN'}`,
    );
    mkdirSync(join(cache, 'bench'), { recursive: true });
    writeFileSync(
      join(cache, 'bench/start.json'),
      `${JSON.stringify({ times, milliseconds, budget, good }, null, 2)}\n`,
    );
    return good;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
