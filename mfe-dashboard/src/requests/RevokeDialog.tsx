import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { previewRevoke, revokeRequest } from '@ondeck/shared/calls/decisions';
import { sentReason } from '@ondeck/shared/domain/rules/reason';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { WarningNotes } from '@ondeck/shared/planning/warningNotes';
import type { RevokeEffects } from '@ondeck/shared/schemas/requests';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { dateRange } from './shiftCells';
import { decisionMessages } from './useDecision';

interface RevokeDialogProps extends OpenDialog {
  readonly kind: 'TIME_OFF' | 'SCHEDULE_CHANGE';
  readonly id: string;
  readonly asker: string;
}

const NOT_LOADED = "Couldn't check what this changes.";

const daysOf = (days: RevokeEffects['back'][number]): string =>
  `${days.shift_code}, ${dateRange(days.start_date, days.end_date)}`;

const namesOf = (others: RevokeEffects['others']): string =>
  [...new Set(others.map(({ user }) => user.name))].join(' and ');

/** Lists the shifts that the employee works again, and the staff who lose days they were assigned since. */
function Effects({ effects }: { readonly effects: RevokeEffects }) {
  const { user, back, others, refusal } = effects;
  return (
    <>
      {refusal ? <Alert kind="error">{`You can't revoke this request. ${refusal}`}</Alert> : null}
      {back.length === 0 ? (
        <p>None of these shifts are left. This ends only the time off.</p>
      ) : (
        <p>{user.name} will work these shifts again:</p>
      )}
      <ul style={{ paddingInlineStart: 20 }}>
        {back.map((days) => (
          <li key={daysOf(days)}>
            <Dated>{daysOf(days)}</Dated>
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Alert kind="warning" title="Assigned to someone else since then">
          <ul style={{ paddingInlineStart: 20 }}>
            {others.map((days) => (
              <li key={`${days.user.id} ${daysOf(days)}`}>
                <Dated>{`${days.user.name}: ${daysOf(days)}`}</Dated>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}

/** Revokes approved time off or an approved change, and shows the effects first. */
export function RevokeDialog({ open, kind, id, asker, onClose }: RevokeDialogProps) {
  const { data, error, refetch } = useRead(
    previewRevoke,
    { kind, id },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const form = useForm({ initial: { takeBack: false, reason: '' } });
  const { send, shell } = useSubmit(useWrite(revokeRequest), { ...decisionMessages, form, next: onClose });
  const failure = error ? messageOf(error, { ...decisionMessages.catalogue, other: NOT_LOADED }) : '';
  const others = data?.others ?? [];
  const blocked = data ? (data.refusal ?? undefined) : 'Checking what this changes…';

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
          ...(others.length > 0 ? { take_back: [...new Set(others.map(({ user }) => user.id))] } : {}),
        })
      }
      onCancel={onClose}
      {...shell}
      submitLabel="Revoke"
      disabledReason={error ? failure : blocked}
      width={520}
    >
      {error ? <FailureStrip onRetry={() => void refetch()}>{failure}</FailureStrip> : null}
      {data ? <Effects effects={data} /> : error ? null : <Skeleton lines={3} />}
      <WarningNotes warnings={data?.warnings} />
      {others.length > 0 ? (
        <CheckboxField
          {...form.field('takeBack')}
          label={`Unassign ${namesOf(others)} from these days`}
          requiredMessage="Check this box to unassign them."
          required
        />
      ) : null}
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint={`Optional. ${asker} sees this reason.`}
        max={fieldLimits.rejectionReason}
      />
    </FormDialog>
  );
}
