import { addDays, addMonths, startOfMonth, startOfWeek } from '../../domain/calendar/plainDate';
import { showLongDay, showTimeRange } from '../../time/display';
import { chipCode, type ShiftLook } from '../shiftChip';

/** One shift or meeting on one day, in wall-clock; the browser converts no zone. */
export interface ScheduleEvent extends ShiftLook {
  id: string;
  code: string;
  /** `yyyy-MM-dd` */
  date: string;
  /** `HH:mm` */
  start: string;
  end: string;
  /** Who works it, printed after the time. */
  who?: string | undefined;
  /** Whether the type's name is printed too: on one's own schedule, where its two letters may say nothing. */
  namesType?: boolean;
  /** 'ends 12-05', 'pending' */
  note?: string | undefined;
}

export type ScheduleView = 'month' | 'week' | 'three' | 'list';

const words = new Map<string, string>();

/** The words of a day, made once: a month asks for those of its 31 days once for each event. */
function wordsOf(date: string): string {
  const known = words.get(date) ?? showLongDay(date);
  words.set(date, known);
  return known;
}

/** What an event prints: its accessible name begins with the same words. */
export function eventLabel(event: ScheduleEvent): string {
  const named = event.namesType ? event.type : '';
  const time = showTimeRange(event.start, event.end);
  const printed = [chipCode(event), event.code, named, time, event.who, event.note];
  const spoken = [named ? '' : event.type, event.isOpen ? 'open' : '', wordsOf(event.date)];
  return `${printed.filter(Boolean).join(' ')}, ${spoken.filter(Boolean).join(', ')}`;
}

/** By day, then time, then code. */
function inOrder(events: readonly ScheduleEvent[]): ScheduleEvent[] {
  const key = (event: ScheduleEvent) => `${event.date} ${event.start} ${event.code}`;
  return events.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The events of each day that has some, or is asked for, days in order. */
export function byDay(
  events: readonly ScheduleEvent[],
  asked: readonly string[] = [],
): [date: string, events: ScheduleEvent[]][] {
  const days = new Map<string, ScheduleEvent[]>(asked.map((date) => [date, []]));
  for (const event of inOrder(events)) days.set(event.date, [...(days.get(event.date) ?? []), event]);
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** How many days a view of days shows. */
export const viewDays = { week: 7, three: 3 } as const;

/**
 * The day that Prev or Next lead to.
 *
 * @param step - -1 or 1
 */
export function stepDate(view: ScheduleView, date: string, step: -1 | 1): string {
  if (view === 'month') return addMonths(date, step);
  return addDays(date, step * (view === 'three' ? viewDays.three : viewDays.week));
}

/** The first and the last day that a view shows; a week from Sunday, unless it starts on the chosen day. */
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
