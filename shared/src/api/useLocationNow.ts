import { useState } from 'react';
import type { PlainDate } from '../domain/calendar/plainDate';
import { dateAt, type Zoned, zoneOn } from '../domain/calendar/zoneHistory';
import { deviceToday, deviceZone } from '../time/display';
import { useKnownLocation, useLocationsQuery } from './locations';

/**
 * Returns the time zone of a location on a day. For all locations together, or for a location that isn't loaded or no
 * longer exists, returns this device's zone.
 */
export function useZoneOf(): (location: string, date: PlainDate) => string {
  const { data } = useLocationsQuery();
  return (location, date) => {
    const place = data?.results.find(({ id }) => id === location);
    return place ? zoneOn(place, date) : deviceZone();
  };
}

export interface LocationNow {
  readonly id: string;
  /** The location's name; empty until the locations have loaded. */
  readonly title: string;
  readonly zone: string;
  readonly former_zones?: Zoned['former_zones'];
  /** Today's date at the location, `yyyy-MM-dd`; this device's date while the location is unknown. */
  readonly today: string;
}

/** Returns a location by its id, even if deleted, with today's date there. */
export function useLocationNow(id: string): LocationNow {
  const { place } = useKnownLocation(id);
  const [now] = useState(() => Date.now());
  const { timezone, former_zones } = place ?? { timezone: deviceZone(), former_zones: null };
  const today = place ? dateAt({ timezone, former_zones }, now) : deviceToday();
  return { id, title: place?.title ?? '', zone: timezone, former_zones, today };
}
