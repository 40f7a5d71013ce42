import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { assignShiftToRecord, clockOutPeople, listAssignableShifts } from '@ondeck/shared/calls/clockTabs';
import { keepWithoutShift } from '@ondeck/shared/calls/corrections';
import { isPlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { checkLeaving, hoursUntil, leftAt } from '@ondeck/shared/domain/rules/clockOut';
import type { TimesheetAnswer, TimesheetPerson, TimesheetRecord } from '@ondeck/shared/schemas/timesheets';
import { showDate, showTime, showTimeRange } from '@ondeck/shared/time/display';
import { type ChosenShift, AssignShiftDialog, KEEP } from '@ondeck/shared/planning/assignShiftDialog';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';

const catalogue = { 400: 'server', 404: 'server', 409: 'server' } as const;

interface RecordDialogProps extends OpenDialog {
  readonly sheet: TimesheetAnswer;
  readonly person: TimesheetPerson;
  readonly record: TimesheetRecord;
}

/** Asks when an employee without a clock-out left. The scheduled end is the suggestion. */
export function LeftAtDialog({ open, onClose, person, record }: RecordDialogProps) {
  const [now] = useState(() => Date.now());
  const { name } = person;
  const clockedIn = Date.parse(record.clocked_in_at);
  const leavingAt = (time: string, confirmed: boolean) => ({
    name,
    clockedIn,
    left: isPlainTime(time) ? leftAt(clockedIn, time, record.timezone) : undefined,
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
  const { send, shell } = useSubmit(useWrite(clockOutPeople), {
    form,
    catalogue,
    done: ({ detail }) => detail,
    next: onClose,
  });
  const leaving = leavingAt(form.values.time, form.values.confirmed);

  return (
    <FormDialog
      open={open}
      title={`When Did ${name} Leave?`}
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

/** Settles a time entry without a shift, with the call that the choice needs. */
function useSettle(
  person: TimesheetPerson,
  record: TimesheetRecord,
): Mutation<ChosenShift, { message: string }> {
  const [assign, { isLoading: isAssigning }] = useWrite(assignShiftToRecord);
  const [keep, { isLoading: isKeeping }] = useWrite(keepWithoutShift);
  const settle = ({ shift, position_id }: ChosenShift) =>
    shift === KEEP
      ? keep({ id: record.id, position_id })
      : assign({ user_id: person.id, shift_id: shift, record_id: record.id });
  return [settle, { isLoading: isAssigning || isKeeping }];
}

/** Assigns a shift to a time entry without a shift, or keeps the entry under a position. */
export function AssignRecordDialog({ sheet, person, record, ...dialog }: RecordDialogProps) {
  const answer = useRead(
    listAssignableShifts,
    { user_id: person.id, location: sheet.location.id, record_id: record.id },
    { skip: !dialog.open },
  );
  return (
    <AssignShiftDialog
      {...dialog}
      date={record.date}
      zone={record.timezone}
      answer={answer}
      wayOn={
        <ButtonLink look="link" to={`/manage-shifts/create?location=${sheet.location.id}`}>
          Add one
        </ButtonLink>
      }
      mutation={useSettle(person, record)}
      catalogue={catalogue}
    >
      <p>{`${person.name} worked ${showDate(record.date)}, ${showTimeRange(record.clocked_in, record.clocked_out)}, without a shift. Choose the shift they worked.`}</p>
    </AssignShiftDialog>
  );
}
