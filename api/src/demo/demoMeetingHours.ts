import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { plainTimeIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { HOUR_MS, MINUTE_MS } from '@ondeck/shared/domain/durations';
import { addMeeting, meetingTimes } from './demoMeetings';
import { seconds } from './demoPunches';
import { type DemoSchool, daysAgo } from './demoSchool';

/**
 * Adds a meeting of last week at the first location with the punches of everyone invited, so that Timesheets and the
 * reports show hours of a meeting. Invites only staff who worked there that week. It is the last step of the demo school,
 * so that it changes no other row.
 */
export function addMeetingHours(school: DemoSchool): void {
  const { tables, random, locations, today } = school;
  const { id: location_id, timezone } = locations.lakeview;
  // Thursday of last week.
  const date = addDays(startOfWeek(today.lakeview), -3);
  const from = toInstant(date, meetingTimes.start, timezone);
  const until = toInstant(date, meetingTimes.end, timezone);
  const worksThen = (userId: string): boolean => {
    const own = tables.clock_records.filter(({ user_id }) => user_id === userId);
    const thatWeek = own.some(
      (row) => row.location_id === location_id && startOfWeek(row.work_date) === startOfWeek(date),
    );
    const isBusy = own.some(
      ({ clocked_in, clocked_out }) =>
        new Date(clocked_in).getTime() < until + HOUR_MS &&
        (clocked_out === null || new Date(clocked_out).getTime() > from - HOUR_MS),
    );
    const isOff = tables.absence_days.some((day) => day.user_id === userId && day.date === date);
    return thatWeek && !isBusy && !isOff;
  };
  const meeting = addMeeting(school, 'lakeview', {
    date,
    agenda: 'Rescue drill in the deep end. Bring your mask.',
    createdAt: daysAgo(school, 17),
    invites: worksThen,
  });
  if (!meeting) return;
  for (const { user_id } of tables.meeting_staff.filter(({ meeting_id }) => meeting_id === meeting)) {
    const clockedIn = from - random.between(1, 8) * MINUTE_MS + seconds(school);
    const clockedOut = until + random.between(0, 4) * MINUTE_MS + seconds(school);
    tables.clock_records.push({
      id: random.id(new Date(clockedIn)),
      user_id,
      location_id,
      shift_id: null,
      meeting_id: meeting,
      work_date: date,
      timezone,
      clocked_in: new Date(clockedIn).toISOString(),
      clocked_out: new Date(clockedOut).toISOString(),
      rate: 'REGULAR',
      suggested_rate: 'REGULAR',
      status: 'CLOSED',
      flags: [],
      claimed_in: plainTimeIn(clockedIn, timezone),
      claimed_out: plainTimeIn(clockedOut, timezone),
      clocked_out_by: null,
      began_unassigned: false,
      assigned_by: null,
      assigned_at: null,
      created_at: new Date(clockedIn).toISOString(),
    });
  }
}
