import { Button } from './button';
import { Dated } from './dated';
import { SelectField } from './selectField';
import type { Column, DataTableProps } from './tableTypes';
import { useDelayed } from './delay';
import { useIsPhone } from './mediaQuery';
import { SKELETON_AFTER_MS, SkeletonBar } from './skeleton';
import { AllCheck, RowCheck } from './tableSelection';
import { Cell, RowControls, useOpened } from './tableView';

const cardTitle = <R,>({ group, title }: Column<R>): string => (group ? `${group} ${title}` : title);

/** Shows a select field for the sort, because cards have no headings to click. */
function SortField<R>({ columns, list }: Pick<DataTableProps<R>, 'columns' | 'list'>) {
  const options = columns.flatMap((column) =>
    column.sort === undefined
      ? []
      : [
          { value: column.sort, label: cardTitle(column) },
          { value: `-${column.sort}`, label: `${cardTitle(column)}, reversed` },
        ],
  );
  if (options.length === 0) return null;
  return (
    <div className="od-card-sort">
      <SelectField
        label="Sort by"
        labelHidden
        placeholder="Default order"
        options={options}
        value={list.sort}
        onChange={list.setSort}
      />
    </div>
  );
}

interface CardFactsProps<R> {
  columns: readonly Column<R>[];
  row: R;
}

/** Shows the columns after the first as names with their values. */
const CardFacts = <R,>({ columns, row }: CardFactsProps<R>) => (
  <dl>
    {columns
      .filter(({ onCard }) => onCard?.(row) ?? true)
      .map((column) => (
        <div key={column.key}>
          <dt>{cardTitle(column)}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
  </dl>
);

/** Shows the list as cards, for phones: the first column is the card's title. */
export function TableCards<R>(props: DataTableProps<R>) {
  const { label, columns, rows = [], loading, rowKey, rowName, selection, onOpen } = props;
  const brief = useIsPhone() ? props.brief : undefined;
  const details = brief ? (props.expand?.label ?? 'Details') : props.expand?.label;
  const [first, ...rest] = columns;
  const head = first && { ...first, cell: first.cardHead ?? first.cell };
  const totals = rest.filter((column) => column.total !== undefined);
  const [isOpen, toggle] = useOpened();
  const isSkeletonDue = useDelayed(loading && rows.length === 0, SKELETON_AFTER_MS);

  return (
    <>
      <SortField columns={columns} list={props.list} />
      {selection ? (
        <div className="od-card-all">
          <AllCheck selection={selection} rows={rows} rowKey={rowKey} />
          <span aria-hidden="true">All on this page</span>
        </div>
      ) : null}
      <ul
        className="od-cards"
        aria-label={label}
        aria-busy={loading}
        data-stale={(loading && rows.length > 0) || undefined}
      >
        {rows.length === 0 && isSkeletonDue
          ? ['one', 'two', 'three'].map((card) => (
              <li key={card} className="od-card" aria-hidden="true">
                <SkeletonBar width="60%" height={18} />
                <SkeletonBar width="90%" />
                <SkeletonBar width="75%" />
              </li>
            ))
          : null}
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            className="od-card"
            data-selected={selection?.selected.includes(rowKey(row)) || undefined}
          >
            <div className="od-card-head">
              {selection ? <RowCheck selection={selection} rowKey={rowKey(row)} name={rowName(row)} /> : null}
              <span className="od-card-title">
                {head ? <Cell column={head} row={row} onOpen={onOpen} name={rowName(row)} /> : null}
              </span>
              {brief?.(row).state}
              {props.rowActions && !props.rowButtons && !details ? (
                <RowControls {...props} row={row} />
              ) : null}
            </div>
            {brief ? (
              <p>
                <Dated>{brief(row).line.filter(Boolean).join(' · ')}</Dated>
              </p>
            ) : null}
            {brief ? null : <CardFacts columns={rest} row={row} />}
            {props.rowButtons || details ? (
              <RowControls {...props} row={row}>
                {details ? (
                  <Button
                    size="small"
                    look="quiet"
                    icon={isOpen(rowKey(row)) ? 'chevronUp' : 'chevronDown'}
                    label={`${details} for ${rowName(row)}`}
                    aria-expanded={isOpen(rowKey(row))}
                    onClick={() => toggle(rowKey(row))}
                  >
                    {details}
                  </Button>
                ) : null}
              </RowControls>
            ) : null}
            {isOpen(rowKey(row)) ? (
              <>
                {brief ? <CardFacts columns={rest} row={row} /> : null}
                {props.expand?.content(row)}
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {totals.length > 0 ? (
        <details className="od-totals">
          <summary>
            Total
            <strong>{props.grandTotal}</strong>
          </summary>
          <dl>
            {totals.map((column) => (
              <div key={column.key}>
                <dt>{cardTitle(column)}</dt>
                <dd>{column.total}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </>
  );
}
