import { readFileSync, rmSync } from 'node:fs';
import { loadOne } from './apiLoad.mjs';

/** @typedef {{minute: number, heapMb: number, residentMb: number, calls: number}} Sample */

const mb = (/** @type {number} */ bytes) => Math.round((bytes / 1024 / 1024) * 10) / 10;

/**
 * What the server holds once its garbage is collected; it has heapOnSignal.mjs loaded.
 *
 * @param {number} pid @param {string} file
 * @returns {Promise<{rss: number, heapUsed: number, external: number}>}
 */
async function held(pid, file) {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < 300; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      // Not written yet, or only half.
    }
  }
  throw new Error('The server did not say what it holds.');
}

/**
 * Asks lists one after the other for minutes, and weighs the server before, in between and at the end.
 *
 * @param {{url: string, pid: number, heapFile: string}} api
 * @param {{path: string, headers: Record<string, string>}[]} questions
 * @param {number} minutes
 * @returns {Promise<Sample[]>} warm, then every second minute (or tenth of the time), then the end
 */
export async function benchMemory(api, questions, minutes) {
  // Compiled code and open connections are no growth.
  for (const { path, headers } of questions)
    await loadOne({ url: api.url + path, headers }, { seconds: 0.5, lanes: 8 });
  const began = Date.now();
  const step = Math.min(2, minutes / 5) * 60_000;
  let calls = 0;
  /** @type {Sample[]} */
  const samples = [];
  const weigh = async () => {
    const { rss, heapUsed, external } = await held(api.pid, api.heapFile);
    const minute = Math.round((Date.now() - began) / 6000) / 10;
    samples.push({ minute, heapMb: mb(heapUsed + external), residentMb: mb(rss), calls });
  };
  await weigh();
  while (Date.now() - began < minutes * 60_000)
    for (const { path, headers } of questions) {
      calls += (await loadOne({ url: api.url + path, headers }, { seconds: 1, lanes: 4 })).calls;
      if (Date.now() - began >= samples.length * step) await weigh();
      if (Date.now() - began >= minutes * 60_000) break;
    }
  return samples;
}
