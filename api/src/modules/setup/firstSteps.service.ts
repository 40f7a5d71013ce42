import { type FirstStep, type FirstSteps, firstSteps } from '@ondeck/shared/schemas/setup';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';

/** Steps required before anyone can be scheduled or paid; options have default values. */
const needed: readonly FirstStep[] = ['locations', 'positions', 'people', 'shifts'];

/**
 * Returns the finished setup steps of a new school, derived from the stored data so that setup can continue on any
 * device. A sign-up counts once an admin approves it; options count once someone saves them.
 */
export async function readFirstSteps(db: Queryable): Promise<FirstSteps> {
  const { rows } = await sql<Record<FirstStep | 'dismissed' | 'alerts_off', boolean>>`select
    exists (select 1 from locations where deleted_at is null) as locations,
    exists (select 1 from positions where retired_at is null) as positions,
    exists (select 1 from users where user_type <> 'ADMIN' and deleted_at is null
      and not (awaits_approval and not is_active)) as people,
    exists (select 1 from shifts) as shifts,
    exists (select 1 from locations where deleted_at is null and alerts = '{}') as alerts_off,
    o.updated_at is not null as options,
    o.first_steps_dismissed_at is not null as dismissed
    from options o where o.id = 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('An installation has one row of options.');
  return {
    open: !found.dismissed && (found.alerts_off || needed.some((step) => !found[step])),
    alerts_off: found.alerts_off,
    steps: firstSteps.map((step) => ({ step, done: found[step] })),
  };
}

/** Dismisses the list of setup steps for every admin. */
export async function dismissFirstSteps({ trx, actor, clock, audit, changes }: UnitOfWork): Promise<void> {
  const put = await trx
    .updateTable('options')
    .set({ first_steps_dismissed_at: clock.now() })
    .where('id', '=', 1)
    .where('first_steps_dismissed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!put) return;
  await audit(trx, actor, { action: 'options.firstStepsDismissed', entity: 'options' });
  await changes.publish(trx, { topic: 'Option' });
}
