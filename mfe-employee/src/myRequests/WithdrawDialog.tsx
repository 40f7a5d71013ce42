import { useWrite } from '@ondeck/shared/api/useCall';
import { withdrawRequest } from '@ondeck/shared/calls/requests';
import type { MyRequest } from '@ondeck/shared/schemas/requests';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

interface WithdrawDialogProps extends OpenDialog {
  readonly request: Pick<MyRequest, 'kind' | 'id'>;
  readonly onRefused: () => void;
}

/** Withdraws a pending request after a confirmation. A manager may have decided the request since. */
export function WithdrawDialog({ open, request: { kind, id }, onClose, onRefused }: WithdrawDialogProps) {
  const { send, shell } = useSubmit(useWrite(withdrawRequest), {
    catalogue: { 400: 'server', 409: 'server' },
    done: 'Request withdrawn.',
    next: onClose,
  });

  async function confirm(): Promise<void> {
    if (!(await send({ kind, id }))) onRefused();
  }

  return (
    <ConfirmDialog
      open={open}
      title="Withdraw Request"
      question="Are you sure you want to withdraw this request?"
      loading={shell.loading}
      error={shell.submitError}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
