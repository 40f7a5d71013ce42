/** Edits draft shifts: changes their times and staff, adds shifts, and removes shifts. */
import { checkDatesAhead, checkTimes } from '@ondeck/shared/domain/rules/dates';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { DraftShiftBody, NewDraftShiftBody } from '@ondeck/shared/schemas/drafts';
import { assertStaffInReach } from '../../../platform/auth/people';
import { assertReaches } from '../../../platform/auth/scope';
import { badField, badRequest, notFound, refuse } from '../../../platform/core/errors';
import type { UnitOfWork } from '../../../platform/services';
import { findShift, type NamedAssignmentRow, type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import { columnsOf } from '../plan/shiftInput.rules';
import { usablePosition } from '../plan/shiftWrites.repository';
import type { WantedPerson } from '../plan/staffChange.rules';
import { onOneDate } from './copySource.service';
import {
  type BatchRow,
  type DraftShiftRow,
  deleteDraftShift,
  insertDraftShifts,
  updateDraftShift,
} from './drafts.repository';
import { judgeBatch, refusals } from './judgeBatch.service';
import { assertOpen, batchChanged, settleBatch } from './settleBatch.service';

interface DraftShiftAddress {
  readonly id: string;
  readonly shift: string;
}

type Judged = Awaited<ReturnType<typeof judgeBatch>>;

interface Held extends Judged {
  readonly batch: BatchRow;
  readonly row: DraftShiftRow;
  readonly today: string;
}

/** Locks a draft until the transaction ends, and checks its shifts. @throws 404, 409 like `assertOpen` */
async function holdDraft({ trx, actor, clock }: UnitOfWork, id: string) {
  const batch = await assertOpen(trx, actor, id);
  if (batch.kind === 'TEMPLATE') throw notFound('Draft not found.');
  const today = todayOf(batch, clock.now());
  return { ...(await judgeBatch(trx, batch, today, { except: [batch.id] })), batch, today };
}

/** Locks the draft of a draft shift. @throws 404 if the shift is not in the draft; 404, 409 like `assertOpen` */
async function hold(unit: UnitOfWork, { id, shift }: DraftShiftAddress): Promise<Held> {
  const held = await holdDraft(unit, id);
  const row = held.judged.find((one) => one.row.id === shift)?.row;
  if (!row) throw notFound("This shift isn't in the draft.");
  return { ...held, row };
}

/** Returns the new staff of a draft shift: current staff keep their dates, and new staff get all dates. */
const wanted = (
  { start_date, end_date, schedule_type }: Pick<ShiftRow, 'start_date' | 'end_date' | 'schedule_type'>,
  had: readonly NamedAssignmentRow[],
  staff: readonly string[],
): WantedPerson[] =>
  staff.map((userId, index) => {
    const own = had.find(({ user_id }) => user_id === userId);
    return {
      userId,
      slot: index + 1,
      range: own
        ? { start: own.start_date, end: own.end_date }
        : { start: start_date, end: schedule_type === 'ONE_TIME_SHIFT' ? end_date : null },
    };
  });

/** Checks that the stored shift can be published and makes no other shift of the draft unpublishable. @throws 400 */
function assertFits(before: Judged, after: Judged, shiftId: string, staff: readonly string[]): void {
  const fit = after.judged.find((one) => one.row.id === shiftId)?.fit;
  if (fit && fit.blocked !== null) throw badRequest(fit.blocked);
  const [first] = fit?.unfit ?? [];
  if (first) throw badField(`staff.${staff.indexOf(first.userId)}`, first.sentence);
  const known = new Set(refusals(before.judged));
  const worse = refusals(after.judged).filter((sentence) => !known.has(sentence));
  if (worse.length > 0) throw badRequest(worse.join(' '));
}

/** Returns a draft shift before its change, for the audit log. */
const before = ({ batch, row, staff }: Held) => ({
  name: batch.name,
  id: row.id,
  ...columnsOf(row),
  staff: staff.get(row.id) ?? [],
});

/**
 * Changes the times or staff of a draft shift, checked as if it were published now.
 *
 * @throws 404 if out of reach or not in this draft; 409 if the draft is settled; 400 if the end time is before the
 * start time, an employee is named twice, or this or another shift of the draft could no longer be published
 */
export async function changeDraftShift(
  unit: UnitOfWork,
  at: DraftShiftAddress,
  { start_time, end_time, staff }: DraftShiftBody,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  refuse(checkTimes(start_time, end_time));
  if (new Set(staff).size < staff.length) throw badField('staff.1', sentenceFor('shift.staffTwice'));
  const held = await hold(unit, at);
  const { batch, row, today } = held;
  const had = held.staff.get(row.id) ?? [];
  for (const [index, userId] of staff.entries())
    if (!had.some(({ user_id }) => user_id === userId))
      await assertStaffInReach(trx, actor, [userId], `staff.${index}`);
  const isOneDate = row.start_date === row.end_date;
  const shift = {
    ...row,
    ...(isOneDate ? onOneDate(row.start_date, staff.length) : {}),
    start_time,
    end_time,
  };
  const people = wanted(shift, had, staff);
  await updateDraftShift(trx, row.id, columnsOf(shift), people);
  assertFits(held, await judgeBatch(trx, batch, today, { except: [batch.id] }), row.id, staff);
  await batchChanged(unit, batch, {
    action: 'draft.shift_changed',
    before: before(held),
    after: { ...columnsOf(shift), staff: people },
  });
  return { message: 'Draft shift changed.' };
}

/** Checks that the user can reach the source of a copied shift. @throws 404 */
async function assertCopyable({ trx, actor }: UnitOfWork, shiftId: string): Promise<void> {
  const source = await findShift(trx, shiftId);
  if (!source) throw notFound('Shift not found.');
  assertReaches(actor, source.location_id, 'Shift not found.');
}

/**
 * Adds a shift to a draft, checked as if it were published now.
 *
 * @throws like {@link changeDraftShift}; 404 for a source out of reach; 400 if the end date is before the start date
 */
export async function addDraftShift(
  unit: UnitOfWork,
  batchId: string,
  { shift_type, shift_repeat, staff, source_shift_id: source = null, ...plan }: NewDraftShiftBody,
): Promise<{ message: string; id: string }> {
  const { trx, actor } = unit;
  const { start_date, end_date, start_time, end_time } = plan;
  refuse(checkTimes(start_time, end_time));
  if (new Set(staff).size < staff.length) throw badField('staff.1', sentenceFor('shift.staffTwice'));
  if (end_date !== null && end_date < start_date)
    throw badField('end_date', sentenceFor('date.endBeforeStart'));
  const held = await holdDraft(unit, batchId);
  const { batch, today } = held;
  refuse(checkDatesAhead({ start_date, end_date }, today));
  for (const [index, userId] of staff.entries())
    await assertStaffInReach(trx, actor, [userId], `staff.${index}`);
  if (source !== null) await assertCopyable(unit, source);
  const { position_id } = await usablePosition(trx, shift_type, 'shift_type');
  const repeated = { schedule_type: 'RECURRING_SHIFT', shift_repeat } as const;
  const kind = shift_repeat === null ? onOneDate(start_date, staff.length) : repeated;
  const columns = { ...plan, ...kind, location_id: batch.location_id, position_id };
  const id = unit.ids.next();
  const people = wanted(columns, [], staff);
  await insertDraftShifts(trx, batch.id, [{ id, columns, staff: people, sourceShiftId: source }]);
  assertFits(held, await judgeBatch(trx, batch, today, { except: [batch.id] }), id, staff);
  await batchChanged(unit, batch, {
    action: 'draft.shift_added',
    after: { name: batch.name, id, ...columns, staff: people },
  });
  return { message: 'Shift restored.', id };
}

/** Removes a shift from a draft, and discards the draft with its last shift. @throws 404, 409 like a change */
export async function removeDraftShift(unit: UnitOfWork, at: DraftShiftAddress): Promise<void> {
  const held = await hold(unit, at);
  if (held.judged.length === 1) {
    await settleBatch(unit, held.batch, 'DISCARDED');
    return;
  }
  await deleteDraftShift(unit.trx, held.row.id);
  await batchChanged(unit, held.batch, {
    action: 'draft.shift_removed',
    before: before(held),
  });
}
