import type { ReactNode } from 'react';

interface DateSpanProps {
  readonly from: ReactNode;
  readonly to: ReactNode;
  /** A word before the first day, where nothing else on the page says what the days are for. */
  readonly lead?: string;
}

/** A first and a last day, side by side at every width, with the word between them. */
export function DateSpan({ from, to, lead }: DateSpanProps) {
  return (
    <div className="od-span">
      {lead === undefined ? null : <span className="od-span-word">{lead}</span>}
      {from}
      <span className="od-span-word">to</span>
      {to}
    </div>
  );
}
