import { confirmPasswordError } from '@ondeck/shared/domain/fields';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PasswordField } from '@ondeck/shared/ui/passwordField';

interface PasswordPairFormProps {
  readonly pending: boolean;
  readonly failure: string | undefined;
  readonly submitLabel: string;
  readonly onSubmit: (password: string) => void;
}

/** A new password and once more, as the reset and the activation ask for it. */
export function PasswordPairForm({ pending, failure, submitLabel, onSubmit }: PasswordPairFormProps) {
  const form = useForm({
    initial: { new_password: '', confirm_password: '' },
    check: (values) => ({
      confirm_password: confirmPasswordError(values.confirm_password, values.new_password) ?? undefined,
    }),
  });
  return (
    <FormShell
      form={form}
      label={submitLabel}
      submitLabel={submitLabel}
      loading={pending}
      submitError={failure}
      onSubmit={({ new_password }) => onSubmit(new_password)}
    >
      <PasswordField
        {...form.field('new_password')}
        label="New Password"
        rule="new"
        hint="At least 8 characters with an uppercase letter, a number and a special character."
        required
      />
      <PasswordField {...form.field('confirm_password')} label="Confirm Password" rule="any" required />
    </FormShell>
  );
}
