import type { ReactNode } from 'react';

export interface CardListProps<T> {
  label: string;
  items: readonly T[];
  itemKey: (item: T) => string;
  children: (item: T) => ReactNode;
}

/** Records as cards in as many columns as fit. */
export function CardList<T>({ label, items, itemKey, children }: CardListProps<T>) {
  return (
    <ul className="od-card-list" aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)} className="od-card">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
