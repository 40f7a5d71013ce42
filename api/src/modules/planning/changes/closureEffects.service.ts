/** Finds the shift dates that a closure cancels or restores, and their staff. */
import { sortedByText } from '@ondeck/shared/domain/plainText';
import { closureOn, occurrenceDates, occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import {
  earlierDate,
  formatDisplayDate,
  isWithin,
  laterDate,
} from '@ondeck/shared/domain/calendar/plainDate';
import type { ClosurePreview, ClosureWork } from '@ondeck/shared/schemas/closures';
import type { Queryable } from '../../../platform/database/types';
import { judgeAssignments } from '../people/staffCheck.service';
import { meetingsOf } from '../plan/meetings.repository';
import { personName } from '../plan/planning.words';
import type { PlanView } from '../plan/planView';
import { shiftsOfLocation } from '../plan/schedule.repository';
import { shiftOn } from '../plan/shiftOn.rules';
import {
  loadAssignments,
  type NamedAssignmentRow,
  type ShiftClosure,
  type ShiftRow,
} from '../plan/shiftRows.repository';
import { endingMeeting, endingShift } from './ending.service';

type Closures = readonly ShiftClosure[];

export interface TouchedShift {
  /** The shift with the other closures, which leave these dates in place. */
  readonly shift: ShiftRow;
  /** Dates in order; at least one. */
  readonly dates: readonly string[];
  readonly rows: readonly NamedAssignmentRow[];
}

export interface Touched {
  readonly locationId: string;
  /** The closures that are added or removed. */
  readonly about: Closures;
  /** All closures of the location without `about`, and with `about`. */
  readonly without: Closures;
  readonly withThem: Closures;
}

const spanOf = (closures: Closures) => ({
  start: closures.map((one) => one.start_date).reduce(earlierDate),
  end: closures.map((one) => one.end_date).reduce(laterDate),
});

/** Returns the shifts of a location with the dates that only some closures cancel. */
export async function touchedShifts(
  db: Queryable,
  { locationId, about, without, withThem }: Touched,
): Promise<TouchedShift[]> {
  const days = spanOf(about);
  const rows = (await shiftsOfLocation(db, locationId, days)).filter((row) => row.deleted_at === null);
  const found = rows.flatMap((row) => {
    const open = { ...row, closures: without };
    const closed = { ...row, closures: withThem };
    const dates = about
      .flatMap(({ start_date, end_date }) => occurrenceDates(open, start_date, end_date))
      .filter((date) => !occursOn(closed, date));
    return dates.length > 0 ? [{ shift: open, dates: [...new Set(dates)].sort() }] : [];
  });
  const shifts = found.map(({ shift }) => shift);
  const assignments = await loadAssignments(db, shifts, days);
  return found.map((one) => ({ ...one, rows: assignments.get(one.shift.id) ?? [] }));
}

/** Returns the affected dates that the row's employee works. */
const datesOf = ({ dates }: TouchedShift, row: NamedAssignmentRow): string[] =>
  dates.filter((date) => isWithin(date, row.start_date, row.end_date));

export interface TouchedPerson {
  readonly id: string;
  readonly name: string;
  readonly works: readonly { readonly shift: ShiftRow; readonly date: string }[];
}

/** Returns the staff of these dates, by name, with each employee's dates in order. */
export function touchedPeople(touched: readonly TouchedShift[]): TouchedPerson[] {
  const people = new Map<string, { id: string; name: string; works: { shift: ShiftRow; date: string }[] }>();
  for (const one of touched)
    for (const row of one.rows) {
      const works = datesOf(one, row).map((date) => ({ shift: one.shift, date }));
      if (works.length === 0) continue;
      const person = people.get(row.user_id) ?? { id: row.user_id, name: personName(row), works: [] };
      person.works.push(...works);
      people.set(row.user_id, person);
    }
  for (const { works } of people.values()) works.sort((a, b) => (a.date < b.date ? -1 : 1));
  return sortedByText([...people.values()], ({ name }) => name);
}

const NAMED_WORKS = 5;

/** Lists shift dates: `LKV-0001 on 11-26-2026, LKV-0002 on 11-26-2026 and 3 more`. */
export function describeWork(works: TouchedPerson['works']): string {
  const named = works
    .slice(0, NAMED_WORKS)
    .map(({ shift, date }) => `${shift.shift_code} on ${formatDisplayDate(date)}`);
  return `${named.join(', ')}${works.length > NAMED_WORKS ? ` and ${works.length - NAMED_WORKS} more` : ''}`;
}

/**
 * Checks whether staff can work the dates that are restored when a closure is removed, all dates together.
 *
 * @returns a sentence for each unavailable employee, with their shift and the overlapping work
 */
export async function unfitToReopen(view: PlanView, touched: readonly TouchedShift[]): Promise<string[]> {
  const refusals = new Set<string>();
  for (const { shift, dates, rows } of touched) {
    const stints = rows.flatMap((row) => {
      const own = dates.filter((date) => isWithin(date, row.start_date, row.end_date));
      const [start, end] = [own[0], own.at(-1)];
      return start && end ? [{ userId: row.user_id, range: { start, end }, isAgreed: true }] : [];
    });
    const { unfit } = await judgeAssignments(view, shift, stints, shift.id);
    for (const { sentence } of unfit) refusals.add(`${shift.shift_code}, ${sentence}`);
  }
  return [...refusals];
}

const byFirstDate = (a: ClosureWork, b: ClosureWork): number =>
  `${a.dates[0]} ${a.start_time} ${a.shift_code}` < `${b.dates[0]} ${b.start_time} ${b.shift_code}` ? -1 : 1;

function workOf(one: TouchedShift): ClosureWork {
  const { shift, dates, rows } = one;
  const [first = shift.start_date] = dates;
  const staff = rows
    .filter((row) => datesOf(one, row).length > 0)
    .map((row) => ({ id: row.user_id, name: personName(row) }));
  return {
    ...endingShift(shiftOn(shift, first), dates),
    count: dates.length,
    staff: [...new Map(staff.map((person) => [person.id, person])).values()],
  };
}

/** Returns the meetings on closed days, to show them to the manager because meetings still take place. */
async function meetingsIn(db: Queryable, locationId: string, about: Closures): Promise<ClosureWork[]> {
  const meetings = await meetingsOf(db, { locationId }, spanOf(about));
  return meetings
    .filter((one) => {
      const once = { ...one, schedule_type: 'STAFF_MEETING' as const, shift_repeat: null, closures: about };
      return closureOn(once, one.start_date) !== undefined;
    })
    .map((one) => ({
      ...endingMeeting(one),
      count: 1,
      staff: one.staff.map(({ id, name }) => ({ id, name })),
    }));
}

/** Returns the preview of closing or reopening a location for a manager. */
export async function closurePreview(
  db: Queryable,
  touched: readonly TouchedShift[],
  leave: ClosurePreview['leave'],
  meetingsOn: Pick<Touched, 'locationId' | 'about'> | null,
  refusals: readonly string[] = [],
): Promise<ClosurePreview> {
  const meetings = meetingsOn ? await meetingsIn(db, meetingsOn.locationId, meetingsOn.about) : [];
  const people = [...touchedPeople(touched), ...leave.map(({ user }) => user)];
  return {
    works: [...touched.map(workOf), ...meetings].sort(byFirstDate),
    people: [...new Map(people.map(({ id, name }) => [id, { id, name }])).values()],
    leave,
    refusals: [...refusals],
  };
}
