/** Publishes a draft: creates its shifts in one transaction, with the same function as the shift form. */
import { notifiedOtherwise } from '../effects/flush.service';
import { countOccurrences, firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, formatDisplayDate, LAST_DATE, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { counted } from '@ondeck/shared/domain/words';
import { badRequest, notFound } from '../../../platform/core/errors';
import { lastChange } from '../../../platform/database/lastChange';
import { revisionOf, unseen } from '../../../platform/database/revision';
import { lockPeople } from '../../../platform/database/locks';
import type { Queryable } from '../../../platform/database/types';
import type { AnyUnit, UnitOfWork } from '../../../platform/services';
import { spanOf } from '../plan/dateRanges.rules';
import { describeRange, describeTimes } from '../plan/planning.words';
import { createShiftIn } from '../changes/saveShift.service';
import { columnsOf } from '../plan/shiftInput.rules';
import { type NamedAssignmentRow, type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import type { WantedPerson } from '../plan/staffChange.rules';
import { rangeOf } from '../plan/assignments.rules';
import { describeCounterpart, existingAt, lessonsOf } from './alreadyPlanned.service';
import { rootsOf } from './copies.repository';
import { type BatchRow, type DraftShiftRow, draftStaff, shiftsOfBatches } from './drafts.repository';
import { closedNotes, type Fit, isClosed, judgeShifts, type PlannedShift } from './fit.service';
import { assertOpen, settleBatch } from './settleBatch.service';

/** A draft shift in the form that publishing it today would create. */
interface JudgedDraft extends PlannedShift {
  readonly row: DraftShiftRow;
  readonly fit: Fit;
  /** Sentences about dates that have passed and closed days, for a shift that can be published. */
  readonly notes: readonly string[];
}

/** Returns a sentence about the dates of a series that are cut off because they have passed. */
function passedNotes({ start_date: from }: DraftShiftRow, shift: ShiftRow): string[] {
  if (shift.start_date <= from) return [];
  const passed = countOccurrences(
    { ...shift, start_date: from, closures: null },
    from,
    addDays(shift.start_date, -1),
  );
  const dates = passed === 1 ? `${formatDisplayDate(from)} has passed` : `${passed} dates have passed`;
  return [`${dates}. The shift starts on ${formatDisplayDate(shift.start_date)}.`];
}

/** Cuts the past dates off a series. A shift without future dates is returned unchanged, and refused later. */
function fromToday(row: DraftShiftRow, staff: readonly NamedAssignmentRow[], today: string): PlannedShift {
  const open = { ...row, closures: null };
  const first = row.start_date < today ? firstOccurrenceDate(open, today) : row.start_date;
  const shift = { ...row, start_date: first ?? row.start_date };
  return {
    shift,
    staff: staff.map(({ user_id, slot, start_date, end_date }) => ({
      userId: user_id,
      slot,
      range: { start: laterDate(start_date, shift.start_date), end: end_date },
    })),
  };
}

/** Checks every shift of a draft as if all were published now. */
export async function judgeBatch(
  db: Queryable,
  batch: BatchRow,
  today: string,
  drafts: { readonly except: string | null } | null,
): Promise<{
  readonly judged: readonly JudgedDraft[];
  readonly staff: ReadonlyMap<string, readonly NamedAssignmentRow[]>;
}> {
  const rows = await shiftsOfBatches(db, [batch]);
  const staff = await draftStaff(db, rows);
  const planned = rows.map((row) => ({ row, ...fromToday(row, staff.get(row.id) ?? [], today) }));
  const fits = await judgeShifts(db, planned, { today, drafts });
  const there = await thereByNow(db, batch, planned);
  return {
    judged: planned.map((one, index) => {
      const known = there[index];
      const fit = known
        ? { blocked: describeCounterpart(known, one.shift), unfit: [], cautions: [] }
        : fits[index];
      const notes = [...passedNotes(one.row, one.shift), ...closedNotes(one.shift), ...(fit?.cautions ?? [])];
      return { ...one, fit: fit ?? { blocked: null, unfit: [], cautions: [] }, notes };
    }),
    staff,
  };
}

/**
 * Finds the shifts that a draft would repeat and that were scheduled after the draft was made, because a series was
 * extended or another draft was published first.
 */
async function thereByNow(
  db: Queryable,
  { location_id }: BatchRow,
  planned: readonly (PlannedShift & Pick<JudgedDraft, 'row'>)[],
) {
  const days = spanOf(planned.map(({ shift }) => rangeOf(shift)));
  if (days === null) return [];
  const sources = planned.map(({ row }) => row.source_shift_id);
  const roots = await rootsOf(
    db,
    sources.filter((id) => id !== null),
  );
  const copies = planned.map(({ shift, row: { source_shift_id: shiftId } }) => ({
    shift,
    source: { shiftId, staff: [] },
    root: shiftId === null ? null : (roots.get(shiftId) ?? shiftId),
    week: null,
  }));
  const existing = await existingAt(
    db,
    location_id,
    { start: days.start, end: days.end ?? LAST_DATE },
    false,
  );
  return lessonsOf(copies, existing);
}

/** Returns the revision of a draft's preview: a part for its shifts and staff, and a part for their availability. */
export const draftRevision = ({ judged, staff }: Awaited<ReturnType<typeof judgeBatch>>): string =>
  [
    revisionOf(judged.map(({ row }) => [row.id, columnsOf(row), staff.get(row.id) ?? []])),
    revisionOf(judged.map(({ fit, notes }) => [fit, notes])),
  ].join('.');

/**
 * Checks that the user saw the draft as it is now.
 *
 * @throws 409 with the user who changed the draft last, and every shift that is blocked or has unavailable staff
 */
async function assertDraftSeen(
  { trx, actor, clock }: UnitOfWork,
  batch: BatchRow,
  seen: string,
): Promise<void> {
  const { id, timezone } = batch;
  const judgement = await judgeBatch(trx, batch, todayOf(batch, clock.now()), { except: id });
  const revision = draftRevision(judgement);
  if (seen === revision) return;
  const isEdited = seen.split('.')[0] !== revision.split('.')[0];
  const about = { entity: 'draft', id, name: 'this draft', timezone, eventFor: actor.userId };
  const last = isEdited ? await lastChange(trx, about) : '';
  const sentences = ['This draft has changed since you opened it.', last, 'Review it, then publish it.'];
  throw unseen([...sentences, ...refusals(judgement.judged)], revision);
}

const shiftInWords = (shift: ShiftRow): string =>
  `${shift.position_name}, ${describeRange({ start: shift.start_date, end: shift.end_date })}, ${describeTimes(shift)}`;

/** Returns one sentence for each reason that a shift can't be published as drafted. */
export const refusals = (judged: readonly JudgedDraft[]): string[] =>
  judged.flatMap(({ shift, fit }) =>
    (fit.blocked !== null ? [fit.blocked] : fit.unfit.map(({ sentence }) => sentence)).map(
      (sentence) => `${shiftInWords(shift)}: ${sentence}`,
    ),
  );

/** Returns the staff of a shift to publish, or null if the shift is left out. */
function staffOf({ staff, fit }: JudgedDraft, choice: 'OPEN' | 'LEAVE_OUT'): readonly WantedPerson[] | null {
  if (fit.blocked !== null) return null;
  if (fit.unfit.length === 0) return staff;
  const unfit = new Set(fit.unfit.map(({ userId }) => userId));
  return choice === 'LEAVE_OUT' ? null : staff.filter(({ userId }) => !unfit.has(userId));
}

const SHIFTS_NAMED = 6;

/**
 * Sends each employee one notification about all their new shifts, except shifts whose dates are all canceled because
 * the location is closed.
 */
export async function notifyStaffOfDraft(
  unit: AnyUnit,
  { location_title }: Pick<BatchRow, 'location_title'>,
  made: readonly PlannedShift[],
): Promise<void> {
  const { trx, notify } = unit;
  for (const { shift, staff } of made)
    for (const { userId } of staff) await notifiedOtherwise(unit, userId, shift.id);
  const byPerson = new Map<string, ShiftRow[]>();
  for (const { shift, staff } of made.filter((one) => !isClosed(one.shift)))
    for (const { userId } of staff) byPerson.set(userId, [...(byPerson.get(userId) ?? []), shift]);
  for (const [userId, shifts] of byPerson) {
    const named = shifts
      .slice(0, SHIFTS_NAMED)
      .map((shift) => `${shift.shift_code}: ${shiftInWords(shift)}.`);
    const more = shifts.length - named.length;
    await notify(trx, {
      userId,
      kind: 'schedule.published',
      title: `You're scheduled for ${counted(shifts.length, 'new shift')} at ${location_title}`,
      body: [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
      link: '/view-schedule',
    });
  }
}

/**
 * Publishes a draft once.
 *
 * @param unfit - how to publish shifts whose staff is no longer available; undefined refuses the whole draft
 * @param seen - the revision of the preview that the user saw, so that later changes aren't left out unseen
 * @throws 404 out of reach; 409 if the draft is already settled or changed since the preview; 400 with every reason
 * that a shift can't be published
 */
export async function publishDraft(
  unit: UnitOfWork,
  batchId: string,
  unfit: 'OPEN' | 'LEAVE_OUT' | undefined,
  seen?: string,
) {
  const { trx, actor } = unit;
  const batch = await assertOpen(trx, actor, batchId);
  if (batch.kind === 'TEMPLATE') throw notFound('Draft not found.');
  const people = await trx
    .selectFrom('draft_staff')
    .innerJoin('draft_shifts', 'draft_shifts.id', 'draft_staff.draft_shift_id')
    .select('draft_staff.user_id')
    .where('draft_shifts.batch_id', '=', batch.id)
    .execute();
  const ids = people.map(({ user_id }) => user_id);
  await lockPeople(trx, ids);
  if (seen !== undefined) await assertDraftSeen(unit, batch, seen);
  const { judged } = await judgeBatch(trx, batch, todayOf(batch, unit.clock.now()), null);
  const reasons = refusals(judged);
  if (reasons.length > 0 && unfit === undefined) throw badRequest(reasons.join(' '));

  const kept = judged.flatMap((one) => {
    const staff = staffOf(one, unfit ?? 'LEAVE_OUT');
    return staff === null ? [] : [{ ...one, staff }];
  });
  if (kept.length === 0) throw badRequest(`No shift of this draft can be published. ${reasons.join(' ')}`);
  // Settle the draft first, so that its own shifts cause no draft warnings.
  await settleBatch(unit, batch, 'PUBLISHED', {
    published: kept.length,
    left_out: judged.length - kept.length,
    reasons,
  });
  const made: PlannedShift[] = [];
  for (const { row, shift, staff } of kept) {
    const input = { staff, namesStaff: true, requestId: null, from: null, rejection: null, overrides: [] };
    const saved = await createShiftIn(unit, { ...input, columns: columnsOf(shift) });
    await trx
      .updateTable('draft_shifts')
      .set({ shift_id: saved.shift.id })
      .where('id', '=', row.id)
      .execute();
    made.push({ shift: saved.shift, staff });
  }
  await notifyStaffOfDraft(unit, batch, made);
  const counts = { published: made.length, left_out: judged.length - made.length };
  const left = counts.left_out > 0 ? `, ${counts.left_out} left out` : '';
  const closed = made.filter(({ shift }) => isClosed(shift)).length;
  const canceled = closed > 0 ? `, ${closed} canceled because the location is closed` : '';
  return { message: `Published: ${counted(counts.published, 'shift')}${left}${canceled}.`, ...counts };
}
