import type { ClockRow } from '@ondeck/shared/schemas/dashboard';
import { showDate, showTime, showTimeRange } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useListAssignableShiftsQuery, useAssignShiftToRecordMutation } from '../dashboard.api';
import { hours } from '../queues/cells';

interface AssignRecordDialogProps {
  readonly open: boolean;
  /** The record that needs a shift. */
  readonly row: ClockRow;
  readonly location: string;
  readonly onClose: () => void;
}

function useShiftsOf(row: ClockRow, location: string, skip: boolean) {
  return useListAssignableShiftsQuery(
    { user_id: row.employee_name.id, location: location || row.location.id, record_id: row.id },
    { skip },
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
        note: shift.is_own ? `${shift.shift_code}, theirs that day` : shift.shift_code,
      }))}
    />
  );
}

/** The punch that is decided about: its day, both times and the hours, as far as they are known. */
function punchInWords({ date, clocked_in, clocked_out, total_hours }: ClockRow): string {
  const day = `${showDate(date)}: in ${showTime(clocked_in)}`;
  return clocked_out === null
    ? `${day}, not clocked out yet.`
    : `${day}, out ${showTime(clocked_out)}, ${hours(total_hours)} hours.`;
}

/** 'Assign Shift' of an unassigned record: which shift of that day it was. */
export function AssignRecordDialog({ open, row, location, onClose }: AssignRecordDialogProps) {
  const form = useForm({ initial: { shift: '' } });
  const answer = useShiftsOf(row, location, !open);
  const { send, shell } = useSubmit(useAssignShiftToRecordMutation(), {
    catalogue: { 400: 'server', 409: 'server', other: 'Something went wrong.' },
    done: 'Shift assigned successfully!',
    next: onClose,
  });

  return (
    <FormDialog
      open={open}
      title="Assign Shift"
      form={form}
      onSubmit={({ shift }) =>
        void send({ user_id: row.employee_name.id, shift_id: shift, record_id: row.id })
      }
      onCancel={onClose}
      {...shell}
      submitLabel="Assign"
      disabledReason={answer.data?.result.length ? undefined : 'There is no shift to choose yet.'}
    >
      <p>{row.employee_name.name} clocked in without a shift. Which one was it?</p>
      <p>{punchInWords(row)}</p>
      <ShiftChoices answer={answer} form={form} />
    </FormDialog>
  );
}
