import { usePositionChoicesQuery } from '@ondeck/shared/api/places';
import { isPlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { checkLeaving, hoursUntil, leftAt } from '@ondeck/shared/domain/rules/clockOut';
import { say } from '@ondeck/shared/domain/rules/findings';
import type { TimesheetAnswer, TimesheetPerson, TimesheetRecord } from '@ondeck/shared/schemas/timesheets';
import { showDate, showTime, showTimeRange } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { CheckboxField, RadioField } from '@ondeck/shared/ui/choiceField';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import {
  useAssignShiftToRecordMutation,
  useClockOutPeopleMutation,
  useKeepWithoutShiftMutation,
  useListAssignableShiftsQuery,
} from './timesheets.api';

const catalogue = { 400: 'server', 404: 'server', 409: 'server', other: 'Something went wrong.' } as const;

interface RecordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly sheet: TimesheetAnswer;
  readonly person: TimesheetPerson;
  readonly record: TimesheetRecord;
}

/** When somebody left who never clocked out; the planned end is the suggestion. */
export function LeftAtDialog({ open, onClose, sheet, person, record }: RecordDialogProps) {
  const [now] = useState(() => Date.now());
  const { name } = person;
  const clockedIn = Date.parse(record.clocked_in_at);
  const leavingAt = (time: string, confirmed: boolean) => ({
    name,
    clockedIn,
    left: isPlainTime(time) ? leftAt(clockedIn, time, sheet.location.timezone) : undefined,
    inReview: true,
    confirmed,
  });
  const form = useForm({
    initial: { time: record.planned_end ?? '', confirmed: false },
    check: ({ time, confirmed }) =>
      checkLeaving(leavingAt(time, confirmed), now).map((finding) => ({
        ...finding,
        field: finding.field === 'times' ? 'time' : finding.field,
      })),
  });
  const { send, shell } = useSubmit(useClockOutPeopleMutation(), {
    form,
    catalogue,
    done: ({ detail }) => detail,
    next: onClose,
  });
  const leaving = leavingAt(form.values.time, form.values.confirmed);

  return (
    <FormDialog
      open={open}
      title={`When did ${name} leave?`}
      width={440}
      form={form}
      onSubmit={() => {
        if (leaving.left === undefined) return;
        void send({
          id: [person.id],
          times: { [person.id]: new Date(leaving.left).toISOString() },
          confirmed: [person.id],
          records: { [person.id]: record.id },
        });
      }}
      onCancel={onClose}
      {...shell}
    >
      <TimeField
        {...form.field('time')}
        label={`${name} left at`}
        hint={`Clocked in ${showDate(record.date)} ${showTime(record.clocked_in)}`}
        required
      />
      {leaving.left === undefined ? null : (
        <CheckboxField
          {...form.field('confirmed')}
          label={`${name} worked ${hoursUntil(leaving, now).toFixed(2)} hours`}
        />
      )}
    </FormDialog>
  );
}

/** Beside the shifts of that day: the record is kept without one. */
const KEEP = 'keep';

interface Worked {
  /** The id of a shift, or {@link KEEP}. */
  shift: string;
  position_id: string;
}

/** Says what a record was, by the call that the choice needs. */
function useSettle(person: TimesheetPerson, record: TimesheetRecord): Mutation<Worked, { message: string }> {
  const [assign, { isLoading: isAssigning }] = useAssignShiftToRecordMutation();
  const [keep, { isLoading: isKeeping }] = useKeepWithoutShiftMutation();
  const settle = ({ shift, position_id }: Worked) =>
    shift === KEEP
      ? keep({ id: record.id, position_id })
      : assign({ user_id: person.id, shift_id: shift, record_id: record.id });
  return [settle, { isLoading: isAssigning || isKeeping }];
}

/** Which shift a record without one was, or which position it is paid under. */
export function AssignShiftDialog({ open, onClose, sheet, person, record }: RecordDialogProps) {
  const form = useForm<Worked>({ initial: { shift: '', position_id: '' } });
  const answer = useListAssignableShiftsQuery(
    { user_id: person.id, location: sheet.location.id, record_id: record.id },
    { skip: !open },
  );
  const { data: positions } = usePositionChoicesQuery();
  const { send, shell } = useSubmit(useSettle(person, record), {
    form,
    catalogue,
    done: ({ message }) => (form.values.shift === KEEP ? message : 'Shift assigned successfully!'),
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
      disabledReason={shifts ? undefined : 'The shifts of that day are not loaded yet.'}
    >
      <p>{`${person.name} worked ${showDate(record.date)}, ${showTimeRange(record.clocked_in, record.clocked_out)} without a shift. Which one was it?`}</p>
      {answer.error ? (
        <FailureStrip onRetry={() => void answer.refetch()}>
          The shifts of that day could not be loaded.
        </FailureStrip>
      ) : null}
      {shifts === undefined && !answer.error ? <Skeleton lines={3} /> : null}
      {shifts?.length === 0 ? (
        <p>
          No shift of that day fits this person’s positions.{' '}
          <ButtonLink look="link" to={`/manage-shifts/create?location=${sheet.location.id}`}>
            Add one
          </ButtonLink>
        </p>
      ) : null}
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
              note: shift.is_own ? `${shift.shift_code}, theirs that day` : shift.shift_code,
            })),
            { value: KEEP, label: 'No shift', note: 'Keep the record and pay it under a position' },
          ]}
        />
      ) : null}
      {form.values.shift === KEEP ? (
        <SelectField
          {...form.field('position_id')}
          label="Position"
          placeholder="Choose a position…"
          options={(positions?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          required
          requiredMessage={say('select.shiftType')}
        />
      ) : null}
    </FormDialog>
  );
}
