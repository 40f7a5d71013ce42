import { sql } from 'kysely';
import { systemActor } from '../../platform/auth/actor';
import { hasAccess } from '../../platform/database/employment.sql';
import { transaction } from '../../platform/database/transaction';
import { forEachRow } from '../../platform/jobs/forEachRow';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import { notifyOfSwap, recordStep, withShifts } from './swapNews.service';
import { listOpen, moveSwap, withoutEmployee } from './swaps.repository';

/**
 * Expires swap requests when the earlier of the two dates begins, or when one of the employees left or moved away from
 * the other one's location.
 */
export function expireSwaps(services: Services): Job {
  const { db, clock } = services;
  return {
    name: 'swaps.expire',
    task: 'Expire swap requests',
    schedule: '40 * * * * *',
    async run(signal) {
      const now = clock.now();
      const open = await withShifts(db, await listOpen(db));
      const gone = await withoutEmployee(
        db,
        open.map(({ swap }) => swap.id),
        sql<boolean>`not ${hasAccess(now)}`,
      );
      const over = open.filter(({ swap, reviewBy }) => reviewBy <= now || gone.has(swap.id));
      const expire = (whole: (typeof over)[number]) =>
        transaction(db, async (trx) => {
          const unit = { ...services, trx, actor: systemActor };
          const { swap } = whole;
          if (!(await moveSwap(trx, swap.id, [swap.state], { state: 'EXPIRED', decided_at: now }))) return;
          await recordStep(unit, whole, 'expired');
          await notifyOfSwap(unit, whole, 'expired', swap.requester_id, 'Your swap request expired.');
          await notifyOfSwap(
            unit,
            whole,
            'expired',
            swap.coworker_id,
            `${swap.requester_first}'s swap request expired.`,
          );
        });
      await forEachRow(over, expire, signal);
    },
  };
}
