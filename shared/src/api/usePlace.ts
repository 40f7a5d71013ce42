import { useState } from 'react';
import { plainDateIn } from '../domain/calendar/zone';
import { deviceZone } from '../time/display';
import { useKnownPlace, usePlacesQuery } from './places';

/** The time zone of a location, this device's for all of them or one that is not known (any more). */
export function useZoneOf(): (location: string) => string {
  const { data } = usePlacesQuery();
  return (location) => data?.results.find(({ id }) => id === location)?.timezone ?? deviceZone();
}

export interface Place {
  readonly id: string;
  /** Empty until the locations have arrived. */
  readonly title: string;
  readonly zone: string;
  /** Today at the location, `yyyy-MM-dd`; on this device while the location is not known. */
  readonly today: string;
}

/** A location by its id, one that was deleted too, with what day it is there. */
export function usePlace(id: string): Place {
  const { place } = useKnownPlace(id);
  const [now] = useState(() => Date.now());
  const zone = place?.timezone ?? deviceZone();
  return { id, title: place?.title ?? '', zone, today: plainDateIn(now, zone) };
}
