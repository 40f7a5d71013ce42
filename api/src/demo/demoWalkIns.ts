import { minutesOf } from '@ondeck/shared/domain/calendar/plainTime';
import { plainTimeIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import { demoDatesOf } from './demoDates';
import type { DemoMember } from './demoPeople';
import type { LocationKey } from './demoLocations';
import { addClockRecord, seconds } from './demoPunches';
import type { DemoShiftRow } from './demoRows';
import { type DemoSchool, managerOf, demoLocationKeys, positionOf, demoStaffOf } from './demoSchool';

/** Returns the shifts of a location that no one was scheduled for on a date. */
export function unstaffedOn(school: DemoSchool, place: LocationKey, date: string): DemoShiftRow[] {
  return school.tables.shifts.filter(
    (shift) =>
      shift.location_id === school.locations[place].id &&
      shift.deleted_at === null &&
      demoDatesOf(shift, date, date).length > 0 &&
      !school.tables.assignments.some(
        (row) => row.shift_id === shift.id && row.start_date <= date && date <= (row.end_date ?? date),
      ),
  );
}

/** Returns staff of a location without a shift on a date, except the documented accounts. */
export function idleStaff(school: DemoSchool, place: LocationKey, date: string): DemoMember[] {
  return demoStaffOf(school, place).filter(
    ({ row, account, role }) => !account && !role && school.calendar.isFree(row.id, [date], '00:00', '24:00'),
  );
}

/** Returns those of {@link idleStaff} who did not punch on the date and are not clocked in now. */
function idleWithoutPunch(school: DemoSchool, place: LocationKey, date: string): DemoMember[] {
  const busy = new Set(
    school.tables.clock_records
      .filter((row) => row.work_date === date || row.status === 'OPEN')
      .map(({ user_id }) => user_id),
  );
  return idleStaff(school, place, date).filter(({ row }) => !busy.has(row.id));
}

/**
 * Adds an unscheduled employee who worked an open shift, which the manager assigned to them an hour after they left.
 */
function addSettledWalkIn(school: DemoSchool, place: LocationKey, date: string): void {
  const zone = school.locations[place].timezone;
  for (const shift of unstaffedOn(school, place, date)) {
    const person = idleWithoutPunch(school, place, date).find(({ skills }) =>
      skills.some((skill) => positionOf(school, skill).id === shift.position_id),
    );
    if (!person) continue;
    const start = toInstant(date, shift.start_time, zone);
    const end = toInstant(date, shift.end_time, zone);
    const work = { place, shift, userId: person.row.id, covers: null, date, start, end };
    const out = end + 3 * MINUTE_MS + seconds(school);
    school.tables.clock_records.push({
      ...addClockRecord(school, work, start - 4 * MINUTE_MS + seconds(school), out),
      began_unassigned: true,
      assigned_by: managerOf(school, place).row.id,
      assigned_at: new Date(out + 65 * MINUTE_MS).toISOString(),
    });
    return;
  }
}

/** Clocks someone in without a shift now, so that the dashboard's "Unassigned Clocked In" asks for their shift. */
function addOpenWalkIn(school: DemoSchool, place: LocationKey): void {
  const zone = school.locations[place].timezone;
  const now = school.now.getTime();
  const clock = minutesOf(plainTimeIn(now, zone));
  const person = idleWithoutPunch(school, place, school.today[place])[0];
  if (!person) return;
  // Keeps the clock-in on today's date at any time of day, so that the tab is never empty.
  const at = new Date(now - Math.min(37, clock) * MINUTE_MS + (clock > 1 ? seconds(school) : 0));
  school.tables.clock_records.push({
    id: school.random.id(at),
    user_id: person.row.id,
    location_id: school.locations[place].id,
    shift_id: null,
    meeting_id: null,
    work_date: school.today[place],
    timezone: zone,
    clocked_in: at.toISOString(),
    clocked_out: null,
    rate: 'REGULAR',
    suggested_rate: 'REGULAR',
    status: 'OPEN',
    flags: [],
    claimed_in: plainTimeIn(at.getTime(), zone),
    claimed_out: null,
    clocked_out_by: null,
    began_unassigned: true,
    assigned_by: null,
    assigned_at: null,
    created_at: at.toISOString(),
  });
}

/**
 * Adds walk-ins at each location, who clocked in without being scheduled: settled ones on the last 16 days with punches
 * and an open shift, and one that is clocked in now.
 */
export function addWalkIns(school: DemoSchool): void {
  for (const place of demoLocationKeys) {
    const worked = new Set(school.tables.clock_records.map(({ work_date }) => work_date));
    const days = [...worked].filter((date) => date < school.today[place]).sort();
    for (const date of days.slice(-16)) addSettledWalkIn(school, place, date);
    addOpenWalkIn(school, place);
  }
}
