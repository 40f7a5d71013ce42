import { minutesOf } from '@ondeck/shared/domain/calendar/plainTime';
import { counted } from '@ondeck/shared/domain/words';
import type { DeckDay, DeckInterval, DeckShortage, SwimmerCount } from '@ondeck/shared/schemas/deck';
import { showTimeRange } from '@ondeck/shared/time/display';

/** A number of scheduled guards, and the number that is required. */
interface Numbers {
  readonly scheduled: number;
  readonly required: number;
}

/** Formats `1 of 2`. */
export const ofRequired = ({ scheduled, required }: Numbers): string => `${scheduled} of ${required}`;

export const isShort = ({ scheduled, required }: Numbers): boolean => scheduled < required;

/** Summarizes the days on screen from today on: `2 shortages`, or that there are enough lifeguards. */
export function deckSummary(days: readonly DeckDay[], today: string): string {
  const short = days.reduce((sum, { date, shortages }) => sum + (date < today ? 0 : shortages.length), 0);
  return short > 0 ? counted(short, 'shortage') : 'No shortages';
}

/** Describes a day in two lines: the first shortage with the number of others and its time, or that there is none. */
export function dayLines({ intervals, shortages: [first, ...others] }: DeckDay): readonly string[] {
  if (first)
    return [
      others.length > 0 ? `${ofRequired(first)}, ${others.length} more` : ofRequired(first),
      showTimeRange(first.start_time, first.end_time),
    ];
  if (intervals.length === 0) return ['None required'];
  const scheduled = rangeOf(intervals.map((one) => one.scheduled));
  return [`${scheduled} of ${rangeOf(intervals.map(({ required }) => required))}`, 'No shortages'];
}

/** Returns `2`, or `1–3` if the number changes during the day. */
function rangeOf(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? `${least}` : `${least}–${most}`;
}

const mostOf = (counts: readonly SwimmerCount[]): number =>
  Math.max(...counts.map(({ swimmers }) => swimmers));

/** Describes the swimmers of a day: the highest number that was entered, or the highest of usual days. */
export function swimmersLabel({ counts, suggested }: DeckDay): string {
  if (counts.length > 0) return `Up to ${counted(mostOf(counts), 'swimmer')}`;
  return suggested.length > 0 ? `Usually ${counted(mostOf(suggested), 'swimmer')}` : 'Add swimmers';
}

/** Returns the shortage that an interval is the first part of. */
export const shortageFrom = (interval: DeckInterval, { shortages }: DeckDay): DeckShortage | undefined =>
  shortages.find(({ start_time }) => start_time === interval.start_time);

/** The hours that the bars of several days show, in minutes. */
export interface BarHours {
  readonly start: number;
  readonly end: number;
}

/** Returns the hours from the first to the last rule of the days, so that their bars have one scale. */
export function barHours(days: readonly DeckDay[]): BarHours {
  const all = days.flatMap(({ intervals }) => intervals);
  return {
    start: Math.min(...all.map(({ start_time }) => minutesOf(start_time))),
    end: Math.max(...all.map(({ end_time }) => minutesOf(end_time))),
  };
}

/** Returns where an interval is on a bar, in percent of its width. */
export function barPlace(
  { start_time, end_time }: Pick<DeckInterval, 'start_time' | 'end_time'>,
  { start, end }: BarHours,
): { readonly insetInlineStart: string; readonly inlineSize: string } {
  const share = (minutes: number): number => ((minutes - start) / (end - start)) * 100;
  const from = share(minutesOf(start_time));
  return { insetInlineStart: `${from}%`, inlineSize: `${share(minutesOf(end_time)) - from}%` };
}

type Hours = Pick<DeckShortage, 'start_time' | 'end_time'>;

/** Returns whether two hours of one day overlap. */
export const overlaps = (one: Hours, other: Hours): boolean =>
  one.start_time < other.end_time && other.start_time < one.end_time;

/** Returns the open shift that fills most of a shortage, the earliest of several; undefined without one. */
export function bestFor<Open extends Hours>(shortage: Hours, events: readonly Open[]): Open | undefined {
  const shared = ({ start_time, end_time }: Hours): number =>
    Math.min(minutesOf(end_time), minutesOf(shortage.end_time)) -
    Math.max(minutesOf(start_time), minutesOf(shortage.start_time));
  return [...events].sort(
    (one, other) => shared(other) - shared(one) || minutesOf(one.start_time) - minutesOf(other.start_time),
  )[0];
}
