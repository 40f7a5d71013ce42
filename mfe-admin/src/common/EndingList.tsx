import { counted, listed } from '@ondeck/shared/domain/words';
import type { EndedTimeOff, EndingWork } from '@ondeck/shared/schemas/ending';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Dated } from '@ondeck/shared/ui/dated';
import classes from './endingList.module.css';

const names = { shift: 'shift', meeting: 'meeting' } as const;

/** Counts the affected work: `6 shifts, 1 meeting, and time off`. */
export function endingSummary(ends: readonly EndingWork[], timeOff: readonly EndedTimeOff[] = []): string {
  const count = (type: EndingWork['type']): number => ends.filter((one) => one.type === type).length;
  const parts = (['shift', 'meeting'] as const).filter((type) => count(type) > 0);
  return listed([
    ...parts.map((type) => counted(count(type), names[type])),
    ...(timeOff.length > 0 ? ['time off'] : []),
  ]);
}

/** Lists the dates: `12-09-2026, 12-16-2026, 12-23-2026 and later`. */
const datesInWords = ({ dates, more }: EndingWork): string =>
  `${dates.map(showDate).join(', ')}${more ? ' and later' : ''}`;

// A long list scrolls separately, so it needs focus for keyboard scrolling.
const scrollable = { tabIndex: 0 };

/** Lists the shifts and meetings that a change ends, each with its dates. */
export function EndingList({ ends }: { readonly ends: readonly EndingWork[] }) {
  return (
    <section className={classes['ends']} aria-label="Affected work" {...scrollable}>
      <ul>
        {ends.map((one) => (
          <li key={`${one.type} ${one.name} ${one.id}`}>
            <strong>{one.shift_code}</strong> {one.name}, {showTimeRange(one.start_time, one.end_time)}
            <div className="od-meta">
              <Dated>{`${one.location.title}: ${datesInWords(one)}`}</Dated>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a date of time off: `12-23-2026, 4 hours, Lakeview`. */
const timeOffInWords = ({ date, hours, location }: EndedTimeOff): string =>
  [showDate(date), hours === null ? 'no shift' : counted(hours, 'hour'), location].join(', ');

/** Lists the dates of time off that a change ends, with their hours and locations; renders nothing without any. */
export function EndingTimeOff({ timeOff }: { readonly timeOff: readonly EndedTimeOff[] }) {
  if (timeOff.length === 0) return null;
  return (
    <section className={classes['ends']} aria-label="Time off that ends" {...scrollable}>
      <strong>Time off that ends</strong>
      <ul>
        {timeOff.map((one) => (
          <li key={timeOffInWords(one)}>
            <Dated>{timeOffInWords(one)}</Dated>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EndingNoteProps {
  /** Undefined while the list loads, or if it couldn't be loaded. */
  readonly ends: readonly EndingWork[] | undefined;
  readonly failed: boolean;
  /** The result for the affected work, such as 'end and open up'. */
  readonly fate: string;
}

/** Shows in a confirmation the work that ends, that no work is affected, or that the check is still running. */
export function EndingNote({ ends, failed, fate }: EndingNoteProps) {
  if (failed) return <p className="od-muted">Couldn't check which shifts are affected.</p>;
  if (!ends) return <p className="od-muted">Checking which shifts are affected…</p>;
  if (ends.length === 0)
    return <p className="od-muted">This doesn't affect any upcoming shifts or meetings.</p>;
  return (
    <>
      <p>{`${endingSummary(ends)} ${fate}:`}</p>
      <EndingList ends={ends} />
    </>
  );
}
