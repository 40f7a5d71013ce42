import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { occurrencesOf, type DemoOccurrence } from './demoReleases';
import { accountNamed, daysAgo, demoStaffOf, type DemoSchool } from './demoSchool';
import type { DemoMember } from './demoPeople';

/** Days from today between which both shifts are. */
const FIRST_DAY = 3;
const LAST_DAY = 13;

/** Returns whether a member has the position of a shift and nothing else on its date. */
function canTake(
  { tables, calendar }: DemoSchool,
  { row }: DemoMember,
  { shift, date }: DemoOccurrence,
): boolean {
  const holds = tables.user_positions.some(
    ({ user_id, position_id }) => user_id === row.id && position_id === shift.position_id,
  );
  return holds && calendar.isFree(row.id, [date], '00:00', '24:00');
}

/** Adds one swap that the documented employee asked a coworker for, and that waits for a manager. */
export function addSwap(school: DemoSchool): void {
  const { tables, random, today } = school;
  const employee = accountNamed(school, 'employee');
  const from = addDays(today.lakeview, FIRST_DAY);
  const to = addDays(today.lakeview, LAST_DAY);
  const own = occurrencesOf(school, employee.row.id, from, to);
  const coworkers = demoStaffOf(school, 'lakeview').filter(
    ({ account, role }) => account === undefined && role === undefined,
  );
  for (const gives of own)
    for (const coworker of coworkers)
      for (const takes of occurrencesOf(school, coworker.row.id, from, to)) {
        const isPossible =
          takes.date !== gives.date &&
          takes.shift.location_id === gives.shift.location_id &&
          canTake(school, coworker, gives) &&
          canTake(school, employee, takes);
        if (!isPossible) continue;
        const at = daysAgo(school, 1, 30);
        tables.swap_requests.push({
          id: random.id(at),
          location_id: gives.shift.location_id,
          requester_id: employee.row.id,
          shift_id: gives.shift.id,
          date: gives.date,
          coworker_id: coworker.row.id,
          coworker_shift_id: takes.shift.id,
          coworker_date: takes.date,
          message: 'My sister is in town that day.',
          state: 'ACCEPTED',
          accepted_at: daysAgo(school, 1).toISOString(),
          created_at: at.toISOString(),
        });
        return;
      }
}
