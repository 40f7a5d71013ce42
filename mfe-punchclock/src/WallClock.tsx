import css from './punchClock.module.css';
import type { Kiosk } from './useKiosk';

/** The time in the location's zone, by the server's clock: the one that decides a punch. */
export function WallClock({ kiosk, now }: { readonly kiosk: Kiosk; readonly now: number }) {
  const instant = new Date(now + kiosk.offsetMs);
  return (
    <header className={css.head}>
      <time className={css.clock} dateTime={instant.toISOString()}>
        {kiosk.time(instant)}
      </time>
      <p className={css.place}>
        {kiosk.status?.location?.title ?? 'On Deck'}
        <span className={css.meta}>{kiosk.day(instant)}</span>
      </p>
    </header>
  );
}
