import { Input } from 'antd';
import type { ReactNode } from 'react';
import { optionalReasonError } from '../domain/fields';
import { FieldFrame, type FieldProps, requiredError, useField } from './field';
import type { FieldBinding, FieldCheck } from './formState';

export interface TextFieldProps extends FieldBinding<string>, FieldProps {
  /** Instead of '{label} is required'. */
  requiredMessage?: string;
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
  prefix?: ReactNode;
  readOnly?: boolean;
}

/** One line of text. */
export function TextField({
  check,
  requiredMessage,
  clean,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  maxLength,
  placeholder,
  suffix,
  prefix,
  readOnly = false,
  ...props
}: TextFieldProps) {
  const state = useField(props, props, (value) => {
    if (value.trim() !== '') return check?.(value);
    return requiredError(value.trim(), props.label, props.required)
      ? (requiredMessage ?? `${props.label} is required`)
      : null;
  });
  return (
    <FieldFrame field={props} state={state}>
      <Input
        {...state.control}
        name={props.name}
        value={props.value}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        maxLength={maxLength}
        placeholder={placeholder}
        disabled={props.disabled ?? false}
        readOnly={readOnly}
        suffix={suffix}
        prefix={prefix}
        status={state.message ? 'error' : ''}
        onChange={(event) => props.onChange(clean ? clean(event.target.value) : event.target.value)}
        onBlur={state.onBlur}
      />
    </FieldFrame>
  );
}

export interface TextAreaFieldProps extends FieldBinding<string>, FieldProps {
  check?: FieldCheck<string>;
  /** Refused beyond it, with a counter; typing is not cut, so that nothing typed or pasted is lost. */
  max?: number;
  /** Instead of '{label} must be at most {max} characters'. */
  maxMessage?: string;
  /** Instead of '{label} is required'. */
  requiredMessage?: string;
  rows?: number;
  placeholder?: string;
}

/** Several lines of text with a counter. */
export function TextAreaField({
  check,
  max,
  maxMessage,
  requiredMessage,
  rows = 3,
  placeholder,
  ...props
}: TextAreaFieldProps) {
  const state = useField(props, props, (value) => {
    if (requiredError(value.trim(), props.label, props.required))
      return requiredMessage ?? `${props.label} is required`;
    if (max !== undefined && value.trim().length > max) {
      return maxMessage ?? optionalReasonError(value, max, props.label);
    }
    return check?.(value);
  });
  return (
    <FieldFrame
      field={props}
      state={state}
      extra={
        max === undefined ? null : <span className="od-counter">{`${props.value.length} / ${max}`}</span>
      }
    >
      <Input.TextArea
        {...state.control}
        name={props.name}
        value={props.value}
        rows={rows}
        placeholder={placeholder}
        disabled={props.disabled ?? false}
        status={state.message ? 'error' : ''}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={state.onBlur}
      />
    </FieldFrame>
  );
}
