import { sql } from 'kysely';
import { atMost } from '../core/atMost';
import { after, type Clock, MINUTE_MS, SECOND_MS } from '../core/clock';
import type { Db } from '../database/types';
import type { Job } from './job';
import { lateAfter, nextRun } from './lateJobs';

/** Time in ms after which another process takes over the job of a dead process. */
const LEASE = MINUTE_MS;
const RENEW = 15 * SECOND_MS;
const TICK = 2 * SECOND_MS;
const DEADLINE = MINUTE_MS;
/** Time in ms that a run has to end after its signal is aborted. */
const GRACE = 2 * SECOND_MS;

/** The class names are stored with the job's last run and shown under Options. */
class JobTookTooLong extends Error {
  override name = 'JobTookTooLong';
}
class LeaseWasLost extends Error {
  override name = 'LeaseWasLost';
}
/** Ends a run because the server stops, which is not a failure. */
class Stopping extends Error {
  override name = 'Stopping';
}

interface Ports {
  readonly db: Db;
  readonly clock: Clock;
  /** Gets the task of each job by the job's name. */
  readonly tasks: Map<string, string>;
  /** Called for every failed run. */
  readonly onError: (job: string, error: unknown) => void;
  /** Called once for each job that becomes late. */
  readonly onLate?: (job: string, since: Date) => void;
  /** Called every few seconds for each job with its lateness in ms; 0 if it isn't late. */
  readonly onLateness?: (job: string, by: number) => void;
  readonly renewEvery?: number;
  readonly grace?: number;
}

/**
 * Takes a due job for this process.
 *
 * @returns the end of this process's lease, which also identifies the run: no other process takes the job earlier.
 *   Undefined if the job is not due or another process has it
 */
async function take({ db, clock }: Ports, { name }: Job): Promise<Date | undefined> {
  const now = clock.now();
  const until = after(now, LEASE);
  const { rows } = await sql`
    update jobs set locked_until = ${until}
    where name = (
      select name from jobs where name = ${name} and next_run_at <= ${now}
        and (locked_until is null or locked_until <= ${now})
      for update skip locked)
    returning name`.execute(db);
  return rows.length === 1 ? until : undefined;
}

/**
 * Renews the lease of a run while the run is alive. The run is ended once another process has the job, or may have it.
 */
function keepLease({ db, clock, renewEvery = RENEW }: Ports, { name }: Job, taken: Date, end: () => void) {
  let until = taken;
  let asking: Promise<void> | undefined;
  async function renew(): Promise<void> {
    const next = after(clock.now(), LEASE);
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      .set({ locked_until: next })
      .where('name', '=', name)
      .where('locked_until', '=', until)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) end();
    else until = next;
  }
  const timer = setInterval(() => {
    // While the database doesn't answer, the run continues until its lease is over.
    if (!asking && clock.now() >= until) end();
    asking ??= renew()
      .catch(() => {
        if (clock.now() >= until) end();
      })
      .finally(() => {
        asking = undefined;
      });
  }, renewEvery);
  return {
    /** Stops renewing the lease. @returns the end of this process's lease */
    async stop(): Promise<Date> {
      clearInterval(timer);
      await asking;
      return until;
    },
  };
}

type Outcome = { readonly error: unknown } | undefined;

/** Waits for a run, but only for the grace time once its signal is aborted. */
async function outcomeOf(job: Job, signal: AbortSignal, grace = GRACE): Promise<Outcome> {
  const run = (async () => job.run(signal))().then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const told = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const inTime = await Promise.race([run.then((outcome) => ({ outcome })), told]);
  if (inTime) return inTime.outcome;
  await atMost(grace, run);
  return { error: signal.reason };
}

/**
 * Runs jobs when they are due. Each job has its own timer, so a job that hangs doesn't delay the others. A process that
 * runs a job holds a lease on it.
 */
export function createJobRunner(jobs: readonly Job[], ports: Ports) {
  const { db, clock, tasks, onError, onLate, onLateness } = ports;
  for (const { name, task } of jobs) tasks.set(name, task);
  const stopping = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  /** Times when each job becomes late, as last read, so that lateness is known while the database is away. */
  const lateAt = new Map<string, Date>();
  const toldLate = new Set<string>();
  let watching: NodeJS.Timeout | undefined;

  /** Adds a job to the database. No job is late for the time before this process started. */
  async function enter(job: Job): Promise<void> {
    const now = clock.now();
    const late = lateAfter(job, now);
    await db
      .insertInto('jobs')
      .values({ name: job.name, next_run_at: now, late_after: late })
      .onConflict((clash) => clash.column('name').doNothing())
      .execute();
    await db
      .updateTable('jobs')
      .set({ late_after: late })
      .where('name', '=', job.name)
      .where((eb) => eb.or([eb('late_after', 'is', null), eb('late_after', '<=', now)]))
      .execute();
  }

  async function finish(job: Job, until: Date, outcome: Outcome): Promise<void> {
    const error = outcome?.error;
    if (error instanceof LeaseWasLost) return;
    const now = clock.now();
    const row = db.updateTable('jobs').where('name', '=', job.name).where('locked_until', '=', until);
    if (error instanceof Stopping) {
      await row.set({ locked_until: null }).execute();
      return;
    }
    const failure = outcome && (error instanceof Error ? error.name : 'unknown');
    const ended = error instanceof JobTookTooLong ? {} : { late_after: lateAfter(job, now) };
    await row
      .set({
        next_run_at: nextRun(job, now),
        locked_until: null,
        last_run_at: now,
        last_error: failure ?? null,
        ...ended,
      })
      .execute();
    if (ended.late_after) lateAt.set(job.name, ended.late_after);
  }

  /** Runs a job if it is due and no other process has it. */
  async function runIfDue(job: Job): Promise<boolean> {
    if (!lateAt.has(job.name)) {
      lateAt.set(job.name, lateAfter(job, clock.now()));
      await enter(job).catch((error: unknown) => {
        lateAt.delete(job.name);
        throw error;
      });
    }
    const row = await db
      .selectFrom('jobs')
      .select(['next_run_at', 'locked_until', 'late_after'])
      .where('name', '=', job.name)
      .executeTakeFirst();
    if (row?.late_after) lateAt.set(job.name, row.late_after);
    const now = clock.now();
    if (!row || row.next_run_at > now || (row.locked_until && row.locked_until > now)) return false;
    const taken = await take(ports, job);
    if (!taken || stopping.signal.aborted) return false;
    const ending = new AbortController();
    const lease = keepLease(ports, job, taken, () =>
      ending.abort(new LeaseWasLost('Another process is running this job.')),
    );
    const deadline = setTimeout(
      () => ending.abort(new JobTookTooLong(`This run took longer than ${job.deadline ?? DEADLINE} ms.`)),
      job.deadline ?? DEADLINE,
    );
    const outcome = await outcomeOf(job, AbortSignal.any([ending.signal, stopping.signal]), ports.grace);
    clearTimeout(deadline);
    if (outcome && !(outcome.error instanceof Stopping)) onError(job.name, outcome.error);
    await finish(job, await lease.stop(), outcome);
    return true;
  }

  function tick(job: Job): void {
    const run = runIfDue(job)
      .catch((error: unknown) => onError(job.name, error))
      .finally(() => {
        running.delete(run);
        if (!stopping.signal.aborted)
          timers.set(
            job.name,
            setTimeout(() => tick(job), TICK),
          );
      });
    running.add(run);
  }

  /** Reports late jobs, even while the database doesn't answer. */
  function watch(): void {
    const now = clock.now();
    for (const [job, since] of lateAt) {
      const by = Math.max(0, now.getTime() - since.getTime());
      onLateness?.(job, by);
      if (by === 0) toldLate.delete(job);
      else if (!toldLate.has(job)) {
        toldLate.add(job);
        onLate?.(job, since);
      }
    }
  }

  return {
    /** Runs all jobs that are due now, and returns the names of those that ran. */
    async runDue(): Promise<string[]> {
      const ran = await Promise.all(
        jobs.map((job) =>
          runIfDue(job).catch((error: unknown) => {
            onError(job.name, error);
            return false;
          }),
        ),
      );
      return jobs.flatMap(({ name }, nr) => (ran[nr] ? [name] : []));
    },
    start(): void {
      for (const job of jobs) tick(job);
      watching = setInterval(watch, TICK).unref();
    },
    watch,
    /**
     * Aborts the signals of all runs, and waits for the runs to end.
     *
     * @param patience - milliseconds to wait; a run that takes longer keeps its job until the lease is over
     */
    async stop(patience: number): Promise<void> {
      stopping.abort(new Stopping('The server is stopping.'));
      clearInterval(watching);
      for (const timer of timers.values()) clearTimeout(timer);
      await atMost(patience, Promise.allSettled(running));
    },
  };
}
