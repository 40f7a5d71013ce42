import { useEffect, useState } from 'react';
import { send } from './punchClock.api';

interface Place {
  readonly id: string;
  readonly title: string;
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'title' in value &&
  typeof value.id === 'string' &&
  typeof value.title === 'string';

function placesIn(body: unknown): readonly Place[] {
  if (typeof body !== 'object' || body === null || !('results' in body) || !Array.isArray(body.results))
    return [];
  return body.results.filter(isPlace);
}

/** The locations that the signed-in person may place a kiosk at; none while loading or when refused. */
export function useLocations(): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const call = { method: 'GET', path: '/api/locations/?limit=200', as: 'session' } as const;
    void send(call, () => undefined, leaving.signal).then((outcome) => {
      if (outcome.ok) setPlaces(placesIn(outcome.body));
    });
    return () => leaving.abort();
  }, []);
  return places;
}
