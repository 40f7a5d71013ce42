import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainTimeIn, zoneShort } from '@ondeck/shared/domain/calendar/zone';
import { counted } from '@ondeck/shared/domain/words';
import type { DayFigures, DaySummary } from '@ondeck/shared/schemas/daySummary';

/** A part of a sentence; with `to`, a link to the list that it counts. */
interface Part {
  readonly text: string;
  readonly to?: string;
}

export interface DayLine {
  readonly day: 'Today' | 'Tomorrow';
  readonly parts: readonly Part[];
}

/** Adds the selected location to an address. */
export function at(location: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams({ ...(location ? { location } : {}), ...query }).toString();
  return params ? `${path}?${params}` : path;
}

/** Describes the first start: `first 6:00 AM CT at Prairie`. */
function firstStart({ first }: DayFigures): Part[] {
  if (!first) return [];
  const { title, timezone } = first.location;
  return [
    {
      text: `first ${sayTime(plainTimeIn(Date.parse(first.at), timezone))} ${zoneShort(timezone)} at ${title}`,
    },
  ];
}

/** Whether no one has a shift, and no shift is open. */
const isQuiet = ({ expected, absent, open_shifts }: DayFigures): boolean =>
  expected + absent + open_shifts === 0;

/** Links to the open shifts of the date, or of every date if the locations have different dates. */
const openShifts = (location: string, { open_shifts, date }: DayFigures, isOneDate: boolean): Part => ({
  text: counted(open_shifts, 'open shift'),
  to: at(location, '/dashboard', { tab: 'open-shift', ...(isOneDate ? { date } : {}), show: 'waiting' }),
});

/** View Schedules opens the user's last location unless the address names one; an empty one means all. */
const schedule = (location: string, { date }: DayFigures): string =>
  at('', '/view-schedules', { location, layout: 'people', start: date });

/** Describes today: the expected staff until the first start, and then the clocked-in, late, and absent staff. */
function today(
  location: string,
  { today: day, requests, is_one_date: isOneDate }: DaySummary,
  now: number,
): DayLine {
  const tab = (name: string) => at(location, '/dashboard', { tab: name });
  const { expected, clocked_in, late, absent, first } = day;
  const hasBegun = first !== undefined && Date.parse(first.at) <= now;
  const staff: Part[] = hasBegun
    ? [
        { text: `${clocked_in} of ${expected} clocked in`, to: tab('clocked-in') },
        ...(late > 0 ? [{ text: `${late} late`, to: tab('not-clocked-in') }] : []),
      ]
    : [{ text: `${expected} expected`, to: tab('not-clocked-in') }, ...firstStart(day)];
  const off = absent > 0 ? [{ text: `${absent} absent`, to: schedule(location, day) }] : [];
  const asked = requests > 0 ? [{ text: counted(requests, 'request'), to: at(location, '/requests') }] : [];
  const parts = isQuiet(day)
    ? [{ text: 'no shifts' }]
    : [...staff, ...off, openShifts(location, day, isOneDate)];
  return { day: 'Today', parts: [...parts, ...asked] };
}

function tomorrow(location: string, { tomorrow: day, is_one_date: isOneDate }: DaySummary): DayLine {
  const parts = [
    { text: `${day.expected} expected`, to: schedule(location, day) },
    ...firstStart(day),
    openShifts(location, day, isOneDate),
  ];
  return { day: 'Tomorrow', parts: isQuiet(day) ? [{ text: 'no shifts' }] : parts };
}

/**
 * Returns the two lines above the dashboard's tabs.
 *
 * @param location - the selected location, which the links keep; empty for all
 * @param now - the moment that decides whether the day has begun
 */
export const dayLines = (location: string, summary: DaySummary, now: number): readonly [DayLine, DayLine] => [
  today(location, summary, now),
  tomorrow(location, summary),
];
