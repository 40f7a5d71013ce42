import { dayNumber, fromDayNumber, type PlainDate } from './plainDate';
import { fromMinutes, minutesOf, type PlainTime } from './plainTime';
import { MINUTE_MS, DAY_MS } from '../durations';

/** A point in time, in milliseconds since 1970-01-01T00:00Z: what `Date.getTime()` gives. */
export type Instant = number;

/** The zones a location can have: the wire carries the name, pages show the label. Arizona keeps no daylight saving. */
export const zones = [
  { name: 'America/New_York', label: 'Eastern Standard Time' },
  { name: 'America/Chicago', label: 'Central Standard Time' },
  { name: 'America/Denver', label: 'Mountain Standard Time' },
  { name: 'America/Phoenix', label: 'Mountain Standard Time (Arizona)' },
  { name: 'America/Los_Angeles', label: 'Pacific Standard Time' },
  { name: 'America/Anchorage', label: 'Alaska Standard Time' },
  { name: 'Pacific/Honolulu', label: 'Hawaii-Aleutian Standard Time' },
] as const;
type ZoneName = (typeof zones)[number]['name'];
export const zoneNames: readonly ZoneName[] = zones.map(({ name }) => name);

/** The label of a zone; the name itself where it is none of ours. */
export const zoneLabel = (name: string): string => zones.find((zone) => zone.name === name)?.label ?? name;

const EPOCH_DAY = dayNumber('1970-01-01');
/** Finer than the shortest time a zone has ever kept an offset, so that no change between two samples is missed. */
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
    // A name that the platform does not know counts as UTC; the edge admits only the seven.
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

/** The offsets that a zone keeps in a year of UTC, each with the instant it begins: one entry, or one per change. */
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

/** Minutes that a zone's clocks are ahead of UTC at an instant: -300 for New York in winter. */
export function offsetMinutes(instant: Instant, zone: string): number {
  if (!Number.isFinite(instant) || Math.abs(instant) > 8e15) return 0;
  let offset = 0;
  for (const change of offsetsOf(new Date(instant).getUTCFullYear(), zone)) {
    if (change.at <= instant) offset = change.offset;
  }
  return offset;
}

/**
 * The instant of a wall-clock time. A time that the spring change skips counts as if the clocks had not changed
 * yet (02:30 is 03:30); one that the autumn change repeats is the first of the two.
 *
 * @returns NaN for a date or time that does not exist
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

/** The date on a zone's calendars at an instant. */
export const plainDateIn = (instant: Instant, zone: string): PlainDate =>
  fromDayNumber(Math.floor(wallMinutes(instant, zone) / 1440) + EPOCH_DAY);

/** The time on a zone's clocks at an instant, its seconds dropped. */
export function plainTimeIn(instant: Instant, zone: string): PlainTime {
  return fromMinutes(((wallMinutes(instant, zone) % 1440) + 1440) % 1440);
}

/** Whole minutes that pass from one instant to another; negative when `end` is earlier. */
export const elapsedMinutes = (start: Instant, end: Instant): number => Math.trunc((end - start) / MINUTE_MS);

/** Every offset that a zone keeps from the first to the last of some years, in minutes, each from its instant on. */
export const offsetsBetween = (
  firstYear: number,
  lastYear: number,
  zone: string,
): readonly { readonly at: Instant; readonly offset: number }[] =>
  Array.from({ length: lastYear - firstYear + 1 }, (_, index) => offsetsOf(firstYear + index, zone)).flatMap(
    (changes, index) => (index === 0 ? changes : changes.slice(1)),
  );

/**
 * What a zone's clocks do between two dates: the least and greatest offset they keep, in minutes, and the dates on
 * which they change. Answers from the cached years, so it is cheap enough to ask before every search.
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
