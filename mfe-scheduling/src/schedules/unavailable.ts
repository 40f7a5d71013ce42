import { useRead } from '@ondeck/shared/api/useCall';
import { listAvailability } from '@ondeck/shared/calls/availability';
import { minutesOf } from '@ondeck/shared/domain/calendar/plainTime';
import type { StaffAvailability } from '@ondeck/shared/schemas/availability';
import { showTime } from '@ondeck/shared/time/display';
import { useMemo } from 'react';

export interface UnavailableDay {
  /** The hatching behind a day's cell: whole days across, hours as a part of the width from 5 AM to 11 PM. */
  readonly hatching: string;
  /** The hours for screen readers: `Unavailable until 3:00 PM and from 8:00 PM.` */
  readonly words: string;
}

/** Days on which staff are unavailable, by employee and day. */
export type UnavailableDays = ReadonlyMap<string, ReadonlyMap<string, UnavailableDay>>;

type Hours = StaffAvailability['results'][number]['unavailable'][number];

/** The hours that a cell's width shows. */
const [FIRST, LAST] = [5 * 60, 23 * 60];
const NONE: UnavailableDays = new Map();
/** The server lists at most this many days. */
const MOST_DAYS = 42;

const shareOf = (minutes: number): number =>
  Math.min(Math.max(Math.round(((minutes - FIRST) / (LAST - FIRST)) * 100), 0), 100);

const isWholeDay = ({ start_time, end_time }: Hours): boolean => start_time === '00:00' && end_time === null;

function wordsOf(hours: readonly Hours[]): string {
  if (hours.some(isWholeDay)) return 'Unavailable.';
  const parts = hours.map(({ start_time, end_time }) => {
    if (start_time === '00:00') return `until ${showTime(end_time)}`;
    return end_time === null
      ? `from ${showTime(start_time)}`
      : `from ${showTime(start_time)} to ${showTime(end_time)}`;
  });
  return `Unavailable ${parts.join(' and ')}.`;
}

/** Covers the available hours with the color of the cell, above stripes across the whole cell. */
function hatchingOf(hours: readonly Hours[]): string {
  const stripes = 'repeating-linear-gradient(135deg, var(--od-hatching) 0 2px, transparent 2px 8px)';
  const cover = 'var(--od-cell)';
  let at = 0;
  const stops: string[] = [];
  for (const { start_time, end_time } of hours) {
    const [start, end] = [
      shareOf(minutesOf(start_time)),
      end_time === null ? 100 : shareOf(minutesOf(end_time)),
    ];
    stops.push(`${cover} ${at}% ${start}%`, `transparent ${start}% ${end}%`);
    at = end;
  }
  if (at < 100) stops.push(`${cover} ${at}% 100%`);
  return `linear-gradient(90deg, ${stops.join(', ')}), ${stripes}`;
}

function daysOf(unavailable: readonly Hours[]): Map<string, UnavailableDay> {
  const byDate = new Map<string, Hours[]>();
  for (const one of unavailable) byDate.set(one.date, [...(byDate.get(one.date) ?? []), one]);
  return new Map(
    [...byDate].map(([date, hours]) => [date, { hatching: hatchingOf(hours), words: wordsOf(hours) }]),
  );
}

/** Returns the days on which staff of a location, or of all locations, are unavailable; none while they load or if they can't be loaded. */
export function useUnavailable(location: string, days: readonly string[]): UnavailableDays {
  const from = days[0] ?? '';
  const to = days.length > MOST_DAYS ? from : (days.at(-1) ?? '');
  const { currentData } = useRead(listAvailability, { location, from, to }, { skip: from === '' });
  return useMemo(() => {
    if (!currentData) return NONE;
    return new Map(currentData.results.map(({ id, unavailable }) => [id, daysOf(unavailable)]));
  }, [currentData]);
}
