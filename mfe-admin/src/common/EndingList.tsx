import type { EndingWork } from '@ondeck/shared/schemas/ending';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import classes from './endingList.module.css';

/** So many are shown; how many more there are is said. */
const SHOWN = 8;

/** `12-09-2026, 12-16-2026, 12-23-2026 and later` */
const datesInWords = ({ dates, more }: EndingWork): string =>
  `${dates.map(showDate).join(', ')}${more ? ' and later' : ''}`;

/** The shifts and meetings that something ends, each with its dates. */
export function EndingList({ ends }: { readonly ends: readonly EndingWork[] }) {
  const hidden = ends.length - SHOWN;
  return (
    <ul className={classes['ends']} aria-label="What this ends">
      {ends.slice(0, SHOWN).map((one) => (
        <li key={`${one.type} ${one.id}`}>
          <strong>{one.shift_code}</strong> {one.name}, {one.location.title},{' '}
          {showTimeRange(one.start_time, one.end_time)}
          <span className="od-meta">{datesInWords(one)}</span>
        </li>
      ))}
      {hidden > 0 ? <li className="od-meta">and {hidden} more</li> : null}
    </ul>
  );
}

interface EndingNoteProps {
  /** Undefined while it is asked for, or where asking failed. */
  readonly ends: readonly EndingWork[] | undefined;
  readonly failed: boolean;
  /** What the list is headed by: 'These shifts end and open up:' */
  readonly heading: string;
}

/** In a question whether to remove something: what ends with it, that nothing does, or that it is being looked up. */
export function EndingNote({ ends, failed, heading }: EndingNoteProps) {
  if (failed) return <p className="od-muted">Which shifts this ends could not be looked up.</p>;
  if (!ends) return <p className="od-muted">Looking up which shifts this ends…</p>;
  if (ends.length === 0) return <p className="od-muted">No shifts or meetings to come end by it.</p>;
  return (
    <>
      <p>{heading}</p>
      <EndingList ends={ends} />
    </>
  );
}
