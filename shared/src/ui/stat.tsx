import type { ReactNode } from 'react';

export interface StatProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** A button next to the figure; null keeps its place, so nothing moves when the button appears. */
  action?: ReactNode;
}

/** Shows figures side by side, separated by lines. */
export function Stats({ items, label }: { items: readonly (StatProps & { key: string })[]; label: string }) {
  return (
    <dl className="od-stats" aria-label={label}>
      {items.map(({ key, ...item }) => (
        <div key={key} className="od-stat">
          <dt>{item.label}</dt>
          <dd className="od-stat-value" data-actions={item.action !== undefined || undefined}>
            {item.value}
            {item.action}
          </dd>
          {item.note ? <dd className="od-meta">{item.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

interface FactsProps {
  items: readonly { label: string; value: ReactNode }[];
  /** Two columns in wide windows. */
  columns?: 2;
}

/** Shows the names and values of one record, for View dialogs; an empty value is a dash. */
export function Facts({ items, columns }: FactsProps) {
  return (
    <dl className="od-facts" data-columns={columns}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value === '' || item.value === null || item.value === undefined ? '–' : item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
