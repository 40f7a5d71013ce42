import { useWrite } from '@ondeck/shared/api/useCall';
import { changeOptions } from '@ondeck/shared/calls/options';
import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import type { Options } from '@ondeck/shared/schemas/options';
import { RadioField, SwitchField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, FieldSection } from '@ondeck/shared/ui/layout';
import { NumberField } from '@ondeck/shared/ui/numberField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

const numbers = [
  'early_clock_in_minutes',
  'time_off_notice_days',
  'timesheet_tolerance_minutes',
  'retention_months',
  'shortest_name',
  'texts_per_day',
] as const;
/** A separate form edits the columns of the payroll file, so this form leaves them out. */
type OptionsValues = Omit<Options, (typeof numbers)[number] | 'payroll_columns' | 'revision'> &
  Record<(typeof numbers)[number], string>;

const valuesOf = ({
  payroll_columns: _columns,
  revision: _revision,
  ...options
}: Options): OptionsValues => ({
  ...options,
  timesheet_tolerance_minutes: String(options.timesheet_tolerance_minutes),
  early_clock_in_minutes: String(options.early_clock_in_minutes),
  time_off_notice_days: String(options.time_off_notice_days),
  retention_months: String(options.retention_months),
  shortest_name: String(options.shortest_name),
  texts_per_day: String(options.texts_per_day),
});

const signUpModes = [
  { value: 'APPROVAL', label: 'On. An admin approves each new account.' },
  { value: 'CLOSED', label: 'Off. Only admins and managers add accounts.' },
] as const;

const overtimeRules = [
  { value: 'OFF', label: 'None' },
  { value: 'WEEKLY', label: 'Over 40 hours a week' },
  { value: 'WEEKLY_DAILY', label: 'Over 40 hours a week or 8 a day, double over 12 a day' },
] as const;
const payPeriods = [
  { value: 'WEEK', label: 'One week' },
  { value: 'TWO_WEEKS', label: 'Two weeks' },
  { value: 'HALF_MONTH', label: 'Half a month' },
] as const;

interface OptionsFormProps {
  readonly options: Options;
  readonly readOnly: boolean;
  /** Whether the settings can also be saved without changes. */
  readonly keepsUnchanged: boolean;
  /** Replaces the typed values with the saved settings. */
  readonly onReload: () => void;
}

/** Edits every setting of the server, and saves them together. */
export function OptionsForm({ options, readOnly, keepsUnchanged, onReload }: OptionsFormProps) {
  const form = useForm<OptionsValues>({ initial: valuesOf(options) });
  const { send, shell } = useSubmit(useWrite(changeOptions), {
    form,
    catalogue: { 400: 'server', 403: 'server', 409: 'server' },
    done: 'Options saved.',
    message: { seconds: 4 },
    revision: options.revision,
  });

  async function submit(values: OptionsValues): Promise<void> {
    const saved = await send({
      ...values,
      early_clock_in_minutes: Number(values.early_clock_in_minutes),
      time_off_notice_days: Number(values.time_off_notice_days),
      timesheet_tolerance_minutes: Number(values.timesheet_tolerance_minutes),
      retention_months: Number(values.retention_months),
      shortest_name: Number(values.shortest_name),
      texts_per_day: Number(values.texts_per_day),
    });
    if (saved) form.reset(values);
  }

  return (
    <FormShell
      form={form}
      label="Settings"
      onSubmit={submit}
      {...shell}
      onLook={onReload}
      lookLabel="Show the saved settings"
      buttons={!readOnly}
      disabledReason={form.isDirty || keepsUnchanged ? undefined : 'Change a setting to save it.'}
      {...(keepsUnchanged && !form.isDirty ? { submitLabel: 'Keep these settings' } : {})}
      {...(form.isDirty ? { onCancel: () => form.reset() } : {})}
    >
      <FieldSection legend="Punch clock">
        <SwitchField
          {...form.field('kiosk_clock_out')}
          label="Staff clock out at the punch clock"
          hint="When this is off, managers clock staff out on the dashboard."
          disabled={readOnly}
        />
        <SwitchField
          {...form.field('registered_kiosks_only')}
          label="Registered punch clocks only"
          hint="When this is on, staff can clock in only on tablets registered with a code from Punch clocks."
          disabled={readOnly}
        />
        <SwitchField
          {...form.field('kiosk_shows_hours')}
          label="Show staff their hours after they enter their code"
          hint="After entering their code, staff see their hours for today and this week. Anyone standing nearby can see them too."
          disabled={readOnly}
        />
        <FieldGrid>
          <NumberField
            {...form.field('early_clock_in_minutes')}
            label="Early window"
            hint="How early staff can clock in before a shift, from 0 to 240 minutes."
            max={fieldLimits.earlyClockInMinutes}
            unit="minutes"
            disabled={readOnly}
            required
          />
        </FieldGrid>
      </FieldSection>
      <FieldSection legend="Requests">
        <FieldGrid>
          <NumberField
            {...form.field('time_off_notice_days')}
            label="Time off notice"
            hint="How far ahead staff must request time off, from 0 to 90 days."
            max={fieldLimits.timeOffNoticeDays}
            unit="days"
            disabled={readOnly}
            required
          />
        </FieldGrid>
      </FieldSection>
      <FieldSection legend="Text Messages">
        <SwitchField
          {...form.field('text_messages')}
          label="Send text messages to staff"
          hint="Staff who confirm a phone number get notifications about shifts of the next 24 hours. When this is off, no one gets text messages."
          disabled={readOnly}
        />
        <FieldGrid>
          <NumberField
            {...form.field('texts_per_day')}
            label="Text Messages per Day"
            hint="The most text messages that your school sends in 24 hours, from 0 to 5,000. Each costs money."
            max={fieldLimits.textsPerDay}
            unit="messages"
            disabled={readOnly}
            required
          />
        </FieldGrid>
      </FieldSection>
      <FieldSection legend="Payroll">
        <RadioField
          {...form.field('overtime_rule')}
          label="Overtime"
          options={overtimeRules}
          disabled={readOnly}
        />
        <RadioField
          {...form.field('pay_period')}
          label="Pay Period"
          hint={
            form.values.pay_period === 'HALF_MONTH'
              ? "You close a week in 2 parts if a period ends in it. The second part pays the week's overtime."
              : undefined
          }
          options={payPeriods}
          disabled={readOnly}
        />
        <FieldGrid>
          {form.values.pay_period === 'TWO_WEEKS' ? (
            <DateField
              {...form.field('pay_period_start')}
              label="First Day of a Period"
              hint="The Sunday that any pay period starts on."
              refuse={(day) => (startOfWeek(day) === day ? null : 'Choose a Sunday')}
              disabled={readOnly}
              required
            />
          ) : null}
          <NumberField
            {...form.field('timesheet_tolerance_minutes')}
            label="Flag Time Differences Over"
            hint="Timesheets flag anyone who clocks in or out more than this early or late, from 0 to 240 minutes."
            noun="Minutes"
            max={fieldLimits.timesheetToleranceMinutes}
            unit="minutes"
            disabled={readOnly}
            required
          />
        </FieldGrid>
      </FieldSection>
      <FieldSection legend="Accounts">
        <RadioField
          {...form.field('sign_up_mode')}
          onChange={(mode) => form.set('sign_up_mode', mode === 'CLOSED' ? 'CLOSED' : 'APPROVAL')}
          label="Sign-up"
          options={signUpModes}
          disabled={readOnly}
        />
        <FieldGrid>
          <NumberField
            {...form.field('shortest_name')}
            label="Shortest First or Last Name"
            hint="The fewest characters in a name, from 1 to 3. With 2, your school accepts Bo, Ng, and Li."
            min={1}
            max={fieldLimits.nameMin}
            unit="characters"
            disabled={readOnly}
            required
          />
          <NumberField
            {...form.field('retention_months')}
            label="Keep Personal Data For"
            hint="How long to keep a former employee's data before an admin can erase it, from 0 to 120 months. Check your state's rules for time records."
            noun="Retention"
            max={fieldLimits.retentionMonths}
            unit="months"
            disabled={readOnly}
            required
          />
        </FieldGrid>
        <SwitchField
          {...form.field('second_factor_required')}
          label="Admins and managers need two-step verification"
          hint="They sign in with a passkey or an authenticator app as well as a password. Anyone who has neither gets two weeks to set one up in My Profile."
          disabled={readOnly}
        />
      </FieldSection>
    </FormShell>
  );
}
