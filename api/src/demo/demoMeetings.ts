import type { LocationKey } from './demoLocations';
import {
  type DemoSchool,
  daysAgo,
  managerOf,
  takeCode,
  demoLocationKeys,
  positionOf,
  demoStaffOf,
} from './demoSchool';
import { dayInWeek } from './demoExtras';

/** Meetings by their week from this week and their weekday; Sunday is 0. */
const meetings = [
  { weeks: -8, weekday: 3, agenda: 'Winter session: class lists, levels, and the new skill sheets.' },
  { weeks: -4, weekday: 3, agenda: 'Rescue drill and the pool chemistry log.' },
  { weeks: 0, weekday: 5, agenda: 'Holiday schedule, parents on deck, and lost and found.' },
  { weeks: 2, weekday: 3, agenda: 'Open house: jobs for everyone.' },
] as const;

/** Every meeting is in the quiet hour before lessons. */
export const meetingTimes = { start: '12:15', end: '13:00' } as const;
const { start, end } = meetingTimes;

interface DemoMeeting {
  readonly date: string;
  readonly agenda: string;
  readonly createdAt: Date;
  /** Checks whether an available employee is invited; by default, everyone is. */
  readonly invites?: (userId: string) => boolean;
}

/**
 * Adds a meeting with everyone at the location who is available; adds none if no one is.
 *
 * @returns the meeting's ID
 */
export function addMeeting(
  school: DemoSchool,
  place: LocationKey,
  { date, agenda, createdAt, invites = () => true }: DemoMeeting,
): string | undefined {
  const location = school.locations[place];
  const staff = demoStaffOf(school, place).filter(
    ({ row }) => school.calendar.isFree(row.id, [date], start, end) && invites(row.id),
  );
  if (staff.length === 0) return undefined;
  const id = school.random.id(createdAt);
  school.tables.meetings.push({
    id,
    location_id: location.id,
    shift_code: takeCode(location),
    start_date: date,
    end_date: date,
    start_time: start,
    end_time: end,
    agenda,
    comments: '',
    created_by: managerOf(school, place).row.id,
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
  });
  for (const { row } of staff) {
    school.tables.meeting_staff.push({ meeting_id: id, user_id: row.id });
    school.calendar.book(row.id, [date], start, end);
  }
  for (const position of ['instructor', 'lifeguard', 'lead'] as const) {
    school.tables.meeting_positions.push({ meeting_id: id, position_id: positionOf(school, position).id });
  }
  return id;
}

/** Adds past and upcoming staff meetings of each location, with everyone who is available. */
export function addMeetings(school: DemoSchool): void {
  for (const place of demoLocationKeys) {
    for (const { weeks, weekday, agenda } of meetings) {
      // Ten days before the week of the meeting, but at least 3 days ago.
      const createdAt = daysAgo(school, Math.max(3, 10 - weeks * 7));
      addMeeting(school, place, { date: dayInWeek(school, place, weeks, weekday), agenda, createdAt });
    }
  }
}
