import { sortedByText } from '../domain/plainText';
import type { ScheduleEvent as WireEvent } from '../schemas/schedules';
import { showDate } from '../time/display';
import type { ScheduleEvent } from '../ui/calendar/scheduleEvent';
import type { LegendEntry } from '../ui/legend';

/** Options for calendar events. `withStaff` shows names of staff, as on a manager's schedule. */
export interface EventOptions {
  readonly withStaff?: boolean;
  /** The employee whose last day is marked; by default, anyone's. */
  readonly userId?: string;
  /** Whether to show the names of shift types, as on an employee's own schedule. */
  readonly withType?: boolean;
}

/**
 * Returns the earliest last day among the staff whose assignment ends before the shift does.
 *
 * @param userId - only consider this employee
 */
export function assignedEnd(event: WireEvent, userId?: string): string | undefined {
  return event.staff
    .filter(({ id }) => userId === undefined || id === userId)
    .flatMap(({ end_date }) => (end_date ? [end_date] : []))
    .toSorted()
    .at(0);
}

/** Returns why an open shift can't be requested. If only its other dates can't, the date itself still can. */
const refusalOf = ({ blocked, requested, one_date: one }: WireEvent) =>
  requested || !one ? blocked : one.blocked;

/** Returns the note next to an event's time: a change of the date, the end of an assignment, or a refusal. */
function noteOf(event: WireEvent, ends: string | undefined) {
  const { exception, exception_reason: reason, is_closed } = event;
  if (exception === 'CANCELLED') {
    const what = is_closed ? 'closed' : 'canceled';
    return { note: reason ? `${what}: ${reason}` : what };
  }
  if (ends) return { note: `ends ${showDate(ends).slice(0, 5)}` };
  if (exception) return { note: 'changed' };
  const refusal = refusalOf(event);
  return refusal ? { note: refusal } : {};
}

/**
 * Converts an occurrence to a calendar event. Color is the shift type's, or green for a meeting; red with "ends 12-05"
 * means an assignment ends. Open shifts are striped, drafts dashed, and canceled dates struck through. The note can say
 * why a shift can't be requested. `id` is the occurrence's.
 */
export function calendarEvent(
  event: WireEvent,
  { withStaff = false, withType = false, userId }: EventOptions = {},
): ScheduleEvent {
  const [type] = event.shift_type;
  const ends = event.has_assigned_end_date ? assignedEnd(event, userId) : undefined;
  return {
    id: event.occurrence_id,
    code: event.shift_code,
    date: event.start_date,
    start: event.start_time,
    end: event.end_time,
    type: event.type === 'meeting' ? 'Meeting' : (type?.name ?? 'Shift'),
    typeCode: event.type === 'meeting' ? undefined : type?.code,
    color: type?.color,
    isMeeting: event.type === 'meeting',
    isEnding: ends !== undefined && event.exception !== 'CANCELLED',
    isOpen: event.is_open,
    ...(event.exception === 'CANCELLED' ? { isCancelled: true } : {}),
    ...(event.draft ? { isDraft: true } : {}),
    ...(withType ? { namesType: true } : {}),
    ...(withStaff && event.staff.length > 0 ? { who: event.staff.map(({ name }) => name).join(', ') } : {}),
    ...noteOf(event, ends),
  };
}

/** Converts all occurrences of an answer to calendar events, in order. */
export const calendarEvents = (events: readonly WireEvent[], options?: EventOptions): ScheduleEvent[] =>
  events.map((event) => calendarEvent(event, options));

/** Returns the legend entries of an answer: each shift type once in its own color, sorted by name, meetings last. */
export function legendEntries(events: readonly WireEvent[]): LegendEntry[] {
  const types = new Map<string, LegendEntry>();
  for (const event of events) {
    if (event.type === 'meeting') continue;
    for (const { name, color, code } of event.shift_type)
      if (!types.has(name)) types.set(name, { key: name, type: name, typeCode: code, color });
  }
  const sorted = sortedByText([...types.values()], ({ type }) => type);
  const hasMeetings = events.some(({ type }) => type === 'meeting');
  return hasMeetings ? [...sorted, { key: 'Meeting', type: 'Meeting', isMeeting: true }] : sorted;
}
