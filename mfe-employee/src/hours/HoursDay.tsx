import type { AskedCorrection, MyDay, MyRecord } from '@ondeck/shared/schemas/corrections';
import {
  showDate,
  showLongDay,
  showHours,
  showPayingDays,
  showTime,
  showTimeRange,
} from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { ChangeNotes } from '@ondeck/shared/planning/changeNotes';
import { Cluster, Meta } from '@ondeck/shared/ui/layout';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { rateNames } from '@ondeck/shared/domain/rates';
import styles from './hours.module.css';
import { hasBegun, isExpected, whyTooLongAgo } from './planned';

/** The actions for a day. */
interface DayActs {
  readonly onAsk: (about: { record?: MyRecord; date: string }) => void;
  readonly onWithdraw: (request: AskedCorrection) => void;
}

interface AskedProps extends Pick<DayActs, 'onWithdraw'> {
  readonly request: AskedCorrection;
}

/** Shows a requested correction: its times, its status, the reviewer, and the reason. */
function Asked({ request, onWithdraw }: AskedProps) {
  const { status, date, clocked_in, clocked_out, hours, reason, decided_by, decision_reason } = request;
  const times = showTimeRange(clocked_in, clocked_out);
  return (
    <Cluster>
      <StatusBadge status={status} />
      <Meta>
        Requested {times} ({showHours(hours)}): {reason}
        {decided_by ? `. Reviewed by ${decided_by}` : ''}
        {decision_reason ? `: ${decision_reason}` : ''}
      </Meta>
      {status === 'PENDING' ? (
        <Button
          size="small"
          look="quiet"
          label={`Withdraw the correction for ${showDate(date)} ${times}`}
          onClick={() => onWithdraw(request)}
        >
          Withdraw
        </Button>
      ) : null}
    </Cluster>
  );
}

function punchesInWords({ clocked_in, clocked_out, status, total_hours }: MyRecord): string {
  if (clocked_out !== null)
    return `${showTimeRange(clocked_in, clocked_out)}, ${showHours(total_hours ?? 0)}`;
  return status === 'NEEDS_REVIEW'
    ? `In ${showTime(clocked_in)}, waiting for a manager to set when you left`
    : `In ${showTime(clocked_in)}, on deck`;
}

interface RecordProps extends DayActs {
  readonly record: MyRecord;
  readonly tooLongAgo: string | undefined;
}

/** Shows a time entry: its punches, its work, the paid hours if they differ, and its changes. */
function OwnRecord({ record, tooLongAgo, onAsk, onWithdraw }: RecordProps) {
  const { status, shift, position, location, rate, total_hours, paid, paid_with, offline, request, changes } =
    record;
  const work = position?.name ?? shift?.shift_type.name ?? 'No shift yet';
  const differs = status === 'CLOSED' && paid.hours !== total_hours;
  const isVoided = status === 'VOIDED';
  const mayAsk = !isVoided && request?.status !== 'PENDING';
  return (
    <li className={`${styles['record']} ${isVoided ? styles['voided'] : ''}`}>
      <div className={styles['words']}>
        <span className={styles['punches']}>{punchesInWords(record)}</span>
        <Meta>
          {[work, shift?.shift_code, location.title, rate === 'REGULAR' ? '' : rateNames[rate]]
            .filter(Boolean)
            .join(' · ')}
          {isVoided ? ' · Voided, not paid' : ''}
          {differs ? ` · Paid ${showHours(paid.hours)}, set by ${paid.set_by ?? 'payroll'}` : ''}
          {paid_with !== null && !isVoided ? ` · Paid with ${showPayingDays(paid_with)}` : ''}
        </Meta>
        {offline ? <Meta>{offline}</Meta> : null}
        <ChangeNotes changes={changes} zone={location.timezone} />
        {request ? <Asked request={request} onWithdraw={onWithdraw} /> : null}
      </div>
      {mayAsk ? (
        <Button
          size="small"
          label={`Request a correction for ${showDate(record.date)} ${showTime(record.clocked_in)}`}
          onClick={() => onAsk({ record, date: record.date })}
          disabled={tooLongAgo !== undefined}
          disabledReason={tooLongAgo ?? ''}
        >
          Request a correction
        </Button>
      ) : null}
    </li>
  );
}

interface HoursDayProps extends DayActs {
  readonly day: MyDay;
  readonly today: string;
}

/** Returns the paid leave and the sick pay of a day in words. Hours of an earlier date name that date. */
function leaveInWords({ leave_hours, sick_hours, late_leave = [] }: MyDay): string {
  const said = (isSick: boolean): string[] => {
    const late = late_leave.filter(({ is_sick }) => is_sick === isSick);
    const own = late.reduce((left, { hours }) => left - hours, isSick ? sick_hours : leave_hours);
    const name = isSick ? 'sick pay' : 'paid leave';
    return [
      // A hundredth of an hour can remain, because the sum and its parts are rounded.
      ...(own > 0.01 * late.length ? [`${showHours(own)} ${name}`] : []),
      ...late.map(({ date, hours }) => `${showHours(hours)} ${name} for ${showDate(date)}`),
    ];
  };
  return [...said(false), ...said(true)].map((part) => `, ${part}`).join('');
}

/** Shows a day with its scheduled and worked hours. */
export function HoursDay({ day, today, onAsk, onWithdraw }: HoursDayProps) {
  const { date, planned, planned_hours, records, worked_hours, missed } = day;
  const isOver = date <= today;
  const isBare = records.length === 0 && missed.length === 0;
  const tooLongAgo = whyTooLongAgo(date, today);
  return (
    <li className={`${styles['day']} ${date === today ? styles['today'] : ''}`}>
      <div className={styles['head']}>
        <h3>{showLongDay(date)}</h3>
        {planned.map((event) => (
          <Meta key={`${event.id} ${event.start_time}`}>
            Scheduled {showTimeRange(event.start_time, event.end_time)}
            {event.type === 'meeting' ? ' (meeting)' : ''}
            {event.is_cancelled ? ' (canceled)' : ''}
          </Meta>
        ))}
        <Meta>
          {planned.length === 0 ? 'Nothing scheduled' : `${showHours(planned_hours)} scheduled`}
          {worked_hours > 0 ? `, ${showHours(worked_hours)} worked` : ''}
          {leaveInWords(day)}
        </Meta>
      </div>
      <ul className={styles['records']}>
        {records.map((record) => (
          <OwnRecord
            key={record.id}
            record={record}
            tooLongAgo={tooLongAgo}
            onAsk={onAsk}
            onWithdraw={onWithdraw}
          />
        ))}
        {missed.map((request) => (
          <li key={request.id} className={styles['record']}>
            <div className={styles['words']}>
              <span>Missed punch at {request.location.title}</span>
              <Asked request={request} onWithdraw={onWithdraw} />
            </div>
          </li>
        ))}
        {isBare && isOver ? (
          <li className={styles['record']}>
            <Meta>No punches</Meta>
            {planned.some((event) => isExpected(event) && hasBegun(event, date)) ? (
              <Button
                size="small"
                label={`Report missed punch on ${showDate(date)}`}
                onClick={() => onAsk({ date })}
                disabled={tooLongAgo !== undefined}
                disabledReason={tooLongAgo ?? ''}
              >
                Report missed punch
              </Button>
            ) : null}
          </li>
        ) : null}
      </ul>
    </li>
  );
}
