/**
 * Reads the shifts that a copy is made from: the dates of a day or week as worked, the shifts of a session, or a
 * template.
 */
import {
  closureOn,
  exceptionOn,
  firstOccurrenceDate,
  lastOccurrenceDate,
  occurrenceDates,
  planOn,
} from '@ondeck/shared/domain/calendar/occurrences';
import {
  addDays,
  earlierEnd,
  formatDisplayDate,
  isWithin,
  laterDate,
  nextWeekday,
  startOfWeek,
  weekdayOf,
} from '@ondeck/shared/domain/calendar/plainDate';
import { counted } from '@ondeck/shared/domain/words';
import type { Queryable } from '../../../platform/database/types';
import { asSentence, personName, describeTimes } from '../plan/planning.words';
import { type Days, shiftsOfLocation } from '../plan/schedule.repository';
import { onceOn } from '../plan/shiftInput.rules';
import { hadBegun, shiftOn } from '../plan/shiftOn.rules';
import { loadAssignments, type NamedAssignmentRow, type ShiftRow } from '../plan/shiftRows.repository';
import { assignedStaff } from '../plan/assignments.rules';
import { type BatchRow, draftStaff, shiftsOfBatches } from './drafts.repository';

/** A shift to copy, on its original dates. */
export interface CopySource {
  /** Identifies the source: the shift's ID, followed by the date if a single date is copied. */
  readonly key: string;
  /** ID of the copied shift; for a template, ID of the shift that the template was made from, or null if unknown. */
  readonly shiftId: string | null;
  readonly code: string;
  /** The shift to copy, at the location that it is copied from. */
  readonly shift: ShiftRow;
  readonly staff: readonly { readonly userId: string; readonly name: string }[];
  /** Sentences about how the copy differs from its source. */
  readonly changes: readonly string[];
  /** The series and the original date, if this shift is a moved date of a series. */
  readonly origin?: Origin | undefined;
  /** The reason that the date is canceled, so the copy leaves it out; null if the date takes place. */
  readonly canceled: string | null;
}

/** The original shift and date of a date that was moved to another day. */
interface Origin {
  readonly shiftId: string;
  readonly date: string;
}

const MOST_STAFF = 2;

/** Returns each assigned employee once, in slot order, at most two employees. */
const peopleOf = (rows: readonly NamedAssignmentRow[]) =>
  [
    ...new Map(rows.map((row) => [row.user_id, { userId: row.user_id, name: personName(row) }])).values(),
  ].slice(0, MOST_STAFF);

/**
 * Returns the schedule columns of a shift on one date. With two employees, the shift is weekly and ends on its first
 * date.
 */
export function onOneDate(date: string, staff: number) {
  const once = onceOn(date);
  return staff > 1 ? ({ ...once, schedule_type: 'RECURRING_SHIFT', shift_repeat: 'WEEKLY' } as const) : once;
}

/** Clears versions, exceptions, and closures, because a copy has no history. */
const PLAIN = { from_date: null, versions: null, exceptions: null, closures: null } as const;

/** Returns the original shift and date of each moved date, by the ID of the shift that the date became. */
async function originsOf(db: Queryable, shifts: readonly ShiftRow[]): Promise<Map<string, Origin>> {
  const ids = shifts.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('shifts')
    .select(['id', 'moved_from', 'moved_from_date as date'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ id, moved_from: shiftId, date }) =>
      shiftId === null || date === null ? [] : [[id, { shiftId, date }]],
    ),
  );
}

/** Checks that a date wasn't deleted with its shift. Dates that had begun before the deletion are kept. */
const isKept = (shift: ShiftRow, date: string): boolean =>
  shift.deleted_at === null || hadBegun(shiftOn(shift, date), date, shift.deleted_at);

/** Returns a sentence about why a date of a shift is canceled, or null if the date takes place. */
function canceledOn(shift: ShiftRow, date: string): string | null {
  const day = `${shift.shift_code} is canceled on ${formatDisplayDate(date)}`;
  const exception = exceptionOn(shift, date);
  if (exception?.kind === 'CANCELLED')
    return exception.reason ? `${day}: ${asSentence(exception.reason)}` : `${day}.`;
  const closure = closureOn(shift, date);
  return closure ? `${day}. ${shift.location_title} is closed: ${asSentence(closure.reason)}` : null;
}

/**
 * Returns every shift date at a location on these days, with its staff. A date that was moved to another of these days
 * is listed only there.
 */
export async function datesOf(db: Queryable, locationId: string, days: Days): Promise<CopySource[]> {
  const shifts = await shiftsOfLocation(db, locationId, days);
  const assigned = await loadAssignments(db, shifts, days);
  const origins = await originsOf(db, shifts);
  const moved = new Set([...origins.values()].map(({ shiftId, date }) => `${shiftId}:${date}`));
  return shifts.flatMap((shift) =>
    occurrenceDates({ ...shift, exceptions: null, closures: null }, days.start, days.end)
      .filter((date) => isKept(shift, date))
      .map((date) => {
        const there = (assigned.get(shift.id) ?? []).filter((row) =>
          isWithin(date, row.start_date, row.end_date),
        );
        const staff = peopleOf(there);
        return {
          key: `${shift.id}:${date}`,
          shiftId: shift.id,
          code: shift.shift_code,
          shift: { ...shiftOn(shift, date), ...onOneDate(date, staff.length), ...PLAIN },
          staff,
          changes: [],
          origin: origins.get(shift.id),
          canceled: canceledOn(shift, date),
        };
      })
      .filter(({ key, canceled }) => canceled === null || !moved.has(key)),
  );
}

/**
 * Returns the first date of a copied series: for a weekly series, the weekday of its last version in its first week.
 */
const firstDayOf = (plan: ShiftRow, first: string, from: string): string =>
  plan.shift_repeat === 'WEEKLY'
    ? nextWeekday(laterDate(startOfWeek(first), from), weekdayOf(plan.start_date))
    : first;

/** Returns sentences about changes of a shift during a session, because the copy has only the last version. */
function changesDuring(
  shift: ShiftRow,
  plan: ShiftRow,
  days: Days,
  first: string,
  left: readonly string[],
): string[] {
  const was = planOn(shift, first);
  const isOther =
    describeTimes(was) !== describeTimes(plan) ||
    was.position_id !== plan.position_id ||
    was.shift_repeat !== plan.shift_repeat ||
    weekdayOf(was.start_date) !== weekdayOf(plan.start_date);
  const single = (shift.exceptions ?? []).filter(({ date }) => isWithin(date, days.start, days.end)).length;
  return [
    ...(isOther
      ? [`The shift changed during the session. The copy uses its last version, ${describeTimes(plan)}.`]
      : []),
    ...(single > 0
      ? [`${counted(single, 'date')} had its own changes. The copy uses the regular schedule.`]
      : []),
    ...left.map((name) => `${name} was no longer assigned at the end of the session.`),
    ...(shift.end_date === null ? ['The shift has no end date. The copy ends with the session.'] : []),
  ];
}

/** Returns a series limited to a session, with the schedule and staff of its last date there; null without dates. */
function duringTerm(
  shift: ShiftRow,
  rows: readonly NamedAssignmentRow[],
  days: Days,
): Omit<CopySource, 'key' | 'shiftId' | 'code'> | null {
  // Ignore closures, because a session may begin or end with a week in which the location is closed.
  const planned = { ...shift, exceptions: null, closures: null };
  const first = firstOccurrenceDate(planned, days.start, days.end);
  const last = lastOccurrenceDate(planned, days.start, days.end);
  if (first === null || last === null || !isKept(shift, last)) return null;
  const plan = planOn(shift, last);
  const started = rows.filter((row) => row.start_date <= days.end);
  const names = new Map(rows.map((row) => [row.user_id, personName(row)]));
  const nameOf = (userId: string) => ({ userId, name: names.get(userId) ?? '' });
  const held = (on: string) =>
    assignedStaff(started, on)
      .filter(({ range }) => isWithin(on, range.start, range.end))
      .map(({ userId }) => userId);
  const atEnd = held(last);
  const left = held(first).filter((userId) => !atEnd.includes(userId));
  return {
    shift: {
      ...plan,
      start_date: firstDayOf(plan, first, days.start),
      end_date: earlierEnd(shift.end_date, days.end),
      ...PLAIN,
    },
    staff: [...new Set(atEnd)].map(nameOf),
    canceled: null,
    changes: changesDuring(
      shift,
      plan,
      days,
      first,
      left.map((userId) => nameOf(userId).name),
    ),
  };
}

/**
 * Returns the shifts of a session: each series with the length of the session, and single dates unchanged. A moved date
 * is left out if its series is copied.
 */
export async function shiftsOfTerm(db: Queryable, locationId: string, days: Days): Promise<CopySource[]> {
  const shifts = await shiftsOfLocation(db, locationId, days);
  const assigned = await loadAssignments(db, shifts, days);
  const single = await datesOf(db, locationId, days);
  const repeated = new Map(
    shifts.flatMap((shift) => {
      const isSingle = shift.schedule_type !== 'RECURRING_SHIFT';
      const during = isSingle ? null : duringTerm(shift, assigned.get(shift.id) ?? [], days);
      return during
        ? [[shift.id, { key: shift.id, shiftId: shift.id, code: shift.shift_code, ...during }]]
        : [];
    }),
  );
  return shifts.flatMap(({ id, schedule_type }) => {
    const during = repeated.get(id);
    if (during || schedule_type === 'RECURRING_SHIFT') return during ?? [];
    return single.filter(
      ({ shiftId, origin }) => shiftId === id && !(origin && repeated.has(origin.shiftId)),
    );
  });
}

/** Returns the shifts of a template, on the dates of the week stored with the template. */
export async function shiftsOfTemplate(db: Queryable, template: BatchRow): Promise<CopySource[]> {
  const shifts = await shiftsOfBatches(db, [template]);
  const staff = await draftStaff(db, shifts);
  return shifts.map((shift) => ({
    key: shift.id,
    shiftId: shift.source_shift_id,
    code: '',
    shift,
    staff: peopleOf(staff.get(shift.id) ?? []),
    changes: [],
    canceled: null,
  }));
}

/** Returns the date in a template's week, Sunday to Saturday, with the weekday of another date. */
export const templateDate = (sunday: string, date: string): string => addDays(sunday, weekdayOf(date));
