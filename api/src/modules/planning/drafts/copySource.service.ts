/** What a copy is made from: the shifts of a day, a week or a term as they were worked, or a template's. */
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

/** A shift of which copies are made, on its own dates. */
export interface CopySource {
  /** Names it: the shift, and where single dates are copied the date. */
  readonly key: string;
  /** The shift that is copied; for a template, the shift that it was made from, or null if that is unknown. */
  readonly shiftId: string | null;
  readonly code: string;
  /** Its location is where it is copied from. */
  readonly shift: ShiftRow;
  readonly staff: readonly { readonly userId: string; readonly name: string }[];
  /** In what a copy differs from it. */
  readonly changes: readonly string[];
  /** The date of another shift that takes place in it. */
  readonly origin?: Origin | undefined;
  /** Why its date does not take place, so that it is not copied; null where it does. */
  readonly canceled: string | null;
}

/** A date of a shift that was moved to another day. */
interface Origin {
  readonly shiftId: string;
  readonly date: string;
}

const MOST_STAFF = 2;

/** One person each, in the order of their places; a shift has at most two. */
const peopleOf = (rows: readonly NamedAssignmentRow[]) =>
  [
    ...new Map(rows.map((row) => [row.user_id, { userId: row.user_id, name: personName(row) }])).values(),
  ].slice(0, MOST_STAFF);

/** One date as a shift of its own: of one date, or where two work it a weekly one that ends on its first date. */
export function onOneDate(date: string, staff: number) {
  const once = onceOn(date);
  return staff > 1 ? ({ ...once, schedule_type: 'RECURRING_SHIFT', shift_repeat: 'WEEKLY' } as const) : once;
}

/** A copy has no history of its own. */
const PLAIN = { from_date: null, versions: null, exceptions: null, closures: null } as const;

/** Which of these shifts are dates of others that were moved. */
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

/** Whether a date was not deleted with its shift: what had begun by then took place. */
const isKept = (shift: ShiftRow, date: string): boolean =>
  shift.deleted_at === null || hadBegun(shiftOn(shift, date), date, shift.deleted_at);

/** Why a date of a shift does not take place; null where it does. */
function canceledOn(shift: ShiftRow, date: string): string | null {
  const day = `${shift.shift_code} is canceled on ${formatDisplayDate(date)}`;
  const exception = exceptionOn(shift, date);
  if (exception?.kind === 'CANCELLED')
    return exception.reason ? `${day}: ${asSentence(exception.reason)}` : `${day}.`;
  const closure = closureOn(shift, date);
  return closure ? `${day}. ${shift.location_title} is closed: ${asSentence(closure.reason)}` : null;
}

/**
 * Every date of a location on these days, with who works it then. One that was moved to another of these days is listed
 * there only.
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

/** The first day from `from` on that a repeat falls on. */
const firstDayOf = (plan: ShiftRow, first: string, from: string): string =>
  plan.shift_repeat === 'WEEKLY'
    ? nextWeekday(laterDate(startOfWeek(first), from), weekdayOf(plan.start_date))
    : first;

/** What changed about a shift during a term, of which the copy has only the last. */
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

/** A shift that repeats, cut to a term: as it was planned at the term's end, with who held it then. */
function duringTerm(
  shift: ShiftRow,
  rows: readonly NamedAssignmentRow[],
  days: Days,
): Omit<CopySource, 'key' | 'shiftId' | 'code'> | null {
  // As planned: a term may begin or end with a week in which the location is closed.
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
 * The planned shifts of a term: what repeats as one shift of the term's length, single dates as they are. A date that
 * was moved is copied with the shift that it is of.
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

/** The shifts of a template, on the dates of the week that it is kept with. */
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

/** The date of a template's week, Sunday to Saturday, that has the weekday of a date. */
export const templateDate = (sunday: string, date: string): string => addDays(sunday, weekdayOf(date));
