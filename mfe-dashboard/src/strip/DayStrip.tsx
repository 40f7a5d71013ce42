import type { ShownAnswer } from '@ondeck/shared/api/shownAnswer';
import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { Link } from '@ondeck/shared/router';
import type { DaySummary } from '@ondeck/shared/schemas/daySummary';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { type DayLine, dayLines } from './dayWords';

/** Shows a line as a sentence: `Today: 34 expected, first 6:00 AM CT at Prairie, 2 open shifts, 20 requests.` */
const Line = ({ line: { day, parts } }: { readonly line: DayLine }) => (
  <p>
    <strong>{day}:</strong>
    {parts.map(({ text, to }, index) => (
      <span key={text}>
        {index === 0 ? ' ' : ', '}
        {to ? <Link to={to}>{text}</Link> : text}
      </span>
    ))}
    .
  </p>
);

interface DayStripProps {
  /** The selected location; empty for all. */
  readonly location: string;
  readonly answer: ShownAnswer<DaySummary>;
  /** Whether a list below says since when the page couldn't be refreshed. */
  readonly hasList?: boolean;
}

/** Shows what today and tomorrow need, each number with a link to its list. Keeps its place while it loads. */
export function DayStrip({ location, answer, hasList = false }: DayStripProps) {
  const { data, failed, loadedAt, onRetry } = shownAnswer(answer);
  return (
    <section className="od-day-strip" aria-label="Today and tomorrow" aria-busy={!data && !failed}>
      {failed && !(data && hasList) ? (
        <FailureStrip since={data ? loadedAt : undefined} onRetry={onRetry}>
          Couldn't load the numbers of today and tomorrow.
        </FailureStrip>
      ) : null}
      {data
        ? dayLines(location, data, loadedAt ?? 0).map((line) => <Line key={line.day} line={line} />)
        : null}
    </section>
  );
}
