/**
 * Finds scheduled work that an employee can no longer do. Reads only: a preview names this work, and a save ends it.
 */
import { compareBytes } from '@ondeck/shared/domain/plainText';
import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import { firstOccurrenceDate, nextOccurrences } from '@ondeck/shared/domain/calendar/occurrences';
import { plainPatterns } from '@ondeck/shared/domain/calendar/plainPatterns';
import { addDays, LAST_DATE } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { EndedTimeOff, EndingWork } from '@ondeck/shared/schemas/ending';
import { sql } from 'kysely';
import { grouped } from '../../../platform/core/grouped';
import type { Queryable } from '../../../platform/database/types';
import { type DateRange, intersect } from '../plan/dateRanges.rules';
import { type MeetingRow, meetingsOf } from '../plan/meetings.repository';
import { type CandidatePerson, daysRefused } from '../people/candidates.rules';
import { positionsIn } from '../plan/shiftOn.rules';
import { findShifts, firstChangeableDay, type ShiftRow } from '../plan/shiftRows.repository';
import type { Slot } from '../plan/slot.rules';
import { type AssignmentRow, rangeOf } from '../plan/assignments.rules';
import { dateAt, type Zoned, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

/** Locations, positions, and employment dates of an employee, which decide whether their work can continue. */
export type WorkFacts = Omit<CandidatePerson, 'leaves'>;

export interface EndingShift {
  readonly shift: ShiftRow;
  /** The days from the first changeable day on that the employee can't work. */
  readonly refused: readonly DateRange[];
  /** The employee's assigned days among them. */
  readonly lost: readonly DateRange[];
}

/** A date of time off that ends. */
export interface EndingTimeOff {
  readonly date: string;
  /** Minutes of one shift or of hours without a shift; null for a day that takes no time. */
  readonly minutes: number | null;
  readonly location: string;
  /** The location of the time; null for a day that takes no time. */
  readonly locationId: string | null;
}

/** All work and time off of an employee that ends. */
export interface Endings {
  readonly shifts: readonly EndingShift[];
  readonly meetings: readonly MeetingRow[];
  readonly timeOff: readonly EndingTimeOff[];
}

/**
 * Splits the days from a day on where the shift's schedule changes. Days between two versions belong to the earlier
 * version.
 */
function spansOf(shift: ShiftRow, start: string): DateRange[] {
  const later = plainPatterns(shift, start, null).slice(1);
  const starts = [start, ...later.map(({ from }) => from)];
  return starts.map((day, index) => {
    const next = starts[index + 1];
    return { start: day, end: next === undefined ? null : addDays(next, -1) };
  });
}

/** Returns the days on which an employee can't work at a location in its positions. */
type RefusedAt = (place: Pick<Slot, 'locationId' | 'positions'>) => readonly DateRange[];

/** Returns a shift's days that an employee has but can no longer work, including closed days, which can be reopened. */
function endingOf(
  shift: ShiftRow,
  rows: readonly AssignmentRow[],
  refusedAt: RefusedAt,
  now: Date,
): EndingShift {
  const refused = spansOf(shift, firstChangeableDay(shift, now)).flatMap((span) =>
    refusedAt({ locationId: shift.location_id, positions: positionsIn(shift, span) }).flatMap(
      (range) => intersect(range, span) ?? [],
    ),
  );
  const lost = rows
    .flatMap((row) => refused.map((range) => intersect(rangeOf(row), range)))
    .filter((range) => range !== null)
    .filter(({ start, end }) => firstOccurrenceDate({ ...shift, closures: null }, start, end) !== null);
  return { shift, refused, lost };
}

/** Returns an employee's assignments with upcoming days, with two extra days for time zones. */
async function assignmentsToCome(db: Queryable, userId: string, now: Date): Promise<AssignmentRow[]> {
  const since = addDays(plainDateIn(now.getTime(), 'UTC'), -2);
  const { rows } = await sql<AssignmentRow>`
    select a.id, a.shift_id, a.user_id, a.slot, a.start_date, a.end_date, a.covers_user_id
    from assignments a join shifts s on s.id = a.shift_id
    where a.user_id = ${userId}::uuid and (a.end_date is null or a.end_date >= ${since}::date)
      and s.deleted_at is null and (s.end_date is null or s.end_date >= ${since}::date)
    order by a.start_date, a.id`.execute(db);
  return rows;
}

async function meetingsToCome(db: Queryable, userId: string, now: Date): Promise<MeetingRow[]> {
  const start = addDays(plainDateIn(now.getTime(), 'UTC'), -1);
  const rows = await meetingsOf(db, { userId }, { start, end: LAST_DATE });
  return rows.filter(
    (row) => toInstant(row.start_date, row.start_time, zoneOn(row, row.start_date)) > now.getTime(),
  );
}

const mayNotCome = (row: MeetingRow, facts: WorkFacts): boolean =>
  daysRefused(facts, {
    locationId: row.location_id,
    positions: [row.positions.map((position) => position.id)],
  }).some((range) => intersect(range, { start: row.start_date, end: row.start_date }) !== null);

/** Returns the upcoming shifts of an employee with days that the employee can't work. A date that has begun is kept. */
export async function endingShifts(
  db: Queryable,
  userId: string,
  refusedAt: RefusedAt,
  now: Date,
): Promise<EndingShift[]> {
  const rows = await assignmentsToCome(db, userId, now);
  const worked = await findShifts(db, [...new Set(rows.map((row) => row.shift_id))]);
  return worked
    .map((shift) => {
      const own = rows.filter((row) => row.shift_id === shift.id);
      return endingOf(shift, own, refusedAt, now);
    })
    .filter(({ lost }) => lost.length > 0);
}

/**
 * Returns upcoming shifts and meetings that these facts no longer allow an employee to work. A date that has begun is
 * kept.
 */
export async function endingsOf(
  db: Queryable,
  userId: string,
  facts: WorkFacts,
  now: Date,
): Promise<Omit<Endings, 'timeOff'>> {
  const shifts = await endingShifts(db, userId, (place) => daysRefused(facts, place), now);
  const meetings = (await meetingsToCome(db, userId, now)).filter((row) => mayNotCome(row, facts));
  return { shifts, meetings };
}

/** Number of dates that a preview names for each shift. */
const NAMED_DATES = 3;

/** Returns a shift whose dates end, as previews show it. */
export const endingShift = (shift: ShiftRow, dates: readonly string[]): EndingWork => ({
  id: shift.id,
  type: 'shift',
  shift_code: shift.shift_code,
  name: shift.position_name,
  location: { id: shift.location_id, title: shift.location_title },
  start_time: shift.start_time,
  end_time: shift.end_time,
  dates: dates.slice(0, NAMED_DATES),
  more: dates.length > NAMED_DATES,
});

/** Returns the first dates of a shift that end, one more than previews name. */
const datesLost = ({ shift, lost }: Pick<EndingShift, 'shift' | 'lost'>): string[] =>
  lost
    .flatMap(({ start, end }) =>
      nextOccurrences(shift, start, NAMED_DATES + 1)
        .map(({ date }) => date)
        .filter((date) => end === null || date <= end),
    )
    .sort();

/** Returns a meeting that an employee can no longer attend, as previews show it. */
export const endingMeeting = (row: MeetingRow): EndingWork => ({
  id: row.id,
  type: 'meeting',
  shift_code: row.shift_code,
  name: 'Staff meeting',
  location: { id: row.location_id, title: row.location_title },
  start_time: row.start_time,
  end_time: row.end_time,
  dates: [row.start_date],
  more: false,
});

const byFirstDate = (a: EndingWork, b: EndingWork): number =>
  compareBytes(a.dates[0] ?? '', b.dates[0] ?? '') || compareBytes(a.shift_code, b.shift_code);

/** Returns all ending work for a preview, ordered by first date, then code. */
export const namedEndings = ({ shifts, meetings }: Pick<Endings, 'shifts' | 'meetings'>): EndingWork[] =>
  [...shifts.map((one) => endingShift(one.shift, datesLost(one))), ...meetings.map(endingMeeting)].sort(
    byFirstDate,
  );

/** Returns the time off that ends for a preview, by date, with the hours at each location. */
export const namedTimeOff = ({ timeOff }: Pick<Endings, 'timeOff'>): EndedTimeOff[] =>
  [...grouped(timeOff, ({ date, location }) => `${date} ${location}`).values()]
    .flatMap(([first, ...more]) => {
      if (!first) return [];
      const { date, minutes, location } = first;
      const sum = more.reduce((total, one) => total + (one.minutes ?? 0), minutes ?? 0);
      return [{ date, hours: sum === 0 ? null : roundHours(sum), location }];
    })
    .toSorted((a, b) => compareBytes(a.date, b.date));

/** Returns the upcoming shifts and meetings of a location, with all their days from now on. */
export async function workOfLocation(
  db: Queryable,
  place: Zoned & { readonly id: string },
  now: Date,
): Promise<Endings> {
  const { id } = place;
  const today = dateAt(place, now.getTime());
  const { rows } = await sql<{ id: string }>`select id from shifts where location_id = ${id}::uuid
    and deleted_at is null and (end_date is null or end_date >= ${today}::date)`.execute(db);
  const ids = rows.map((row) => row.id);
  const found = await findShifts(db, ids);
  const meetings = await meetingsOf(db, { locationId: id }, { start: today, end: LAST_DATE });
  const all = [{ start: today, end: null }];
  const shifts = found
    .filter((shift) => firstOccurrenceDate(shift, today) !== null)
    .map((shift) => ({ shift, refused: all, lost: all }));
  return { shifts, meetings, timeOff: [] };
}
