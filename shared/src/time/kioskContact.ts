import { plainDateIn, plainTimeIn } from '../domain/calendar/zone';
import type { Kiosk } from '../schemas/options';
import { deviceZone, showMoment, showTime } from './display';

/** `3:40 PM` on the location's clocks; of another day `11-21-2026 3:40 PM`. */
function showContact(iso: string, zone: string, now: number): string {
  const at = Date.parse(iso);
  const isToday = plainDateIn(at, zone) === plainDateIn(now, zone);
  return isToday ? showTime(plainTimeIn(at, zone)) : showMoment(iso, zone);
}

/** The punch clock's location, with its name if the location has another one that is offline. */
function nameOf({ name, location }: Kiosk, away: readonly Kiosk[]): string {
  if (location === null) return `Punch clock ${name}`;
  const isOne = away.filter((other) => other.location?.id === location.id).length === 1;
  return isOne ? `${location.title} punch clock` : `${location.title} punch clock ${name}`;
}

/**
 * Returns the line about a punch clock that is offline: `Lakeview punch clock: offline since 3:40 PM, last contact 3:39 PM`.
 *
 * @param away - all punch clocks that are offline, this one too
 * @returns undefined while it is in touch with the server
 */
export function offlineLine(kiosk: Kiosk, away: readonly Kiosk[], now = Date.now()): string | undefined {
  const { offline_since: since, last_seen_at: seen, location } = kiosk;
  if (since === null) return undefined;
  const zone = location?.timezone ?? deviceZone();
  const contact = seen === null ? 'never' : showContact(seen, zone, now);
  return `${nameOf(kiosk, away)}: offline since ${showContact(since, zone, now)}, last contact ${contact}`;
}
