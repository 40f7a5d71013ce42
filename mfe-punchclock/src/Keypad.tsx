import { useEffect, useLayoutEffect, useState } from 'react';
import { CODE_LENGTH } from './punchClock.state';
import css from './punchClock.module.css';

const ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Backspace', '0', 'Enter'] as const;
type Key = (typeof ROWS)[number];

const HIGHLIGHT_MS = 200;
const names: Partial<Record<Key, string>> = { Backspace: 'Delete', Enter: 'Enter' };
const faces: Partial<Record<Key, string>> = { Backspace: '⌫', Enter: '↵' };
const isKey = (name: string): name is Key => ROWS.some((key) => key === name);

interface KeypadProps {
  readonly digits: string;
  /** Whether all keys are disabled while a code is checked. */
  readonly locked: boolean;
  readonly onDigit: (digit: string) => void;
  readonly onDelete: () => void;
  readonly onEnter: () => void;
  /** Called when a key of the numeric keypad types no digit. */
  readonly onNumLockOff: () => void;
}

const hasFocusedControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, input, select, a') !== null;

/**
 * Shows the keypad for touch, mouse, and keyboard. Digits appear as asterisks and are never spoken. A screen reader
 * announces only the count.
 */
export function Keypad({ digits, locked, onDigit, onDelete, onEnter, onNumLockOff }: KeypadProps) {
  const [lit, setLit] = useState<Key>();

  useEffect(() => {
    if (!lit) return;
    const timer = setTimeout(() => setLit(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [lit]);

  function press(key: Key): void {
    if (locked) return;
    setLit(key);
    if (key === 'Backspace') onDelete();
    else if (key === 'Enter') onEnter();
    else onDigit(key);
  }

  // A slow tablet paints the keypad before effects run, and the next employee's first digit must not be lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (/^Numpad\d$/.test(event.code) && !isKey(event.key)) onNumLockOff();
      if (!isKey(event.key) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      // Enter on a focused control belongs to that control. Tab and all other keys are left alone.
      if (event.key === 'Enter' && hasFocusedControl(event.target)) return;
      event.preventDefault();
      press(event.key);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  return (
    <div className={css.pad}>
      <p className={css.code} aria-hidden="true">
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          <span key={index} className={index < digits.length ? css.digit : css.blank}>
            {index < digits.length ? '*' : ''}
          </span>
        ))}
      </p>
      <p className={css.hidden} role="status">
        {digits.length > 0 ? `${digits.length} of ${CODE_LENGTH} digits entered` : ''}
      </p>
      <div className={css.keys} role="group" aria-label="Keypad">
        {ROWS.map((key) => (
          <button
            key={key}
            type="button"
            className={lit === key ? `${css.key} ${css.lit}` : css.key}
            aria-label={names[key] ?? `Digit ${key}`}
            aria-disabled={locked || undefined}
            // Keep the focus where it is, so that Enter on the keyboard still sends the code after a tap or click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(key)}
          >
            {faces[key] ?? key}
          </button>
        ))}
      </div>
    </div>
  );
}
