import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import { Cluster, Stack } from './layout';
import type { Form } from './formState';

/** From how many mistakes on the summary helps more than it repeats. */
const SUMMARY_FROM = 4;

/** A refused submit: one sentence, or the server's answer with sentences by field. */
export type SubmitError =
  | string
  | { readonly error: string; readonly fields?: Readonly<Record<string, string>> | undefined }
  | null
  | undefined;

export interface FormShellProps<V extends object> {
  form: Form<V>;
  /** Called with values that passed every check. */
  onSubmit: (values: V) => unknown;
  /** The answer is awaited: the submit button waits too. */
  loading: boolean;
  /** What the last attempt was refused with, for the alert above the fields; nothing when it was not. */
  submitError: SubmitError;
  /** The record is not as it was when the form was filled: saving again writes over what somebody else saved. */
  isOutdated?: boolean | undefined;
  /** Shows what the record is now, beside that sentence. */
  onLook?: (() => void) | undefined;
  lookLabel?: string;
  /** The form's accessible name, when no heading beside it says it. */
  label?: string;
  submitLabel?: string;
  onCancel?: () => void;
  cancelLabel?: string;
  /** When the form cannot be sent now: why. */
  disabledReason?: string | undefined;
  /** Without buttons, for a dialog that has its own. */
  buttons?: boolean;
  children: ReactNode;
}

function focusFirstMistake(element: HTMLFormElement) {
  const field = element.querySelector<HTMLElement>('[aria-invalid="true"]');
  const target = field ?? element.querySelector<HTMLElement>('[data-form-alert]');
  target?.focus();
}

/**
 * The shell of every form: checks before it sends, keeps what was typed when refused, shows one alert above,
 * sentences under their fields, and from four mistakes on a summary that links to them.
 */
export function FormShell<V extends object>({
  form,
  onSubmit,
  loading,
  submitError,
  isOutdated = false,
  onLook,
  lookLabel = 'Review changes',
  label,
  submitLabel = 'Save',
  onCancel,
  cancelLabel = 'Cancel',
  disabledReason,
  buttons = true,
  children,
}: FormShellProps<V>) {
  const element = useRef<HTMLFormElement>(null);
  const summaryId = useId();
  const sentence = typeof submitError === 'string' ? submitError : submitError?.error;
  const mistakes = form.summary();

  const fields = typeof submitError === 'object' ? submitError?.fields : undefined;
  const applyFields = useEffectEvent(() => {
    if (fields) form.setErrors(fields);
  });
  // Compared by content, since a page may make a new object with each render.
  const fieldsText = JSON.stringify(fields ?? null);
  useEffect(() => applyFields(), [fieldsText]);

  useEffect(() => {
    if ((form.refusals > 0 || sentence) && element.current) focusFirstMistake(element.current);
  }, [form.refusals, sentence]);

  return (
    <form
      ref={element}
      id={form.id}
      aria-label={label}
      noValidate
      className="od-form"
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog's form sits, in React's tree, inside the form of the page that opened it.
        event.stopPropagation();
        if (!loading && !disabledReason && form.validate()) onSubmit(form.values);
      }}
    >
      <Stack gap={5}>
        {sentence ? (
          <div data-form-alert tabIndex={-1}>
            <Alert
              kind="error"
              action={isOutdated && onLook ? <Button onClick={onLook}>{lookLabel}</Button> : undefined}
            >
              {isOutdated ? `${sentence} Save again to overwrite it.` : sentence}
            </Alert>
          </div>
        ) : null}
        {mistakes.length >= SUMMARY_FROM ? (
          <nav className="od-summary" aria-labelledby={summaryId}>
            <h3 id={summaryId}>{`${mistakes.length} fields need your attention`}</h3>
            <ul>
              {mistakes.map((mistake) => (
                <li key={mistake.id}>
                  <a
                    href={`#${mistake.id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(mistake.id)?.focus();
                    }}
                  >
                    {mistake.message.includes(mistake.label)
                      ? mistake.message
                      : `${mistake.label}: ${mistake.message}`}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {children}
        {buttons ? (
          <Cluster gap={3}>
            <Button
              type="submit"
              look="primary"
              loading={loading}
              disabled={disabledReason !== undefined}
              disabledReason={disabledReason ?? ''}
            >
              {submitLabel}
            </Button>
            {onCancel ? <Button onClick={onCancel}>{cancelLabel}</Button> : null}
          </Cluster>
        ) : null}
      </Stack>
    </form>
  );
}
