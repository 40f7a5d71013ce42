import { Fragment, type MouseEvent, type ReactNode, useState } from 'react';
import { IconButton } from './button';
import type { Column, DataTableProps } from './tableTypes';
import { useDelayed } from './delay';
import { MenuButton } from './menu';
import { SKELETON_AFTER_MS, SkeletonRows } from './skeleton';
import { TableHead, TableTotals } from './tableHead';
import { AllCheck, RowCheck } from './tableSelection';

/** Maximum number of rows shown without scrolling under the fixed headings. */
const ROWS_BEFORE_SCROLL = 6;

/** Returns whether a click is meant for the row: not a click on a control inside it, and not a text selection. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest('button, a, input, label, select') && !window.getSelection()?.toString();
}

/** Manages which rows show their details. */
export function useOpened(): [isOpen: (key: string) => boolean, toggle: (key: string) => void] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return [
    (key) => opened.has(key),
    (key) => {
      const next = new Set(opened);
      if (!next.delete(key)) next.add(key);
      setOpened(next);
    },
  ];
}

interface TableViewProps<R> extends DataTableProps<R> {
  /** Whether some rows don't fit in the frame. */
  isCut: boolean;
}

/** Shows the list as a table. */
export function TableView<R>({ isCut, ...props }: TableViewProps<R>) {
  const { label, columns, rows = [], loading, rowKey, selection, pinned = false, expand } = props;
  const hasAction = props.rowActions !== undefined || props.rowButtons !== undefined;
  const isSkeletonDue = useDelayed(loading && rows.length === 0, SKELETON_AFTER_MS);
  const [isOpen, toggle] = useOpened();
  const scrolls = !pinned && (isCut || rows.length > ROWS_BEFORE_SCROLL);
  const width = columns.length + (expand ? 1 : 0) + (selection ? 1 : 0) + (hasAction ? 1 : 0);

  return (
    <section
      className="od-table-frame"
      data-scrolls={scrolls || undefined}
      data-pinned={pinned || undefined}
      data-dense={props.dense || undefined}
      data-stale={(loading && rows.length > 0) || undefined}
      aria-label={label}
      // Scrolling content must be reachable with the keyboard.
      {...(scrolls || pinned ? { tabIndex: 0 } : {})}
    >
      <table className="od-table" aria-label={label} aria-busy={loading}>
        <TableHead
          columns={columns}
          check={selection ? <AllCheck selection={selection} rows={rows} rowKey={rowKey} /> : null}
          expands={expand !== undefined}
          hasAction={hasAction}
          list={props.list}
        />
        <tbody>
          {rows.length === 0 && isSkeletonDue ? <SkeletonRows columns={width} /> : null}
          {rows.map((row) => {
            const key = rowKey(row);
            const open = expand ? { isOpen: isOpen(key), toggle: () => toggle(key) } : undefined;
            return (
              <Fragment key={key}>
                <Row {...props} row={row} hasAction={hasAction} open={open} />
                {open?.isOpen ? (
                  <tr className="od-expanded">
                    <td colSpan={width}>
                      <div>{expand?.content(row)}</div>
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
        <TableTotals columns={columns} expands={expand !== undefined} hasAction={hasAction} />
      </table>
    </section>
  );
}

type RowProps<R> = DataTableProps<R> & {
  row: R;
  hasAction: boolean;
  open: { isOpen: boolean; toggle: () => void } | undefined;
};

function Row<R>({ row, hasAction, open, ...props }: RowProps<R>) {
  const { columns, rowKey, rowName, selection, onOpen, pinned, expand } = props;
  const key = rowKey(row);
  return (
    <tr
      data-opens={onOpen ? true : undefined}
      data-selected={selection?.selected.includes(key) || undefined}
      onClick={(event) => {
        if (onOpen && isPlainClick(event)) onOpen(row);
      }}
    >
      {selection ? (
        <td className="od-check-cell">
          <RowCheck selection={selection} rowKey={key} name={rowName(row)} />
        </td>
      ) : null}
      {open && expand ? (
        <td className="od-expand-cell">
          <IconButton
            icon={open.isOpen ? 'chevronDown' : 'chevronRight'}
            label={`${expand.label} for ${rowName(row)}`}
            size="small"
            aria-expanded={open.isOpen}
            onClick={open.toggle}
          />
        </td>
      ) : null}
      {columns.map((column, index) => {
        const Element = pinned && index === 0 ? 'th' : 'td';
        return (
          <Element
            key={column.key}
            {...(Element === 'th' ? { scope: 'row' } : {})}
            data-numeric={column.numeric || undefined}
            data-wraps={column.wraps || undefined}
          >
            <Cell column={column} row={row} onOpen={index === 0 ? onOpen : undefined} name={rowName(row)} />
          </Element>
        );
      })}
      {hasAction ? (
        <td className="od-action-cell">
          <RowControls {...props} row={row} />
        </td>
      ) : null}
    </tr>
  );
}

interface CellProps<R> {
  column: Column<R>;
  row: R;
  onOpen: ((row: R) => void) | undefined;
  name: string;
}

/** Shows a cell; the first cell of a row that opens is a button, so Enter works. */
export function Cell<R>({ column, row, onOpen, name }: CellProps<R>) {
  if (!onOpen) return column.cell(row);
  return (
    <button type="button" className="od-row-button" title={`View ${name}`} onClick={() => onOpen(row)}>
      {column.cell(row)}
    </button>
  );
}

type RowControlsProps<R> = Pick<DataTableProps<R>, 'rowName' | 'rowActions' | 'rowButtons'> & {
  row: R;
  children?: ReactNode;
};

/** Shows a row's buttons and its menu. */
export function RowControls<R>({ row, rowName, rowActions, rowButtons, children }: RowControlsProps<R>) {
  const items = rowActions?.(row) ?? [];
  return (
    <span className="od-row-controls">
      {children}
      {rowButtons?.(row)}
      {items.length > 0 ? <MenuButton label={`Actions for ${rowName(row)}`} items={items} /> : null}
    </span>
  );
}
