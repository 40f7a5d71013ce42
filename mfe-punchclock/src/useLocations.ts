import { listLocations } from '@ondeck/shared/calls/locations';
import type { Location } from '@ondeck/shared/schemas/locations';
import { useEffect, useState } from 'react';
import { send } from './punchClock.api';

/** The locations that the signed-in person may place a kiosk at; none while loading or when refused. */
export function useLocations(): readonly Location[] {
  const [places, setPlaces] = useState<readonly Location[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    void send(listLocations, { limit: 200 }, { abandon: leaving.signal }).then((outcome) => {
      if (outcome.ok) setPlaces(outcome.body?.results ?? []);
    });
    return () => leaving.abort();
  }, []);
  return places;
}
