import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentReason } from '@ondeck/shared/domain/rules/reason';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import type { ReactNode } from 'react';
import { type DecisionAnswer, decisionMessages, type Rejection } from './useDecision';

interface RejectDialogProps extends OpenDialog {
  readonly id: string;
  /** Name of the requester, who reads the reason. */
  readonly asker: string;
  readonly mutation: Mutation<Rejection, DecisionAnswer>;
  /** Description of the request. */
  readonly children: ReactNode;
}

/** Rejects a request, with or without a reason for the requester. */
export function RejectDialog({ open, id, asker, mutation, onClose, children }: RejectDialogProps) {
  const form = useForm({ initial: { reason: '' } });
  const { send, shell } = useSubmit(mutation, { ...decisionMessages, form, next: onClose });
  return (
    <FormDialog
      open={open}
      title="Reject Request"
      form={form}
      onSubmit={({ reason }) => void send({ id, action: 'REJECT', ...sentReason(reason) })}
      onCancel={onClose}
      {...shell}
      submitLabel="Reject"
      width={480}
    >
      <p>{children}</p>
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint={`Optional. ${asker} sees this reason.`}
        max={fieldLimits.rejectionReason}
      />
    </FormDialog>
  );
}
