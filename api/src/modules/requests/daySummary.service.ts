import type * as calls from '@ondeck/shared/calls/decisions';
import { addDays, earlierDate } from '@ondeck/shared/domain/calendar/plainDate';
import { dateAt, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { DayFigures, DaySummary } from '@ondeck/shared/schemas/daySummary';
import type { UserActor } from '../../platform/auth/actor';
import type { QueryOf } from '../../platform/http/module';
import type { Services } from '../../platform/services';
import { countDays, type DayCounts } from '../attendance/attendance.door';
import { type LocationDay, locationDays } from '../locations/locations.door';
import { countRequests } from './daySummary.repository';

/** Adds the date and the place of the first start to the counts of a day. */
function figuresOf(
  { first_at: at, first_location: placeId, ...counts }: DayCounts,
  days: readonly LocationDay[],
  date: string,
): DayFigures {
  const place = days.find(({ id }) => id === placeId);
  if (!at || !place) return { date, ...counts };
  const timezone = zoneOn(place, dateAt(place, at.getTime()));
  return {
    date,
    ...counts,
    first: { at: at.toISOString(), location: { id: place.id, title: place.title, timezone } },
  };
}

/** Returns what today and tomorrow need at the actor's locations. @throws 404 for a location out of reach */
export async function readSummary(
  services: Services,
  actor: UserActor,
  { location }: QueryOf<typeof calls.readDaySummary>,
): Promise<DaySummary> {
  const { db, clock } = services;
  const now = clock.now();
  const days = await locationDays(services, actor, { location });
  const [today, tomorrow] = await countDays(db, days, now);
  const dates = days.map((day) => day.date);
  const date = dates.reduce(earlierDate, dates[0] ?? now.toISOString().slice(0, 10));
  return {
    today: figuresOf(today, days, date),
    tomorrow: figuresOf(tomorrow, days, addDays(date, 1)),
    is_one_date: new Set(dates).size <= 1,
    requests: await countRequests(db, actor, location),
  };
}
