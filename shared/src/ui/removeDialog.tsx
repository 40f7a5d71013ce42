import type { ReactNode } from 'react';
import { isApiError } from '../api/errors';
import { Link } from '../router/router';
import { Alert } from './alert';
import { ConfirmDialog } from './confirmDialog';
import type { MessageOptions } from './messages';
import { type Mutation, type SubmitOptions, useSubmit } from './useSubmit';

interface WayOut {
  readonly to: string;
  /** The link's text, such as 'People on deck'. */
  readonly label: string;
}

export interface RemoveDialogProps<Input, Answer> {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The title, such as 'Delete Location'. */
  readonly title: string;
  /** The question, such as 'Are you sure you want to delete this location?'. */
  readonly question: string;
  /** The item to delete and the effects of deleting it. */
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  /** The result of the call's hook; `input` is its input. */
  readonly remove: Mutation<Input, Answer>;
  readonly input: Input;
  readonly catalogue: SubmitOptions<Answer>['catalogue'];
  readonly done: string;
  readonly message?: MessageOptions;
  /** The check that runs before the question is shown. */
  readonly checking?: string | undefined;
  /** Why the item can't be removed, known before the question is shown. */
  readonly obstacle?: ReactNode;
  /** Links to the pages that resolve an obstacle or a refusal, shown next to it. */
  readonly waysOut?: readonly WayOut[];
  readonly onDone?: (answer: Answer) => void;
}

const nothing: readonly WayOut[] = [];
const ordinary: MessageOptions = { seconds: 4 };

/**
 * Asks for confirmation, then deletes. A refusal stays in the dialog with the server's reason and links to the
 * conflicts, and can't be retried, because the answer would be the same.
 */
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
  checking,
  obstacle,
  waysOut = nothing,
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
  const isOver =
    obstacle !== undefined || (isApiError(cause) && [400, 403, 404, 409].includes(Number(cause.status)));
  return (
    <ConfirmDialog
      open={open}
      title={title}
      isOver={isOver}
      question={
        isOver ? (
          <>
            {typeof obstacle === 'string' ? <Alert kind="warning">{obstacle}</Alert> : obstacle}
            {reason ? <p>{reason}</p> : null}
            {waysOut.length === 0 ? null : (
              <ul className="od-ways" aria-label="Conflicts to resolve">
                {waysOut.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} onClick={onClose}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <>
            <p>{question}</p>
            {children}
          </>
        )
      }
      confirmLabel={confirmLabel}
      cancelLabel="Cancel"
      danger
      onConfirm={() => void send(input)}
      onCancel={onClose}
      loading={shell.loading}
      checking={checking}
      error={shell.submitError}
    />
  );
}
