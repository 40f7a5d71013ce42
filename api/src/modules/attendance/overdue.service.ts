import { punchLimits } from './punch.rules';
import { type Actor, systemActor } from '../../platform/auth/actor';
import { after, HOUR_MS } from '../../platform/core/clock';
import { transaction } from '../../platform/database/transaction';
import type { Job } from '../../platform/jobs/job';
import type { Services, UnitOfWork } from '../../platform/services';
import { audited } from '../../platform/audit/audited';
import { markOverdue } from './clockRecords.repository';

/** Records that began before this instant are open too long; one that began at it is not yet. */
export const overdueBefore = (now: Date): Date => after(now, -punchLimits.reviewHours * HOUR_MS);

/**
 * Marks records that are open too long for review, of one person or of all, and writes down that it did. Whoever
 * needs to know whether somebody is on deck calls it first, so that nothing depends on when the job ran.
 *
 * @returns ids of what was marked now
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

/** Each minute: what is open for more than 16 hours waits for a manager. */
export const overdueJob = (services: Services): Job => ({
  name: 'attendance.review',
  schedule: '0 * * * * *',
  run: async () => {
    await transaction(services.db, (trx) => reviewOverdue({ ...services, trx, actor: systemActor }));
  },
});
