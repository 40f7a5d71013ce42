/** Work that the server does by itself. Several processes may run: one at a time has a job. */
export interface Job {
  readonly name: string;
  /** A cron pattern with seconds (croner), in UTC: `0 * * * * *` every minute. */
  readonly schedule: string;
  /** Must be safe to run twice: a process may die in the middle. */
  run(): Promise<void>;
}
