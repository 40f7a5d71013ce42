import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { previewRevokeDates, revokeRequest } from '@ondeck/shared/calls/decisions';
import { sentReason } from '@ondeck/shared/domain/rules/reason';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { chosenDates, EndDates, NO_CHOICE, takenBack } from '@ondeck/shared/planning/endDates';
import { WarningNotes } from '@ondeck/shared/planning/warningNotes';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { decisionMessages } from './useDecision';

interface RevokeDialogProps extends OpenDialog {
  readonly kind: 'TIME_OFF' | 'SCHEDULE_CHANGE';
  readonly id: string;
  readonly asker: string;
}

const NOT_LOADED = "Couldn't check what this changes.";
const CHECKING = 'Checking what this changes…';

/** Revokes dates of approved time off, or an approved change, and shows what happens on each date first. */
export function RevokeDialog({ open, kind, id, asker, onClose }: RevokeDialogProps) {
  const [choice, setChoice] = useState(NO_CHOICE);
  const { data, error, isFetching, refetch } = useRead(
    previewRevokeDates,
    { kind, id, ...takenBack(choice) },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const form = useForm({ initial: { reason: '' } });
  const { send, shell } = useSubmit(useWrite(revokeRequest), { ...decisionMessages, form, next: onClose });
  const failure = error ? messageOf(error, { ...decisionMessages.catalogue, other: NOT_LOADED }) : '';
  const dates = data ? chosenDates(data.dates, choice) : [];
  const none = dates.length === 0 ? 'Select at least one date.' : undefined;

  return (
    <FormDialog
      open={open}
      title={kind === 'TIME_OFF' ? 'Revoke Time Off' : 'Revoke Schedule Change'}
      form={form}
      onSubmit={({ reason }) =>
        void send({
          kind,
          id,
          ...sentReason(reason),
          ...(choice.kept.length > 0 ? { dates } : {}),
          ...takenBack(choice),
        })
      }
      onCancel={onClose}
      {...shell}
      submitLabel="Revoke"
      disabledReason={error ? failure : isFetching || !data ? CHECKING : none}
      width={520}
    >
      {error ? <FailureStrip onRetry={() => void refetch()}>{failure}</FailureStrip> : null}
      {data ? (
        <EndDates ends={data.dates} choice={choice} onChange={setChoice} />
      ) : error ? null : (
        <Skeleton lines={3} />
      )}
      <WarningNotes warnings={data?.warnings} />
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint={`Optional. ${asker} sees this reason.`}
        max={fieldLimits.rejectionReason}
      />
    </FormDialog>
  );
}
