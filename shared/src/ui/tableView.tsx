import type { MouseEvent, ReactNode } from 'react';
import type { Column, DataTableProps } from './dataTable';
import { useDelayed } from './delay';
import { MenuButton, type MenuItem } from './menu';
import { SKELETON_AFTER_MS, SkeletonRows } from './skeleton';
import { AllCheck, RowCheck } from './tableSelection';

/** More rows than this scroll under the sticky head. */
export const ROWS_BEFORE_SCROLL = 6;

/** A click on a control inside the row is that control's, and selecting text is no click. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest('button, a, input, label, select') && !window.getSelection()?.toString();
}

/** The list as a table. */
export function TableView<R>(props: DataTableProps<R>) {
  const { label, columns, rows = [], loading, rowKey, rowName, selection, onOpen } = props;
  const hasActions = props.rowActions !== undefined || props.rowButtons !== undefined;
  const isSkeletonDue = useDelayed(loading && rows.length === 0, SKELETON_AFTER_MS);
  const scrolls = rows.length > ROWS_BEFORE_SCROLL;
  const width = columns.length + (selection ? 1 : 0) + (hasActions ? 1 : 0);

  return (
    <section
      className="od-table-frame"
      data-scrolls={scrolls || undefined}
      data-dense={props.dense || undefined}
      data-stale={(loading && rows.length > 0) || undefined}
      aria-label={label}
      // What scrolls must be reachable with the keyboard.
      {...(scrolls ? { tabIndex: 0 } : {})}
    >
      <table className="od-table" aria-label={label} aria-busy={loading}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className="od-check-cell">
                <AllCheck selection={selection} rows={rows} rowKey={rowKey} />
              </th>
            ) : null}
            {columns.map((column) => (
              <th key={column.key} scope="col" style={{ width: column.width, textAlign: column.align }}>
                {column.title}
              </th>
            ))}
            {hasActions ? (
              <th scope="col" className="od-action-cell">
                {props.actionTitle ?? 'Action'}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && isSkeletonDue ? <SkeletonRows columns={width} /> : null}
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-opens={onOpen ? true : undefined}
              data-selected={selection?.selected.includes(rowKey(row)) || undefined}
              onClick={(event) => {
                if (onOpen && isPlainClick(event)) onOpen(row);
              }}
            >
              {selection ? (
                <td className="od-check-cell">
                  <RowCheck selection={selection} row={row} rowKey={rowKey(row)} name={rowName(row)} />
                </td>
              ) : null}
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  style={{ textAlign: column.align }}
                  data-wraps={column.wraps || undefined}
                >
                  <Cell
                    column={column}
                    row={row}
                    onOpen={index === 0 ? onOpen : undefined}
                    name={rowName(row)}
                  />
                </td>
              ))}
              {hasActions ? (
                <td className="od-action-cell">
                  <RowControls {...props} row={row} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps<R> {
  column: Column<R>;
  row: R;
  onOpen: ((row: R) => void) | undefined;
  name: string;
}

/** A cell; the first of a row that opens is the button that Enter presses. */
export function Cell<R>({ column, row, onOpen, name }: CellProps<R>) {
  if (!onOpen) return column.cell(row);
  return (
    <button type="button" className="od-row-button" title={`View ${name}`} onClick={() => onOpen(row)}>
      {column.cell(row)}
    </button>
  );
}

interface RowControlsProps<R> {
  row: R;
  rowName: (row: R) => string;
  rowActions?: ((row: R) => readonly MenuItem[]) | undefined;
  rowButtons?: ((row: R) => ReactNode) | undefined;
}

/** A row's own buttons and its menu. */
export function RowControls<R>({ row, rowName, rowActions, rowButtons }: RowControlsProps<R>) {
  const items = rowActions?.(row) ?? [];
  return (
    <span className="od-row-controls">
      {rowButtons?.(row)}
      {items.length > 0 ? <MenuButton label={`Actions for ${rowName(row)}`} items={items} /> : null}
    </span>
  );
}
