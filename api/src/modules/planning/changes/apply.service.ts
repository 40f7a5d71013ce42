/** Writes what a command decided, under the locks that the command took before it decided. */
import { exceptionOn, occurrenceOn } from '@ondeck/shared/domain/calendar/occurrences';
import { audited } from '../../../platform/audit/audited';
import type { UnitOfWork } from '../../../platform/services';
import { closeChangesOfDate } from '../effects/closeRequests.service';
import { notifiedOtherwise, touchShift } from '../effects/flush.service';
import { tellOfDate, tellSwapped } from '../effects/notify.service';
import { tellAskers } from '../effects/notifyRequesters.service';
import { putException, removeException } from '../plan/exceptions.repository';
import { applyClosed, applyReopened } from './applyClosure.service';
import { applyAssigned, applyReleased, applyReturned, applyTakenBack } from './applyStaff.service';
import { applyArchived, applyRestored, applySaved } from './applyShift.service';
import type { DateChanged, Decision, PlanChange } from './decision';

async function storeDate({ trx, actor, clock }: UnitOfWork, { shift, date }: DateChanged): Promise<void> {
  const exception = exceptionOn(shift, date);
  if (!exception) return removeException(trx, shift.id, date);
  const { kind, start_time, end_time, position_id, reason } = exception;
  await putException(trx, {
    shift_id: shift.id,
    date,
    kind,
    start_time,
    end_time,
    position_id,
    reason,
    changed_by: actor.userId,
    changed_at: clock.now(),
  });
}

/** Stores what is different on a date, and notifies its staff and the people who requested it. */
async function applyDateChanged(unit: UnitOfWork, change: DateChanged): Promise<void> {
  const { shift, date, staff, before, news, reason } = change;
  await storeDate(unit, change);
  await touchShift(unit, shift);
  if (news === 'changed' || news === 'restored') await tellAskers(unit, shift, { start: date, end: date });
  for (const userId of staff) await tellOfDate(unit, news, userId, shift, { date, reason });
  await unit.audit(unit.trx, unit.actor, {
    action: `shift.date_${news}`,
    ...audited('shift', shift),
    before,
    after: { ...occurrenceOn(shift, date), reason },
  });
}

/** Notifies two people once each of the dates that they swapped. */
async function applySwapped(
  unit: UnitOfWork,
  { people: [one, two], gave: [first, second] }: Extract<PlanChange, { kind: 'swapped' }>,
): Promise<void> {
  for (const userId of [one, two])
    for (const { shift } of [first, second]) await notifiedOtherwise(unit, userId, shift.id);
  await tellSwapped(unit, one, first, second);
  await tellSwapped(unit, two, second, first);
}

async function applyChange(unit: UnitOfWork, change: PlanChange): Promise<void> {
  switch (change.kind) {
    case 'assigned':
      return applyAssigned(unit, change);
    case 'released':
      return applyReleased(unit, change);
    case 'takenBack':
      return applyTakenBack(unit, change);
    case 'returned':
      return applyReturned(unit, change);
    case 'dateChanged':
      return applyDateChanged(unit, change);
    case 'saved':
      return applySaved(unit, change);
    case 'archived':
      return applyArchived(unit, change);
    case 'restored':
      return applyRestored(unit, change);
    case 'closed':
      return applyClosed(unit, change);
    case 'reopened':
      return applyReopened(unit, change);
    case 'requestsClosed':
      return void (await closeChangesOfDate(unit, change, change.reason));
    case 'swapped':
      return applySwapped(unit, change);
    case 'notifiedOtherwise':
      return notifiedOtherwise(unit, change.userId, change.shiftId);
  }
}

/** Writes the changes of a decision, in their order. */
export async function apply(unit: UnitOfWork, { changes }: Decision): Promise<void> {
  for (const change of changes) await applyChange(unit, change);
}
