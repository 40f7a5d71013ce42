import { useEffect, useState } from 'react';
import css from './punchClock.module.css';
import { useTicking } from './useTicking';

const IDLE_MS = 20_000;
const TICK_MS = 250;

interface IdleBarProps {
  /** Changes with everything the person does: each change starts the time anew. */
  readonly activity: string;
  readonly onIdle: () => void;
}

/** The tablet is shared: a form that nobody touches goes back to the keypad, visibly, and waits when asked to. */
export function IdleBar({ activity, onIdle }: IdleBarProps) {
  const [since, setSince] = useState(() => Date.now());
  const now = useTicking(TICK_MS);
  useEffect(() => setSince(Date.now()), [activity]);
  const left = Math.max(0, IDLE_MS - (now - since));
  const over = left === 0;
  useEffect(() => {
    if (over) onIdle();
  }, [over, onIdle]);

  return (
    <div className={css.idle}>
      <progress
        className={css.progress}
        max={IDLE_MS}
        value={left}
        aria-label="Time until the keypad comes back"
      />
      <span className={css.meta}>Back to the keypad in {Math.ceil(left / 1000)} s</span>
      <button type="button" className={css.quiet} onClick={() => setSince(Date.now())}>
        More time
      </button>
    </div>
  );
}
