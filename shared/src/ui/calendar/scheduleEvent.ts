import { addDays, addMonths, startOfMonth, startOfWeek } from '../../domain/calendar/plainDate';
import { showLongDay, showTimeRange } from '../../time/display';
import { chipCode, type ShiftLook } from '../shiftChip';

/** One shift or meeting on one day, in wall-clock time; the browser converts no time zone. */
export interface ScheduleEvent extends ShiftLook {
  id: string;
  code: string;
  /** The date, `yyyy-MM-dd`. */
  date: string;
  /** The start time, `HH:mm`; `end` has the same form. */
  start: string;
  end: string;
  /** The staff, printed after the time. */
  who?: string | undefined;
  /** Whether to print the shift type's name, as on an employee's own schedule, where its two letters may be unclear. */
  namesType?: boolean;
  /** A note, such as 'ends 12-05' or 'pending'. */
  note?: string | undefined;
}

export type ScheduleView = 'month' | 'week' | 'three' | 'list';

const words = new Map<string, string>();

/** Returns a date in words, cached because a month formats each of its 31 days once for each event. */
function wordsOf(date: string): string {
  const known = words.get(date) ?? showLongDay(date);
  words.set(date, known);
  return known;
}

/** Returns the accessible name of an event, which starts with its printed text. */
export function eventLabel(event: ScheduleEvent): string {
  const named = event.namesType ? event.type : '';
  const time = showTimeRange(event.start, event.end);
  const printed = [chipCode(event), event.code, named, time, event.who, event.note];
  const spoken = [named ? '' : event.type, event.isOpen ? 'open' : '', wordsOf(event.date)];
  return `${printed.filter(Boolean).join(' ')}, ${spoken.filter(Boolean).join(', ')}`;
}

/** Sorts events by day, then time, then code. */
function inOrder(events: readonly ScheduleEvent[]): ScheduleEvent[] {
  const key = (event: ScheduleEvent) => `${event.date} ${event.start} ${event.code}`;
  return events.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Groups events by day, in order, with an empty group for each requested day that has none. */
export function byDay(
  events: readonly ScheduleEvent[],
  asked: readonly string[] = [],
): [date: string, events: ScheduleEvent[]][] {
  const days = new Map<string, ScheduleEvent[]>(asked.map((date) => [date, []]));
  for (const event of inOrder(events)) days.set(event.date, [...(days.get(event.date) ?? []), event]);
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Number of days in the week view and the three-day view. */
export const viewDays = { week: 7, three: 3 } as const;

/**
 * Returns the day that Prev or Next opens.
 *
 * @param step - -1 or 1
 */
export function stepDate(view: ScheduleView, date: string, step: -1 | 1): string {
  if (view === 'month') return addMonths(date, step);
  return addDays(date, step * (view === 'three' ? viewDays.three : viewDays.week));
}

/** Returns the first and last day of a view. A week starts on Sunday or on the chosen day. */
export function viewRange(
  view: ScheduleView,
  date: string,
  weekFrom: 'sunday' | 'date',
): [first: string, last: string] {
  if (view === 'month') return [startOfMonth(date), addDays(addMonths(startOfMonth(date), 1), -1)];
  if (view === 'three') return [date, addDays(date, viewDays.three - 1)];
  const first = weekFrom === 'sunday' ? startOfWeek(date) : date;
  return [first, addDays(first, viewDays.week - 1)];
}
