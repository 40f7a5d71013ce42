import { useState } from 'react';
import { Keypad } from './Keypad';
import css from './punchClock.module.css';
import type { Screen } from './punchClock.state';
import { play } from './sound';
import type { PunchClock } from './usePunchClock';
import { useTimeout } from './useTicking';

const TYPING_IDLE_MS = 10_000;
/** The keypad ignores taps this long after a clock-in, since the last of a triple tap on Clock In would hit a key. */
const STRAY_TAP_MS = 700;
const icons = { success: '✓', error: '!', info: 'i' } as const;

type KeypadLike = Exclude<Screen, { at: 'form' | 'unregistered' | 'offline' }>;

interface KeypadScreenProps {
  readonly screen: KeypadLike;
  readonly clock: PunchClock;
  readonly now: number;
  readonly onReset: () => void;
  readonly muted: boolean;
}

interface UndoButtonProps {
  readonly undo: NonNullable<Extract<Screen, { at: 'keypad' }>['undo']>;
  readonly now: number;
  readonly onUndo: () => void;
  readonly onOver: () => void;
}

/** Undoes the clock-out shown above while there is still time. */
function UndoButton({ undo, now, onUndo, onOver }: UndoButtonProps) {
  const [wait] = useState(() => Math.max(1, undo.until - Date.now()));
  useTimeout(wait, onOver);
  const left = Math.max(0, Math.ceil((undo.until - now) / 1000));
  return (
    <button type="button" className={css.undo} onClick={onUndo} aria-disabled={undo.sending || undefined}>
      {undo.sending ? 'Undoing…' : 'Undo'}
      {!undo.sending && <span aria-hidden="true"> ({left} s)</span>}
    </button>
  );
}

interface CountdownProps {
  readonly until: number;
  readonly text: string;
  readonly now: number;
  readonly onOver: () => void;
}

/** Shows the remaining wait in whole seconds, and returns to the keypad when it is over. */
function Countdown({ until, text, now, onOver }: CountdownProps) {
  const [wait] = useState(() => Math.max(1, until - Date.now()));
  useTimeout(wait, onOver);
  return (
    <>
      <span role="alert">{text}</span> Try again in {Math.max(0, Math.ceil((until - now) / 1000))} s.
    </>
  );
}

/** Clears a half-typed code. A new `key` per digit restarts the time. */
function TypingTimeout({ onOver }: { readonly onOver: () => void }) {
  useTimeout(TYPING_IDLE_MS, onOver);
  return null;
}

function Message({ screen, now, onReset }: Pick<KeypadScreenProps, 'screen' | 'now' | 'onReset'>) {
  switch (screen.at) {
    case 'done':
      return (
        <p role="status" className={css.done}>
          <span aria-hidden="true">✓ </span>
          {screen.name} is Clocked in Now
        </p>
      );
    case 'throttled':
      return (
        <p className={css.error}>
          <Countdown until={screen.until} text={screen.text} now={now} onOver={onReset} />
        </p>
      );
    case 'checking':
      return (
        <p role="status" className={screen.attempt > 1 ? css.warning : css.prompt}>
          {screen.attempt > 1
            ? `No answer yet. Trying again (${screen.attempt}). Your clock-in doesn't count until this screen says so.`
            : 'Checking…'}
        </p>
      );
    default:
      return screen.notice ? (
        <p role={screen.notice.kind === 'error' ? 'alert' : 'status'} className={css[screen.notice.kind]}>
          <span aria-hidden="true">{icons[screen.notice.kind]} </span>
          {screen.notice.text}
          {screen.notice.detail && <span className={css.detail}>{screen.notice.detail}</span>}
        </p>
      ) : null;
  }
}

/** Shows every screen with a keypad: typing, checking, refused, slowed down, and clocked in. */
export function KeypadScreen({ screen, clock, now, onReset, muted }: KeypadScreenProps) {
  const typing = screen.at === 'keypad' && screen.digits !== '';
  const digits = screen.at === 'keypad' || screen.at === 'checking' ? screen.digits : '';
  const open = screen.at === 'keypad' || screen.at === 'done';
  const [since] = useState(() => Date.now());
  const [numLockOff, setNumLockOff] = useState(false);

  function withSound(action: () => void): () => void {
    return () => {
      if (screen.at === 'done' && Date.now() - since < STRAY_TAP_MS) return;
      play('key', muted);
      setNumLockOff(false);
      if (screen.at === 'done') onReset();
      action();
    };
  }

  return (
    <>
      {typing && <TypingTimeout key={digits} onOver={() => clock.dispatch({ type: 'forget' })} />}
      <div className={css.said}>
        <h1 className={css.prompt}>Please enter your 5 digit employee code.</h1>
        <div className={css.message}>
          <Message screen={screen} now={now} onReset={onReset} />
          {numLockOff && (
            <p role="alert" className={css.warning}>
              Num Lock is off. Turn it on, then enter your code.
            </p>
          )}
          {screen.at === 'keypad' && screen.undo && (
            <UndoButton
              key={screen.undo.token}
              undo={screen.undo}
              now={now}
              onUndo={clock.undo}
              onOver={() => clock.dispatch({ type: 'undoOver' })}
            />
          )}
        </div>
      </div>
      <Keypad
        digits={digits}
        locked={!open}
        onDigit={(digit) => withSound(() => clock.press(digit))()}
        onDelete={withSound(() => clock.dispatch({ type: 'delete' }))}
        onEnter={withSound(clock.enter)}
        onNumLockOff={() => setNumLockOff(true)}
      />
    </>
  );
}
