import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { useSession } from '@ondeck/shared/session/session';
import { scheduleHeading, showDate } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Dated } from '@ondeck/shared/ui/dated';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { useReadLastShiftQuery, useViewOwnScheduleQuery } from '../employee.api';
import { isOwnShift } from '../schedule/isOwnShift';
import { OwnCalendar } from '../schedule/OwnCalendar';
import { todayIn } from '../schedule/ownToday';
import { RangeControls } from '../schedule/RangeControls';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useScheduleRange } from '../schedule/useScheduleRange';
import { ScheduleChangeDialog } from './ScheduleChangeDialog';

/** `/schedule-change-request`: one's own shifts; choosing one asks for a change of that date. */
export function ScheduleChangePage() {
  const range = useScheduleRange('weekly');
  const userId = useSession((session) => session.userId);
  const { data: last } = useReadLastShiftQuery({ userId });
  const { data, ...answer } = shownAnswer(
    useViewOwnScheduleQuery({ view_type: range.kind, start_date: range.start }),
  );
  const { shown, open } = useRowDialog<'ask', ScheduleEvent>();
  const heading = scheduleHeading(range.kind, range.start);

  return (
    <PageBody>
      <RangeControls range={range} />
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
          events={data?.results.filter(isOwnShift)}
          {...answer}
          onSelect={(event) => open('ask', event)}
          emptyHint="You have no shift on these days."
        />
      </Panel>
      {shown ? (
        <ScheduleChangeDialog
          key={shown.turn}
          {...shown.dialog}
          event={shown.row}
          lastShiftDate={last?.last_shift_date ?? null}
          today={todayIn(shown.row.location.timezone)}
        />
      ) : null}
    </PageBody>
  );
}
