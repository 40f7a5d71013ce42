/** Stores that an employee works dates again that they gave up. The caller holds the locks of the shift and its staff. */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/auth/actor';
import type { AnyUnit, UnitOfWork } from '../../../platform/services';
import { notifyStaff, touchShift } from '../effects/flush.service';
import { applyChanges } from '../plan/assignments.repository';
import type { GivenBack } from './planChanges';

/** Removes a date from releases, because the employee works the date again. Other dates remain released. */
async function cutReleases(
  { trx, ids }: AnyUnit,
  releaseIds: readonly string[],
  date: string,
): Promise<void> {
  if (releaseIds.length === 0) return;
  const cut = await trx
    .deleteFrom('releases')
    .where('id', 'in', [...releaseIds])
    .returningAll()
    .execute();
  const left = cut.flatMap((release) => [
    ...(release.start_date < date ? [{ ...release, end_date: addDays(date, -1) }] : []),
    ...(release.end_date === null || release.end_date > date
      ? [{ ...release, id: ids.next(), start_date: addDays(date, 1) }]
      : []),
  ]);
  if (left.length > 0) await trx.insertInto('releases').values(left).execute();
}

export async function applyGivenBack(unit: UnitOfWork<Actor>, change: GivenBack): Promise<void> {
  const { trx, actor, clock } = unit;
  const { shift, date, userId, others, rows, added, releaseIds } = change;
  await applyChanges(unit, rows);
  if (added)
    await trx
      .insertInto('assignments')
      .values({
        ...added,
        created_by: actor.kind === 'user' ? actor.userId : null,
        created_at: clock.now(),
      })
      .execute();
  await cutReleases(unit, releaseIds, date);
  const range = { start: date, end: date };
  await notifyStaff(unit, { news: 'assigned', userId, shift, range });
  for (const other of others) await notifyStaff(unit, { news: 'removed', userId: other, shift, range });
  await unit.audit(trx, actor, {
    action: 'assignment.returned',
    ...audited('shift', shift),
    before: { user_ids: others, date },
    after: { user_id: userId, date },
  });
  await touchShift(unit, shift);
}
