import { punchLimits } from './punch.rules';
import { type Actor, systemActor } from '../../platform/auth/actor';
import { after, HOUR_MS } from '../../platform/core/clock';
import { transaction } from '../../platform/database/transaction';
import type { Job } from '../../platform/jobs/job';
import type { Services, UnitOfWork } from '../../platform/services';
import { audited } from '../../platform/audit/audited';
import { markOverdue } from './clockRecords.repository';

/**
 * Returns the instant before which an open time entry began too long ago; one that began exactly then is still fine.
 */
export const overdueBefore = (now: Date): Date => after(now, -punchLimits.reviewHours * HOUR_MS);

/**
 * Marks time entries for review that are open too long, of one user or of all, and logs that. Callers that need to know
 * whether an employee is clocked in call this first, so that the result doesn't depend on when the job ran.
 *
 * @returns IDs of the newly marked time entries
 */
export async function reviewOverdue(
  { trx, actor, clock, audit, changes }: UnitOfWork<Actor>,
  user?: string,
): Promise<string[]> {
  const marked = await markOverdue(trx, overdueBefore(clock.now()), user);
  for (const record of marked) {
    await audit(trx, actor, {
      action: 'clock_record.needs_review',
      ...audited('clock_record', record),
      before: { status: 'OPEN' },
      after: { status: 'NEEDS_REVIEW' },
    });
  }
  const locations = new Set(marked.map((record) => record.location_id));
  await changes.publish(
    trx,
    ...[...locations].map((locationId) => ({ topic: 'Dashboard' as const, locationId })),
    ...marked.map(({ user_id: userId }) => ({ topic: 'Hours' as const, userId })),
  );
  return marked.map(({ id }) => id);
}

/** Marks time entries for a manager's review each minute once they are open for more than 16 hours. */
export const overdueJob = (services: Services): Job => ({
  name: 'attendance.review',
  task: 'Find forgotten clock-outs',
  schedule: '0 * * * * *',
  run: async () => {
    await transaction(services.db, (trx) => reviewOverdue({ ...services, trx, actor: systemActor }));
  },
});
