import type { ReactNode } from 'react';
import { Checkbox } from 'antd';

export interface Selection<R> {
  /** Keys of the chosen rows, as `rowKey` gives them. */
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
  /** Buttons of the bar: what can be done with the chosen. */
  actions: ReactNode;
  /** A row that cannot be chosen; absent: all can. */
  canSelect?: (row: R) => boolean;
}

/** 'N row(s) selected' and what can be done with them; always there, so that a screen reader hears the change. */
export function SelectionBar<R>({ selection }: { selection: Selection<R> }) {
  const count = selection.selected.length;
  return (
    <div className="od-selection" data-active={count > 0 || undefined}>
      <span role="status">{count > 0 ? `${count} row(s) selected` : ''}</span>
      {count > 0 ? selection.actions : null}
    </div>
  );
}

interface RowCheckProps<R> {
  selection: Selection<R>;
  row: R;
  rowKey: string;
  name: string;
}

/** Chooses one row, named after it. */
export function RowCheck<R>({ selection, row, rowKey, name }: RowCheckProps<R>) {
  const isOn = selection.selected.includes(rowKey);
  return (
    <Checkbox
      aria-label={`Select ${name}`}
      checked={isOn}
      disabled={selection.canSelect ? !selection.canSelect(row) : false}
      onChange={() =>
        selection.onChange(
          isOn ? selection.selected.filter((one) => one !== rowKey) : [...selection.selected, rowKey],
        )
      }
    />
  );
}

interface AllCheckProps<R> {
  selection: Selection<R>;
  rows: readonly R[];
  rowKey: (row: R) => string;
}

/** Chooses every row of this page, or none; rows chosen on other pages stay chosen. */
export function AllCheck<R>({ selection, rows, rowKey }: AllCheckProps<R>) {
  const here = rows.filter((row) => selection.canSelect?.(row) ?? true).map(rowKey);
  const on = here.filter((key) => selection.selected.includes(key));
  const isAll = here.length > 0 && on.length === here.length;
  return (
    <Checkbox
      aria-label="Select all rows on this page"
      checked={isAll}
      indeterminate={on.length > 0 && !isAll}
      onChange={() => {
        const others = selection.selected.filter((key) => !here.includes(key));
        selection.onChange(isAll ? others : [...others, ...here]);
      }}
    />
  );
}
