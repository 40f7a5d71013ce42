import { say } from '@ondeck/shared/domain/rules/findings';
import type { AssignableShift, ClockRow } from '@ondeck/shared/schemas/dashboard';
import { showDate, showTime, showTimeRange } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { type Form, useForm } from '@ondeck/shared/ui/formState';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { usePositionOptions } from '../corrections/WorkFields';
import {
  useAssignShiftToRecordMutation,
  useKeepWithoutShiftMutation,
  useListAssignableShiftsQuery,
  useMakeShiftOfRecordMutation,
} from '../dashboard.api';
import { hours } from '../queues/cells';

interface AssignRecordDialogProps {
  readonly open: boolean;
  /** The record that needs a shift. */
  readonly row: ClockRow;
  readonly location: string;
  readonly onClose: () => void;
}

/** Beside the shifts of that day: what else a punch can have been. */
const KEEP = 'keep';
const MAKE = 'make';

interface Values {
  /** The id of a shift, {@link KEEP} or {@link MAKE}. */
  shift: string;
  position_id: string;
}

const isNoShift = ({ shift }: Values): boolean => shift === KEEP || shift === MAKE;

/** Says what a record was, by the call that the choice needs. */
function useSettle({ id, employee_name }: ClockRow): Mutation<Values, { message: string }> {
  const [assign, { isLoading: isAssigning }] = useAssignShiftToRecordMutation();
  const [keep, { isLoading: isKeeping }] = useKeepWithoutShiftMutation();
  const [make, { isLoading: isMaking }] = useMakeShiftOfRecordMutation();
  const settle = ({ shift, position_id }: Values) => {
    if (shift === KEEP) return keep({ id, position_id });
    if (shift === MAKE) return make({ id, position_id });
    return assign({ user_id: employee_name.id, shift_id: shift, record_id: id });
  };
  return [settle, { isLoading: isAssigning || isKeeping || isMaking }];
}

/** Why no one-time shift can be made of a punch. */
function noShiftOf({ clocked_in, clocked_out }: ClockRow): string | undefined {
  if (clocked_out === null) return 'Not clocked out yet';
  return clocked_out > clocked_in ? undefined : 'A shift ends on the day it begins';
}

interface ChoicesProps {
  readonly row: ClockRow;
  readonly shifts: readonly AssignableShift[];
  readonly form: Form<Values>;
}

function Choices({ row, shifts, form }: ChoicesProps) {
  const positions = usePositionOptions();
  const impossible = noShiftOf(row);
  return (
    <>
      {shifts.length === 0 ? <p>No shift of that day fits this person’s positions.</p> : null}
      <RadioField
        {...form.field('shift')}
        label="Shift"
        look="cards"
        requiredMessage="Select a shift"
        required
        options={[
          ...shifts.map((shift) => ({
            value: shift.id,
            label: `${shift.shift_type.name} · ${showTimeRange(shift.start_time, shift.end_time)}`,
            note: shift.is_own ? `${shift.shift_code}, theirs that day` : shift.shift_code,
          })),
          { value: KEEP, label: 'No shift', note: 'Keep the record and pay it under a position' },
          {
            value: MAKE,
            label: 'A one-time shift',
            note: impossible ?? `Made of this punch, ${showTimeRange(row.clocked_in, row.clocked_out)}`,
            disabled: impossible !== undefined,
          },
        ]}
      />
      {isNoShift(form.values) ? (
        <SelectField
          {...form.field('position_id')}
          label="Position"
          placeholder="Choose a position…"
          options={positions}
          required
          requiredMessage={say('select.shiftType')}
        />
      ) : null}
    </>
  );
}

/** The punch that is decided about: its day, both times and the hours, as far as they are known. */
function punchInWords({ date, clocked_in, clocked_out, total_hours }: ClockRow): string {
  const day = `${showDate(date)}: in ${showTime(clocked_in)}`;
  return clocked_out === null
    ? `${day}, not clocked out yet.`
    : `${day}, out ${showTime(clocked_out)}, ${hours(total_hours)} hours.`;
}

/** 'Assign Shift' of an unassigned record: which shift of that day it was, or what it was without one. */
export function AssignRecordDialog({ open, row, location, onClose }: AssignRecordDialogProps) {
  const form = useForm<Values>({ initial: { shift: '', position_id: '' } });
  const { data, error, refetch } = useListAssignableShiftsQuery(
    { user_id: row.employee_name.id, location: location || row.location.id, record_id: row.id },
    { skip: !open },
  );
  const { send, shell } = useSubmit(useSettle(row), {
    form,
    catalogue: { 400: 'server', 403: 'server', 409: 'server', other: 'Something went wrong.' },
    done: ({ message }) => (isNoShift(form.values) ? message : 'Shift assigned successfully!'),
    next: onClose,
  });

  return (
    <FormDialog
      open={open}
      title="Assign Shift"
      form={form}
      onSubmit={(values) => void send(values)}
      onCancel={onClose}
      {...shell}
      submitLabel="Assign"
      disabledReason={data ? undefined : 'The shifts of that day are not loaded yet.'}
    >
      <p>{row.employee_name.name} clocked in without a shift. Which one was it?</p>
      <p>{punchInWords(row)}</p>
      {error ? (
        <FailureStrip onRetry={() => void refetch()}>
          The shifts of that day could not be loaded.
        </FailureStrip>
      ) : data ? (
        <Choices row={row} shifts={data.result} form={form} />
      ) : (
        <Skeleton lines={3} />
      )}
    </FormDialog>
  );
}
