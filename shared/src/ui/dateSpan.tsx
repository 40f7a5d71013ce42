import type { ReactNode } from 'react';

interface DateSpanProps {
  readonly from: ReactNode;
  readonly to: ReactNode;
  /** A word before the first day, where nothing else on the page says what the days are for. */
  readonly lead?: string;
}

/** A first and a last day with the word between them, side by side where there is room for both. */
export function DateSpan({ from, to, lead }: DateSpanProps) {
  return (
    <div className="od-span">
      <div className="od-span-part">
        {lead === undefined ? null : <span className="od-span-word">{lead}</span>}
        {from}
      </div>
      <div className="od-span-part">
        <span className="od-span-word">to</span>
        {to}
      </div>
    </div>
  );
}
