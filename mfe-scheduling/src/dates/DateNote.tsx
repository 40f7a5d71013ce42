import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { Alert } from '@ondeck/shared/ui/alert';

/** That one date of a shift is not as planned, and why; nothing where it is. */
export function DateNote({ event }: { readonly event: ScheduleEvent }) {
  if (!event.exception) return null;
  const isCancelled = event.exception === 'CANCELLED';
  return (
    <Alert
      kind={isCancelled ? 'warning' : 'info'}
      title={isCancelled ? 'This date is cancelled' : 'This date is not as planned'}
      announce={false}
    >
      {event.exception_reason}
    </Alert>
  );
}
