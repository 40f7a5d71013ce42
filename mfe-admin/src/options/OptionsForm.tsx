import { fieldsOf, messageOf } from '@ondeck/shared/api/errors';
import type { Options } from '@ondeck/shared/schemas/options';
import { RadioField, SwitchField } from '@ondeck/shared/ui/choiceField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, FieldSection } from '@ondeck/shared/ui/layout';
import { useNotify } from '@ondeck/shared/ui/notify';
import { TextField } from '@ondeck/shared/ui/textField';
import { useState } from 'react';
import { useSaveOptionsMutation } from '../admin.api';

type OptionsValues = Omit<Options, 'early_clock_in_minutes' | 'time_off_notice_days'> & {
  early_clock_in_minutes: string;
  time_off_notice_days: string;
};

const valuesOf = (options: Options): OptionsValues => ({
  ...options,
  early_clock_in_minutes: String(options.early_clock_in_minutes),
  time_off_notice_days: String(options.time_off_notice_days),
});

const digitsOnly = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 4);

const atMost = (max: number, label: string) => (value: string) =>
  Number(value) > max ? `${label} must be at most ${max}` : null;

const signUpModes = [
  { value: 'APPROVAL', label: 'Open: an admin approves each new account' },
  { value: 'CLOSED', label: 'Closed: only admins and managers add accounts' },
] as const;

interface OptionsFormProps {
  readonly options: Options;
  readonly readOnly: boolean;
}

/** Every setting that the server has, saved together. */
export function OptionsForm({ options, readOnly }: OptionsFormProps) {
  const form = useForm<OptionsValues>({ initial: valuesOf(options) });
  const [save, { isLoading }] = useSaveOptionsMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function submit(values: OptionsValues): Promise<void> {
    setFailure(undefined);
    const { error } = await save({
      ...values,
      early_clock_in_minutes: Number(values.early_clock_in_minutes),
      time_off_notice_days: Number(values.time_off_notice_days),
    });
    if (error) {
      form.setErrors(fieldsOf(error));
      setFailure(messageOf(error, { 400: 'server', 403: 'server', other: 'Something went wrong.' }));
      return;
    }
    form.reset(values);
    notify.success('Options saved.', { seconds: 4 });
  }

  return (
    <FormShell
      form={form}
      label="Settings"
      onSubmit={submit}
      loading={isLoading}
      submitError={failure}
      buttons={!readOnly}
      disabledReason={form.isDirty ? undefined : 'Nothing was changed.'}
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
          hint="A tablet is registered by signing in on it once. Others are refused."
          disabled={readOnly}
        />
        <FieldGrid>
          <TextField
            {...form.field('early_clock_in_minutes')}
            label="Early window"
            hint="Minutes before a shift begins from which staff can clock in; 0 to 240."
            inputMode="numeric"
            clean={digitsOnly}
            check={atMost(240, 'Early window')}
            suffix="minutes"
            disabled={readOnly}
            required
          />
        </FieldGrid>
      </FieldSection>
      <FieldSection legend="Requests">
        <FieldGrid>
          <TextField
            {...form.field('time_off_notice_days')}
            label="Time off notice"
            hint="Days from today that a time off request must lie ahead; 0 to 90."
            inputMode="numeric"
            clean={digitsOnly}
            check={atMost(90, 'Time off notice')}
            suffix="days"
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
      </FieldSection>
    </FormShell>
  );
}
