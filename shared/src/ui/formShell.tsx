import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import { Cluster, Stack } from './layout';
import type { Form } from './formState';

/** Number of errors from which a summary helps more than it repeats. */
const SUMMARY_FROM = 4;

/** The error of a refused submit: one message, or the server's answer with messages by field. */
export type SubmitError =
  | string
  | { readonly error: string; readonly fields?: Readonly<Record<string, string>> | undefined }
  | null
  | undefined;

export interface FormShellProps<V extends object> {
  form: Form<V>;
  /** Called with values that passed every check. */
  onSubmit: (values: V) => unknown;
  /** Whether an answer is pending; the submit button waits too. */
  loading: boolean;
  /** The error of the last attempt, shown above the fields; empty if there was none. */
  submitError: SubmitError;
  /** Whether someone else saved the record since the form was filled; saving again overwrites their changes. */
  isOutdated?: boolean | undefined;
  /** Shows the current record, from a button next to the message about the change. */
  onLook?: (() => void) | undefined;
  lookLabel?: string;
  /** The form's accessible name, when no heading next to it names the form. */
  label?: string;
  submitLabel?: string;
  onCancel?: () => void;
  cancelLabel?: string;
  /** The reason why the form can't be sent now. */
  disabledReason?: string | undefined;
  /** Whether to show buttons; off in a dialog that has its own. */
  buttons?: boolean;
  children: ReactNode;
}

function focusFirstMistake(element: HTMLFormElement) {
  const field = element.querySelector<HTMLElement>('[aria-invalid="true"]');
  const target = field ?? element.querySelector<HTMLElement>('[data-form-alert]');
  target?.focus();
}

/**
 * Shows a form: checks before sending, keeps typed values after a refusal, shows one alert above and messages under
 * their fields. From four errors on, a summary links to the fields.
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
  // Compare by content, because a page may create a new object in each render.
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
        // A dialog's form is, in React's tree, inside the form of the page that opened it.
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
