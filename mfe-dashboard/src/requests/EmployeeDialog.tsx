import { useStaffChoicesQuery } from '@ondeck/shared/api/locations';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { type OpenDates, OpenDatesField } from '@ondeck/shared/planning/openDatesField';
import { WarningNotes } from '@ondeck/shared/planning/warningNotes';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import { showDate, showTimeRange, showWeekHours } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ComboField } from '@ondeck/shared/ui/comboField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { type ReactNode, useState } from 'react';
import { decisionMessages } from './useDecision';

interface Need {
  readonly shift: Shift;
  /** First and last date to cover; a null `end` means as long as the shift runs. */
  readonly start: string;
  readonly end: string | null;
}

interface EmployeeDialogProps<Action extends string> extends Need, OpenDialog {
  readonly title: string;
  /** The requester, selected by default. */
  readonly asked?: string | undefined;
  /** The employee who asked not to work the shift, and so can't be selected. */
  readonly leaves?: string | undefined;
  /** A date that can be assigned alone, if the open shift has more dates. */
  readonly date?: string | undefined;
  readonly mutation: Mutation<
    { id: string; action: Action; user_id: string; date?: string },
    { message: string }
  >;
  /** The request to decide; `action` is the decision. */
  readonly id: string;
  readonly action: Action;
  /** Shows the effects of assigning an employee; by default, the reasons against it. */
  readonly notes?: (employee: string) => ReactNode;
}

/** Describes a date, a date range, or a range without an end. */
function datesOf({ start, end }: Need): string {
  if (end === start) return showDate(start);
  return end ? `${showDate(start)} to ${showDate(end)}` : `starting ${showDate(start)}`;
}

function useCandidates({ shift, start, end }: Need, skip: boolean) {
  return useStaffChoicesQuery(
    {
      location: shift.location.id,
      type_id: shift.shift_type[0]?.id,
      start_time: shift.start_time,
      end_time: shift.end_time,
      start_date: start,
      end_date: end,
      shift_repeat: shift.shift_repeat,
      shift_day: shift.shift_day,
      schedule_type: shift.schedule_type,
      shift_id: shift.id,
      include: 'unavailable',
    },
    { skip, refetchOnMountOrArgChange: true },
  );
}

/**
 * Chooses the employee for a shift: available employees first, those with the fewest scheduled hours on top, then
 * unavailable employees with the reasons.
 */
export function EmployeeDialog<Action extends string>(props: EmployeeDialogProps<Action>) {
  const { open, title, shift, asked = '', leaves, mutation, id, action, notes, onClose } = props;
  const form = useForm({ initial: { employee: asked } });
  // A request for several dates is about all of them, and the manager can still assign one.
  const [dates, setDates] = useState<OpenDates>(asked === '' ? 'one' : 'all');
  const hasChoice = props.date !== undefined && props.end !== props.start;
  const date = hasChoice && dates === 'one' ? props.date : undefined;
  const need = date === undefined ? props : { shift, start: date, end: date };
  const { data, isFetching, error, refetch } = useCandidates(need, !open);
  const { send, shell } = useSubmit(mutation, { ...decisionMessages, next: onClose });

  const candidates = (data?.results ?? []).map((person) => {
    const isLeaving = person.id === leaves;
    const available = person.available && !isLeaving;
    const why = isLeaving
      ? 'Asked not to work this shift.'
      : person.reasons.map((reason) => reason.message).join(' ');
    return {
      value: person.id,
      label: person.name,
      // The reasons of an available employee only warn.
      note: available
        ? [showWeekHours(person.hours_this_week, data?.week_start), why].filter(Boolean).join('. ')
        : why,
      group: available ? 'Available' : 'Not available',
      disabled: !available,
    };
  });
  const chosen = data?.results.find(({ id: own }) => own === form.values.employee);
  const options = [...candidates.filter((one) => !one.disabled), ...candidates.filter((one) => one.disabled)];

  return (
    <FormDialog
      open={open}
      title={title}
      form={form}
      onSubmit={({ employee }) => void send({ id, action, user_id: employee, ...(date ? { date } : {}) })}
      onCancel={onClose}
      {...shell}
      submitLabel="Assign"
    >
      <p>
        {shift.shift_code} · {shift.shift_type[0]?.name} · {showTimeRange(shift.start_time, shift.end_time)},{' '}
        <Dated>{datesOf(need)}</Dated>
      </p>
      {hasChoice && props.date !== undefined ? (
        <OpenDatesField date={props.date} repeat={shift.shift_repeat} value={dates} onChange={setDates} />
      ) : null}
      {error ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load the employees.</FailureStrip>
      ) : null}
      <ComboField
        {...form.field('employee')}
        label="Employee"
        requiredMessage={sentenceFor('select.employee')}
        required
        options={options}
        loading={isFetching && !data}
        empty="No one is eligible. Add an employee with this position first."
      />
      {form.values.employee !== '' && notes ? (
        notes(form.values.employee)
      ) : (
        <WarningNotes
          warnings={chosen?.reasons.map((one) => ({ ...one, message: `${chosen.name}: ${one.message}` }))}
        />
      )}
    </FormDialog>
  );
}
