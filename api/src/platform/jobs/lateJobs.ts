import { Cron } from 'croner';
import { after, DAY_MS, MINUTE_MS } from '../core/clock';
import type { Db } from '../database/types';
import type { Job } from './job';

/** Number of periods without a finished run after which a job is late. */
const PERIODS = 3;

const runsAfter = ({ schedule }: Pick<Job, 'schedule'>, now: Date, count: number): Date[] =>
  new Cron(schedule, { timezone: 'UTC', paused: true }).nextRuns(count, now);

export const nextRun = (job: Pick<Job, 'schedule'>, now: Date): Date =>
  runsAfter(job, now, 1)[0] ?? after(now, MINUTE_MS);

/** Returns when a job whose run ended just now would be late. */
export const lateAfter = (job: Pick<Job, 'schedule'>, now: Date): Date =>
  runsAfter(job, now, PERIODS).at(-1) ?? after(now, DAY_MS);

/** Returns the late jobs, except those that no server has had for a week. */
export async function findLateJobs(db: Db, now: Date): Promise<{ name: string; since: Date }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['name', 'late_after'])
    .where('late_after', '<=', now)
    .where('late_after', '>', after(now, -7 * DAY_MS))
    .orderBy('name')
    .execute();
  return rows.map(({ name, late_after: since }) => ({ name, since: since ?? now }));
}
