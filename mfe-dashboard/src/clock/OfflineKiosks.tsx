import type { Kiosk } from '@ondeck/shared/schemas/options';
import { deviceZone, showMoment, showTime } from '@ondeck/shared/time/display';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { Alert } from '@ondeck/shared/ui/alert';
import { listKiosks } from '@ondeck/shared/calls/kiosks';
import { useRead } from '@ondeck/shared/api/useCall';

const EVERY_MS = 60_000;

/** Formats a time as `3:40 PM`, or `11-21-2026 3:40 PM` on another day. */
function showContact(iso: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? showTime(plainTimeIn(at.getTime(), deviceZone())) : showMoment(iso);
}

const isAway = ({ offline_since }: Kiosk): boolean => offline_since !== null;

/** Returns the offline punch clocks of a location, or of all locations, and whether every punch clock is offline. */
function useOfflineKiosks(location: string) {
  const { data } = useRead(listKiosks, undefined, { pollingInterval: EVERY_MS });
  const kiosks = (data?.results ?? []).filter((kiosk) => location === '' || kiosk.location?.id === location);
  const isOnline = new Set(kiosks.filter((kiosk) => !isAway(kiosk)).map((kiosk) => kiosk.location?.id));
  const away = kiosks.filter(isAway);
  return { away, alone: away.filter((kiosk) => kiosk.location !== null && !isOnline.has(kiosk.location.id)) };
}

/** The punch clock's location, with its name if the location has another one that is offline. */
function nameOf(kiosk: Kiosk, all: readonly Kiosk[]): string {
  const place = kiosk.location?.title;
  if (place === undefined) return `Punch clock ${kiosk.name}`;
  const isOne = all.filter((other) => other.location?.id === kiosk.location?.id).length === 1;
  return isOne ? `${place} punch clock` : `${place} punch clock ${kiosk.name}`;
}

/** Lists offline punch clocks, each on a line: `Lakeview punch clock: offline since 3:40 PM, last contact 3:39 PM`. */
export function OfflineKiosks({ location }: { readonly location: string }) {
  const { away } = useOfflineKiosks(location);
  if (away.length === 0) return null;
  return (
    <Alert kind="warning">
      {away.map((kiosk) => (
        <div key={kiosk.id}>
          {nameOf(kiosk, away)}: offline since {showContact(kiosk.offline_since ?? '')}, last contact{' '}
          {kiosk.last_seen_at ? showContact(kiosk.last_seen_at) : 'never'}
        </div>
      ))}
    </Alert>
  );
}

/** Warns above a list of missing or on-deck staff that an offline punch clock can make the list wrong. */
export function UnconfirmedNote({ location }: { readonly location: string }) {
  const { alone } = useOfflineKiosks(location);
  const places = [...new Set(alone.map((kiosk) => kiosk.location?.title ?? ''))];
  if (places.length === 0) return null;
  return (
    <Alert kind="info">
      {places.map((place) => (
        <div key={place}>
          {place}’s punch clock is offline. Staff who clocked in or out there appear here when it is online
          again.
        </div>
      ))}
    </Alert>
  );
}
