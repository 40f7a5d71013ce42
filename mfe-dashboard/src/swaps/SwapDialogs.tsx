import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { previewShiftDate, previewSwap } from '@ondeck/shared/calls/shiftDates';
import { decideSwap } from '@ondeck/shared/calls/swaps';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentReason } from '@ondeck/shared/domain/rules/reason';
import { MessageList, WarningNotes } from '@ondeck/shared/planning/warningNotes';
import type { Swap, SwapResult } from '@ondeck/shared/schemas/swaps';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Meta } from '@ondeck/shared/ui/layout';
import { notify } from '@ondeck/shared/ui/notify';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { dateInWords, swapName } from './swapWords';

type SwapDialogProps = OpenDialog & { readonly swap: Swap };

const catalogue = {
  400: 'server',
  403: 'server',
  404: 'server',
  409: 'server',
  other: "Couldn't save your decision.",
} as const;

/** Shows the result. A swap that can no longer be completed stays in the list. */
function showResult({ message, state }: SwapResult): void {
  if (state === 'ACCEPTED') notify.error(message);
  else notify.success(message);
}

/** Returns the preview of a manager's own swap, or of a replacement if the requester gives the shift away. */
function useSwapPreview({ requester, coworker, gives, takes }: Swap, open: boolean) {
  const date = { id: gives.shift_id, date: gives.date };
  const people = { for_user_id: requester.id, user_id: coworker.id };
  const swapped = useRead(
    previewSwap,
    { ...date, ...people, other_shift_id: takes?.shift_id ?? '', other_date: takes?.date ?? '' },
    { skip: !open || takes === null, refetchOnMountOrArgChange: true },
  );
  const given = useRead(
    previewShiftDate,
    { ...date, replace: people },
    { skip: !open || takes !== null, refetchOnMountOrArgChange: true },
  );
  return takes ? swapped : given;
}

/** Approves a swap after the manager has read what changes and the warnings. */
export function ApproveSwapDialog({ open, onClose, swap }: SwapDialogProps) {
  const { data, isError, refetch } = useSwapPreview(swap, open);
  const { send, shell } = useSubmit(useWrite(decideSwap), {
    catalogue,
    next: (result) => {
      showResult(result);
      onClose();
    },
  });
  const { requester, coworker, gives, takes, message } = swap;
  const errors = data?.errors ?? [];
  return (
    <ConfirmDialog
      open={open}
      title="Approve Swap"
      question={
        <>
          <p>
            <Dated>{`${coworker.name} gets ${dateInWords(gives)}.`}</Dated>
          </p>
          {takes ? (
            <p>
              <Dated>{`${requester.name} gets ${dateInWords(takes)}.`}</Dated>
            </p>
          ) : null}
          {message === '' ? null : <p>“{message}”</p>}
          {isError ? (
            <FailureStrip onRetry={() => void refetch()}>Couldn't check this swap.</FailureStrip>
          ) : null}
          {errors.length > 0 ? (
            <Alert kind="error" title="These shifts can't be swapped now">
              <MessageList lines={errors} />
            </Alert>
          ) : null}
          <WarningNotes warnings={data?.warnings} />
          <Meta>Both employees are notified.</Meta>
        </>
      }
      confirmLabel="Approve"
      cancelLabel="Cancel"
      disabledReason={errors.length > 0 ? 'Someone can’t work their new shift.' : undefined}
      onConfirm={() => void send({ id: swap.id, action: 'APPROVE' })}
      onCancel={onClose}
      loading={shell.loading}
      error={shell.submitError}
    />
  );
}

/** Rejects a swap, with or without a reason for both employees. */
export function RejectSwapDialog({ open, onClose, swap }: SwapDialogProps) {
  const form = useForm({ initial: { reason: '' } });
  const { send, shell } = useSubmit(useWrite(decideSwap), {
    catalogue,
    form,
    done: ({ message }) => message,
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Reject Swap"
      form={form}
      onSubmit={({ reason }) => void send({ id: swap.id, action: 'REJECT', ...sentReason(reason) })}
      onCancel={onClose}
      {...shell}
      submitLabel="Reject"
      width={480}
    >
      <p>{swapName(swap)}. Both keep their shifts.</p>
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint="Optional. Both employees see this reason."
        max={fieldLimits.rejectionReason}
      />
    </FormDialog>
  );
}
