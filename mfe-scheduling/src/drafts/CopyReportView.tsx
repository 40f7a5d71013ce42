import { counted } from '@ondeck/shared/domain/words';
import type { CopyChoice, CopyReport, CopyRow } from '@ondeck/shared/schemas/drafts';
import { Alert } from '@ondeck/shared/ui/alert';
import { Stack } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import type { ReactNode } from 'react';
import { daysLabel, staffLabel, workLabel } from './copyRowLabels';
import classes from './drafts.module.css';

interface CopyReportViewProps {
  readonly report: CopyReport;
  /** Choices by row key. A row without an entry uses its first choice, which drops the unavailable employee. */
  readonly choices: Readonly<Record<string, CopyChoice>>;
  readonly onChoose: (key: string, choice: CopyChoice) => void;
}

/**
 * Returns the choices for a row with unavailable staff. If no one else is assigned, the row can only be copied as open.
 */
const choicesFor = ({ staff, unfit }: CopyRow) => [
  ...(unfit.length < staff.length
    ? [{ value: 'WITHOUT' as const, label: 'Copy without that employee' }]
    : []),
  { value: 'OPEN' as const, label: 'Copy as an open shift' },
  { value: 'SKIP' as const, label: "Don't copy" },
];

const defaultOf = (row: CopyRow): CopyChoice => choicesFor(row)[0]?.value ?? 'OPEN';

function RowWords({ row, children }: { readonly row: CopyRow; readonly children?: ReactNode }) {
  return (
    <div className={classes['words']}>
      <strong>{daysLabel(row)}</strong>
      <span>
        {workLabel(row)}
        {row.shift_code ? <span className="od-meta"> like {row.shift_code}</span> : null}
      </span>
      {children}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly rows: readonly CopyRow[];
  readonly say: (row: CopyRow) => readonly string[];
  readonly open?: boolean;
}

/** Lists rows that need no choice, under a summary with their count. */
function Part({ title, rows, say, open = false }: PartProps) {
  if (rows.length === 0) return null;
  return (
    <details className={classes['part']} open={open}>
      <summary>
        {title} ({rows.length})
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <RowWords row={row}>
              {say(row).map((sentence) => (
                <span key={sentence} className="od-muted">
                  {sentence}
                </span>
              ))}
            </RowWords>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Shows the result of a copy: first the rows that need a choice, then rows not copied, changed rows, rows with warnings,
 * and ready rows.
 */
export function CopyReportView({ report, choices, onChoose }: CopyReportViewProps) {
  const { rows, others } = report;
  const unfit = rows.filter(({ state }) => state === 'UNFIT');
  const out = rows.filter(({ state }) => state === 'LEFT_OUT');
  const fit = rows.filter(({ state }) => state === 'FITS');
  const changed = rows.filter(({ state, changes }) => state !== 'LEFT_OUT' && changes.length > 0);
  const warned = rows.filter(({ state, warnings = [] }) => state !== 'LEFT_OUT' && warnings.length > 0);
  if (rows.length === 0)
    return (
      <Alert kind="info" announce={false}>
        Nothing is scheduled on these days.
      </Alert>
    );
  return (
    <Stack gap={3}>
      <p role="status">
        <strong>
          {fit.length} of {counted(rows.length, 'shift')} can be copied
        </strong>
        {unfit.length > 0 ? `, ${unfit.length} with unavailable staff` : ''}
        {out.length > 0 ? `, ${out.length} not copied` : ''}.
      </p>
      {unfit.length > 0 ? (
        <ul className={classes['unfit']} aria-label="Shifts with unavailable staff">
          {unfit.map((row) => (
            <li key={row.key}>
              <RowWords row={row}>
                {row.reasons.map((reason) => (
                  <span key={reason} className={classes['reason']}>
                    {reason}
                  </span>
                ))}
              </RowWords>
              <SelectField<CopyChoice>
                label={`Choice for ${daysLabel(row)}, ${workLabel(row)}`}
                labelHidden
                options={choicesFor(row)}
                value={choices[row.key] ?? defaultOf(row)}
                onChange={(choice) => onChoose(row.key, choice || defaultOf(row))}
                required
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Part
        title="Not copied"
        rows={out}
        say={({ reasons }) => reasons}
        open={out.length <= 5 || out.length === rows.length}
      />
      <Part title="Changed" rows={changed} say={({ changes }) => changes} open />
      <Part title="Warnings" rows={warned} say={({ warnings = [] }) => warnings} open />
      <Part title="Ready to copy" rows={fit} say={(row) => [staffLabel(row)]} />
      {others.length > 0 ? (
        <details className={classes['part']}>
          <summary>Already scheduled on those days ({others.length})</summary>
          <ul>
            {others.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </Stack>
  );
}
