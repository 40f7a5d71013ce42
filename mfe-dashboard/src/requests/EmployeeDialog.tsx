import { useStaffChoicesQuery } from '@ondeck/shared/api/places';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ComboField } from '@ondeck/shared/ui/comboField';
import { Dated } from '@ondeck/shared/ui/dated';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useState } from 'react';

export interface EmployeeQuestion {
  readonly shift: Shift;
  /** The dates that somebody is needed for; a null end goes on with the shift. */
  readonly start: string;
  readonly end: string | null;
  /** Who asked for it, chosen at first. */
  readonly asked?: string | undefined;
  /** Who asks not to work it: it is theirs already. */
  readonly leaves?: string | undefined;
}

interface EmployeeDialogProps {
  /** Open while there is a question. */
  readonly question: EmployeeQuestion | undefined;
  readonly title: string;
  /** @returns why it was refused; nothing closes the dialog */
  readonly onChoose: (userId: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** One date, from one to another, or from one on. */
function datesOf({ start, end }: EmployeeQuestion): string {
  if (end === start) return showDate(start);
  return end ? `${showDate(start)} to ${showDate(end)}` : `${showDate(start)} on`;
}

function useCandidates(question: EmployeeQuestion | undefined) {
  const { shift, start, end } = question ?? {};
  return useStaffChoicesQuery(
    {
      location: shift?.location.id,
      type_id: shift?.shift_type[0]?.id,
      start_time: shift?.start_time,
      end_time: shift?.end_time,
      start_date: start,
      end_date: end,
      shift_repeat: shift?.shift_repeat,
      shift_day: shift?.shift_day,
      schedule_type: shift?.schedule_type,
      shift_id: shift?.id,
      include: 'unavailable',
    },
    { skip: !question, refetchOnMountOrArgChange: true },
  );
}

/**
 * Chooses who gets a shift: who is available first, fewest planned hours leading, then who is not, each with the
 * reason.
 */
export function EmployeeDialog({ question, title, onChoose, onClose }: EmployeeDialogProps) {
  const form = useForm({ initial: { employee: question?.asked ?? '' } });
  const { data, isFetching, error, refetch } = useCandidates(question);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit({ employee }: { employee: string }): Promise<void> {
    setPending(true);
    setFailure(undefined);
    const refusal = await onChoose(employee);
    setPending(false);
    if (refusal) setFailure(refusal);
    else onClose();
  }

  const candidates = (data?.results ?? []).map((person) => {
    const leaves = person.id === question?.leaves;
    const available = person.available && !leaves;
    const why = leaves ? 'Asks not to work it.' : person.reasons.map((reason) => reason.message).join(' ');
    return {
      value: person.id,
      label: person.name,
      note: available ? `${person.hours_this_week.toFixed(2)} h this week` : why,
      group: available ? 'Available' : 'Not available',
      disabled: !available,
    };
  });
  const options = [...candidates.filter((one) => !one.disabled), ...candidates.filter((one) => one.disabled)];

  return (
    <FormDialog
      open={question !== undefined}
      title={title}
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={pending}
      submitError={failure}
      submitLabel="Assign"
    >
      {question ? (
        <>
          <p>
            {question.shift.shift_code} · {question.shift.shift_type[0]?.name} ·{' '}
            {showTimeRange(question.shift.start_time, question.shift.end_time)},{' '}
            <Dated>{datesOf(question)}</Dated>
          </p>
          {error ? (
            <FailureStrip onRetry={() => void refetch()}>The candidates could not be loaded.</FailureStrip>
          ) : null}
          <ComboField
            {...form.field('employee')}
            label="Employee"
            requiredMessage="Select an Employee"
            required
            options={options}
            loading={isFetching && !data}
            empty="Nobody fits. Add somebody with this position first."
          />
        </>
      ) : null}
    </FormDialog>
  );
}
