import { useRead } from '@ondeck/shared/api/useCall';
import { viewOwnSchedule } from '@ondeck/shared/calls/schedule';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { scheduleHeading } from '@ondeck/shared/time/display';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { isOwnShift } from '../schedule/isOwnShift';
import { sumHours, totalHoursLabel } from '../schedule/sumHours';
import { OwnLegend } from '../schedule/OwnLegend';
import { OwnCalendar } from '../schedule/OwnCalendar';
import { todayIn } from '../schedule/ownToday';
import { RangeControls } from '../schedule/RangeControls';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useLinkedEvent } from '../schedule/useLinkedEvent';
import { useScheduleRange } from '../schedule/useScheduleRange';
import { TimeOffDialog } from './TimeOffDialog';

/** The page `/time-off-request`: the employee's shifts without meetings. Choosing a shift opens the request. */
export function TimeOffPage() {
  const range = useScheduleRange('monthly');
  const { data, ...answer } = shownAnswer(
    useRead(viewOwnSchedule, { view_type: range.kind, start_date: range.start }),
  );
  const { shown, open } = useRowDialog<'ask', ScheduleEvent>('timeOff');
  const shifts = data?.results.filter(isOwnShift);
  useLinkedEvent(shifts, (event) => open('ask', event));
  const heading = scheduleHeading(range.kind, range.start);

  return (
    <PageBody>
      <RangeControls range={range} />
      <Panel
        title={heading}
        actions={
          <>
            {range.kind === 'weekly' && data ? (
              <strong>
                {totalHoursLabel(range)}: {sumHours(data.total_hours)}
              </strong>
            ) : null}
            <OwnLegend events={shifts} />
          </>
        }
      >
        <p className="od-muted">Choose the shift you need off.</p>
        <OwnCalendar
          label={heading}
          range={range}
          events={shifts}
          leaves={data?.leaves}
          {...answer}
          onSelect={(event) => open('ask', event)}
          emptyHint="Shifts you're scheduled for appear here."
        />
      </Panel>
      {dialogOf(shown, {
        ask: (event, dialog) => (
          <TimeOffDialog {...dialog} event={event} today={todayIn(event.location.timezone)} />
        ),
      })}
    </PageBody>
  );
}
