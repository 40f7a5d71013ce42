import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const SMALL = '.br';
/** Lists the files of a folder that are already compressed best, so that the next start skips them. */
const DONE = '.best-twins.json';

/** Milliseconds without load after which a server counts as idle. */
const REST = 20_000;
/** Maximum share of busy time at which the server counts as idle. */
const IDLE = 0.1;

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

function doneIn(folder: string): Set<string> {
  try {
    const names: unknown = JSON.parse(readFileSync(join(folder, DONE), 'utf8'));
    return new Set(isNames(names) ? names : []);
  } catch {
    return new Set();
  }
}

/**
 * Compresses a file with the best Brotli quality, and replaces the quickly compressed file in one step, so that a
 * request during the replacement gets a complete file. Removes the Brotli file if it would be no smaller than the gzip
 * file.
 *
 * @param name - name of a file that never changes under its name
 */
export async function improveTwin(folder: string, name: string): Promise<void> {
  const bytes = readFileSync(join(folder, name));
  const best = await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  const twin = join(folder, name + SMALL);
  const zipped = join(folder, `${name}.gz`);
  if (existsSync(zipped) && readFileSync(zipped).length <= best.length) return rmSync(twin, { force: true });
  writeFileSync(`${twin}.new`, best);
  renameSync(`${twin}.new`, twin);
}

/** Returns the files of a folder that aren't compressed best yet. */
function waitingIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const done = doneIn(folder);
  return names.filter((name) => names.includes(`${name}.gz`) && !done.has(name));
}

/** Waits, and returns whether the server was idle in that time. */
async function isIdle(signal: AbortSignal): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await pause(REST, undefined, { signal, ref: false });
  return performance.eventLoopUtilization(before).utilization < IDLE;
}

/**
 * Replaces the quickly compressed files of a local build with the smallest possible ones, one after the other while the
 * server is idle. Every build lists the files that are already the smallest.
 *
 * @param folders - returns the build folders, read when compression starts
 * @param onFailure - called with the error that stopped the work, for example a read-only folder
 * @returns a function that stops the work
 */
export function improveTwins(
  folders: () => readonly string[],
  onFailure: (error: unknown) => void,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async (): Promise<void> => {
    while (!(await isIdle(signal)));
    for (const folder of folders())
      for (const name of waitingIn(folder)) {
        if (signal.aborted) return;
        await improveTwin(folder, name);
        writeFileSync(join(folder, DONE), JSON.stringify([...doneIn(folder), name]));
        await pause(100, undefined, { signal, ref: false });
      }
  };
  work().catch((error: unknown) => {
    if (!signal.aborted) onFailure(error);
  });
  return () => stopping.abort();
}
