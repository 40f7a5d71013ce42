import { save } from '@ondeck/shared/api/download';
import { messageOf } from '@ondeck/shared/api/errors';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead } from '@ondeck/shared/api/useCall';
import { readPayrollChanges } from '@ondeck/shared/calls/payrollFiles';
import type { PayrollChanges, PayrollFile } from '@ondeck/shared/schemas/payrollFiles';
import { showDate } from '@ondeck/shared/time/display';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { notify } from '@ondeck/shared/ui/notify';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import classes from './payrollFile.module.css';

const sums = [
  ['before', 'Before'],
  ['after', 'After'],
  ['difference', 'Difference'],
] as const;

type Change = PayrollChanges['totals'];

/** Formats hours; a difference has its sign. */
const shown = (name: (typeof sums)[number][0], hours: number): string =>
  `${name === 'difference' && hours > 0 ? '+' : ''}${hours.toFixed(2)}`;

/** Saves the changed lines as a CSV file, in which no text is computed by a spreadsheet. */
async function saveChanges({ columns, rows }: PayrollChanges, { start, end, number }: PayrollFile) {
  try {
    const { default: papa } = await import('papaparse');
    const fields = [...columns, ...sums.map(([, title]) => title)];
    const data = rows.map((row) => [...row.cells, ...sums.map(([name]) => row[name])]);
    const text = papa.unparse({ fields, data }, { escapeFormulae: true });
    save(
      new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv' }),
      `Payroll-${start}-${end}-${number}-changes.csv`,
    );
  } catch {
    notify.error("Couldn't create the file. Check your connection, then try again.");
  }
}

function Sums({ change }: { change: Change }) {
  return (
    <dl className={classes.change}>
      {sums.map(([name, title]) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>{shown(name, change[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ changes: { is_comparable, earlier, columns, rows, totals } }: { changes: PayrollChanges }) {
  if (!is_comparable)
    return <Alert kind="info">The columns changed, so these files can't be compared.</Alert>;
  if (rows.length === 0) return <p>{`No hours changed since file number ${earlier}.`}</p>;
  return (
    <ul className={classes.changes} aria-label="Changed lines">
      {rows.map(({ cells, ...change }) => (
        <li key={cells.join('\n')}>
          <span>
            {cells
              .map((cell, index) => ({ cell, title: columns[index] }))
              .filter(({ cell }) => cell !== '')
              .map(({ cell, title }) => (
                <span key={title} title={title}>
                  {cell}
                </span>
              ))}
          </span>
          <Sums change={change} />
        </li>
      ))}
      <li>
        <strong>All hours of the file</strong>
        <Sums change={totals} />
      </li>
    </ul>
  );
}

/** Shows the lines in which a payroll file differs from the one that it replaced, with their hours. */
export function ChangesDialog({ file, open, onClose }: OpenDialog & { file: PayrollFile }) {
  const result = useRead(readPayrollChanges, { id: file.id }, { skip: !open });
  const { data, failed, onRetry } = shownAnswer(result);
  return (
    <Dialog
      open={open}
      title={`Changes in File Number ${file.number}`}
      onClose={onClose}
      focus="footer"
      width={720}
      footer={
        <>
          {data && data.rows.length > 0 ? (
            <Button icon="download" onClick={() => void saveChanges(data, file)}>
              Download changes
            </Button>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className="od-muted">{`Hours of ${showDate(file.start)} to ${showDate(file.end)}, compared with file number ${file.number - 1}.`}</p>
      {failed ? (
        <FailureStrip onRetry={onRetry}>
          {messageOf(result.error, { 404: 'server', other: "Couldn't compare the files." })}
        </FailureStrip>
      ) : null}
      {data ? <Lines changes={data} /> : failed ? null : <Skeleton lines={3} label="Comparing files" />}
    </Dialog>
  );
}
