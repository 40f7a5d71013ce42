import { type ChangeEvent, type FocusEvent, useCallback, useRef, useState } from 'react';
import type { TextFormat } from '../domain/rules/textFormats';

export interface FormattedTextOptions {
  /** The field's text format; without one, the field keeps any text. */
  readonly format: TextFormat | undefined;
  /** The text shown in the box. */
  readonly text: string;
  /** The value of the field; the same as its text unless a field converts the text. */
  readonly value: string;
  /** Passes the text on, and returns the field's new value. */
  readonly hand: (text: string) => string;
}

export interface FormattedText {
  /** The message about the expected text, from a refused key until the value is entered again. */
  readonly refused: string | undefined;
  /** A message until the next change, for a field that must drop a character by the specification. */
  readonly dropped: string | undefined;
  /** Whether unreadable text was pasted or filled in. The field shows an error right away. */
  readonly isUnread: boolean;
  /** Clears the refusal when a value is chosen instead of typed. */
  readonly enterAgain: () => void;
  /** Spread these props onto the input. */
  readonly control: {
    readonly ref: (input: HTMLInputElement | null) => void;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  };
  /** Call this when the input loses the focus. */
  readonly leave: () => void;
}

const SET_WHOLE = new Set(['', 'insertFromPaste', 'insertFromDrop', 'insertReplacementText']);

/** Returns the change that an input event made to a text: the new part, and the number of characters before it. */
function changeOf(before: string, after: string): { start: number; inserted: string } {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const longest = Math.min(before.length, after.length) - start;
  while (end < longest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { start, inserted: after.slice(start, after.length - end) };
}

const typeOf = ({ nativeEvent }: ChangeEvent<HTMLInputElement>): string =>
  'inputType' in nativeEvent && typeof nativeEvent.inputType === 'string' ? nativeEvent.inputType : '';

/**
 * Enters text by its format, so that a field never silently loses typed text. A key that isn't allowed is not inserted,
 * and the field is refused until the value is entered again. Pasted text is understood exactly or kept unchanged.
 */
export function useFormattedText({ format, text, value, hand }: FormattedTextOptions): FormattedText {
  // Compare with the field's value, because a form that resets or a list that sets the value ends the refusal.
  const [refusedAt, setRefusedAt] = useState<string>();
  const [unreadAt, setUnreadAt] = useState<string>();
  const [droppedAt, setDroppedAt] = useState<string>();
  // The browser reports the selection only before it changes the text.
  const selected = useRef<readonly [number, number]>(undefined);
  const isRefused = refusedAt === value;

  const ref = useCallback((input: HTMLInputElement | null) => {
    const note = () => {
      selected.current = [input?.selectionStart ?? 0, input?.selectionEnd ?? 0];
    };
    input?.addEventListener('beforeinput', note);
    return () => input?.removeEventListener('beforeinput', note);
  }, []);

  function accept(next: string, isRead = true) {
    const [from, to] = selected.current ?? [0, text.length];
    const isWhole = from === 0 && to === text.length && text !== '';
    const held = hand(next);
    setRefusedAt(isRefused && !isWhole && next !== '' ? held : undefined);
    setUnreadAt(isRead ? undefined : held);
    setDroppedAt(undefined);
    return held;
  }

  const refuse = (held: string) => (format?.strip ? setDroppedAt(held) : setRefusedAt(held));

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const next = input.value;
    if (!format) return void hand(next);
    const inputType = typeOf(event);
    const { start, inserted } = changeOf(text, next);
    const isKey = inputType !== '' && !SET_WHOLE.has(inputType) && Array.from(inserted).length === 1;
    if (isKey) {
      const [before, after] = [next.slice(0, start), next.slice(start + inserted.length)];
      const added = format.key(inserted, before, after);
      if (added === null) refuse(value);
      else accept(before + added + after);
      // React moves the cursor to the end of a text that differs from the browser's version.
      const cursor = start + (added ?? '').length;
      if (added !== inserted) queueMicrotask(() => input.setSelectionRange(cursor, cursor));
    } else if (inserted === '' || inputType.startsWith('delete')) accept(next);
    else enterWhole(next, inputType);
    selected.current = undefined;
  }

  function enterWhole(next: string, inputType: string) {
    const kept = inputType.startsWith('insertText') || inputType === '' ? format?.strip?.(next) : undefined;
    if (kept !== undefined) {
      const held = accept(kept);
      if (format?.read(next) === null) refuse(held);
      return;
    }
    const read = format?.read(next) ?? null;
    accept(read ?? next, read !== null);
  }

  return {
    refused: isRefused ? format?.expects : undefined,
    dropped: droppedAt === value ? format?.expects : undefined,
    isUnread: unreadAt === value && value !== '',
    enterAgain: () => setRefusedAt(undefined),
    control: {
      ref,
      onChange,
      // The next typed text replaces the value, which counts as entering the value again.
      onFocus: (event) => {
        if (isRefused) event.currentTarget.select();
      },
    },
    leave: () => {
      if (value === '') setRefusedAt(undefined);
    },
  };
}
