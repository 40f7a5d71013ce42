import type { ReactNode } from 'react';
import type { Catalogue } from '../api/errors';
import { useWorkedPositions } from '../api/locations';
import { sentenceFor } from '../domain/rules/findings';
import type { AssignableShift } from '../schemas/dashboard';
import { showTimeRange } from '../time/display';
import { FailureStrip } from '../ui/alert';
import { RadioField, type RadioFieldProps } from '../ui/choiceField';
import type { OpenDialog } from '../ui/dialog';
import { FormDialog } from '../ui/formDialog';
import { useForm } from '../ui/formState';
import { SelectField } from '../ui/selectField';
import { Skeleton } from '../ui/skeleton';
import { type Mutation, useSubmit } from '../ui/useSubmit';

/** The choice to keep the time entry without a shift. */
export const KEEP = 'keep';

/** The user's choice for a time entry without a shift. */
export interface ChosenShift {
  /** The id of a shift, {@link KEEP}, or one of the dialog's `others`. */
  shift: string;
  /** The position to pay the work under, if it was no shift of that day. */
  position_id: string;
}

type Others = RadioFieldProps<string>['options'];

interface AssignShiftDialogProps extends OpenDialog {
  /** The day of the time entry, at its location. */
  readonly date: string;
  readonly zone: string;
  /** The shifts of that day that the employee could have worked. */
  readonly answer: {
    readonly data?: { readonly result: readonly AssignableShift[] } | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  /** Other choices that describe the work, after the shifts. */
  readonly others?: Others;
  /** A link or hint for when no shift matches. */
  readonly wayOn?: ReactNode;
  readonly mutation: Mutation<ChosenShift, { message: string }>;
  readonly catalogue: Catalogue;
  /** The time entry in words. */
  readonly children: ReactNode;
}

const none: Others = [];

/** Shows the 'Assign Shift' dialog, which assigns a shift or a position to a time entry without a shift. */
export function AssignShiftDialog(props: AssignShiftDialogProps) {
  const { open, onClose, date, zone, answer, others = none, wayOn, mutation, catalogue, children } = props;
  const form = useForm<ChosenShift>({ initial: { shift: '', position_id: '' } });
  const positions = useWorkedPositions(date, zone);
  const isNoShift = [KEEP, ...others.map(({ value }) => value)].includes(form.values.shift);
  const { send, shell } = useSubmit(mutation, {
    form,
    catalogue,
    done: ({ message }) => (isNoShift ? message : 'Shift assigned successfully!'),
    next: onClose,
  });
  const shifts = answer.data?.result;
  return (
    <FormDialog
      open={open}
      title="Assign Shift"
      form={form}
      onSubmit={(values) => void send(values)}
      onCancel={onClose}
      {...shell}
      submitLabel="Assign"
      disabledReason={shifts ? undefined : "Wait for that day's shifts to load."}
    >
      {children}
      {answer.error ? (
        <FailureStrip onRetry={() => void answer.refetch()}>Couldn't load that day's shifts.</FailureStrip>
      ) : null}
      {shifts === undefined && !answer.error ? <Skeleton lines={3} /> : null}
      {shifts?.length === 0 ? <p>No shift that day matches this employee's positions. {wayOn}</p> : null}
      {shifts ? (
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
              note: shift.is_own
                ? `${shift.shift_code}, ${shift.is_meeting ? 'they were invited' : 'their shift that day'}`
                : shift.shift_code,
            })),
            { value: KEEP, label: 'No shift', note: 'Keep the time entry and pay it under a position' },
            ...others,
          ]}
        />
      ) : null}
      {isNoShift ? (
        <SelectField
          {...form.field('position_id')}
          label="Position"
          placeholder="Choose a position…"
          options={positions}
          required
          requiredMessage={sentenceFor('select.shiftType')}
        />
      ) : null}
    </FormDialog>
  );
}
