import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead } from '@ondeck/shared/api/useCall';
import { readMyHours } from '@ondeck/shared/calls/hours';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import type { AskedCorrection, MyHours } from '@ondeck/shared/schemas/corrections';
import { showDate, showHours } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { Stats } from '@ondeck/shared/ui/stat';
import { WithdrawDialog } from '../myRequests/WithdrawDialog';
import { RangeControls } from '../schedule/RangeControls';
import { useScheduleRange } from '../schedule/useScheduleRange';
import { AskCorrectionDialog, type AskedAbout } from './AskCorrectionDialog';
import { HoursDay } from './HoursDay';
import styles from './hours.module.css';
import { whyTooLongAgo } from './planned';

/** Returns the paid leave and the sick pay in words. */
const leaveNotes = (totals: MyHours['totals'] | undefined): string[] => [
  ...(totals?.leave_hours ? [`${showHours(totals.leave_hours)} of paid leave`] : []),
  ...(totals?.sick_hours ? [`${showHours(totals.sick_hours)} of sick pay`] : []),
];

/** The page `/my-hours`: the employee's week with scheduled and worked hours, changes, and requests for corrections. */
export function HoursPage() {
  const range = useScheduleRange('weekly');
  const { data, failed, onRetry } = shownAnswer(useRead(readMyHours, { start_date: range.start }));
  const ask = useRowDialog<'ask', AskedAbout>('corrections');
  const withdraw = useRowDialog<'withdraw', AskedCorrection>('withdrawals');
  const title = `${showDate(range.start)} to ${showDate(addDays(range.start, 6))}`;
  const figure = (hours: number | undefined) => (hours === undefined ? '–' : showHours(hours));
  const isLate = data?.days.some(({ records }) => records.some(({ paid_with }) => paid_with !== null));
  const paidNote = isLate ? 'Some hours are paid with a later week' : "Payroll's current count";
  const missedOn =
    range.today >= range.start && range.today <= addDays(range.start, 6) ? range.today : range.start;
  const tooLongAgo = whyTooLongAgo(addDays(range.start, 6), range.today);

  return (
    <PageBody>
      <Stats
        label="Hours for these days"
        items={[
          {
            key: 'worked',
            label: 'Worked',
            value: figure(data?.totals.worked_hours),
            note: 'From your punches',
          },
          {
            key: 'planned',
            label: 'Scheduled',
            value: figure(data?.totals.planned_hours),
            note: 'From the schedule',
          },
          {
            key: 'paid',
            label: 'Paid',
            value: figure(data?.totals.paid_hours),
            note: [paidNote, ...leaveNotes(data?.totals)].join(', and '),
          },
        ]}
      />
      <RangeControls range={range} chooseView={false} />
      <Panel
        title={title}
        actions={
          <Button
            icon="add"
            disabled={!data || tooLongAgo !== undefined}
            disabledReason={tooLongAgo ?? "Your hours haven't loaded yet."}
            onClick={() => ask.open('ask', { date: missedOn })}
          >
            Report a missed punch
          </Button>
        }
      >
        {failed ? <FailureStrip onRetry={onRetry}>Couldn't load your hours.</FailureStrip> : null}
        {data ? (
          <ul className={styles['days']}>
            {data.days.map((day) => (
              <HoursDay
                key={day.date}
                day={day}
                today={range.today}
                onAsk={(about) => ask.open('ask', about)}
                onWithdraw={(request) => withdraw.open('withdraw', request)}
              />
            ))}
          </ul>
        ) : failed ? null : (
          <Skeleton lines={7} />
        )}
      </Panel>
      {dialogOf(ask.shown, {
        ask: (about, dialog) =>
          data && (
            <AskCorrectionDialog {...dialog} about={about} days={data.days} locations={data.locations} />
          ),
      })}
      {dialogOf(withdraw.shown, {
        withdraw: ({ id }, dialog) => (
          <WithdrawDialog {...dialog} request={{ kind: 'CORRECTION', id }} onRefused={onRetry} />
        ),
      })}
    </PageBody>
  );
}
