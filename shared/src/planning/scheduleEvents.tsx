import { sortedByText } from '../domain/plainText';
import type { ScheduleEvent as WireEvent } from '../schemas/schedules';
import { showDate } from '../time/display';
import type { ScheduleEvent } from '../ui/calendar/scheduleEvent';
import type { LegendEntry } from '../ui/legend';

/** Whether names of staff are printed: on a manager's schedule, not on one's own. */
export interface EventOptions {
  readonly withStaff?: boolean;
  /** Whose assignment is meant where it ends; everybody's without. */
  readonly userId?: string;
  /** Whether the names of types are printed: on one's own schedule. */
  readonly withType?: boolean;
}

/**
 * The last day of whoever's assignment ends before the shift does, the earliest of them.
 *
 * @param userId - only of this person
 */
export function assignedEnd(event: WireEvent, userId?: string): string | undefined {
  return event.staff
    .filter(({ id }) => userId === undefined || id === userId)
    .flatMap(({ end_date }) => (end_date ? [end_date] : []))
    .toSorted()
    .at(0);
}

/** What is said beside an event's time: that its date is not as planned, the end of an assignment, a refusal. */
function noteOf(
  { exception, exception_reason: reason, is_closed, blocked }: WireEvent,
  ends: string | undefined,
) {
  if (exception === 'CANCELLED') {
    const what = is_closed ? 'closed' : 'canceled';
    return { note: reason ? `${what}: ${reason}` : what };
  }
  if (ends) return { note: `ends ${showDate(ends).slice(0, 5)}` };
  if (exception) return { note: 'changed' };
  return blocked ? { note: blocked } : {};
}

/**
 * What calendars and lists show of an occurrence: the shift type's colour, green for meetings, red and "ends 12-05"
 * where somebody's assignment ends, striped where it is open, dashed where it is a draft's, struck through where it is cancelled, and why it cannot be asked for. `id` is the
 * occurrence's.
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

/** All of an answer, in its order. */
export const calendarEvents = (events: readonly WireEvent[], options?: EventOptions): ScheduleEvent[] =>
  events.map((event) => calendarEvent(event, options));

/** The shift types of an answer in their own colours, meetings last; one entry each, by name. */
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
