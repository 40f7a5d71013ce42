import type { ReactNode } from 'react';

export interface Selection {
  /** Keys of the chosen rows, as `rowKey` gives them. */
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
  /** Buttons of the bar: what can be done with the chosen. */
  actions: ReactNode;
}

/**
 * 'N row(s) selected' and what can be done with them; always there, so that a screen reader hears the change. It
 * stands after the rows, so that it moves none of them when it appears, and stays in sight at the window's foot.
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

/** Chooses one row, named after it. */
export function RowCheck({ selection, rowKey, name }: RowCheckProps) {
  const isOn = selection.selected.includes(rowKey);
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

/** Chooses every row of this page, or none; rows chosen on other pages stay chosen. */
export function AllCheck<R>({ selection, rows, rowKey }: AllCheckProps<R>) {
  const here = rows.map(rowKey);
  const on = here.filter((key) => selection.selected.includes(key));
  const isAll = here.length > 0 && on.length === here.length;
  return (
    <label className="od-check">
      <input
        type="checkbox"
        aria-label="Select all rows on this page"
        checked={isAll}
        ref={(box) => {
          // HTML has no attribute for it.
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
