import { useRead } from '@ondeck/shared/api/useCall';
import { viewOwnSchedule } from '@ondeck/shared/calls/schedule';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { dayNumber, fromDayNumber, laterDate, listDays } from '@ondeck/shared/domain/calendar/plainDate';
import { firstSelectableTimeOffDate } from '@ondeck/shared/domain/rules/noticeDates';
import { scheduleHeading } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { viewRange } from '@ondeck/shared/ui/calendar';
import { Dated } from '@ondeck/shared/ui/dated';
import { PageBody, Panel, Stack } from '@ondeck/shared/ui/layout';
import { useIsPhone } from '@ondeck/shared/ui/mediaQuery';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { isOwnShift } from '../schedule/isOwnShift';
import { sumHours, totalHoursLabel } from '../schedule/sumHours';
import { OwnLegend } from '../schedule/OwnLegend';
import { OwnCalendar } from '../schedule/OwnCalendar';
import { todayIn } from '../schedule/ownToday';
import { RangeControls } from '../schedule/RangeControls';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useLinkedEvent } from '../schedule/useLinkedEvent';
import { type ScheduleRange, useScheduleRange } from '../schedule/useScheduleRange';
import { TimeOffDialog } from './TimeOffDialog';
import { refusalOn, type RequestableDates, useTimeOffDates } from './useTimeOffDates';

/** Returns why time off can't be requested for some of the days shown from today on, each sentence once. */
function refusalsIn({ view, start, today }: ScheduleRange, dates: RequestableDates): string[] {
  const [from, to] = viewRange(view, start, 'date');
  const days = listDays(dayNumber(laterDate(from, today)), dayNumber(to)).map(fromDayNumber);
  return [...new Set(days.flatMap((day) => refusalOn(day, today, dates) ?? []))];
}

/** The page `/time-off-request`: the employee's shifts without meetings. Choosing a shift opens the request. */
export function TimeOffPage() {
  const dates = useTimeOffDates();
  const range = useScheduleRange('monthly', false, (today) =>
    firstSelectableTimeOffDate(today, dates.noticeDays),
  );
  const { data, ...answer } = shownAnswer(
    useRead(viewOwnSchedule, { view_type: range.kind, start_date: range.start }),
  );
  const { shown, open } = useRowDialog<'ask', ScheduleEvent | null>('timeOff');
  const shifts = data?.results.filter(isOwnShift);
  useLinkedEvent(shifts, (event) => open('ask', event));
  const isPhone = useIsPhone();
  const heading = scheduleHeading(range.kind, range.start);
  const refusals = refusalsIn(range, dates);
  const daysButton = (
    <Button icon="timeOff" size="small" onClick={() => open('ask', null)}>
      Request days without a shift
    </Button>
  );

  return (
    <PageBody>
      <RangeControls range={range} />
      {isPhone ? <div>{daysButton}</div> : null}
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
            {isPhone ? null : daysButton}
          </>
        }
      >
        <Stack gap={2} style={{ marginBlockEnd: 12 }}>
          <p className="od-muted">Choose the shift you need off.</p>
          {refusals.map((sentence) => (
            <p key={sentence} className="od-muted">
              <Dated>{sentence}</Dated>
            </p>
          ))}
        </Stack>
        <OwnCalendar
          label={heading}
          range={range}
          events={shifts}
          leaves={data?.leaves}
          {...answer}
          onSelect={(event) => open('ask', event)}
          isGray={(day) => refusalOn(day, range.today, dates) !== null}
          emptyHint="Shifts you're scheduled for appear here."
        />
      </Panel>
      {dialogOf(shown, {
        ask: (event, dialog) => (
          <TimeOffDialog
            {...dialog}
            event={event}
            today={event ? todayIn(event.location.timezone) : range.today}
            dates={dates}
          />
        ),
      })}
    </PageBody>
  );
}
