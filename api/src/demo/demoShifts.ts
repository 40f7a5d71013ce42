import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { minutesOf } from '@ondeck/shared/domain/calendar/plainTime';
import { demoDatesOf, datesOfDraft } from './demoDates';
import type { DemoMember } from './demoPeople';
import type { LocationKey, PositionKey } from './demoLocations';
import type { DemoAssignmentRow, DemoShiftRow } from './demoRows';
import {
  accountNamed,
  type DemoSchool,
  daysAgo,
  managerOf,
  takeCode,
  demoLocationKeys,
  positionOf,
  demoStaffOf,
} from './demoSchool';
import { demoWeek, employeeWeek, type WeekLine } from './demoWeek';

/** How many days ahead the schedule is checked. Endless series repeat weekly, so this is enough. */
export const horizonDays = 70;

/** The values of a new shift, without its location. */
export interface DemoShift {
  readonly position: PositionKey;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly start: string;
  readonly end: string;
  readonly repeat: 'WEEKLY' | 'DAILY' | null;
  readonly comments?: string;
  readonly createdAt: Date;
}

/** Adds a shift without staff. */
export function addShift(school: DemoSchool, place: LocationKey, draft: DemoShift): DemoShiftRow {
  const location = school.locations[place];
  const row: DemoShiftRow = {
    id: school.random.id(draft.createdAt),
    location_id: location.id,
    shift_code: takeCode(location),
    schedule_type: draft.repeat ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT',
    shift_repeat: draft.repeat,
    start_date: draft.start_date,
    end_date: draft.end_date,
    start_time: draft.start,
    end_time: draft.end,
    position_id: positionOf(school, draft.position).id,
    comments: draft.comments ?? '',
    created_by: managerOf(school, place).row.id,
    created_at: draft.createdAt.toISOString(),
    updated_at: draft.createdAt.toISOString(),
    deleted_at: null,
    deleted_by: null,
  };
  school.tables.shifts.push(row);
  return row;
}

/** The columns in which an assignment may differ from its shift. */
type AssignmentDraft = Partial<
  Pick<DemoAssignmentRow, 'slot' | 'start_date' | 'end_date' | 'covers_user_id' | 'source' | 'created_at'>
>;

/** Assigns a shift to a user, without checking whether they are available. */
export function addAssignment(
  school: DemoSchool,
  shift: DemoShiftRow,
  userId: string,
  draft: AssignmentDraft = {},
): DemoAssignmentRow {
  const createdAt = draft.created_at ?? shift.created_at;
  const row: DemoAssignmentRow = {
    id: school.random.id(new Date(createdAt)),
    shift_id: shift.id,
    user_id: userId,
    slot: 1,
    start_date: shift.start_date,
    end_date: shift.schedule_type === 'ONE_TIME_SHIFT' ? shift.end_date : null,
    covers_user_id: null,
    source: 'PLAN',
    overrides: [],
    created_by: shift.created_by,
    ...draft,
    created_at: createdAt,
  };
  school.tables.assignments.push(row);
  return row;
}

/**
 * Returns staff who have the position at the location, are free on the dates, and have hours left, the least busy
 * first.
 */
export function isAvailable(
  school: DemoSchool,
  place: LocationKey,
  position: PositionKey,
  dates: readonly string[],
  start: string,
  end: string,
): DemoMember[] {
  const week = Array.from({ length: 7 }, (_, day) => addDays(school.planStart[place], 77 + day));
  const load = (member: DemoMember) => school.calendar.minutes(member.row.id, week) / (member.hours * 60);
  return demoStaffOf(school, place)
    .filter(({ skills, hours }) => skills.includes(position) && hours > 0)
    .filter(({ row }) => school.calendar.isFree(row.id, dates, start, end))
    .filter(
      ({ row, hours }) =>
        school.calendar.minutes(row.id, week) + minutesOf(end) - minutesOf(start) <= hours * 60,
    )
    .sort((one, other) => load(one) - load(other));
}

/** Assigns a shift to the employee who can best work all of it until a day. Assigns no one if no one can. */
export function assignBest(
  school: DemoSchool,
  place: LocationKey,
  position: PositionKey,
  shift: DemoShiftRow,
  until: string,
  draft: AssignmentDraft = {},
): void {
  const dates = demoDatesOf(shift, draft.start_date ?? shift.start_date, until);
  const person = isAvailable(school, place, position, dates, shift.start_time, shift.end_time)[0];
  if (!person) return;
  addAssignment(school, shift, person.row.id, draft);
  school.calendar.book(person.row.id, dates, shift.start_time, shift.end_time);
}

function addLine(school: DemoSchool, place: LocationKey, line: WeekLine, owner?: DemoMember): void {
  let last = owner;
  for (const day of line.days) {
    const start_date = addDays(school.planStart[place], day);
    const { start, end } = line;
    const weekly = { start_date, end_date: null, start, end, repeat: 'WEEKLY' as const };
    const dates = datesOfDraft(weekly, start_date, addDays(school.today[place], horizonDays));
    const choice = isAvailable(school, place, line.position, dates, start, end);
    // Prefers the same teacher on the next day, because children know their teacher.
    const person = owner ?? (last && choice.includes(last) ? last : choice[0]);
    // A shift that no one could work is left out, unless it is meant to be open.
    if (!person && !line.open) continue;
    const shift = addShift(school, place, {
      ...weekly,
      position: line.position,
      createdAt: daysAgo(school, 98),
    });
    if (!person || line.open) continue;
    addAssignment(school, shift, person.row.id);
    school.calendar.book(person.row.id, dates, start, end);
    last = person;
  }
}

function addMaintenance(school: DemoSchool, place: LocationKey): void {
  const shift = addShift(school, place, {
    position: 'maintenance',
    start_date: school.planStart[place],
    end_date: null,
    start: '06:00',
    end: '08:00',
    repeat: 'DAILY',
    comments: 'Test the water, remove the covers, and log chlorine and pH.',
    createdAt: daysAgo(school, 98),
  });
  assignBest(school, place, 'maintenance', shift, addDays(school.today[place], horizonDays));
}

/** Adds the weekly schedule of all three locations, twelve weeks old and without an end date. */
export function addWeeks(school: DemoSchool): void {
  for (const place of demoLocationKeys) {
    if (place === 'lakeview') {
      for (const line of employeeWeek) addLine(school, place, line, accountNamed(school, 'employee'));
    }
    addMaintenance(school, place);
    for (const line of demoWeek) addLine(school, place, line);
  }
}
