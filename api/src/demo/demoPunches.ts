import { compareBytes } from '@ondeck/shared/domain/plainText';
import { plainTimeIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import { grouped } from '../platform/core/grouped';
import { demoDatesOf } from './demoDates';
import type { LocationKey } from './demoLocations';
import type { DemoClockRow, DemoShiftRow } from './demoRows';
import { accountNamed, type DemoSchool, managerOf, demoLocationKeys, positionOf } from './demoSchool';

/** Minutes after which the rules send a time entry to review. */
const longOpenMinutes = 16 * 60;

/** One employee's work on one shift and date. Times are instants. */
export interface DemoWork {
  readonly place: LocationKey;
  readonly shift: DemoShiftRow;
  readonly userId: string;
  /** The user whose occurrence it was, if this employee covers; otherwise null. */
  readonly covers: string | null;
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** Returns every occurrence with staff that has begun, at all locations, in order of time. */
function workUntilNow(school: DemoSchool): DemoWork[] {
  const assignments = grouped(school.tables.assignments, ({ shift_id }) => shift_id);
  const work: DemoWork[] = [];
  for (const place of demoLocationKeys) {
    const { id, timezone } = school.locations[place];
    for (const shift of school.tables.shifts) {
      if (shift.location_id !== id) continue;
      for (const date of demoDatesOf(shift, school.planStart[place], school.today[place])) {
        const start = toInstant(date, shift.start_time, timezone);
        const end = toInstant(date, shift.end_time, timezone);
        const archived = shift.deleted_at !== null && new Date(shift.deleted_at).getTime() < end;
        if (archived || start > school.now.getTime()) continue;
        const staff = (assignments.get(shift.id) ?? []).filter(
          (row) => row.start_date <= date && date <= (row.end_date ?? date),
        );
        for (const { user_id: userId, covers_user_id: covers } of staff) {
          work.push({ place, shift, userId, covers, date, start, end });
        }
      }
    }
  }
  return work.sort((one, other) => one.start - other.start || compareBytes(one.userId, other.userId));
}

/** Returns minutes relative to the scheduled start: mostly some minutes early, sometimes late. */
function arrival(school: DemoSchool): number {
  const { random } = school;
  if (random.chance(0.06)) return random.between(6, 24);
  if (random.chance(0.12)) return random.between(0, 5);
  return -random.between(0, 11);
}

/** Returns minutes relative to the scheduled end: mostly cleaning up, sometimes sent home early, rarely delayed. */
function departure(school: DemoSchool): number {
  const { random } = school;
  if (random.chance(0.04)) return random.between(16, 38);
  if (random.chance(0.05)) return -random.between(8, 25);
  return random.between(-2, 9);
}

function suggestedRate(school: DemoSchool, work: DemoWork): Rate {
  if (work.covers) return 'SUB';
  return work.shift.position_id === positionOf(school, 'trainee').id ? 'TRAINING' : 'REGULAR';
}

/** Returns a time entry of some work: closed, or open if it ends after now. */
export function addClockRecord(
  school: DemoSchool,
  work: DemoWork,
  clockedIn: number,
  clockedOut: number,
): DemoClockRow {
  const { random, now } = school;
  const zone = school.locations[work.place].timezone;
  const suggested = suggestedRate(school, work);
  const mismatch = random.chance(0.006);
  const skewed = random.chance(0.006);
  const rate: Rate = mismatch ? (suggested === 'REGULAR' ? 'SUB' : 'REGULAR') : suggested;
  const open = clockedOut > now.getTime();
  const byManager = !open && random.chance(0.05);
  return {
    id: random.id(new Date(clockedIn)),
    user_id: work.userId,
    location_id: work.shift.location_id,
    shift_id: work.shift.id,
    meeting_id: null,
    work_date: work.date,
    timezone: zone,
    clocked_in: new Date(clockedIn).toISOString(),
    clocked_out: open ? null : new Date(clockedOut).toISOString(),
    rate,
    suggested_rate: suggested,
    status: open ? 'OPEN' : 'CLOSED',
    flags: [...(skewed ? ['clock_skew'] : []), ...(mismatch ? ['rate_mismatch'] : [])],
    claimed_in: plainTimeIn(clockedIn - (skewed ? 11 * MINUTE_MS : 0), zone),
    claimed_out: open || byManager ? null : plainTimeIn(clockedOut, zone),
    clocked_out_by: byManager ? managerOf(school, work.place).row.id : null,
    began_unassigned: false,
    assigned_by: null,
    assigned_at: null,
    created_at: new Date(clockedIn).toISOString(),
  };
}

/** Returns random seconds, because no one punches on the full minute. */
export const seconds = (school: DemoSchool) => school.random.between(0, 59) * 1000;

/**
 * Adds twelve weeks of punches for the schedule up to now. Staff who are at work have an open time entry, and no one
 * has two at the same time. The documented employee is never clocked in, so that a visitor can clock her in.
 */
export function addPunches(school: DemoSchool): void {
  const employee = accountNamed(school, 'employee').row.id;
  const free = new Map<string, number>();
  const now = school.now.getTime();
  for (const work of workUntilNow(school)) {
    const { userId } = work;
    const planned = work.start + arrival(school) * MINUTE_MS + seconds(school);
    const clockedIn = Math.max(planned, free.get(userId) ?? 0);
    const clockedOut = work.end + departure(school) * MINUTE_MS + seconds(school);
    const missed = school.random.chance(0.015);
    const waitsForVisitor = userId === employee && clockedOut > now;
    if (missed || waitsForVisitor || clockedIn >= now || clockedOut - clockedIn < 10 * MINUTE_MS) continue;
    school.tables.clock_records.push(addClockRecord(school, work, clockedIn, clockedOut));
    free.set(userId, clockedOut + school.random.between(4, 50) * 1000);
  }
  leaveOneOpen(school);
}

/** Leaves one clock-out out for longer than the rules allow, so that a manager can accept the scheduled end. */
function leaveOneOpen(school: DemoSchool): void {
  const limit = school.now.getTime() - (longOpenMinutes + 5) * MINUTE_MS;
  const lakeview = school.locations.lakeview.id;
  const forgotten = school.tables.clock_records.findLast(
    (row) =>
      row.location_id === lakeview && row.status === 'CLOSED' && new Date(row.clocked_in).getTime() < limit,
  );
  if (!forgotten) return;
  forgotten.status = 'NEEDS_REVIEW';
  forgotten.clocked_out = null;
  forgotten.claimed_out = null;
  forgotten.clocked_out_by = null;
  forgotten.flags = [...forgotten.flags, 'open_too_long'];
}
