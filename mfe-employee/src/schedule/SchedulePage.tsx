import { useRead } from '@ondeck/shared/api/useCall';
import { listMyRequests } from '@ondeck/shared/calls/requests';
import { Link, useSearchParams } from '@ondeck/shared/router';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { scheduleHeading, showLongDay, showTimeRange } from '@ondeck/shared/time/display';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { useIsPhone } from '@ondeck/shared/ui/mediaQuery';
import { Stats } from '@ondeck/shared/ui/stat';
import { Tabs } from '@ondeck/shared/ui/tabs';
import { useState } from 'react';
import { AbsenceButton } from '../absence/AbsenceButton';
import { useAbsenceSheet } from '../absence/useAbsenceSheet';
import { MyRequests } from '../myRequests/MyRequests';
import { PhoneTab } from '../phone/PhoneTab';
import { useSwapDialog } from '../swaps/useSwapDialog';
import { EventDialog } from './EventDialog';
import { sumHours, totalHoursLabel } from './sumHours';
import { useOwnSchedule } from './ownSchedule';
import { isUnderWay, useNextShift } from './nextShift';
import { OwnLegend } from './OwnLegend';
import { OwnCalendar } from './OwnCalendar';
import { RangeControls } from './RangeControls';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import css from './schedulePage.module.css';
import { useScheduleRange } from './useScheduleRange';

/** Shows the next shift, then the calendar. On a phone a list replaces the calendar, with controls and hours below. */
function Schedule() {
  const range = useScheduleRange('weekly');
  const { data, ...answer } = shownAnswer(useOwnSchedule({ view_type: range.kind, start_date: range.start }));
  const { next, isKnown } = useNextShift();
  const isPhone = useIsPhone();
  // On a phone, a short list would move the controls below it when it loads, so they wait for the first answer.
  const [hasAnswered, setAnswered] = useState(false);
  if (!hasAnswered && (data || answer.failed)) setAnswered(true);
  const hasControls = hasAnswered || !isPhone;
  const [chosen, setChosen] = useState<ScheduleEvent>();
  const { report, sheet } = useAbsenceSheet();
  const { ask, dialog } = useSwapDialog();
  const heading = scheduleHeading(range.kind, range.start);
  const meets = data?.results.some(({ type }) => type === 'meeting');

  const first = {
    key: 'next',
    label: next && isUnderWay(next) ? 'In progress' : 'Next shift',
    value: next ? showTimeRange(next.start_time, next.end_time) : '–',
    action: next ? <AbsenceButton event={next} onReport={report} /> : null,
    note: (
      <span className={css['note']}>
        {next
          ? [
              showLongDay(next.start_date),
              next.shift_code,
              next.location.title,
              next.shift_type.map(({ name }) => name).join(', '),
            ].join(' · ')
          : isKnown && 'Nothing scheduled this month or next'}
      </span>
    ),
  };
  const hours = {
    key: 'hours',
    label: totalHoursLabel(range),
    value: data ? sumHours(data.total_hours) : '–',
    note: meets ? "Meetings don't count" : undefined,
  };
  const days = (
    <Panel title={heading} actions={<OwnLegend events={data?.results} />}>
      <OwnCalendar
        label={heading}
        range={range}
        events={data?.results}
        leaves={data?.leaves}
        {...answer}
        onSelect={setChosen}
        emptyHint={
          <>
            You have no shifts on these days. To pick up a shift, go to{' '}
            <Link to="/open-shifts">Open Shifts</Link>.
          </>
        }
      />
    </Panel>
  );
  return (
    <>
      <Stats label="At a glance" items={isPhone ? [first] : [first, hours]} />
      {isPhone ? days : null}
      {hasControls ? <RangeControls range={range} /> : null}
      {!isPhone ? days : hasControls ? <Stats label="Hours" items={[hours]} /> : null}
      <EventDialog event={chosen} onClose={() => setChosen(undefined)} onReport={report} onSwap={ask} />
      {sheet}
      {dialog}
    </>
  );
}

const tabs = ['schedule', 'requests', 'phone'] as const;
const panels = { schedule: <Schedule />, requests: <MyRequests />, phone: <PhoneTab /> };

/** The page `/view-schedule`: the employee's shifts with the next shift on top, and the employee's requests. */
export function SchedulePage() {
  const [params, setParams] = useSearchParams();
  const { data: pending } = useRead(listMyRequests, { limit: 1, offset: 0, status: 'PENDING' });
  const selected = tabs.find((tab) => tab === params.get('tab')) ?? 'schedule';
  return (
    <PageBody>
      <Tabs
        label="My work"
        tabs={[
          { key: 'schedule', label: 'Schedule' },
          { key: 'requests', label: 'My requests', count: pending?.count },
          { key: 'phone', label: 'My phone' },
        ]}
        selected={selected}
        onSelect={(tab) => setParams(tab === 'schedule' ? {} : { tab })}
      >
        {panels[selected]}
      </Tabs>
    </PageBody>
  );
}
