import type { ReactNode } from 'react';

interface DateSpanProps {
  readonly from: ReactNode;
  readonly to: ReactNode;
  /** A word before the first day, for pages that don't explain the dates. */
  readonly lead?: string;
}

/** Shows a first and a last day with the word between them, side by side if both fit. */
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
