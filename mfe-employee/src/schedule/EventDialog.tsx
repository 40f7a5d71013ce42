import { useRead } from '@ondeck/shared/api/useCall';
import { readPublicOptions } from '@ondeck/shared/calls/options';
import { firstScheduleChangeDate, firstSelectableTimeOffDate } from '@ondeck/shared/domain/rules/noticeDates';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showLongDay, showTimeRange } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { Dialog } from '@ondeck/shared/ui/dialog';
import { Cluster, Stack } from '@ondeck/shared/ui/layout';
import { Facts } from '@ondeck/shared/ui/stat';
import { useState } from 'react';
import { AbsenceButton } from '../absence/AbsenceButton';
import type { SwapKind } from '../swaps/SwapDialog';
import { isUnderWay } from './nextShift';
import { isOwnShift } from './isOwnShift';
import { todayIn } from './ownToday';

interface EventDialogProps {
  readonly event: ScheduleEvent | undefined;
  readonly onClose: () => void;
  /** Opens the sheet of the event. */
  readonly onReport: (event: ScheduleEvent) => void;
  /** Opens the dialog to swap the shift or give it away. */
  readonly onSwap: (kind: SwapKind, event: ScheduleEvent) => void;
}

const swapKinds = [
  { kind: 'swap', label: 'Swap shift' },
  { kind: 'give', label: 'Give shift away' },
] as const;

/** Shows an event of the employee's schedule, with the requests and the report that are possible for it. */
export function EventDialog({ event, onClose, onReport, onSwap }: EventDialogProps) {
  // Opens the next dialog after this one has closed.
  const [after, setAfter] = useState<() => void>();
  const { data: options } = useRead(readPublicOptions);
  const today = event ? todayIn(event.location.timezone) : '';
  const firstTimeOff = firstSelectableTimeOffDate(today, options?.time_off_notice_days);
  const absent = event?.staff.filter(({ is_absent }) => is_absent) ?? [];
  return (
    <Dialog
      open={event !== undefined}
      title="Schedule Detail"
      onClose={onClose}
      // The sheet opens after the focus is back at the event, so the focus returns there again.
      onClosed={() => {
        after?.();
        setAfter(undefined);
      }}
    >
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
          {absent.length > 0 ? <p>{absent.map(({ name }) => `${name} isn't coming.`).join(' ')}</p> : null}
          {isOwnShift(event) ? (
            <Cluster>
              <AbsenceButton
                event={event}
                onReport={() => {
                  setAfter(() => () => onReport(event));
                  onClose();
                }}
              />
              {event.start_date >= firstTimeOff ? (
                <ButtonLink to={`/time-off-request?start=${event.start_date}`} icon="timeOff">
                  Request time off
                </ButtonLink>
              ) : null}
              {event.start_date >= firstScheduleChangeDate(today) ? (
                <ButtonLink to={`/schedule-change-request?start=${event.start_date}`} icon="swap">
                  Request a change
                </ButtonLink>
              ) : null}
              {isUnderWay(event)
                ? null
                : swapKinds.map(({ kind, label }) => (
                    <Button
                      key={kind}
                      onClick={() => {
                        setAfter(() => () => onSwap(kind, event));
                        onClose();
                      }}
                    >
                      {label}
                    </Button>
                  ))}
            </Cluster>
          ) : null}
        </Stack>
      ) : null}
    </Dialog>
  );
}
