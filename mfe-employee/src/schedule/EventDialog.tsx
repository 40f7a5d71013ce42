import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showLongDay, showTimeRange } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { Dialog } from '@ondeck/shared/ui/dialog';
import { Cluster, Stack } from '@ondeck/shared/ui/layout';
import { Facts } from '@ondeck/shared/ui/stat';
import { isOwnShift } from './isOwnShift';

/** Shows an event of the employee's schedule, with links to the requests that are possible for it. */
export function EventDialog({ event, onClose }: { event: ScheduleEvent | undefined; onClose: () => void }) {
  return (
    <Dialog open={event !== undefined} title="Schedule Detail" onClose={onClose}>
      {event ? (
        <Stack>
          <Facts
            items={[
              { label: 'Shift Code', value: event.shift_code },
              { label: 'Date', value: `${showLongDay(event.start_date)}, ${showDate(event.start_date)}` },
              { label: 'Time', value: showTimeRange(event.start_time, event.end_time) },
              { label: 'Shift Type', value: event.shift_type.map(({ name }) => name).join(', ') },
              { label: 'Location', value: event.location.title },
              { label: 'Staff', value: event.staff.map(({ name }) => name).join(', ') },
              ...(event.agenda ? [{ label: 'Agenda', value: event.agenda }] : []),
            ]}
          />
          {event.exception === 'CANCELLED' ? (
            <Alert kind="warning" title="This date is canceled" announce={false}>
              {event.exception_reason}
            </Alert>
          ) : null}
          {isOwnShift(event) ? (
            <Cluster>
              <ButtonLink to={`/time-off-request?start=${event.start_date}`} icon="timeOff">
                Request time off
              </ButtonLink>
              <ButtonLink to={`/schedule-change-request?start=${event.start_date}`} icon="swap">
                Request a change
              </ButtonLink>
            </Cluster>
          ) : null}
        </Stack>
      ) : null}
    </Dialog>
  );
}
