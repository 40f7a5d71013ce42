import type { ClockFace } from './clockFace';
import css from './punchClock.module.css';

interface WallClockProps {
  readonly face: ClockFace;
  /** Current time by the server's clock, which decides the time of a punch. */
  readonly instant: Date;
  /** The location of this punch clock; undefined if it has none. */
  readonly title: string | undefined;
}

/**
 * Shows the time in the location's zone as soon as the location is known, and a hint if the device's zone is different.
 */
export function WallClock({ face, instant, title }: WallClockProps) {
  const zone = face.elsewhere(instant);
  return (
    <header className={css.head}>
      <time className={css.clock} dateTime={instant.toISOString()}>
        {face.time(instant)}
      </time>
      <p className={css.place}>
        {title ?? 'On Deck'}
        <span className={css.meta}>{face.day(instant)}</span>
      </p>
      {zone ? <p className={css.meta}>{`${zone}. This device is set to a different time zone.`}</p> : null}
    </header>
  );
}
