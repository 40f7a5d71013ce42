/** Watches the shifts that absences opened. */
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { MINUTE_MS } from '../../platform/core/clock';
import { transaction } from '../../platform/database/transaction';
import { forEachRow } from '../../platform/jobs/forEachRow';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import { findUntaken, isFirstUntaken, type Untaken } from './watch.repository';
import { subAddress } from './notices';
import { tellManagersAt } from './tellManagers.service';

/** Managers are notified half an hour after the offer, or a quarter of an hour before the start if that is earlier. */
const AFTER_OFFER = 30 * MINUTE_MS;
const BEFORE_START = 15 * MINUTE_MS;

type Ports = Pick<Services, 'db' | 'clock' | 'notify'>;

/** Notifies managers once of each shift that no one took after it was offered because of an absence. */
export async function watchAbsences({ db, clock, notify }: Ports, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  const watch = async (one: Untaken): Promise<void> => {
    const start = toInstant(one.date, one.start_time, one.timezone);
    const due = Math.min(one.offered_at.getTime() + AFTER_OFFER, start - BEFORE_START);
    if (now.getTime() < due || now.getTime() >= start) return;
    await transaction(db, async (trx) => {
      if (!(await isFirstUntaken(trx, one, now))) return;
      const asked = one.asked === 1 ? '1 employee was asked.' : `${one.asked} staff were asked.`;
      await tellManagersAt({ trx, clock, notify }, one.location_id, one.user_id, {
        kind: 'absence.open',
        title: `No one took ${one.shift_code}. ${asked}`,
        link: subAddress(one.location_id, one.shift_id, one.date, one.user_id),
        dueAt: new Date(start),
      });
    });
  };
  await forEachRow(await findUntaken(db, now), watch, signal);
}

/** Watches open shifts every minute. */
export const watchJob = (services: Services): Job => ({
  name: 'absences.watch',
  task: 'Notify managers of absences without a sub',
  schedule: '20 * * * * *',
  run: (signal) => watchAbsences(services, signal),
});
