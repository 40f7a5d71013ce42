import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { Facts } from '@ondeck/shared/ui/stat';
import { showInstant } from './hours';
import classes from './reports.module.css';
import { usePayrollProofQuery } from './reports.api';

/** `3 h 34 min (3.57)`: time as it passed, and the number that payroll makes of it. */
const inMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)} h ${minutes % 60} min (${(minutes / 60).toFixed(2)})`;

interface ProofDetailsProps {
  readonly id: string;
  /** Of the record's location: the punches are shown as its clocks did. */
  readonly zone: string;
}

/** All that a paid number rests on: the punches, where they were made, every change and who made it. */
export function ProofDetails({ id, zone }: ProofDetailsProps) {
  const { data, isError, refetch } = usePayrollProofQuery(id);
  if (isError) return <FailureStrip onRetry={() => void refetch()}>Something went wrong</FailureStrip>;
  if (!data) return <Skeleton lines={2} label="Loading the proof" />;
  const notes = [...data.flags.map(({ message }) => message), data.daylight_saving_note].filter(
    (note) => note !== null,
  );
  return (
    <div className={classes.proofBody}>
      <Facts
        items={[
          { label: 'Clocked in', value: showInstant(data.clocked_in, zone) },
          { label: 'Clocked out', value: showInstant(data.clocked_out, zone) },
          { label: 'Worked', value: inMinutes(data.worked_minutes) },
          { label: 'Paid', value: `${inMinutes(data.paid_minutes)} ${data.rate}` },
          { label: 'Suggested rate', value: data.suggested_rate },
          { label: 'Punch clock', value: data.kiosk ?? 'Not a registered one' },
          { label: 'Clocked out by', value: data.clocked_out_by ?? 'Themselves' },
        ]}
      />
      {notes.length > 0 ? (
        <ul className={classes.notes} aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {data.edits.length > 0 ? (
        <ol className={classes.notes} aria-label="Changes, the newest first">
          {data.edits.map((edit) => (
            <li key={edit.at}>
              {`${showInstant(edit.at, zone)}: ${edit.by} changed ${edit.previous_hours.toFixed(2)} ${edit.previous_rate} to ${edit.hours.toFixed(2)} ${edit.rate}`}
            </li>
          ))}
        </ol>
      ) : (
        <p className="od-muted">Paid as clocked: nobody changed it.</p>
      )}
    </div>
  );
}
