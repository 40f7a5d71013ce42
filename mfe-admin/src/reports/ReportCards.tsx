import { showHours } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { useState } from 'react';
import type { ReportGridProps } from './reportColumn';
import classes from './reports.module.css';

/** A report below 640 px: a card for each row with what it has to say, and the totals at the bottom of the screen. */
export function ReportCards<R>(props: ReportGridProps<R>) {
  const { label, columns, rows, grandTotal, stale, rowKey, rowName, proof, action } = props;
  const [opened, setOpened] = useState('');
  const [first, ...rest] = columns;
  const totals = rest.filter((column) => column.total !== undefined);
  const titleOf = ({ group, title }: (typeof columns)[number]) => (group ? `${group} ${title}` : title);

  return (
    <>
      <ul className="od-cards" aria-label={label} aria-busy={stale} data-stale={stale || undefined}>
        {rows.map((row) => {
          const key = rowKey(row);
          const isOpen = opened === key;
          return (
            <li key={key} className="od-card">
              <div className="od-card-head">
                <span className="od-card-title">{first?.cell(row)}</span>
                {action?.(row)}
              </div>
              <dl>
                {rest
                  .filter(({ onCard }) => onCard?.(row) ?? true)
                  .map((column) => (
                    <div key={column.key}>
                      <dt>{titleOf(column)}</dt>
                      <dd>{column.cell(row)}</dd>
                    </div>
                  ))}
              </dl>
              {proof ? (
                <div>
                  <Button
                    size="small"
                    look="quiet"
                    icon={isOpen ? 'chevronUp' : 'chevronDown'}
                    label={`Proof for ${rowName(row)}`}
                    aria-expanded={isOpen}
                    onClick={() => setOpened(isOpen ? '' : key)}
                  >
                    Proof
                  </Button>
                  {isOpen ? <div className={classes.proof}>{proof(row)}</div> : null}
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      <details className={classes.totals}>
        <summary>
          Total
          <strong>{grandTotal === undefined ? '' : showHours(grandTotal)}</strong>
        </summary>
        <dl>
          {totals.map((column) => (
            <div key={column.key}>
              <dt>{titleOf(column)}</dt>
              <dd>{column.total}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
