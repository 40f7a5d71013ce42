import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { cache } from '../../kit/lib/paths.mjs';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const setting = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
export const verdict = (good: boolean): string => (good ? 'kept' : 'BROKEN');
export const kilo = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

type Running = { stop(): Promise<unknown> } | { close(): Promise<unknown> };

/** The resources of one benchmark. */
export interface Stage {
  /** A temporary folder: empty at the start, deleted at the end. */
  readonly folder: string;
  /** Registers a program to be stopped at the end of the benchmark. */
  readonly own: <T extends Running>(running: T) => T;
}

/** Runs a benchmark. However it ends, even by a signal, the programs that it started are stopped, the last first. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-bench-'));
  const started: Running[] = [];
  const own = <R extends Running>(running: R): R => {
    started.unshift(running);
    return running;
  };
  const stopped = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => reject(new Error(`Stopped by ${signal}.`)));
  });
  try {
    return await Promise.race([work({ folder, own }), stopped]);
  } finally {
    for (const running of started) await ('stop' in running ? running.stop() : running.close());
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the figures to `.cache/bench/{name}.json`, with the time and the machine's load. */
export function writeReport(name: string, figures: object): void {
  mkdirSync(join(cache, 'bench'), { recursive: true });
  const report = { at: new Date().toISOString(), load: loadavg(), ...figures };
  writeFileSync(join(cache, `bench/${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
}

/** Increments the count of a key. */
export const count = <K>(counts: Map<K, number>, key: K): unknown =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

/** Returns a quantile of values. @param share - share of smaller values, from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const index = Math.min(values.length - 1, Math.floor(values.length * share));
  return [...values].sort((a, b) => a - b)[index] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
