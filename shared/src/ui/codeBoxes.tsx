import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { fieldLimits, otpError } from '../domain/rules/fields';
import { otpFormat } from '../domain/rules/textFormats';
import { FieldHint, FieldMessage, type FieldProps, useField } from './field';
import type { FieldBinding } from './formState';

const BOXES = Array.from({ length: fieldLimits.otpLength }, (_, index) => index);

export type CodeBoxesProps = FieldBinding<string> & Omit<FieldProps, 'required' | 'labelHidden'>;

/**
 * Shows four boxes of one digit each. Typing moves to the next box, Backspace in an empty box moves back, and pasting
 * fills all. The value holds the digits in order, with a space for an empty box before a filled box.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  // A refused key leaves its box unchanged, and the next digit typed there clears the refusal.
  const [refused, setRefused] = useState<string>();
  const state = useField(props, { ...props, secret: true }, otpError, { refused, isUnread: false });
  const digits = BOXES.map((index) => (props.value[index] ?? '').trim());

  function change(next: readonly string[], focus: number) {
    const code = next
      .map((digit) => digit || ' ')
      .join('')
      .trimEnd();
    setRefused(undefined);
    props.onChange(code);
    boxes.current[Math.min(focus, BOXES.length - 1)]?.focus();
  }

  function type(index: number, key: string) {
    if (!/^\d$/.test(key)) return setRefused(otpFormat.expects);
    change(
      digits.map((digit, at) => (at === index ? key : digit)),
      index + 1,
    );
  }

  /** Fills all boxes with a code that was pasted, or filled in by a phone. */
  function fill(text: string) {
    const code = otpFormat.read(text);
    if (code === null) return setRefused(otpFormat.unread(text.trim()));
    change(Array.from(code), BOXES.length);
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      event.preventDefault();
      change(
        digits.map((digit, at) => (at === index - 1 ? '' : digit)),
        index - 1,
      );
    } else if (event.key === 'ArrowLeft') boxes.current[index - 1]?.focus();
    else if (event.key === 'ArrowRight') boxes.current[index + 1]?.focus();
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    fill(event.clipboardData.getData('text'));
  }

  return (
    <fieldset
      className="od-field"
      data-invalid={state.message ? true : undefined}
      aria-describedby={state.control['aria-describedby']}
    >
      <legend className="od-label">{props.label}</legend>
      <FieldHint state={state}>{props.hint}</FieldHint>
      <div className="od-code-boxes">
        {BOXES.map((index) => (
          <input
            key={index}
            className="od-input"
            ref={(box) => {
              boxes.current[index] = box;
            }}
            {...(index === 0 ? { id: state.control.id } : {})}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1} of ${BOXES.length}`}
            aria-invalid={state.control['aria-invalid']}
            disabled={props.disabled}
            value={digits[index]}
            // React's onChange does not fire when a digit replaces itself, and the code would move up by one box.
            onInput={(event) => {
              const text = event.currentTarget.value;
              if (text === '')
                change(
                  digits.map((digit, at) => (at === index ? '' : digit)),
                  index,
                );
              // A second digit typed into a full box replaces the first; a code from a phone fills all boxes.
              else if (text.length > 2) fill(text);
              else type(index, text.length === 2 ? text.replace(digits[index] ?? '', '') : text);
            }}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={onPaste}
            onFocus={(event) => event.target.select()}
            onBlur={state.onBlur}
          />
        ))}
      </div>
      <FieldMessage state={state} />
    </fieldset>
  );
}
