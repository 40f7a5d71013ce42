import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { Alert } from '@ondeck/shared/ui/alert';

const titles = { CANCELLED: 'This date is canceled', CHANGED: 'This date was changed' } as const;

/** Shows that a date of a shift was changed or canceled, and why. Renders nothing for an unchanged date. */
export function DateNote({ event }: { readonly event: ScheduleEvent }) {
  if (!event.exception) return null;
  const isCancelled = event.exception === 'CANCELLED';
  return (
    <Alert
      kind={isCancelled ? 'warning' : 'info'}
      title={event.is_closed ? 'The location is closed on this date' : titles[event.exception]}
      announce={false}
    >
      {event.exception_reason}
    </Alert>
  );
}
