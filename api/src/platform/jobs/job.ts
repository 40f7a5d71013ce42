/** Work that the server does automatically. With several processes, one at a time runs a job. */
export interface Job {
  readonly name: string;
  /** The task in the words of the Problems page, which names a failed or late job: `Send emails`. */
  readonly task: string;
  /** A cron pattern with seconds (croner), in UTC: `0 * * * * *` is every minute. */
  readonly schedule: string;
  /** Time limit of a run in ms; one minute by default. */
  readonly deadline?: number;
  /**
   * Runs the job. It must be safe to run twice, because a process may die in the middle.
   *
   * @param signal - aborted when the time limit is over, when another process has the job, and when the server stops; a
   * run over many rows then starts no further row
   */
  run(signal?: AbortSignal): Promise<void>;
}
