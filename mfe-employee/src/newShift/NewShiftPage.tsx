import { useWrite } from '@ondeck/shared/api/useCall';
import { requestNewShift } from '@ondeck/shared/calls/requests';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { checkNewShift } from '@ondeck/shared/domain/rules/newShift';
import {
  addDays,
  isPlainDate,
  weekdayName,
  type WeekdayName,
  weekdayNames,
} from '@ondeck/shared/domain/calendar/plainDate';
import { useNavigate } from '@ondeck/shared/router';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, PageBody, Panel } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { REDIRECT_MS, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useOwnToday } from '../schedule/ownToday';

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

/** Returns the next date with the given weekday, starting from a day that counts too. */
function nextOn(day: WeekdayName, from: string): string {
  const apart = weekdayNames.indexOf(day) - weekdayNames.indexOf(weekdayName(from));
  return addDays(from, (apart + 7) % 7);
}

/** The page `/request-new-shift`: an employee offers times to work more. */
export function NewShiftPage() {
  const today = useOwnToday();
  const form = useForm<Values>({
    initial: EMPTY,
    check: (values) => checkNewShift(values, { today }),
  });
  const navigate = useNavigate();
  const leave = () => void navigate('/view-schedule');
  const { send, shell } = useSubmit(useWrite(requestNewShift), {
    form,
    catalogue: { other: 'Error submitting shift request.' },
    done: 'Shift request submitted successfully!',
    next: leave,
    nextAfter: REDIRECT_MS,
  });
  const mistakes = form.summary().length > 0;

  return (
    <PageBody width="form">
      <Panel>
        <FormShell
          form={form}
          label="Request for New Shift"
          onSubmit={({ week_days, ok3months, ...values }) => {
            if (ok3months !== '') void send({ ...values, ok3months, week_days: week_days || null });
          }}
          loading={shell.loading}
          submitError={shell.submitError ?? (mistakes ? 'Please fill out all required fields.' : undefined)}
          onCancel={leave}
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
            <TimeField {...form.field('start_time')} label="Start Time" required />
            <TimeField {...form.field('end_time')} label="End Time" after={form.values.start_time} required />
          </FieldGrid>
          <RadioField
            {...form.field('ok3months')}
            label="Are you available for at least 3 months?"
            options={answers}
            required
          />
          <TextAreaField {...form.field('reason')} label="Reason" max={fieldLimits.newShiftReason} />
        </FormShell>
      </Panel>
    </PageBody>
  );
}
