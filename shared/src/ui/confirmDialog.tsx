import type { ReactNode } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import { Dialog } from './dialog';
import { Stack } from './layout';
import { Skeleton } from './skeleton';

export interface ConfirmDialogProps {
  open: boolean;
  /** The title, such as 'Delete Location'. */
  title: string;
  /** The question, such as 'Are you sure you want to delete this location?'. */
  question: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Makes the button red, because confirming loses data. */
  danger?: boolean;
  /** Whether the confirmed call is running. */
  loading: boolean;
  /** The reason why the confirm button is disabled. */
  disabledReason?: string | undefined;
  /** The check that runs before the question is shown, such as 'Checking what this ends'. */
  checking?: string | undefined;
  /** Whether there is nothing left to confirm: the dialog gives the reason, and its button closes it. */
  isOver?: boolean;
  /** An error to show in the dialog, which stays open. */
  error?: string | null | undefined;
}

/** Asks a question with two answers; the focus starts on the safe one. */
export function ConfirmDialog({
  open,
  title,
  question,
  onConfirm,
  onCancel,
  confirmLabel = 'Yes',
  cancelLabel = 'No',
  danger = false,
  loading,
  disabledReason,
  checking,
  isOver = false,
  error,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      width={440}
      focus="footer"
      footer={
        <>
          {isOver || checking ? null : (
            <Button
              look={danger ? 'danger' : 'primary'}
              onClick={onConfirm}
              loading={loading}
              disabled={disabledReason !== undefined}
              disabledReason={disabledReason ?? ''}
            >
              {confirmLabel}
            </Button>
          )}
          <Button onClick={onCancel}>{isOver ? 'Close' : cancelLabel}</Button>
        </>
      }
    >
      <Stack gap={3}>
        {error ? <Alert kind="error">{error}</Alert> : null}
        {checking ? <Skeleton lines={3} label={checking} /> : <div>{question}</div>}
      </Stack>
    </Dialog>
  );
}
