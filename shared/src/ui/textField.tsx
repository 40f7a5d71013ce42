import type { ReactNode } from 'react';
import { tooLongError } from '../domain/rules/fields';
import type { TextFormat } from '../domain/rules/textFormats';
import { FieldFrame, type FieldProps, requiredError, useField } from './field';
import { useFormattedText } from './formattedText';
import type { FieldBinding, FieldCheck } from './formState';

export interface TextFieldProps extends FieldBinding<string>, FieldProps {
  /** The field's own rule, run only on a filled field. */
  check?: FieldCheck<string>;
  /** The format of the text, for text that is not free. */
  format?: TextFormat;
  type?: 'text' | 'email' | 'tel' | 'password' | 'search';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  autoComplete?: string;
  /** Maximum length. Longer text is refused, not cut, so nothing typed or pasted is lost. */
  max?: number;
  placeholder?: string;
  suffix?: ReactNode;
}

/** Autofill values that mark passwords and codes. */
const SECRETS = new Set(['current-password', 'new-password', 'one-time-code']);

/** Shows a field for one line of text. */
export function TextField({
  check,
  format,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  max,
  placeholder,
  suffix,
  ...props
}: TextFieldProps) {
  const entered = useFormattedText({
    format,
    text: props.value,
    value: props.value,
    hand(text) {
      props.onChange(text);
      return text;
    },
  });
  const state = useField(
    props,
    { ...props, secret: SECRETS.has(autoComplete) },
    (value) => {
      if (value.trim() === '') return requiredError(value, props);
      if (format?.read(value) === null) return format.unread(value);
      return (max === undefined ? null : tooLongError(value, max, props.label)) ?? check?.(value);
    },
    entered,
  );
  const input = (
    <input
      {...state.control}
      {...entered.control}
      className="od-input"
      name={props.name}
      value={props.value}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      placeholder={placeholder}
      disabled={props.disabled}
      onBlur={() => {
        entered.leave();
        state.onBlur();
      }}
    />
  );
  return (
    <FieldFrame field={props} state={state}>
      {suffix ? (
        <span className="od-affix">
          {input}
          {suffix}
        </span>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

export interface TextAreaFieldProps extends FieldBinding<string>, FieldProps {
  /** Maximum length, with a counter. Longer text is refused, not cut, so nothing typed or pasted is lost. */
  max?: number;
  rows?: number;
  placeholder?: string;
}

/** Shows a field for several lines of text with a counter. */
export function TextAreaField({ max, rows = 3, placeholder, ...props }: TextAreaFieldProps) {
  const state = useField(
    props,
    props,
    (value) =>
      requiredError(value, props) ?? (max === undefined ? null : tooLongError(value, max, props.label)),
  );
  return (
    <FieldFrame
      field={props}
      state={state}
      extra={
        max === undefined ? null : <span className="od-counter">{`${props.value.length} / ${max}`}</span>
      }
    >
      <textarea
        {...state.control}
        className="od-input"
        name={props.name}
        value={props.value}
        rows={rows}
        placeholder={placeholder}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={state.onBlur}
      />
    </FieldFrame>
  );
}
