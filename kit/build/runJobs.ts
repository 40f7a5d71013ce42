import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from './webpack.common';

/** A package to build. */
export interface Job {
  readonly folder: string;
  readonly version: string;
  readonly hash: string;
  readonly options: BuildOptions;
  /** Absolute output folder for an area that isn't part of this workspace's registry. */
  readonly output?: string;
}

/** A worker's report about a job. */
export interface JobAnswer {
  readonly folder: string;
  readonly milliseconds: number;
  readonly failure?: string;
}

const worker = fileURLToPath(new URL('./buildWorker.ts', import.meta.url));

/**
 * Builds the jobs in two processes, or in one with one core or one job. The first process builds the shell, which is
 * the largest job, the second builds areas, and a free process takes the next job.
 *
 * @returns the errors, one text for each failed job
 */
export async function buildAll(
  jobs: readonly Job[],
  say: (line: string) => void,
  done: (job: Job) => void,
): Promise<string[]> {
  if (jobs.length === 0) return [];
  const queue = [...jobs];
  const failures: string[] = [];
  let finished = 0;
  const workers = Math.min(availableParallelism(), 2, jobs.length);
  say(`Building ${jobs.map((job) => job.folder).join(', ')}`);
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(worker, { execArgv: ['--disable-warning=DEP0155', '--import', 'tsx'] });
      const next = (): void => {
        const job = queue.shift();
        if (job) child.send(job);
        else child.disconnect();
      };
      child.on('message', (answer: JobAnswer) => {
        finished += 1;
        const job = jobs.find(({ folder }) => folder === answer.folder);
        if (answer.failure) failures.push(`${answer.folder} failed:\n${answer.failure}`);
        else if (job) done(job);
        const seconds = (answer.milliseconds / 1000).toFixed(1);
        say(
          `  ${finished}/${jobs.length} ${answer.folder} ${answer.failure ? 'failed' : 'built'} in ${seconds} s`,
        );
        next();
      });
      child.on('error', reject);
      child.on('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`A build process ended with code ${String(code)}.`));
      });
      next();
    });
  await Promise.all(Array.from({ length: workers }, work));
  return failures;
}
