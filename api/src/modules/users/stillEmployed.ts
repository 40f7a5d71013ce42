import { formatDisplayDate, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { Clock } from '../../core/clock';
import type { Queryable } from '../../database/types';

/** Where a day ends last: for someone who has no location. */
const LAST_ZONE = 'Pacific/Honolulu';

/** Whether a last day is over at every location, given their time zones. */
export const isOver = (lastDay: PlainDate, zones: readonly string[], now: Date): boolean =>
  (zones.length === 0 ? [LAST_ZONE] : zones).every((zone) => lastDay < plainDateIn(now.getTime(), zone));

interface Invitee {
  readonly id: string;
  readonly is_active: boolean;
  readonly employee_ending_date: PlainDate | null;
}

/** Why someone is sent no invitation, in words: they don't work here. Null for an employee. */
export async function whyNotEmployed(
  db: Queryable,
  { id, is_active: isActive, employee_ending_date: lastDay }: Invitee,
  clock: Clock,
): Promise<string | null> {
  if (!isActive) return 'Is not active.';
  if (lastDay === null) return null;
  const at = await db
    .selectFrom('user_locations')
    .innerJoin('locations', 'locations.id', 'user_locations.location_id')
    .select('locations.timezone')
    .where('user_locations.user_id', '=', id)
    .execute();
  const zones = at.map(({ timezone: zone }) => zone);
  return isOver(lastDay, zones, clock.now()) ? `Last day was ${formatDisplayDate(lastDay)}.` : null;
}
