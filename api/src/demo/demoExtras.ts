import { addDays, weekdayOf } from '@ondeck/shared/domain/calendar/plainDate';
import { demoDatesOf } from './demoDates';
import type { LocationKey, PositionKey } from './demoLocations';
import type { DemoShiftRow } from './demoRows';
import { type DemoSchool, daysAgo, managerOf, memberNamed, demoLocationKeys, positionOf } from './demoSchool';
import { addShift, addAssignment, assignBest, horizonDays } from './demoShifts';

/** Returns the day with this weekday (Sunday is 0) in the week that is `weeks` from this week. */
export function dayInWeek(school: DemoSchool, place: LocationKey, weeks: number, weekday: number): string {
  return addDays(school.planStart[place], 84 + weeks * 7 + weekday);
}

const evening = { start: '17:00', end: '19:00' };
const meet = { start: '16:45', end: '19:15' };
const occasions = [
  { position: 'host', weeks: -6, weekday: 6, ...evening, comments: 'Party of 8, lanes 1 and 2.' },
  { position: 'coach', weeks: -4, weekday: 0, ...meet, comments: 'Time trials. Bring stopwatches.' },
  { position: 'host', weeks: -2, weekday: 0, ...evening, comments: 'Party of 12.' },
  { position: 'safety', weeks: 1, weekday: 0, ...evening, comments: 'Open house for parents.' },
  { position: 'host', weeks: 2, weekday: 6, ...evening, comments: 'Party of 10. Nut allergy!' },
  { position: 'coach', weeks: 3, weekday: 0, ...meet, comments: 'Dual meet with the YMCA team.' },
] as const;

function addOccasions(school: DemoSchool, place: LocationKey): void {
  for (const { position, weeks, weekday, start, end, comments } of occasions) {
    const date = dayInWeek(school, place, weeks, weekday);
    const createdAt = daysAgo(school, Math.max(1, 20 - weeks * 7));
    const shift = addShift(school, place, {
      position,
      start_date: date,
      end_date: date,
      start,
      end,
      repeat: null,
      comments,
      createdAt,
    });
    assignBest(school, place, position, shift, date);
  }
}

/** Adds a course on five mornings in a row: a daily shift with an end date and no one assigned. */
function addCourse(school: DemoSchool, place: LocationKey): void {
  const start_date = dayInWeek(school, place, 3, 1);
  addShift(school, place, {
    position: 'safety',
    start_date,
    end_date: addDays(start_date, 4),
    start: '10:00',
    end: '12:00',
    repeat: 'DAILY',
    comments: 'Five mornings, one class of 12.',
    createdAt: daysAgo(school, 9),
  });
}

const retired = [
  { position: 'adult', weekday: 1, weeksAgo: 3, start: '19:50', end: '21:05' },
  { position: 'fitness', weekday: 3, weeksAgo: 5, start: '06:30', end: '08:00' },
  { position: 'instructor', weekday: 4, weeksAgo: 1, start: '18:30', end: '19:45' },
] as const;

/** Adds shifts that were deleted and are in the archive with their time entries. */
function addArchive(school: DemoSchool, place: LocationKey): void {
  for (const { position, weekday, weeksAgo, start, end } of retired) {
    const start_date = addDays(school.planStart[place], weekday);
    const shift = addShift(school, place, {
      position,
      start_date,
      end_date: null,
      start,
      end,
      repeat: 'WEEKLY',
      createdAt: daysAgo(school, 97),
    });
    assignBest(school, place, position, shift, addDays(school.today[place], horizonDays));
    const deletedAt = daysAgo(school, weeksAgo * 7, 90).toISOString();
    shift.deleted_at = deletedAt;
    shift.updated_at = deletedAt;
    shift.deleted_by = managerOf(school, place).row.id;
  }
}

/** Returns the shifts of a position at a location, without archived ones. */
const shiftsAt = (school: DemoSchool, place: LocationKey, position: PositionKey): DemoShiftRow[] =>
  school.tables.shifts.filter(
    (row) =>
      row.location_id === school.locations[place].id &&
      row.position_id === positionOf(school, position).id &&
      row.deleted_at === null,
  );

/** Splits a shift between an employee who left and the employee who took it over the next day. */
function handOver(school: DemoSchool, place: LocationKey, leaver: string, position: PositionKey): void {
  const left = memberNamed(school, leaver);
  const lastDay = left.row.employee_ending_date;
  const shifts = new Map(shiftsAt(school, place, position).map((row) => [row.id, row]));
  const heir = school.tables.assignments.find(
    (assignment) => assignment.end_date === null && shifts.has(assignment.shift_id),
  );
  const shift = heir && shifts.get(heir.shift_id);
  if (!shift || !heir || !lastDay) return;
  const before = demoDatesOf(shift, shift.start_date, lastDay);
  school.calendar.release(heir.user_id, before, shift.start_time, shift.end_time);
  heir.start_date = addDays(lastDay, 1);
  addAssignment(school, shift, left.row.id, { end_date: lastDay });
  const createdAt = daysAgo(school, 28);
  school.tables.releases.push({
    id: school.random.id(createdAt),
    shift_id: shift.id,
    user_id: left.row.id,
    start_date: addDays(lastDay, 1),
    end_date: null,
    cause: 'LEFT',
    time_off_request_id: null,
    reschedule_request_id: null,
    absence_id: null,
    created_at: createdAt.toISOString(),
  });
}

/** Adds a second teacher to a full Saturday group, for the dates on which the group is full. */
function addSecondStaff(school: DemoSchool, place: LocationKey): void {
  const shift = shiftsAt(school, place, 'instructor').find(({ start_date }) => weekdayOf(start_date) === 6);
  if (!shift) return;
  const from = dayInWeek(school, place, -3, 6);
  const until = dayInWeek(school, place, 3, 6);
  assignBest(school, place, 'instructor', shift, until, { slot: 2, start_date: from, end_date: until });
}

/** Ends the assignment of a shift in some weeks, so that its later dates are open. */
function endSoon(school: DemoSchool, place: LocationKey): void {
  const shift = shiftsAt(school, place, 'baby').at(-1);
  const assignment = school.tables.assignments.find(({ shift_id }) => shift_id === shift?.id);
  if (!shift || !assignment) return;
  const end = dayInWeek(school, place, 4, 6);
  const dates = demoDatesOf(shift, addDays(end, 1), addDays(school.today[place], horizonDays));
  school.calendar.release(assignment.user_id, dates, shift.start_time, shift.end_time);
  assignment.end_date = end;
}

/** Adds variety to the weeks: courses, archived shifts, handovers, second teachers, and ending assignments. */
export function addExtras(school: DemoSchool): void {
  for (const place of demoLocationKeys) {
    addOccasions(school, place);
    addCourse(school, place);
    addArchive(school, place);
    addSecondStaff(school, place);
    endSoon(school, place);
  }
  handOver(school, 'lakeview', 'Derek Holloway', 'lifeguard');
  handOver(school, 'harbor', 'Tessa Rowntree', 'instructor');
}
