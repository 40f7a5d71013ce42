import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { useSearchParams } from '@ondeck/shared/router';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { scheduleHeading, showDayInWords, showTimeRange } from '@ondeck/shared/time/display';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { Stats } from '@ondeck/shared/ui/stat';
import { Tabs } from '@ondeck/shared/ui/tabs';
import { useState } from 'react';
import { useListMyRequestsQuery, useViewOwnScheduleQuery } from '../employee.api';
import { MyRequests } from '../myRequests/MyRequests';
import { EventDialog } from './EventDialog';
import { sumHours } from './sumHours';
import { OwnCalendar } from './OwnCalendar';
import { useOwnMonth } from './ownToday';
import { RangeControls } from './RangeControls';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useScheduleRange } from './useScheduleRange';

const startOf = ({ start_date, start_time, location }: ScheduleEvent): number =>
  toInstant(start_date, start_time, location.timezone);

/** The first of one's occurrences that is not over yet, by the clocks of its location. */
function nextShift(events: readonly ScheduleEvent[]): ScheduleEvent | undefined {
  const now = Date.now();
  return events
    .filter((event) => event.exception !== 'CANCELLED')
    .filter(({ end_date, end_time, location }) => toInstant(end_date, end_time, location.timezone) > now)
    .toSorted((a, b) => startOf(a) - startOf(b))
    .at(0);
}

function Schedule() {
  const range = useScheduleRange('weekly');
  const { data, ...answer } = shownAnswer(
    useViewOwnScheduleQuery({ view_type: range.kind, start_date: range.start }),
  );
  const month = useOwnMonth();
  const [chosen, setChosen] = useState<ScheduleEvent>();
  const next = nextShift([...(month.data?.results ?? []), ...(data?.results ?? [])]);
  const heading = scheduleHeading(range.kind, range.start);
  const isThisWeek = range.kind === 'weekly' && range.start === startOfWeek(range.today);
  const meets = data?.results.some(({ type }) => type === 'meeting');

  return (
    <>
      <Stats
        label="At a glance"
        items={[
          {
            key: 'next',
            label: 'Next shift',
            value: next ? showTimeRange(next.start_time, next.end_time) : '–',
            note: next
              ? `${showDayInWords(next.start_date)} · ${next.shift_code} · ${next.location.title}`
              : 'Nothing planned in the days shown',
          },
          {
            key: 'hours',
            label: isThisWeek ? 'Total hours this week' : 'Total hours',
            value: data ? sumHours(data.total_hours) : '–',
            note: meets ? `${heading}, meetings not counted` : heading,
          },
        ]}
      />
      <RangeControls range={range} />
      <Panel title={heading}>
        <OwnCalendar
          label={heading}
          range={range}
          events={data?.results}
          {...answer}
          onSelect={setChosen}
          emptyHint="You have no shift on these days."
        />
      </Panel>
      <EventDialog event={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

/** `/view-schedule`: one's own shifts, the next one on top, and what one has asked for. */
export function SchedulePage() {
  const [params, setParams] = useSearchParams();
  const { data: pending } = useListMyRequestsQuery({ limit: 1, offset: 0, status: 'PENDING' });
  const selected = params.get('tab') === 'requests' ? 'requests' : 'schedule';
  return (
    <PageBody>
      <Tabs
        label="My work"
        tabs={[
          { key: 'schedule', label: 'Schedule' },
          { key: 'requests', label: 'My requests', count: pending?.count },
        ]}
        selected={selected}
        onSelect={(tab) => setParams(tab === 'requests' ? { tab } : {})}
      >
        {selected === 'requests' ? <MyRequests /> : <Schedule />}
      </Tabs>
    </PageBody>
  );
}
