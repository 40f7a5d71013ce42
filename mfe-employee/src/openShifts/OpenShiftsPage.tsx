import { messageOf } from '@ondeck/shared/api/errors';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { PageBody, Panel, Stack } from '@ondeck/shared/ui/layout';
import { useNotify } from '@ondeck/shared/ui/notify';
import { useState } from 'react';
import { useAskForOpenShiftMutation, useOpenShiftsQuery } from '../employee.api';
import { OwnCalendar } from '../schedule/OwnCalendar';
import { ScheduleControls } from '../schedule/ScheduleControls';
import { shownAnswer } from '../schedule/shownAnswer';
import { useScheduleRange } from '../schedule/useScheduleRange';

/** Which dates go to whoever gets it, where they are more than the one chosen. */
function dates({ leave_start_date, leave_end_date, start_date }: ScheduleEvent): string {
  if (!leave_start_date || leave_end_date === start_date) return '';
  return leave_end_date
    ? `It is open from ${showDate(leave_start_date)} to ${showDate(leave_end_date)}: all of these dates become yours.`
    : `It is open from ${showDate(leave_start_date)} on: all of its coming dates become yours.`;
}

function SelectShift({
  event,
  onClose,
}: {
  readonly event: ScheduleEvent | undefined;
  readonly onClose: () => void;
}) {
  const [ask, { isLoading }] = useAskForOpenShiftMutation();
  const notify = useNotify();

  async function confirm(): Promise<void> {
    if (!event) return;
    const { error } = await ask({ shift: event.id });
    if (error) {
      notify.error(
        messageOf(error, {
          400: 'server',
          404: 'shift not found.',
          409: 'server',
          other: 'Unable to request for this shift',
        }),
        { seconds: 4 },
      );
    } else notify.success('Open shift request sent to admin');
    onClose();
  }

  return (
    <ConfirmDialog
      open={event !== undefined}
      title="Select Shift"
      loading={isLoading}
      disabledReason={event?.blocked ?? undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      question={
        event ? (
          <Stack gap={2}>
            <strong>
              {event.shift_code} · {showDate(event.start_date)},{' '}
              {showTimeRange(event.start_time, event.end_time)}
            </strong>
            {event.blocked ? (
              <Alert kind="warning">
                {event.blocked} {event.requested ? 'An admin decides.' : ''}
              </Alert>
            ) : (
              <span>Are you sure you want to make this shift yours?</span>
            )}
            {dates(event) ? <span className="od-muted">{dates(event)}</span> : null}
          </Stack>
        ) : null
      }
    />
  );
}

/** `/open-shifts`: a week of shifts that nobody works yet, at one's locations and for one's positions. */
export function OpenShiftsPage() {
  const range = useScheduleRange('weekly');
  const { data, ...answer } = shownAnswer(useOpenShiftsQuery({ start_date: range.start }));
  const [chosen, setChosen] = useState<ScheduleEvent>();
  const heading = `Schedule for week Starting ${showDate(range.start)}`;

  return (
    <PageBody>
      <ScheduleControls range={range} chooseView={false} />
      <Panel title={heading}>
        <OwnCalendar
          label={heading}
          range={range}
          events={data?.results}
          {...answer}
          onSelect={setChosen}
          emptyTitle="No open shifts this week"
          emptyHint="Shifts at your locations that fit your positions appear here as soon as one is free."
        />
      </Panel>
      <SelectShift event={chosen} onClose={() => setChosen(undefined)} />
    </PageBody>
  );
}
