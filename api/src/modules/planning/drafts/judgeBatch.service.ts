/** Checks the shifts of a draft as if all were published now. */
import { countOccurrences, firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, formatDisplayDate, LAST_DATE, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { revisionOf } from '../../../platform/database/revision';
import type { Queryable } from '../../../platform/database/types';
import { spanOf } from '../plan/dateRanges.rules';
import { columnsOf } from '../plan/shiftInput.rules';
import type { NamedAssignmentRow, ShiftRow } from '../plan/shiftRows.repository';
import { rangeOf } from '../plan/assignments.rules';
import { describeCounterpart, existingAt, lessonsOf } from './alreadyPlanned.service';
import { rootsOf } from './copies.repository';
import { type BatchRow, type DraftShiftRow, draftStaff, shiftsOfBatches } from './drafts.repository';
import type { Carried } from './carried.rules';
import { closedNotes, type Fit, judgeShifts, type FittedShift, type OtherDrafts } from './fit.service';
import { shiftInWords } from './notifyPublished.service';

/** A draft shift in the form that publishing it today would create. */
export interface JudgedDraft extends FittedShift {
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
function fromToday(row: DraftShiftRow, staff: readonly NamedAssignmentRow[], today: string): FittedShift {
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

/** The shifts of a draft in the form that publishing it today would create, with their stored staff. */
export interface Judgement {
  readonly judged: readonly JudgedDraft[];
  readonly staff: ReadonlyMap<string, readonly NamedAssignmentRow[]>;
}

/**
 * Checks every shift of a draft as if all were published now.
 *
 * @param carried - work of drafts that are published together with this draft, and before it
 */
export async function judgeBatch(
  db: Queryable,
  batch: BatchRow,
  today: string,
  drafts: OtherDrafts,
  carried?: Carried,
): Promise<Judgement> {
  const rows = await shiftsOfBatches(db, [batch]);
  const staff = await draftStaff(db, rows);
  const planned = rows.map((row) => ({ row, ...fromToday(row, staff.get(row.id) ?? [], today) }));
  const fits = await judgeShifts(db, planned, { today, drafts, carried });
  const there = await thereByNow(db, batch, planned);
  return {
    judged: planned.map((one, index) => {
      const known = there[index];
      const fit = known
        ? { blocked: describeCounterpart(known, one.shift), unfit: [], cautions: [] }
        : fits[index];
      const notes = [...passedNotes(one.row, one.shift), ...closedNotes(one.shift)];
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
  planned: readonly (FittedShift & Pick<JudgedDraft, 'row'>)[],
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
export const draftRevision = ({ judged, staff }: Judgement): string =>
  [contentRevision({ judged, staff }), revisionOf(judged.map(({ fit, notes }) => [fit, notes]))].join('.');

/**
 * Returns the revision of a draft's preview among other drafts. The second part names the unavailable staff and not the
 * reasons, because an overlap names first the other draft, and later the shift that publishing created from it.
 */
export const sharedRevision = ({ judged, staff }: Judgement): string =>
  [
    contentRevision({ judged, staff }),
    revisionOf(
      judged.map(({ fit: { blocked, unfit, cautions }, notes }) => [
        blocked !== null,
        unfit.map(({ userId }) => userId),
        cautions,
        notes,
      ]),
    ),
  ].join('.');

const contentRevision = ({ judged, staff }: Judgement): string =>
  revisionOf(judged.map(({ row }) => [row.id, columnsOf(row), staff.get(row.id) ?? []]));

/** Returns one sentence for each reason that a shift can't be published as drafted. */
export const refusals = (judged: readonly JudgedDraft[]): string[] =>
  judged.flatMap(({ shift, fit }) =>
    (fit.blocked !== null ? [fit.blocked] : fit.unfit.map(({ sentence }) => sentence)).map(
      (sentence) => `${shiftInWords(shift)}: ${sentence}`,
    ),
  );
