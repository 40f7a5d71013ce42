import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { useChosen } from '@ondeck/shared/ui/chosen';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { useMyScheduleQuery } from '../employee.api';
import { scheduleHeading, sumHours } from '../schedule/headings';
import { OwnCalendar } from '../schedule/OwnCalendar';
import { ScheduleControls } from '../schedule/ScheduleControls';
import { shownAnswer } from '../schedule/shownAnswer';
import { useScheduleRange } from '../schedule/useScheduleRange';
import { TimeOffDialog } from './TimeOffDialog';

/** `/time-off-request`: one's own shifts; choosing one opens the request. Meetings are not shown. */
export function TimeOffPage() {
  const range = useScheduleRange('monthly');
  const { data, ...answer } = shownAnswer(
    useMyScheduleQuery({ view_type: range.kind, start_date: range.start }),
  );
  const { chosen, opening, choose, close } = useChosen<ScheduleEvent>();
  const heading = scheduleHeading(range);

  return (
    <PageBody>
      <ScheduleControls range={range} />
      <Panel
        title={heading}
        actions={
          range.kind === 'weekly' && data ? <strong>Total hours: {sumHours(data.total_hours)}</strong> : null
        }
      >
        <p className="od-muted">Choose the shift that you need time off from.</p>
        <OwnCalendar
          label={heading}
          range={range}
          events={data?.results.filter(({ type }) => type !== 'meeting')}
          {...answer}
          onSelect={choose}
          emptyHint="You have no shift on these days."
        />
      </Panel>
      <TimeOffDialog key={opening} event={chosen} today={range.today} onClose={close} />
    </PageBody>
  );
}
