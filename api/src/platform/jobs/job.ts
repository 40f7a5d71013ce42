/** Work that the server does automatically. Several processes may run: one at a time has a job. */
export interface Job {
  readonly name: string;
  /** A cron pattern with seconds (croner), in UTC: `0 * * * * *` every minute. */
  readonly schedule: string;
  /** How long a run may take, in milliseconds; a minute unless told. */
  readonly deadline?: number;
  /**
   * Must be safe to run twice: a process may die in the middle.
   *
   * @param signal - aborted when the run's time is over, when another process has the job, and when the server stops: a
   *   run that works through many rows then starts with no other one
   */
  run(signal?: AbortSignal): Promise<void>;
}
