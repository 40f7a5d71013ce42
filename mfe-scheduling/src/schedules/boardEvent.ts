import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { ScheduleEvent as ShownEvent } from '@ondeck/shared/ui/calendar';
import { calendarEvent } from '@ondeck/shared/planning/scheduleEvents';
import { assigneesLabel } from './who';

/** An answer's events stay the same objects while it is filtered or asked again: so do their looks. */
const known = new WeakMap<ScheduleEvent, ShownEvent>();

/** What a manager's calendar shows of an occurrence; the same object for the same occurrence. */
export function boardEvent(event: ScheduleEvent): ShownEvent {
  const found = known.get(event) ?? { ...calendarEvent(event), who: assigneesLabel(event) };
  known.set(event, found);
  return found;
}
