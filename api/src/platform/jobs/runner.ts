import { Cron } from 'croner';
import { sql } from 'kysely';
import { after, type Clock, MINUTE, SECOND } from '../core/clock';
import type { Db } from '../database/types';
import type { Job } from './job';

/** A job that a dead process had is taken over after this. */
const LEASE = 5 * MINUTE;
const TICK = 2 * SECOND;

interface Ports {
  readonly db: Db;
  readonly clock: Clock;
  readonly onError: (job: string, error: unknown) => void;
}

const nextRun = (job: Job, now: Date): Date =>
  new Cron(job.schedule, { timezone: 'UTC', paused: true }).nextRun(now) ?? after(now, MINUTE);

/** Takes a due job for this process; false where it is not due or another process has it. */
async function take({ db, clock }: Ports, job: Job): Promise<boolean> {
  const now = clock.now();
  await db
    .insertInto('jobs')
    .values({ name: job.name, next_run_at: now })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute();
  const { rows } = await sql`
    update jobs set locked_until = ${after(now, LEASE)}
    where name = (
      select name from jobs where name = ${job.name} and next_run_at <= ${now}
        and (locked_until is null or locked_until <= ${now})
      for update skip locked)
    returning name`.execute(db);
  return rows.length === 1;
}

export function createJobRunner(jobs: readonly Job[], ports: Ports) {
  const { db, clock, onError } = ports;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function runOne(job: Job): Promise<boolean> {
    if (!(await take(ports, job))) return false;
    let failure: string | null = null;
    try {
      await job.run();
    } catch (error) {
      onError(job.name, error);
      failure = error instanceof Error ? error.name : 'unknown';
    }
    const now = clock.now();
    await db
      .updateTable('jobs')
      .set({ next_run_at: nextRun(job, now), locked_until: null, last_run_at: now, last_error: failure })
      .where('name', '=', job.name)
      .execute();
    return true;
  }

  /** Runs what is due now; answers the names of what ran. */
  async function runDue(): Promise<string[]> {
    const ran: string[] = [];
    for (const job of jobs) if (!stopped && (await runOne(job))) ran.push(job.name);
    return ran;
  }

  function tick(): void {
    running = runDue()
      .catch((error: unknown) => onError('runner', error))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, TICK);
      });
  }

  return {
    runDue,
    start: tick,
    /** Waits for the job that is running. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
