/** What somebody is planned for and may no longer work, found out by reading alone: a preview names it, a save ends it. */
import { compareBytes } from '@ondeck/shared/domain/plainText';
import { firstOccurrenceDate, nextOccurrences } from '@ondeck/shared/domain/calendar/occurrences';
import { plainPatterns } from '@ondeck/shared/domain/calendar/plainPatterns';
import { addDays, LAST_DATE } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { EndingWork } from '@ondeck/shared/schemas/ending';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/types';
import { type DateRange, intersect } from '../plan/dateRanges.rules';
import { type MeetingRow, meetingsOf } from '../plan/meetings.repository';
import { type CandidatePerson, daysRefused } from '../people/candidates.rules';
import { positionsIn } from '../plan/shiftOn.rules';
import { findShifts, firstChangeableDay, type ShiftRow } from '../plan/shiftRows.repository';
import type { LateRelease } from './lateLeave.repository';
import { type AssignmentRow, rangeOf } from '../plan/assignments.rules';
import { dateAt, type Zoned, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

/** Where and as what somebody works, and since and until when: what says whether their work may stand. */
export type WorkFacts = Omit<CandidatePerson, 'leaves'>;

interface EndingShift {
  readonly shift: ShiftRow;
  /** The days that the person may not have of it, from the first that may change on. */
  readonly refused: readonly DateRange[];
  /** Of these, the days that the person has. */
  readonly lost: readonly DateRange[];
}

/** Approved leave from a shift, on the days that end of it. */
export interface EndingLeave {
  readonly shift: ShiftRow;
  readonly leaveType: LateRelease['leave_type'];
  readonly lost: readonly DateRange[];
}

/** What ends for a person. */
export interface Endings {
  readonly shifts: readonly EndingShift[];
  readonly meetings: readonly MeetingRow[];
  readonly leaves: readonly EndingLeave[];
}

/** The days from one on, cut where the shift becomes another one; days between two of its versions belong to the first. */
function spansOf(shift: ShiftRow, start: string): DateRange[] {
  const later = plainPatterns(shift, start, null).slice(1);
  const starts = [start, ...later.map(({ from }) => from)];
  return starts.map((day, index) => {
    const next = starts[index + 1];
    return { start: day, end: next === undefined ? null : addDays(next, -1) };
  });
}

/** The days of a shift that a person has, of those that they may not have; closed ones too, which may come back. */
function endingOf(shift: ShiftRow, rows: readonly AssignmentRow[], facts: WorkFacts, now: Date): EndingShift {
  const open = { start: firstChangeableDay(shift, now), end: null };
  const refused = spansOf(shift, open.start).flatMap((span) => {
    const place = { locationId: shift.location_id, positions: positionsIn(shift, span) };
    return daysRefused(facts, place).flatMap((range) => intersect(range, span) ?? []);
  });
  const lost = rows
    .flatMap((row) => refused.map((range) => intersect(rangeOf(row), range)))
    .filter((range) => range !== null)
    .filter(({ start, end }) => firstOccurrenceDate({ ...shift, closures: null }, start, end) !== null);
  return { shift, refused, lost };
}

/** The rows of a person that reach into the days to come; two days of slack for zones. */
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

/**
 * Finds the shifts and meetings to come that the candidates' rule would refuse an employee by these facts. A date that
 * has begun stays.
 */
export async function endingsOf(
  db: Queryable,
  userId: string,
  facts: WorkFacts,
  now: Date,
): Promise<Omit<Endings, 'leaves'>> {
  const rows = await assignmentsToCome(db, userId, now);
  const worked = await findShifts(db, [...new Set(rows.map((row) => row.shift_id))]);
  const shifts = worked
    .map((shift) => {
      const own = rows.filter((row) => row.shift_id === shift.id);
      return endingOf(shift, own, facts, now);
    })
    .filter(({ lost }) => lost.length > 0);
  const meetings = (await meetingsToCome(db, userId, now)).filter((row) => mayNotCome(row, facts));
  return { shifts, meetings };
}

/** So many dates are named of each shift. */
const NAMED_DATES = 3;

/** A shift of which dates end, as a preview names it. */
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

/** The first dates of a shift on days that end, one more than are named. */
const datesLost = ({ shift, lost }: Pick<EndingShift, 'shift' | 'lost'>): string[] =>
  lost
    .flatMap(({ start, end }) =>
      nextOccurrences(shift, start, NAMED_DATES + 1)
        .map(({ date }) => date)
        .filter((date) => end === null || date <= end),
    )
    .sort();

/** A meeting that ends for somebody, as a preview names it. */
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

const leaveNames = { PAID_LEAVE: 'Paid Leave', UNPAID_LEAVE: 'Unpaid Leave' } as const;

/** Leave that ends, as a preview names it: the dates of the shift that it was for. */
const endingLeave = (leave: EndingLeave): EndingWork => ({
  ...endingShift(leave.shift, datesLost(leave)),
  type: 'leave',
  name: leaveNames[leave.leaveType],
});

const byFirstDate = (a: EndingWork, b: EndingWork): number =>
  compareBytes(a.dates[0] ?? '', b.dates[0] ?? '') || compareBytes(a.shift_code, b.shift_code);

/** What ends, as a preview names it: by first date, then code. */
export const namedEndings = ({ shifts, meetings, leaves }: Endings): EndingWork[] =>
  [
    ...shifts.map((one) => endingShift(one.shift, datesLost(one))),
    ...meetings.map(endingMeeting),
    ...leaves.map(endingLeave).filter(({ dates }) => dates.length > 0),
  ].sort(byFirstDate);

/** The shifts and meetings of a location that are to come, with all their days from now on. */
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
  return { shifts, meetings, leaves: [] };
}
