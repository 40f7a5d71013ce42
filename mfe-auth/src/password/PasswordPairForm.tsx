import { checkConfirmation } from '@ondeck/shared/domain/rules/fields';
import { FormShell, type FormShellProps } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PasswordField } from '@ondeck/shared/ui/passwordField';

interface PasswordPairFormProps extends Pick<FormShellProps<object>, 'loading' | 'submitError'> {
  readonly submitLabel: string;
  readonly onSubmit: (password: string) => unknown;
}

/** Asks for a new password and its confirmation, for the password reset and the activation. */
export function PasswordPairForm({ submitLabel, onSubmit, ...shell }: PasswordPairFormProps) {
  const form = useForm({
    initial: { new_password: '', confirm_password: '' },
    check: checkConfirmation,
  });
  return (
    <FormShell
      form={form}
      label={submitLabel}
      submitLabel={submitLabel}
      {...shell}
      onSubmit={({ new_password }) => onSubmit(new_password)}
    >
      <PasswordField {...form.field('new_password')} label="New Password" rule="new" required />
      <PasswordField {...form.field('confirm_password')} label="Confirm Password" rule="any" again required />
    </FormShell>
  );
}
