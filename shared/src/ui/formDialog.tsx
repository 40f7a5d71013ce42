import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { FormShell, type SubmitError } from './formShell';
import type { Form } from './formState';

export interface FormDialogProps<V extends object> {
  open: boolean;
  title: string;
  form: Form<V>;
  onSubmit: (values: V) => unknown;
  onCancel: () => void;
  loading: boolean;
  submitError: SubmitError;
  /** Whether someone else saved the record since; this prop and the next two work as in `FormShell`. */
  isOutdated?: boolean | undefined;
  onLook?: (() => void) | undefined;
  lookLabel?: string;
  submitLabel?: string;
  cancelLabel?: string;
  disabledReason?: string | undefined;
  /** Makes the button red, because submitting loses data. */
  danger?: boolean;
  width?: number;
  children: ReactNode;
}

/** Shows a form in a dialog: Save and Cancel at the bottom, the first field focused. A click outside loses nothing. */
export function FormDialog<V extends object>({
  open,
  title,
  form,
  onSubmit,
  onCancel,
  loading,
  submitError,
  submitLabel = 'Save',
  cancelLabel = 'Cancel',
  disabledReason,
  danger = false,
  width = 640,
  children,
  ...look
}: FormDialogProps<V>) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      width={width}
      closeOnOutside={false}
      footer={
        <>
          <Button
            look={danger ? 'danger' : 'primary'}
            type="submit"
            form={form.id}
            loading={loading}
            disabled={disabledReason !== undefined}
            disabledReason={disabledReason ?? ''}
          >
            {submitLabel}
          </Button>
          <Button onClick={onCancel}>{cancelLabel}</Button>
        </>
      }
    >
      <FormShell
        form={form}
        onSubmit={onSubmit}
        loading={loading}
        submitError={submitError}
        disabledReason={disabledReason}
        buttons={false}
        label={title}
        {...look}
      >
        {children}
      </FormShell>
    </Dialog>
  );
}
