import { type ReactNode, useEffect, useId, useState } from 'react';
import { sentenceFor } from '../domain/rules/findings';
import { type FieldBinding, type FieldCheck, isEmpty, shownSentence } from './formState';

export interface FieldProps {
  label: string;
  required?: boolean | undefined;
  /** Replaces '{label} is required' when no rule of the form has a message. */
  requiredMessage?: string | undefined;
  /** The hint shown under the control before anything is typed: format, limits. */
  hint?: ReactNode;
  /** Whether the label is only read aloud, for filters in a toolbar. */
  labelHidden?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  /** Whether the field holds a password or a code, which no form keeps. */
  secret?: boolean | undefined;
}

/** The props that a field spreads onto its control. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

export interface FieldState {
  control: ControlProps;
  message: string | undefined;
  messageId: string;
  hintId: string;
  labelId: string;
  /** Call this when the control loses the focus. */
  onBlur: () => void;
}

/** The state of a field's text in addition to its value, see `useFormattedText`. */
export interface EnteredText {
  /** The first message to show, right away: why the field can't be saved. */
  readonly refused: string | undefined;
  /** A message to show right away, although the field can be saved. */
  readonly dropped?: string | undefined;
  /** Whether to show the field's own check right away. */
  readonly isUnread: boolean;
}

/**
 * Connects a control with its form: registers the check, computes the messages to show, and returns the ids that tie
 * label, hint, and message to the control. Outside of a form, the field shows its own check's message after it is left.
 */
export function useField<T>(
  binding: FieldBinding<T>,
  field: FieldProps,
  ownCheck: FieldCheck<T>,
  entered?: EnteredText,
): FieldState {
  const generated = useId();
  const id = field.id ?? generated;
  const [left, setLeft] = useState(false);
  const { register, value, error } = binding;
  const refused = entered?.refused;
  const check: FieldCheck<T> = (current) => refused ?? ownCheck(current);

  // Register after each render, because each check closes over its own props and the form needs the latest.
  useEffect(() => register?.({ id, label: field.label, check, secret: field.secret }));

  const showOwn = (register ? binding.showErrors === true : left) || entered?.isUnread === true;
  const message =
    refused ?? entered?.dropped ?? shownSentence(value, showOwn ? check(value) : undefined, error);
  const [labelId, hintId, messageId] = [`${id}-label`, `${id}-hint`, `${id}-message`];
  const described = [field.hint ? hintId : '', message ? messageId : ''].filter(Boolean).join(' ');

  return {
    control: {
      id,
      'aria-invalid': message ? true : undefined,
      'aria-describedby': described || undefined,
      'aria-required': field.required || undefined,
    },
    message,
    messageId,
    hintId,
    labelId,
    onBlur: () => {
      setLeft(value !== '' && value !== null);
      binding.onBlur?.();
    },
  };
}

/** Returns the message of an empty required field, or nothing if the field is filled or optional. */
export function requiredError(
  value: unknown,
  { label, required, requiredMessage = sentenceFor('field.required', { label }) }: FieldProps,
): string | null {
  return required && isEmpty(value) ? requiredMessage : null;
}

export interface FieldFrameProps {
  field: FieldProps;
  state: FieldState;
  children: ReactNode;
  /** Shown at the far end of the label's line: a counter, a link. */
  extra?: ReactNode;
}

/** Shows a field: label above, control, then hint and message below, so the controls of a grid row line up. */
export function FieldFrame({ field, state, children, extra }: FieldFrameProps) {
  return (
    <div className="od-field" data-invalid={state.message ? true : undefined}>
      <div className={field.labelHidden ? 'od-visually-hidden' : 'od-field-head'}>
        <label
          id={state.labelId}
          className="od-label"
          htmlFor={state.control.id}
          data-required={field.required || undefined}
        >
          {field.label}
        </label>
        {extra}
      </div>
      {children}
      <FieldHint state={state}>{field.hint}</FieldHint>
      <FieldMessage state={state} />
    </div>
  );
}

/** Shows the hint of a field, tied to it by `aria-describedby`. */
export function FieldHint({ state, children }: { state: FieldState; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={state.hintId} className="od-hint">
      {children}
    </p>
  );
}

/** Shows the message under a field, tied to it by `aria-describedby`. */
export function FieldMessage({ state }: { state: FieldState }) {
  if (!state.message) return null;
  return (
    <p id={state.messageId} className="od-field-error">
      {state.message}
    </p>
  );
}
