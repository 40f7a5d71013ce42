import { punchLimits } from './punch.rules';
import { type Actor, systemActor } from '../../platform/auth/actor';
import { findPlanners, namesOf } from '../../platform/auth/people';
import { after, HOUR_MS } from '../../platform/core/clock';
import { transaction } from '../../platform/database/transaction';
import type { Job } from '../../platform/jobs/job';
import type { Services, UnitOfWork } from '../../platform/services';
import { audited } from '../../platform/audit/audited';
import { isFirstAlert } from './alerts.repository';
import { tabAddress } from './alerts.rules';
import { type EntryPosition, markOverdue } from './clockRecords.repository';

/**
 * Returns the instant before which an open time entry began too long ago; one that began exactly then is still fine.
 */
export const overdueBefore = (now: Date): Date => after(now, -punchLimits.reviewHours * HOUR_MS);

/**
 * Notifies the managers of a location that wants alerts about staff who are still clocked in, once for each time entry.
 */
async function notifyOfReview(
  { trx, clock, notify }: UnitOfWork<Actor>,
  { id, user_id: about, location_id: locationId }: EntryPosition,
): Promise<void> {
  const at = clock.now();
  const place = await trx
    .selectFrom('locations')
    .select('alerts')
    .where('id', '=', locationId)
    .executeTakeFirst();
  if (!place?.alerts.includes('OPEN')) return;
  if (!(await isFirstAlert(trx, { kind: 'REVIEW', subject: id, at }))) return;
  const [name] = await namesOf(trx, [about]);
  for (const userId of await findPlanners(trx, locationId, at))
    if (userId !== about)
      await notify(trx, {
        userId,
        topic: 'team',
        kind: 'attendance.review',
        title: `${name}'s time entry needs review.`,
        link: tabAddress(locationId, 'all-clocked-in'),
      });
}

/**
 * Marks time entries for review that are open too long, of one user or of all, logs that, and notifies managers. Callers that need to know
 * whether an employee is clocked in call this first, so that the result doesn't depend on when the job ran.
 *
 * @returns IDs of the newly marked time entries
 */
export async function reviewOverdue(unit: UnitOfWork<Actor>, user?: string): Promise<string[]> {
  const { trx, actor, clock, audit, changes } = unit;
  const marked = await markOverdue(trx, overdueBefore(clock.now()), user);
  for (const record of marked) {
    await audit(trx, actor, {
      action: 'clock_record.needs_review',
      ...audited('clock_record', record),
      before: { status: 'OPEN' },
      after: { status: 'NEEDS_REVIEW' },
    });
    await notifyOfReview(unit, record);
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
