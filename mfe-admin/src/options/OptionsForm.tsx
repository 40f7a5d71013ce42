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
import { useChangeOptionsMutation } from '../admin.api';

const numbers = [
  'early_clock_in_minutes',
  'time_off_notice_days',
  'timesheet_tolerance_minutes',
  'retention_months',
  'shortest_name',
] as const;
/** The columns of the payroll file have a form of their own. */
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
});

const signUpModes = [
  { value: 'APPROVAL', label: 'Open: an admin approves each new account' },
  { value: 'CLOSED', label: 'Closed: only admins and managers add accounts' },
] as const;

const overtimeRules = [
  { value: 'OFF', label: 'None' },
  { value: 'WEEKLY', label: 'Above 40 hours a week' },
  { value: 'WEEKLY_DAILY', label: 'Above 40 hours a week or 8 a day, double above 12 a day' },
] as const;
const payPeriods = [
  { value: 'WEEK', label: 'One week' },
  { value: 'TWO_WEEKS', label: 'Two weeks' },
  { value: 'HALF_MONTH', label: 'Half a month' },
] as const;

interface OptionsFormProps {
  readonly options: Options;
  readonly readOnly: boolean;
  /** Saves them unchanged too. */
  readonly keepsUnchanged: boolean;
  /** Shows what is saved now, in place of what was typed. */
  readonly onReload: () => void;
}

/** Every setting that the server has, saved together. */
export function OptionsForm({ options, readOnly, keepsUnchanged, onReload }: OptionsFormProps) {
  const form = useForm<OptionsValues>({ initial: valuesOf(options) });
  const { send, shell } = useSubmit(useChangeOptionsMutation(), {
    form,
    catalogue: { 400: 'server', 403: 'server', 409: 'server', other: 'Something went wrong.' },
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
      lookLabel="Show what is saved"
      buttons={!readOnly}
      disabledReason={form.isDirty || keepsUnchanged ? undefined : 'Nothing was changed.'}
      {...(keepsUnchanged && !form.isDirty ? { submitLabel: 'Keep these settings' } : {})}
      {...(form.isDirty ? { onCancel: () => form.reset() } : {})}
    >
      <FieldSection legend="Punch clock">
        <SwitchField
          {...form.field('kiosk_clock_out')}
          label="Staff clock out at the punch clock"
          hint="Off: a manager clocks them out on the dashboard."
          disabled={readOnly}
        />
        <SwitchField
          {...form.field('registered_kiosks_only')}
          label="Registered punch clocks only"
          hint="A tablet becomes one by a code from Punch clocks. Other browsers are refused."
          disabled={readOnly}
        />
        <SwitchField
          {...form.field('kiosk_shows_hours')}
          label="Show people their own hours after their code"
          hint="Of today and of this week, as clocked. Whoever stands behind them can read it too."
          disabled={readOnly}
        />
        <FieldGrid>
          <NumberField
            {...form.field('early_clock_in_minutes')}
            label="Early window"
            hint="Minutes before a shift begins from which staff can clock in; 0 to 240."
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
            hint="Days from today that a time off request must lie ahead; 0 to 90."
            max={fieldLimits.timeOffNoticeDays}
            unit="days"
            disabled={readOnly}
            required
          />
        </FieldGrid>
      </FieldSection>
      <FieldSection legend="Payroll">
        <RadioField
          {...form.field('overtime_rule')}
          onChange={(rule) => rule !== '' && form.set('overtime_rule', rule)}
          label="Overtime"
          options={overtimeRules}
          disabled={readOnly}
        />
        <RadioField
          {...form.field('pay_period')}
          onChange={(period) => period !== '' && form.set('pay_period', period)}
          label="Pay period"
          hint={
            form.values.pay_period === 'HALF_MONTH'
              ? 'A week that a period ends in is closed in two parts. The second part pays its overtime.'
              : undefined
          }
          options={payPeriods}
          disabled={readOnly}
        />
        <FieldGrid>
          {form.values.pay_period === 'TWO_WEEKS' ? (
            <DateField
              {...form.field('pay_period_start')}
              label="A period begins on"
              hint="The Sunday of any of them."
              refuse={(day) => (startOfWeek(day) === day ? null : 'A pay period begins on a Sunday')}
              disabled={readOnly}
              required
            />
          ) : null}
          <NumberField
            {...form.field('timesheet_tolerance_minutes')}
            label="Timesheets ask beyond"
            hint="Minutes that somebody may come or leave early or late; 0 to 240."
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
            label="Shortest first or last name"
            hint="The fewest characters of a name, from 1 to 3. With 2, your school accepts Bo, Ng, and Li."
            min={1}
            max={fieldLimits.nameMin}
            unit="characters"
            disabled={readOnly}
            required
          />
          <NumberField
            {...form.field('retention_months')}
            label="Personal data is kept"
            hint="Months after somebody left before an admin can erase them; 0 to 120. Ask what the law demands for hours."
            noun="Retention"
            max={fieldLimits.retentionMonths}
            unit="months"
            disabled={readOnly}
            required
          />
        </FieldGrid>
        <SwitchField
          {...form.field('second_factor_required')}
          label="Admins and managers need a second factor"
          hint="A passkey or an authenticator app beside the password. Who has none gets two weeks to set one up on their profile."
          disabled={readOnly}
        />
      </FieldSection>
    </FormShell>
  );
}
