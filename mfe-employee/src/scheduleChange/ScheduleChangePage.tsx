import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { useSession } from '@ondeck/shared/session/session';
import { showDate } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { useChosen } from '@ondeck/shared/ui/chosen';
import { Dated } from '@ondeck/shared/ui/dated';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { useLastShiftQuery, useMyScheduleQuery } from '../employee.api';
import { scheduleHeading } from '../schedule/headings';
import { OwnCalendar } from '../schedule/OwnCalendar';
import { ScheduleControls } from '../schedule/ScheduleControls';
import { shownAnswer } from '../schedule/shownAnswer';
import { useScheduleRange } from '../schedule/useScheduleRange';
import { ScheduleChangeDialog } from './ScheduleChangeDialog';

/** `/schedule-change-request`: one's own shifts; choosing one asks for a change of that date. */
export function ScheduleChangePage() {
  const range = useScheduleRange('weekly');
  const userId = useSession((session) => session.userId);
  const { data: last } = useLastShiftQuery(userId);
  const { data, ...answer } = shownAnswer(
    useMyScheduleQuery({ view_type: range.kind, start_date: range.start }),
  );
  const { chosen, opening, choose, close } = useChosen<ScheduleEvent>();
  const heading = scheduleHeading(range);

  return (
    <PageBody>
      <ScheduleControls range={range} />
      {last?.last_shift_date ? (
        <Alert kind="info">
          <Dated>{`Your last planned shift is ${last.shift?.shift_code} on ${showDate(last.last_shift_date)}.`}</Dated>
        </Alert>
      ) : null}
      <Panel title={heading}>
        <p className="od-muted">Choose the shift that you cannot work.</p>
        <OwnCalendar
          label={heading}
          range={range}
          events={data?.results.filter(({ type }) => type !== 'meeting')}
          {...answer}
          onSelect={choose}
          emptyHint="You have no shift on these days."
        />
      </Panel>
      <ScheduleChangeDialog
        key={opening}
        event={chosen}
        lastShiftDate={last?.last_shift_date ?? null}
        today={range.today}
        onClose={close}
      />
    </PageBody>
  );
}
