import { useRead } from '@ondeck/shared/api/useCall';
import { readPayrollProof } from '@ondeck/shared/calls/payroll';
import { showMoment } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import classes from './reports.module.css';

/** Formats minutes as time and as the decimal hours that payroll uses: `3 h 34 min (3.57)`. */
const inMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)} h ${minutes % 60} min (${(minutes / 60).toFixed(2)})`;

/** Shows the evidence for paid hours: the punches, their devices, and every change with its author. */
export function ProofDetails({ id }: { readonly id: string }) {
  const { data, isError, refetch } = useRead(readPayrollProof, { id });
  if (isError) return <FailureStrip onRetry={() => void refetch()}>Something went wrong</FailureStrip>;
  if (!data) return <Skeleton lines={2} label="Loading details" />;
  const { timezone: zone } = data;
  const notes = [...data.flags.map(({ message }) => message), data.daylight_saving_note].filter(
    (note) => note !== null,
  );
  const facts = [
    ['Clocked in', showMoment(data.clocked_in, zone)],
    ['Clocked out', showMoment(data.clocked_out, zone)],
    ['Worked', inMinutes(data.worked_minutes)],
    ['Paid', `${inMinutes(data.paid_minutes)} ${data.rate}`],
    ['Suggested rate', data.suggested_rate],
    ['Punch clock', data.kiosk ?? 'Not registered'],
    ['Clocked in from', data.clocked_in_from ?? 'Unknown'],
    ['Clocked out by', data.clocked_out_by ?? 'The employee'],
    ['Clocked out from', data.clocked_out_from ?? 'Unknown'],
  ] as const;
  return (
    <div className={classes.proofBody}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 ? (
        <ul className={classes.notes} aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {data.edits.length > 0 ? (
        <ol className={classes.notes} aria-label="Changes, newest first">
          {data.edits.map((edit) => (
            <li key={edit.at}>
              {`${showMoment(edit.at, zone)}: ${edit.by} changed ${edit.previous_hours.toFixed(2)} ${edit.previous_rate} to ${edit.hours.toFixed(2)} ${edit.rate}${edit.reason ? `: ${edit.reason}` : ''}`}
            </li>
          ))}
        </ol>
      ) : (
        <p className="od-muted">Paid as clocked. No one changed it.</p>
      )}
    </div>
  );
}
