/**
 * Finds copies that are already scheduled. First it compares the shifts that the copies were made from, so a date with
 * other times or staff, or a canceled date, counts too. Then it compares position and times.
 */
import {
  exceptionOn,
  firstOccurrenceDate,
  isPlannedOn,
  lastOccurrenceDate,
  occurrenceOn,
} from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, daysBetween, formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Queryable } from '../../../platform/database/types';
import { asSentence, describeTimes } from '../plan/planning.words';
import { type Days, shiftsOfLocation } from '../plan/schedule.repository';
import { shiftOn, staffOn } from '../plan/shiftOn.rules';
import { findShifts, loadAssignments, type ShiftRow } from '../plan/shiftRows.repository';
import type { AssignmentRow } from '../plan/assignments.rules';
import { copiesAt, rootsOf } from './copies.repository';
import type { CopySource } from './copySource.service';
import { draftedAt, draftStaff } from './drafts.repository';

/** A copy to compare with existing shifts. */
export interface Wanted {
  readonly shift: ShiftRow;
  readonly source: Pick<CopySource, 'shiftId' | 'staff'>;
  /** ID of the first shift in the chain of copies that this copy continues; null if the copy has no source shift. */
  readonly root: string | null;
  /** The week in which a weekly shift has one date; null if dates match only on the same day. */
  readonly week: Days | null;
}

/** A shift at a location, or in a draft for the location, that a copy might repeat. */
export interface Existing {
  readonly shift: ShiftRow;
  /** Name for messages: `LKV-0042`, or `The draft "Week of 11-22-2026"`. */
  readonly words: string;
  readonly rows: readonly AssignmentRow[];
  /**
   * The first shift in its chain of copies, and the date that the copy was made for; undefined if the shift is no copy.
   */
  readonly copied: { readonly root: string; readonly date: string } | undefined;
}

/** A date of an existing shift that a copy would repeat. */
export interface Counterpart {
  readonly existing: Existing;
  readonly date: string;
}

/** Returns a shift as planned, without exceptions and closures. */
const bare = <Shift extends ShiftRow>(shift: Shift): Shift => ({
  ...shift,
  exceptions: null,
  closures: null,
});

const isOneDate = ({ schedule_type, start_date, end_date }: ShiftRow): boolean =>
  schedule_type !== 'RECURRING_SHIFT' || start_date === end_date;

/** Returns the first date of a copy after a day, ignoring closures, or null. */
export const dateAfter = (copy: ShiftRow, day: string): string | null =>
  firstOccurrenceDate({ ...copy, closures: null }, addDays(day, 1), copy.end_date);

/** Returns the first planned date of an existing shift within the days of a copy, or null. */
export const firstShared = (there: ShiftRow, { start_date, end_date }: ShiftRow): string | null =>
  firstOccurrenceDate(bare(there), start_date, end_date);

/**
 * Returns the last planned date of an existing shift within the days of a copy; null without a date, or without an end.
 */
export const lastShared = (there: ShiftRow, { start_date, end_date }: ShiftRow): string | null =>
  lastOccurrenceDate(bare(there), start_date, end_date);

/**
 * Checks whether a shift covers the start of a copy: the first date of a daily copy, the first week of a weekly copy.
 */
export function isFromStart(there: ShiftRow, copy: ShiftRow): boolean {
  const first = firstShared(there, copy);
  const days = copy.shift_repeat === 'WEEKLY' ? 7 : 1;
  return first !== null && daysBetween(copy.start_date, first) < days;
}

/** Checks whether a shift lasts through the last date of a copy. */
const lasts = (there: ShiftRow, copy: ShiftRow): boolean =>
  copy.end_date === null
    ? there.end_date === null
    : !there.end_date || dateAfter(copy, there.end_date) === null;

/** Returns the date of an existing shift that a copy of one date would repeat, or null. */
function dateIn({ shift, copied }: Existing, { shift: copy, week }: Wanted): string | null {
  const date = copy.start_date;
  if (isOneDate(shift)) return (copied?.date ?? shift.start_date) === date ? shift.start_date : null;
  if (isPlannedOn(shift, date)) return date;
  const other = week && firstOccurrenceDate(bare(shift), week.start, week.end);
  return other && shiftOn(shift, other).shift_repeat === 'WEEKLY' ? other : null;
}

/** Returns the date on which a shift is the same lesson as a copy, even if the date was changed since, or null. */
function sameLesson(existing: Existing, copy: Wanted): string | null {
  const { shift, copied } = existing;
  const isOwn = shift.id === copy.source.shiftId;
  if (!isOwn && (copied?.root ?? shift.id) !== copy.root) return null;
  if (isOneDate(copy.shift)) return dateIn(existing, isOwn ? copy : { ...copy, week: null });
  const isThere = !isOneDate(shift) && isFromStart(shift, copy.shift) && lasts(shift, copy.shift);
  return isThere ? firstShared(shift, copy.shift) : null;
}

/** Returns the same date as `sameLesson`, but only for the source shift of the copy. */
const ownLesson = (existing: Existing, copy: Wanted): string | null =>
  existing.shift.id === copy.source.shiftId ? sameLesson(existing, copy) : null;

/** Returns the first date of a copied series that its source series already has, or null. */
const ownOverlap = ({ shift }: Existing, { shift: copy, source }: Wanted): string | null =>
  shift.id === source.shiftId && !isOneDate(copy) ? firstShared(shift, copy) : null;

const sameTimes = (
  a: { start_time: string; end_time: string },
  b: { start_time: string; end_time: string },
) => a.start_time === b.start_time && a.end_time === b.end_time;

/** Checks whether a shift has the position and times of a copy from the copy's first date to its last. */
function looksAlike({ shift: there }: Existing, copy: ShiftRow): boolean {
  const { start_date: date, end_date } = copy;
  return (
    there.position_id === copy.position_id &&
    exceptionOn(there, date)?.kind !== 'CANCELLED' &&
    isPlannedOn(there, date) &&
    sameTimes(occurrenceOn(there, date), copy) &&
    (copy.schedule_type !== 'RECURRING_SHIFT' ||
      there.shift_repeat === copy.shift_repeat ||
      end_date === date) &&
    lasts(there, copy)
  );
}

const samePeople = ({ rows }: Existing, { shift, source }: Wanted): boolean => {
  const there = staffOn(rows, shift.start_date);
  return there.length === source.staff.length && source.staff.every(({ userId }) => there.includes(userId));
};

type DateOf = (one: Existing, copy: Wanted) => string | null;

/**
 * Pairs copies with dates of existing shifts, running the tests in order. Each date is paired with at most one copy.
 */
function paired(
  copies: readonly Wanted[],
  existing: readonly Existing[],
  tests: readonly DateOf[],
): (Counterpart | undefined)[] {
  const found = new Map<Wanted, Counterpart>();
  const used = new Set<string>();
  const keyOf = ({ shift }: Existing, date: string | null) => `${shift.id}:${date}`;
  for (const test of tests)
    for (const copy of copies) {
      if (found.has(copy)) continue;
      const one = existing.find((other) => {
        const date = test(other, copy);
        return date !== null && !used.has(keyOf(other, date));
      });
      const date = one ? test(one, copy) : null;
      if (!one || date === null) continue;
      used.add(keyOf(one, date));
      found.set(copy, { existing: one, date });
    }
  return copies.map((copy) => found.get(copy));
}

const alike: DateOf = (one, { shift }) => (looksAlike(one, shift) ? shift.start_date : null);
const alikeWithPeople: DateOf = (one, copy) => (samePeople(one, copy) ? alike(one, copy) : null);

/**
 * Finds the existing date that each copy would repeat. The same lesson is found before a shift that only looks alike.
 */
export const counterpartsOf = (copies: readonly Wanted[], existing: readonly Existing[]) =>
  paired(copies, existing, [ownLesson, sameLesson, alikeWithPeople, alike]);

/** Finds the date of the same lesson for each copy, if that lesson is already scheduled. */
export const lessonsOf = (copies: readonly Wanted[], existing: readonly Existing[]) =>
  paired(copies, existing, [ownLesson, ownOverlap, sameLesson]);

/** Returns a sentence that names the shift with the date of a copy, and how that date differs from the copy. */
export function describeSameDate(
  { existing: { shift, words, copied }, date }: Counterpart,
  copy: ShiftRow,
  what = 'this date',
): string {
  const has = `${words} already has ${what}`;
  const exception = exceptionOn(shift, date);
  if (exception?.kind === 'CANCELLED') {
    const reason = exception.reason ? `: ${asSentence(exception.reason)}` : '.';
    return `${has}. It was canceled${reason}`;
  }
  const then = shiftOn(shift, date);
  if (copied && isOneDate(shift) && shift.start_date !== copied.date)
    return `${has}. It was moved to ${formatDisplayDate(shift.start_date)}, ${describeTimes(then)}.`;
  const type = then.position_id === copy.position_id ? '' : `${then.position_name}, `;
  if (type === '' && sameTimes(then, copy)) return `${words} is already scheduled then.`;
  return exception
    ? `${has}. It was changed to ${type}${describeTimes(then)}.`
    : `${has}, ${type}${describeTimes(then)}.`;
}

/** Returns a sentence that names the shift or draft that a copy would repeat. */
export function describeCounterpart(counterpart: Counterpart, copy: ShiftRow): string {
  const { existing, date } = counterpart;
  const { words, shift } = existing;
  if (!isOneDate(copy))
    return looksAlike(existing, copy)
      ? `${words} is already scheduled then.`
      : `${words} already has these dates.`;
  return isOneDate(shift) || date === copy.start_date
    ? describeSameDate(counterpart, copy)
    : `${words} has its date of this week on ${formatDisplayDate(date)}.`;
}

/**
 * Finds the shifts, and optionally the draft shifts, at a location on some days, each with the shift that it was copied
 * from. Skips deleted shifts.
 */
export async function existingAt(
  db: Queryable,
  locationId: string,
  days: Days,
  withDrafts: boolean,
): Promise<Existing[]> {
  const stored = (await shiftsOfLocation(db, locationId, days)).filter((shift) => shift.deleted_at === null);
  const drafted = withDrafts ? await draftedAt(db, [locationId], days) : [];
  const copies = await copiesAt(db, locationId, days);
  const known = new Set(stored.map(({ id }) => id));
  const moved = copies.flatMap(({ shift_id: id }) => (id === null || known.has(id) ? [] : [id]));
  const shifts = [...stored, ...(await findShifts(db, moved))];
  const staff = await loadAssignments(db, shifts, days);
  const staffOfDrafts = await draftStaff(db, drafted);
  const roots = await rootsOf(
    db,
    copies.map((copy) => copy.source_shift_id),
  );
  const copied = new Map(
    copies.map(({ id, shift_id, source_shift_id: source, date }) => [
      shift_id ?? id,
      { root: roots.get(source) ?? source, date },
    ]),
  );
  const existing = (shift: ShiftRow, words: string, rows: readonly AssignmentRow[] = []): Existing => ({
    shift,
    words,
    rows,
    copied: copied.get(shift.id),
  });
  return [
    ...shifts.map((shift) => existing(shift, shift.shift_code, staff.get(shift.id))),
    ...drafted.map((shift) =>
      existing(shift, `The draft "${shift.batch_name}"`, staffOfDrafts.get(shift.id)),
    ),
  ];
}
