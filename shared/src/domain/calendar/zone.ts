import { dayNumber, fromDayNumber, type PlainDate } from './plainDate';
import { fromMinutes, minutesOf, type PlainTime } from './plainTime';
import { MINUTE_MS, DAY_MS } from '../durations';

/** A point in time, in milliseconds since 1970-01-01T00:00Z, like `Date.getTime()`. */
export type Instant = number;

/**
 * Time zones that a location can have: calls carry the name, pages show the label, and notifications the short name next
 * to a time. Arizona has no daylight saving time.
 */
export const zones = [
  { name: 'America/New_York', label: 'Eastern Standard Time', short: 'ET' },
  { name: 'America/Chicago', label: 'Central Standard Time', short: 'CT' },
  { name: 'America/Denver', label: 'Mountain Standard Time', short: 'MT' },
  { name: 'America/Phoenix', label: 'Mountain Standard Time (Arizona)', short: 'MT (Arizona)' },
  { name: 'America/Los_Angeles', label: 'Pacific Standard Time', short: 'PT' },
  { name: 'America/Anchorage', label: 'Alaska Standard Time', short: 'AKT' },
  { name: 'Pacific/Honolulu', label: 'Hawaii-Aleutian Standard Time', short: 'HT' },
] as const;
type ZoneName = (typeof zones)[number]['name'];
export const zoneNames: readonly ZoneName[] = zones.map(({ name }) => name);

/** Returns the label of a time zone, or its name if the zone isn't in {@link zones}. */
export const zoneLabel = (name: string): string => zones.find((zone) => zone.name === name)?.label ?? name;

/** Returns the short name of a time zone, such as `CT`, or its name if the zone isn't in {@link zones}. */
export const zoneShort = (name: string): string => zones.find((zone) => zone.name === name)?.short ?? name;

const EPOCH_DAY = dayNumber('1970-01-01');
/** Days between two samples of a zone's offset: shorter than any zone ever kept an offset, so no change is missed. */
const SAMPLE_DAYS = 7;

const formatters = new Map<string, Intl.DateTimeFormat | null>();

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  let formatter: Intl.DateTimeFormat | null = null;
  try {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  } catch {
    // A zone name that the platform doesn't know counts as UTC; the API accepts only the seven zones.
  }
  formatters.set(zone, formatter);
  return formatter;
}

function askOffset(instant: Instant, zone: string): number {
  const formatter = formatterOf(zone);
  if (!formatter) return 0;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return (
    Math.round(Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS) - Math.floor(instant / MINUTE_MS)
  );
}

type Change = { at: Instant; offset: number };
const changesOfYear = new Map<string, readonly Change[]>();

/** Returns the offsets of a zone in a UTC year, each with the instant it starts: one, plus one per clock change. */
function offsetsOf(year: number, zone: string): readonly Change[] {
  const key = `${year} ${zone}`;
  const known = changesOfYear.get(key);
  if (known) return known;
  const end = Date.UTC(year + 1, 0, 1);
  let from = Date.UTC(year, 0, 1);
  let offset = askOffset(from, zone);
  const changes: Change[] = [{ at: from, offset }];
  while (from < end) {
    const to = Math.min(from + SAMPLE_DAYS * DAY_MS, end);
    const next = askOffset(to, zone);
    if (next !== offset) {
      let before = from;
      let after = to;
      while (after - before > MINUTE_MS) {
        const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS;
        if (askOffset(middle, zone) === offset) before = middle;
        else after = middle;
      }
      changes.push({ at: after, offset: next });
      offset = next;
    }
    from = to;
  }
  changesOfYear.set(key, changes);
  return changes;
}

/** Returns the minutes that a zone's clocks are ahead of UTC at an instant: -300 for New York in winter. */
export function offsetMinutes(instant: Instant, zone: string): number {
  if (!Number.isFinite(instant) || Math.abs(instant) > 8e15) return 0;
  let offset = 0;
  for (const change of offsetsOf(new Date(instant).getUTCFullYear(), zone)) {
    if (change.at <= instant) offset = change.offset;
  }
  return offset;
}

/**
 * Returns the instant of a wall-clock time. A time skipped in spring counts as if the clocks hadn't changed yet (02:30
 * is 03:30); a time repeated in fall means the first of the two.
 *
 * @returns NaN for a date or time that doesn't exist
 */
export function toInstant(date: PlainDate, time: PlainTime, zone: string): Instant {
  const wall = (dayNumber(date) - EPOCH_DAY) * DAY_MS + minutesOf(time) * MINUTE_MS;
  const before = offsetMinutes(wall - DAY_MS, zone);
  const after = offsetMinutes(wall + DAY_MS, zone);
  const early = wall - before * MINUTE_MS;
  if (before === after || offsetMinutes(early, zone) === before) return early;
  const late = wall - after * MINUTE_MS;
  return offsetMinutes(late, zone) === after ? late : early;
}

const wallMinutes = (instant: Instant, zone: string): number =>
  Math.floor(instant / MINUTE_MS) + offsetMinutes(instant, zone);

/** Returns the date in a zone at an instant. */
export const plainDateIn = (instant: Instant, zone: string): PlainDate =>
  fromDayNumber(Math.floor(wallMinutes(instant, zone) / 1440) + EPOCH_DAY);

/** Returns the wall-clock time in a zone at an instant, without seconds. */
export function plainTimeIn(instant: Instant, zone: string): PlainTime {
  return fromMinutes(((wallMinutes(instant, zone) % 1440) + 1440) % 1440);
}

/** Returns the whole minutes from one instant to another; negative when `end` is earlier. */
export const elapsedMinutes = (start: Instant, end: Instant): number => Math.trunc((end - start) / MINUTE_MS);

/** Returns every offset of a zone, in minutes, from `firstYear` through `lastYear`, each with the instant it starts. */
export const offsetsBetween = (
  firstYear: number,
  lastYear: number,
  zone: string,
): readonly { readonly at: Instant; readonly offset: number }[] =>
  Array.from({ length: lastYear - firstYear + 1 }, (_, index) => offsetsOf(firstYear + index, zone)).flatMap(
    (changes, index) => (index === 0 ? changes : changes.slice(1)),
  );

/**
 * Returns a zone's smallest and largest offset between two dates, in minutes, and the dates on which its clocks change.
 * Reads cached years, so calling this before every search is cheap.
 */
export function clockChanges(from: PlainDate, to: PlainDate, zone: string) {
  const years = { first: Number(from.slice(0, 4)), last: Number(to.slice(0, 4)) + 1 };
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  const dates: PlainDate[] = [];
  for (let year = years.first; year <= years.last; year += 1) {
    offsetsOf(year, zone).forEach(({ at, offset }, index) => {
      min = Math.min(min, offset);
      max = Math.max(max, offset);
      if (index > 0) dates.push(plainDateIn(at, zone));
    });
  }
  return { min, max, dates };
}
