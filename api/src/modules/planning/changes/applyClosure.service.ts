/** Writes the closures of a location, and notifies each employee of their dates once. */
import { closes } from '@ondeck/shared/domain/calendar/closures';
import { occurrenceOn } from '@ondeck/shared/domain/calendar/occurrences';
import { counted } from '@ondeck/shared/domain/words';
import { audited } from '../../../platform/audit/audited';
import type { UnitOfWork } from '../../../platform/services';
import { grouped } from '../../../platform/core/grouped';
import { touchShift } from '../effects/flush.service';
import { shiftsChanged } from '../effects/notify.service';
import type { PaidLine } from '../plan/paidLines.repository';
import { describeClosure } from '../plan/planning.words';
import { earliestAfter, startOn } from '../plan/shiftOn.rules';
import { leaveSentence } from './closedLeave.service';
import { type TouchedPerson, touchedPeople, describeWork } from './closureEffects.service';
import type { LocationClosed, LocationReopened } from './planChanges';

interface News {
  readonly kind: string;
  readonly title: string;
  readonly body: string;
}

const sentences = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' ');

/** Touches the shifts, and notifies each employee of all their dates, and of their paid time off, once. */
async function notifyStaffOf(
  unit: UnitOfWork,
  { place, touched, leave }: LocationClosed | LocationReopened,
  newsOf: (works: TouchedPerson['works'], leave: readonly PaidLine[]) => News,
): Promise<void> {
  const { trx, clock, changes, notify } = unit;
  for (const { shift } of touched) await touchShift(unit, shift);
  const worksOf = new Map(touchedPeople(touched).map(({ id, works }) => [id, works]));
  const leaveOf = grouped(leave, ({ user_id }) => user_id);
  for (const userId of new Set([...worksOf.keys(), ...leaveOf.keys()])) {
    await changes.publish(trx, { topic: 'Schedule', locationId: place.id, userId });
    const works = worksOf.get(userId) ?? [];
    const news = newsOf(works, leaveOf.get(userId) ?? []);
    const dueAt = earliestAfter(
      clock.now(),
      works.map(({ shift, date }) => startOn(shift, date)),
    );
    await notify(trx, { userId, topic: 'schedule', link: '/view-schedule', dueAt, ...news });
  }
  if (leave.length > 0) await changes.publish(trx, { topic: 'Payroll', locationId: place.id });
  await shiftsChanged(unit, place.id);
}

const codesOf = ({ touched }: LocationClosed | LocationReopened): string[] =>
  touched.map(({ shift }) => shift.shift_code);

export async function applyClosed(unit: UnitOfWork, change: LocationClosed): Promise<void> {
  const { trx, actor, clock, audit } = unit;
  const { place, closures } = change;
  const about = { location_id: place.id, created_by: actor.userId, created_at: clock.now() };
  await trx
    .insertInto('closures')
    .values(closures.map((one) => ({ ...one, ...about })))
    .execute();
  await notifyStaffOf(unit, change, (works, leave) => {
    const own = closures.filter(
      (one) =>
        works.some(({ shift, date }) => closes(one, occurrenceOn(shift, date))) ||
        leave.some((line) => closes(one, line)),
    );
    const when = own.map(describeClosure).join('; ');
    return {
      kind: 'schedule.closed',
      title: `${place.title} is closed: ${when.length > 80 ? counted(own.length, 'day') : when}`,
      body: sentences(
        `${[...new Set(own.map(({ reason }) => reason))].join(', ')}.`,
        works.length > 0 && `Canceled: ${describeWork(works)}.`,
        leaveSentence(leave, `isn't paid while ${place.title} is closed`),
      ),
    };
  });
  for (const one of closures)
    await audit(trx, actor, {
      action: 'closure.created',
      ...audited('closure', { id: one.id, location_id: place.id }),
      after: { ...one, shifts: codesOf(change) },
    });
}

/** Removes a closure, except for the part that has passed. */
export async function applyReopened(unit: UnitOfWork, change: LocationReopened): Promise<void> {
  const { trx, actor, clock, audit } = unit;
  const { place, closure, left } = change;
  const { location_id, removed_at: _, ...before } = closure;
  const { id } = before;
  if (left === null) await trx.deleteFrom('closures').where('id', '=', id).execute();
  else
    await trx
      .updateTable('closures')
      .set({
        end_date: left.end_date,
        last_until: left.last_until,
        removed_by: actor.userId,
        removed_at: clock.now(),
      })
      .where('id', '=', id)
      .execute();
  await notifyStaffOf(unit, change, (works, leave) => ({
    kind: 'schedule.opened',
    title: `${place.title} reopened: ${describeClosure(closure)}`,
    body: sentences(
      works.length > 0 && `You're scheduled for ${describeWork(works)}.`,
      leaveSentence(leave, 'is paid again'),
    ),
  }));
  await audit(trx, actor, {
    action: 'closure.removed',
    ...audited('closure', { id, location_id }),
    before,
    after: { shifts: codesOf(change) },
  });
}
