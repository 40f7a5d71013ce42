import { messageOf } from '@ondeck/shared/api/errors';
import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { showTimeRange } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useNotify } from '@ondeck/shared/ui/notify';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useState } from 'react';
import { useAssignableShiftsQuery, useAssignShiftMutation } from '../dashboard.api';

interface AssignRecordDialogProps {
  /** The record that needs a shift; the dialog is open while there is one. */
  readonly row: ClockRow | undefined;
  readonly location: string;
  readonly onClose: () => void;
}

function useShiftsOf(row: ClockRow | undefined, location: string) {
  return useAssignableShiftsQuery(
    {
      user_id: row?.employee_name.id ?? '',
      location: location || (row?.location.id ?? ''),
      record_id: row?.id ?? '',
    },
    { skip: !row },
  );
}

interface ShiftChoicesProps {
  readonly answer: ReturnType<typeof useShiftsOf>;
  readonly form: ReturnType<typeof useForm<{ shift: string }>>;
}

function ShiftChoices({ answer: { data, error, refetch }, form }: ShiftChoicesProps) {
  if (error)
    return (
      <FailureStrip onRetry={() => void refetch()}>The shifts of that day could not be loaded.</FailureStrip>
    );
  if (!data) return <Skeleton lines={3} />;
  if (data.result.length === 0)
    return <p>No shift of that day fits this person’s positions. Add one in Manage Shifts first.</p>;
  return (
    <RadioField
      {...form.field('shift')}
      label="Shift"
      look="cards"
      requiredMessage="Select a shift"
      required
      options={data.result.map((shift) => ({
        value: shift.id,
        label: `${shift.shift_type.name} · ${showTimeRange(shift.start_time, shift.end_time)}`,
        note: shift.shift_code,
      }))}
    />
  );
}

/** 'Assign Shift' of an unassigned record: which shift of that day it was. */
export function AssignRecordDialog({ row, location, onClose }: AssignRecordDialogProps) {
  const form = useForm({ initial: { shift: '' } });
  const answer = useShiftsOf(row, location);
  const [assignShift, { isLoading }] = useAssignShiftMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function submit({ shift }: { shift: string }): Promise<void> {
    if (!row) return;
    setFailure(undefined);
    const { error } = await assignShift({
      user_id: row.employee_name.id,
      shift_id: shift,
      record_id: row.id,
    });
    if (error) {
      setFailure(messageOf(error, { 400: 'server', 409: 'server', other: 'Something went wrong.' }));
      return;
    }
    notify.success('Shift assigned successfully!');
    onClose();
  }

  return (
    <FormDialog
      open={row !== undefined}
      title="Assign Shift"
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={isLoading}
      submitError={failure}
      submitLabel="Assign"
      disabledReason={answer.data?.result.length ? undefined : 'There is no shift to choose yet.'}
    >
      {row ? (
        <>
          <p>{row.employee_name.name} clocked in without a shift. Which one was it?</p>
          <ShiftChoices answer={answer} form={form} />
        </>
      ) : null}
    </FormDialog>
  );
}
