/** Applies the changes that a command decided. The command took its locks before it decided. */
import { exceptionOn, occurrenceOn } from '@ondeck/shared/domain/calendar/occurrences';
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/auth/actor';
import type { AnyUnit, UnitOfWork } from '../../../platform/services';
import { notifyTimeOffLost } from '../effects/absenceNews.service';
import { closeChangesOfDate } from '../effects/closeRequests.service';
import { notifiedOtherwise, touchShift } from '../effects/flush.service';
import { notifyDateChange, notifySwapped } from '../effects/notify.service';
import { notifyRequesters } from '../effects/notifyRequesters.service';
import { putException, removeException } from '../plan/exceptions.repository';
import { applyAbsenceEnded, applyAbsenceGranted, applyLeaveResumed } from './applyAbsence.service';
import { applyGivenBack } from './applyGiveBack.service';
import { applyClosed, applyReopened } from './applyClosure.service';
import { applyTimeOffEnded, applyUninvited } from './applyLeaving.service';
import { applyAssigned, applyReleased, applyReturned } from './applyStaff.service';
import { applyArchived, applyRestored, applySaved } from './applyShift.service';
import { dropRestShift } from './restShift.service';
import { storeShortages } from './storeShortages.service';
import { lockAndCheckDeck } from './checkDeck.service';
import { type Decision, startDecision } from './decision';
import type { DateChanged, PlanChange } from './planChanges';

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

/** Stores the exception of a date, and notifies the date's staff and requesters. */
async function applyDateChanged(unit: UnitOfWork, change: DateChanged): Promise<void> {
  const { shift, date, staff, before, news, reason } = change;
  await storeDate(unit, change);
  await touchShift(unit, shift);
  if (news === 'changed' || news === 'restored')
    await notifyRequesters(unit, shift, { start: date, end: date });
  for (const userId of staff) await notifyDateChange(unit, news, userId, shift, { date, reason });
  await unit.audit(unit.trx, unit.actor, {
    action: `shift.date_${news}`,
    ...audited('shift', shift),
    before,
    after: { ...occurrenceOn(shift, date), reason },
  });
}

/** Sends each of two employees one notification about the dates that they swapped. */
async function applySwapped(
  unit: AnyUnit,
  { people: [one, two], gave: [first, second] }: Extract<PlanChange, { kind: 'swapped' }>,
): Promise<void> {
  for (const userId of [one, two])
    for (const { shift } of [first, second]) await notifiedOtherwise(unit, userId, shift.id);
  await notifySwapped(unit, one, first, second);
  await notifySwapped(unit, two, second, first);
}

/** Returns the unit of a user. @throws if a job or a device makes a change that only a user can make */
function ofUser(unit: UnitOfWork<Actor>): UnitOfWork {
  const { actor } = unit;
  if (actor.kind !== 'user') throw new Error(`The actor "${actor.kind}" can't make this change.`);
  return { ...unit, actor };
}

async function applyChange(unit: UnitOfWork<Actor>, change: PlanChange): Promise<void> {
  switch (change.kind) {
    case 'assigned':
      return applyAssigned(unit, change);
    case 'released':
      return applyReleased(unit, change);
    case 'returned':
      return applyReturned(ofUser(unit), change);
    case 'givenBack':
      return applyGivenBack(unit, change);
    case 'dateChanged':
      return applyDateChanged(ofUser(unit), change);
    case 'saved':
      return applySaved(ofUser(unit), change);
    case 'archived':
      return applyArchived(ofUser(unit), change);
    case 'restored':
      return applyRestored(ofUser(unit), change);
    case 'closed':
      return applyClosed(ofUser(unit), change);
    case 'reopened':
      return applyReopened(ofUser(unit), change);
    case 'uninvited':
      return applyUninvited(unit, change);
    case 'timeOffEnded':
      return applyTimeOffEnded(unit, change);
    case 'timeOffLost':
      return notifyTimeOffLost(unit, change);
    case 'absenceGranted':
      return applyAbsenceGranted(unit, change);
    case 'absenceEnded':
      return applyAbsenceEnded(unit, change);
    case 'leaveResumed':
      return applyLeaveResumed(unit, change);
    case 'restDropped':
      return dropRestShift(unit, change.shiftId, change.employee);
    case 'requestsClosed':
      return void (await closeChangesOfDate(unit, change, change.reason));
    case 'swapped':
      return applySwapped(unit, change);
    case 'notifiedOtherwise':
      return notifiedOtherwise(unit, change.userId, change.shiftId);
  }
}

/**
 * Decides a command and writes its changes in their order, under the locks that the command took.
 *
 * @param without - as `startDecision`
 * @returns what `decide` returns
 * @throws 400 if the decision leaves too few lifeguards at a location that refuses this
 */
export async function carryOut<By extends Actor, T>(
  unit: UnitOfWork<By>,
  decide: (decision: Decision<By>) => T | Promise<T>,
  without?: Parameters<typeof startDecision>[3],
): Promise<T> {
  const decision = startDecision(unit, unit.trx, unit.actor, without);
  const decided = await decide(decision);
  await lockAndCheckDeck(decision);
  for (const change of decision.changes) await applyChange(unit, change);
  await storeShortages(unit, decision);
  return decided;
}
