import { useState } from 'react';
import forms from './forms.module.css';
import css from './punchClock.module.css';
import { useTicking, useTimeout } from './useTicking';

const IDLE_MS = 20_000;
const TICK_MS = 250;

/**
 * Returns an untouched form to the keypad after a visible countdown, because the tablet is shared. A button adds time.
 * Mount with a `key` that changes with every input: each change restarts the countdown.
 */
export function IdleBar({ onIdle }: { readonly onIdle: () => void }) {
  const [round, setRound] = useState(0);
  return <Bar key={round} onIdle={onIdle} onMore={() => setRound((count) => count + 1)} />;
}

function Bar({ onIdle, onMore }: { readonly onIdle: () => void; readonly onMore: () => void }) {
  const [since] = useState(() => Date.now());
  const now = useTicking(TICK_MS);
  useTimeout(IDLE_MS, onIdle);
  const left = Math.max(0, IDLE_MS - (now - since));

  return (
    <div className={forms.idle}>
      <progress
        className={forms.progress}
        max={IDLE_MS}
        value={left}
        aria-label="Time until the keypad returns"
      />
      <span className={css.meta}>Back to the keypad in {Math.ceil(left / 1000)} s</span>
      <button type="button" className={css.quiet} onClick={onMore}>
        More time
      </button>
    </div>
  );
}
