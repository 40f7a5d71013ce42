import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { accountNamed, type DemoSchool, daysAgo } from './demoSchool';

/** Weeks ahead of the swim meet, so that requests in the weeks before remain possible. */
const WEEKS_AHEAD = 20;

/** Adds the week of a swim meet, in which Lakeview grants no time off. */
export function addBlackouts(school: DemoSchool): void {
  const { tables, random, locations, today } = school;
  const sunday = addDays(startOfWeek(today.lakeview), 7 * WEEKS_AHEAD);
  const createdAt = daysAgo(school, 14);
  tables.blackouts.push({
    id: random.id(createdAt),
    location_id: locations.lakeview.id,
    start_date: addDays(sunday, 1),
    end_date: addDays(sunday, 7),
    reason: 'Swim meet',
    created_by: accountNamed(school, 'manager').row.id,
    created_at: createdAt.toISOString(),
    removed_by: null,
    removed_at: null,
  });
}
