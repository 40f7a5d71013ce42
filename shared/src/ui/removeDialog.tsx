import type { ReactNode } from 'react';
import { isApiError } from '../api/errors';
import { ConfirmDialog } from './confirmDialog';
import type { MessageOptions } from './messages';
import { type Mutation, type SubmitOptions, useSubmit } from './useSubmit';

export interface RemoveDialogProps<Input, Answer> {
  readonly open: boolean;
  readonly onClose: () => void;
  /** 'Delete Location' */
  readonly title: string;
  /** 'Are you sure you want to delete this location?' */
  readonly question: string;
  /** What is meant, and what becomes of it. */
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  /** The call's hook result, and what it is given. */
  readonly remove: Mutation<Input, Answer>;
  readonly input: Input;
  readonly catalogue: SubmitOptions<Answer>['catalogue'];
  readonly done: string;
  readonly message?: MessageOptions;
  /** Why it cannot be removed, or not yet. */
  readonly disabledReason?: string | undefined;
  readonly onDone?: (answer: Answer) => void;
}

const ordinary: MessageOptions = { seconds: 4 };

/** Asks, then removes. A refusal stays in the dialog, with the server's reason where it gave one. */
export function RemoveDialog<Input, Answer>({
  open,
  onClose,
  title,
  question,
  children,
  confirmLabel = 'Delete',
  remove,
  input,
  catalogue,
  done,
  message = ordinary,
  disabledReason,
  onDone,
}: RemoveDialogProps<Input, Answer>) {
  const { send, shell, cause } = useSubmit(remove, {
    catalogue,
    done,
    message,
    next: (answer) => {
      onClose();
      onDone?.(answer);
    },
  });
  const reason =
    isApiError(cause) && cause.status === 400 && cause.message !== shell.submitError ? cause.message : '';
  return (
    <ConfirmDialog
      open={open}
      title={title}
      question={
        <>
          {reason ? <p>{reason}</p> : null}
          <p>{question}</p>
          {children}
        </>
      }
      confirmLabel={confirmLabel}
      cancelLabel="Cancel"
      danger
      onConfirm={() => void send(input)}
      onCancel={onClose}
      loading={shell.loading}
      disabledReason={disabledReason}
      error={shell.submitError}
    />
  );
}
