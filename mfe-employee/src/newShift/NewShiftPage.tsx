import { fieldsOf, messageOf } from '@ondeck/shared/api/errors';
import { endTimeError, fieldLimits } from '@ondeck/shared/domain/fields';
import {
  addDays,
  isPlainDate,
  weekdayName,
  type WeekdayName,
  weekdayNames,
} from '@ondeck/shared/domain/plainDate';
import { useNavigate } from '@ondeck/shared/router';
import { wireDate } from '@ondeck/shared/time/display';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, PageBody, Panel } from '@ondeck/shared/ui/layout';
import { useNotify } from '@ondeck/shared/ui/notify';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useState } from 'react';
import { useAskForNewShiftMutation } from '../employee.api';

const REQUIRED = 'This field is required.';
/** Redirects after a success wait about a second, so that the message is seen. */
const REDIRECT_MS = 1000;

const days = weekdayNames.map((name) => ({
  value: name,
  label: name.charAt(0) + name.slice(1).toLowerCase(),
}));
const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

interface Values {
  week_days: WeekdayName | '';
  date_of_availability: string;
  start_time: string;
  end_time: string;
  ok3months: 'yes' | 'no' | '';
  reason: string;
}

const EMPTY: Values = {
  week_days: '',
  date_of_availability: '',
  start_time: '',
  end_time: '',
  ok3months: '',
  reason: '',
};

/** The first such weekday from a day on, that day included. */
function nextOn(day: WeekdayName, from: string): string {
  const apart = weekdayNames.indexOf(day) - weekdayNames.indexOf(weekdayName(from));
  return addDays(from, (apart + 7) % 7);
}

function useNewShift() {
  const [today] = useState(() => wireDate(new Date()));
  const form = useForm<Values>({
    initial: EMPTY,
    check: ({ start_time, end_time }) => ({
      end_time: end_time ? (endTimeError(end_time, start_time) ?? undefined) : undefined,
    }),
  });
  const [ask] = useAskForNewShiftMutation();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();
  const navigate = useNavigate();

  async function submit({ week_days, ok3months, ...values }: Values): Promise<void> {
    if (ok3months === '') return;
    setPending(true);
    setFailure(undefined);
    const { error } = await ask({ ...values, ok3months, week_days: week_days || null });
    if (error) {
      setPending(false);
      form.setErrors(fieldsOf(error));
      setFailure(messageOf(error, { other: 'Error submitting shift request.' }));
      return;
    }
    notify.success('Shift request submitted successfully!');
    setTimeout(() => void navigate('/view-schedule'), REDIRECT_MS);
  }

  return { form, today, pending, failure, submit, cancel: () => void navigate('/view-schedule') };
}

/** `/request-new-shift`: when one could work more. */
export function NewShiftPage() {
  const { form, today, pending, failure, submit, cancel } = useNewShift();
  const mistakes = form.summary().length > 0;

  return (
    <PageBody width="form">
      <Panel>
        <FormShell
          form={form}
          label="Request for New Shift"
          onSubmit={submit}
          loading={pending}
          submitError={failure ?? (mistakes ? 'Please fill out all required fields.' : undefined)}
          onCancel={cancel}
        >
          <FieldGrid>
            <SelectField
              {...form.field('week_days')}
              label="Select Day of Week"
              placeholder="Any day"
              options={days}
              onChange={(day) =>
                form.setMany({
                  week_days: day,
                  ...(day ? { date_of_availability: nextOn(day, today) } : {}),
                })
              }
            />
            <DateField
              {...form.field('date_of_availability')}
              label="Shift Start Date"
              requiredMessage={REQUIRED}
              min={today}
              today={today}
              required
              onChange={(date) =>
                form.setMany({
                  date_of_availability: date,
                  ...(isPlainDate(date) ? { week_days: weekdayName(date) } : {}),
                })
              }
            />
            <TimeField {...form.field('start_time')} label="Start Time" requiredMessage={REQUIRED} required />
            <TimeField {...form.field('end_time')} label="End Time" requiredMessage={REQUIRED} required />
          </FieldGrid>
          <RadioField
            {...form.field('ok3months')}
            label="Are you available for at least 3 months?"
            requiredMessage={REQUIRED}
            options={answers}
            required
          />
          <TextAreaField
            {...form.field('reason')}
            label="Reason"
            max={fieldLimits.newShiftReason}
            maxMessage={`Reason must be at most ${fieldLimits.newShiftReason} characters`}
          />
        </FormShell>
      </Panel>
    </PageBody>
  );
}
