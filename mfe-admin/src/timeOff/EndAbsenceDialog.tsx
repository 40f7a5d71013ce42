import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { endAbsence, previewEndAbsence } from '@ondeck/shared/calls/staffAbsences';
import { chosenDates, EndDates, NO_CHOICE, takenBack } from '@ondeck/shared/planning/endDates';
import { WarningNotes } from '@ondeck/shared/planning/warningNotes';
import type { StaffAbsence } from '@ondeck/shared/schemas/absences';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { liveDates } from './absenceWords';

const catalogue = { 400: 'server', 403: 'server', 404: 'server', 409: 'server' } as const;
const NOT_LOADED = "Couldn't check what this changes.";
const CHECKING = 'Checking what this changes…';

/** Ends dates of an absence, and shows what happens on each date first. */
export function EndAbsenceDialog({
  open,
  onClose,
  absence,
}: OpenDialog & { readonly absence: StaffAbsence }) {
  const [choice, setChoice] = useState(NO_CHOICE);
  const preview = useRead(
    previewEndAbsence,
    { id: absence.id, dates: liveDates(absence), ...takenBack(choice) },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const { data, error, isFetching, refetch } = preview;
  const form = useForm({ initial: {} });
  const { send, shell } = useSubmit(useWrite(endAbsence), {
    form,
    catalogue,
    done: ({ message }) => message,
    next: onClose,
  });
  const failure = error ? messageOf(error, { ...catalogue, other: NOT_LOADED }) : '';
  const dates = data ? chosenDates(data.dates, choice) : [];
  const none = dates.length === 0 ? 'Select at least one date.' : undefined;
  const waits = isFetching || !data ? CHECKING : none;
  return (
    <FormDialog
      open={open}
      title="Remove Dates"
      form={form}
      onSubmit={() => void send({ id: absence.id, dates, ...takenBack(choice) })}
      onCancel={onClose}
      {...shell}
      submitLabel="Remove"
      danger
      disabledReason={error ? failure : (data?.refusal ?? waits)}
      width={520}
    >
      {error ? <FailureStrip onRetry={() => void refetch()}>{failure}</FailureStrip> : null}
      {data?.refusal ? <Alert kind="error">{data.refusal}</Alert> : null}
      {data ? (
        <EndDates ends={data.dates} choice={choice} onChange={setChoice} />
      ) : error ? null : (
        <Skeleton lines={3} />
      )}
      <WarningNotes warnings={data?.warnings} />
    </FormDialog>
  );
}
