import { usePlacesQuery } from '@ondeck/shared/api/places';
import { plainDateIn } from '@ondeck/shared/domain/zone';
import { wireDate } from '@ondeck/shared/time/display';
import { useState } from 'react';

export interface Place {
  readonly id: string;
  /** Empty until the locations have arrived. */
  readonly title: string;
  readonly zone: string;
  /** Today at the location, `yyyy-MM-dd`; the browser's day while the location is not known. */
  readonly today: string;
}

/** A location by its id, with what day it is there. */
export function usePlace(id: string): Place {
  const { data } = usePlacesQuery();
  const [now] = useState(() => Date.now());
  const found = data?.results.find((place) => place.id === id);
  return {
    id,
    title: found?.title ?? '',
    zone: found?.timezone ?? 'America/New_York',
    today: found ? plainDateIn(now, found.timezone) : wireDate(new Date(now)),
  };
}
