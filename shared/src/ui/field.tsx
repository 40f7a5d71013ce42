import { type ReactNode, useEffect, useId, useState } from 'react';
import { sentenceFor } from '../domain/rules/findings';
import { type FieldBinding, type FieldCheck, isEmpty, shownSentence } from './formState';

export interface FieldProps {
  label: string;
  required?: boolean | undefined;
  /** Instead of '{label} is required', where no rule of the form says it. */
  requiredMessage?: string | undefined;
  /** Said under the control before anything is typed: format, limits. */
  hint?: ReactNode;
  /** The label is read aloud but not shown, for filters in a toolbar. */
  labelHidden?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  /** A password or a code, which no form keeps. */
  secret?: boolean | undefined;
}

/** What a field spreads onto its control. */
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
  /** To call when the control loses the focus. */
  onBlur: () => void;
}

/** What a field knows of its text beyond the value, see `useFormattedText`. */
export interface EnteredText {
  /** Said right away, and before anything else: why the field can't be saved. */
  readonly refused: string | undefined;
  /** Said right away too, but the field can be saved. */
  readonly dropped?: string | undefined;
  /** The field's own check is said right away. */
  readonly isUnread: boolean;
}

/**
 * Joins a control with its form: tells the form of the check, computes what to show, gives the ids that tie label,
 * hint and sentence to the control. Outside of a form the field shows its own check's sentence after it was left.
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

  // Each render's check closes over its own props: the form must always hold the latest.
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

/** What a required field says while it is empty; nothing where it is filled or may be empty. */
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
  /** Beside the label, at the far end: a counter, a link. */
  extra?: ReactNode;
}

/** Label above, control, hint and sentence below: in a grid the controls of a row stand in line. */
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

/** What is said of a field before anything is typed, tied to it by `aria-describedby`. */
export function FieldHint({ state, children }: { state: FieldState; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={state.hintId} className="od-hint">
      {children}
    </p>
  );
}

/** The sentence under a field, tied to it by `aria-describedby`. */
export function FieldMessage({ state }: { state: FieldState }) {
  if (!state.message) return null;
  return (
    <p id={state.messageId} className="od-field-error">
      {state.message}
    </p>
  );
}
