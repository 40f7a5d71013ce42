import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const SMALL = '.br';
/** Lists the twins of a folder that are as small as they get, so that the next start leaves them alone. */
const DONE = '.best-twins.json';

/** Milliseconds of rest after which a server has nothing better to do, and between two looks. */
const REST = 20_000;
/** A share of the time in which the server worked: below it is idle. */
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
 * Compresses one file as well as Brotli can, and replaces the twin of a quick build in one step: a request at that
 * moment gets either twin whole. Removes a twin that would be no smaller than the gzip file.
 *
 * @param name - of a file in the folder that is never changed under its name
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

/** The files of a folder whose twins are not at their best yet; the ones that a page loads first come first. */
function waitingIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const done = doneIn(folder);
  return names.filter((name) => names.includes(`${name}.gz`) && !done.has(name));
}

/** Whether the server rested for a while. */
async function isIdle(signal: AbortSignal): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await pause(REST, undefined, { signal, ref: false });
  return performance.eventLoopUtilization(before).utilization < IDLE;
}

/**
 * Replaces the quickly compressed twins of a local build by the best ones, one file after the other while the server
 * has nothing else to do. Every build lists the twins that are already the best.
 *
 * @param folders - of builds, read when their turn comes
 * @param onFailure - hears why it stopped: a folder that cannot be written
 * @returns stops
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
