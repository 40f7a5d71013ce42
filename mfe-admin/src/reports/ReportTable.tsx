import { IconButton } from '@ondeck/shared/ui/button';
import { Fragment, useState } from 'react';
import { groupsOf, type ReportColumn, type ReportGridProps } from './reportColumn';
import classes from './reports.module.css';

function Head<R>({ columns, hasAction }: { columns: readonly ReportColumn<R>[]; hasAction: boolean }) {
  const groups = groupsOf(columns);
  return (
    <thead>
      {groups.some(({ title }) => title !== '') ? (
        <tr className={classes.groups}>
          {groups.map(({ key, title, span }) =>
            title === '' ? (
              <td key={key}>&nbsp;</td>
            ) : (
              <th key={key} colSpan={span} scope="colgroup">
                {title}
              </th>
            ),
          )}
          {hasAction ? <td>&nbsp;</td> : null}
        </tr>
      ) : null}
      <tr>
        {columns.map(({ key, title, group, numeric }) => (
          <th key={key} scope="col" data-numeric={numeric || undefined}>
            {group ? <span className="od-visually-hidden">{`${group} `}</span> : null}
            {title}
          </th>
        ))}
        {hasAction ? <th scope="col">Action</th> : null}
      </tr>
    </thead>
  );
}

/** What scrolls must be reachable with the keyboard. */
const reachable = { tabIndex: 0 } as const;

/** A report as a table: head and first column stay in sight, totals are pinned at the bottom. */
export function ReportTable<R>(props: ReportGridProps<R>) {
  const { label, columns, rows, stale, rowKey, rowName, proof, action } = props;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [first, ...rest] = columns;
  const hasAction = action !== undefined;

  function toggle(key: string): void {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  }

  return (
    <section
      className={`od-table-frame ${classes.frame}`}
      aria-label={label}
      data-stale={stale || undefined}
      {...reachable}
    >
      <table className={`od-table ${classes.table}`} aria-label={label} aria-busy={stale}>
        <Head columns={columns} hasAction={hasAction} />
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            const isOpen = opened.has(key);
            return (
              <Fragment key={key}>
                <tr data-open={isOpen || undefined}>
                  <th scope="row">
                    <span className={classes.name}>
                      {proof ? (
                        <IconButton
                          icon={isOpen ? 'chevronDown' : 'chevronRight'}
                          label={`Proof for ${rowName(row)}`}
                          size="small"
                          aria-expanded={isOpen}
                          onClick={() => toggle(key)}
                        />
                      ) : null}
                      {first?.cell(row)}
                    </span>
                  </th>
                  {rest.map((column) => (
                    <td key={column.key} data-numeric={column.numeric || undefined}>
                      {column.cell(row)}
                    </td>
                  ))}
                  {action ? <td>{action(row)}</td> : null}
                </tr>
                {isOpen && proof ? (
                  <tr className={classes.proofRow}>
                    <td colSpan={columns.length + (hasAction ? 1 : 0)}>
                      <div className={classes.proof}>{proof(row)}</div>
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {rest.map((column) => (
              <td key={column.key} data-numeric={column.numeric || undefined}>
                {column.total}
              </td>
            ))}
            {hasAction ? <td>&nbsp;</td> : null}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
