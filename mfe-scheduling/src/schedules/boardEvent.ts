import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { ScheduleEvent as ShownEvent } from '@ondeck/shared/ui/calendar';
import { calendarEvent } from '@ondeck/shared/planning/scheduleEvents';
import { assigneesLabel } from './who';

/** Keep one object per event while an answer is filtered or fetched again, so that memoized rows don't render again. */
const known = new WeakMap<ScheduleEvent, ShownEvent>();

/** Returns a manager's view of an event in a calendar: the same object for the same event. */
export function boardEvent(event: ScheduleEvent): ShownEvent {
  const found = known.get(event) ?? { ...calendarEvent(event), who: assigneesLabel(event) };
  known.set(event, found);
  return found;
}
