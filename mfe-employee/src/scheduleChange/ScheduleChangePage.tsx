import { useRead } from '@ondeck/shared/api/useCall';
import { readLastShift, viewOwnSchedule } from '@ondeck/shared/calls/schedule';
import type { LastShiftAnswer, ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { useSession } from '@ondeck/shared/session/session';
import { scheduleHeading, showDate } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Dated } from '@ondeck/shared/ui/dated';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { isOwnShift } from '../schedule/isOwnShift';
import { OwnLegend } from '../schedule/OwnLegend';
import { OwnCalendar } from '../schedule/OwnCalendar';
import { todayIn } from '../schedule/ownToday';
import { RangeControls } from '../schedule/RangeControls';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useEndingWeek, useScheduleRange } from '../schedule/useScheduleRange';
import { ScheduleChangeDialog } from './ScheduleChangeDialog';

/** Names the last shift up to today. The schedule below has the upcoming shifts. */
function lastShiftWords(shift: LastShiftAnswer['shift'], date: string): string {
  const code = shift?.shift_code ?? '';
  const isToday = shift !== null && date === todayIn(shift.location.timezone);
  return isToday
    ? `Your last scheduled shift is today's, ${code}.`
    : `Your last scheduled shift was ${code} on ${showDate(date)}.`;
}

/** The page `/schedule-change-request`: the employee's shifts. Choosing a shift requests a change of that date. */
export function ScheduleChangePage() {
  const ending = useEndingWeek();
  const { data: rest } = useRead(
    viewOwnSchedule,
    { view_type: 'weekly', start_date: ending?.sunday ?? '' },
    { skip: !ending },
  );
  const isLeft = (event: ScheduleEvent): boolean => isOwnShift(event) && event.start_date === ending?.today;
  const isDone = ending !== undefined && rest !== undefined && !rest.results.some(isLeft);
  const range = useScheduleRange('weekly', isDone);
  const userId = useSession((session) => session.userId);
  const { data: last } = useRead(readLastShift, { userId });
  const { data, ...answer } = shownAnswer(
    useRead(viewOwnSchedule, { view_type: range.kind, start_date: range.start }),
  );
  const { shown, open } = useRowDialog<'ask', ScheduleEvent>('scheduleChange');
  const shifts = data?.results.filter(isOwnShift);
  const heading = scheduleHeading(range.kind, range.start);

  return (
    <PageBody>
      <RangeControls range={range} />
      {last?.last_shift_date ? (
        <Alert kind="info">
          <Dated>{lastShiftWords(last.shift, last.last_shift_date)}</Dated>
        </Alert>
      ) : null}
      <Panel title={heading} actions={<OwnLegend events={shifts} />}>
        <p className="od-muted">Choose the shift you can't work.</p>
        <OwnCalendar
          label={heading}
          range={range}
          events={shifts}
          {...answer}
          onSelect={(event) => open('ask', event)}
          emptyHint="Shifts you're scheduled for appear here."
        />
      </Panel>
      {dialogOf(shown, {
        ask: (event, dialog) => (
          <ScheduleChangeDialog
            {...dialog}
            event={event}
            lastShiftDate={last?.last_shift_date ?? null}
            today={todayIn(event.location.timezone)}
          />
        ),
      })}
    </PageBody>
  );
}
