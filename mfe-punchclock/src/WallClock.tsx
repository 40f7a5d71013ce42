import type { ClockFace } from './clockFace';
import css from './punchClock.module.css';

interface WallClockProps {
  readonly face: ClockFace;
  /** By the server's clock: the one that decides a punch. */
  readonly instant: Date;
  /** The location of this punch clock; undefined where it has none. */
  readonly title: string | undefined;
}

/** The time in the location's zone, as soon as the location is known; a device in another zone says so. */
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
