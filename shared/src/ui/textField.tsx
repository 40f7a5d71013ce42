import type { ReactNode } from 'react';
import { tooLongError } from '../domain/rules/fields';
import { FieldFrame, type FieldProps, requiredError, useField } from './field';
import type { FieldBinding, FieldCheck } from './formState';

export interface TextFieldProps extends FieldBinding<string>, FieldProps {
  /** The field's own rule, for what is filled. */
  check?: FieldCheck<string>;
  /** Changes what is typed before it is kept: strips digits, cuts the length. */
  clean?: (typed: string) => string;
  type?: 'text' | 'email' | 'tel' | 'password' | 'search';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  autoComplete?: string;
  maxLength?: number;
  placeholder?: string;
  suffix?: ReactNode;
}

/** One line of text. */
export function TextField({
  check,
  clean,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  maxLength,
  placeholder,
  suffix,
  ...props
}: TextFieldProps) {
  const state = useField(props, props, (value) =>
    value.trim() === '' ? requiredError(value, props) : check?.(value),
  );
  const input = (
    <input
      {...state.control}
      className="od-input"
      name={props.name}
      value={props.value}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      maxLength={maxLength}
      placeholder={placeholder}
      disabled={props.disabled}
      onChange={(event) => props.onChange(clean ? clean(event.target.value) : event.target.value)}
      onBlur={state.onBlur}
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
  /** Refused beyond it, with a counter; typing is not cut, so that nothing typed or pasted is lost. */
  max?: number;
  rows?: number;
  placeholder?: string;
}

/** Several lines of text with a counter. */
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
