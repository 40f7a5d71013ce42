import type { ReactNode } from 'react';

export interface Selection {
  /** Keys of the selected rows, as returned by `rowKey`. */
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
  /** Whether a row has a checkbox; by default, every row has one. */
  canSelect?: (key: string) => boolean;
  /** Buttons of the bar, which act on the selected rows. */
  actions: ReactNode;
}

/**
 * Shows 'N row(s) selected' with the actions. The bar is always there, so a screen reader announces changes. It comes
 * after the rows, so it moves none of them, and stays in view at the bottom of the window.
 */
export function SelectionBar({ selection }: { selection: Selection }) {
  const count = selection.selected.length;
  return (
    <div className="od-selection" data-active={count > 0 || undefined}>
      <span role="status">{count > 0 ? `${count} row(s) selected` : ''}</span>
      {count > 0 ? selection.actions : null}
    </div>
  );
}

interface RowCheckProps {
  selection: Selection;
  rowKey: string;
  name: string;
}

/** Shows a checkbox that selects one row and is named after it; nothing for a row that can't be selected. */
export function RowCheck({ selection, rowKey, name }: RowCheckProps) {
  const isOn = selection.selected.includes(rowKey);
  if (selection.canSelect?.(rowKey) === false) return null;
  return (
    <label className="od-check">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isOn}
        onChange={() =>
          selection.onChange(
            isOn ? selection.selected.filter((one) => one !== rowKey) : [...selection.selected, rowKey],
          )
        }
      />
    </label>
  );
}

interface AllCheckProps<R> {
  selection: Selection;
  rows: readonly R[];
  rowKey: (row: R) => string;
}

/** Shows a checkbox that selects all rows of this page or none; rows selected on other pages stay selected. */
export function AllCheck<R>({ selection, rows, rowKey }: AllCheckProps<R>) {
  const here = rows.map(rowKey).filter((key) => selection.canSelect?.(key) ?? true);
  const on = here.filter((key) => selection.selected.includes(key));
  const isAll = here.length > 0 && on.length === here.length;
  return (
    <label className="od-check">
      <input
        type="checkbox"
        aria-label="Select all rows on this page"
        checked={isAll}
        ref={(box) => {
          // HTML has no attribute for the indeterminate state.
          if (box) box.indeterminate = on.length > 0 && !isAll;
        }}
        onChange={() => {
          const others = selection.selected.filter((key) => !here.includes(key));
          selection.onChange(isAll ? others : [...others, ...here]);
        }}
      />
    </label>
  );
}
