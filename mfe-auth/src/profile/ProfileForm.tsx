import { useShortestName } from '@ondeck/shared/api/publicOptions';
import { useWrite } from '@ondeck/shared/api/useCall';
import { changeUser } from '@ondeck/shared/calls/users';
import type { User } from '@ondeck/shared/schemas/users';
import { hold } from '@ondeck/shared/session/session';
import { EmailField } from '@ondeck/shared/ui/emailField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid } from '@ondeck/shared/ui/layout';
import { NameField } from '@ondeck/shared/ui/nameField';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { PhoneField } from '@ondeck/shared/ui/phoneField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

/** Edits the signed-in user's first name, last name, email, and phone. */
export function ProfileForm({ user }: { readonly user: User }) {
  const form = useForm({
    initial: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone_number: user.phone_number,
      current_password: '',
    },
  });
  const min = useShortestName();
  // Ask for the password, so that an unattended page isn't enough to take over the account.
  const asksPassword = form.values.email.trim().toLowerCase() !== user.email.toLowerCase();
  const { send, shell } = useSubmit(useWrite(changeUser), {
    form,
    catalogue: { 400: 'server', 409: 'server' },
    done: 'Profile information updated successfully.',
  });

  async function submit({ current_password, ...values }: typeof form.values): Promise<void> {
    const answer = await send({ id: user.id, ...values, ...(asksPassword ? { current_password } : {}) });
    if (!answer) return;
    hold('updatedName', `${values.first_name.trim()} ${values.last_name.trim()}`);
    hold('email', values.email.trim());
    form.reset({ ...values, current_password: '' });
  }

  return (
    <FormShell
      form={form}
      label="Profile Information"
      onSubmit={submit}
      {...shell}
      onCancel={() => form.reset()}
    >
      <FieldGrid min={280}>
        <NameField
          {...form.field('first_name')}
          label="First Name"
          autoComplete="given-name"
          min={min}
          stored={user.first_name}
          required
        />
        <NameField
          {...form.field('last_name')}
          label="Last Name"
          autoComplete="family-name"
          min={min}
          stored={user.last_name}
          required
        />
        <EmailField {...form.field('email')} label="Email" required />
        <PhoneField {...form.field('phone_number')} label="Phone" autoComplete="tel" required />
        {asksPassword ? (
          <PasswordField
            {...form.field('current_password')}
            label="Current Password"
            rule="current"
            hint="Enter your password to change your email."
            required
          />
        ) : null}
      </FieldGrid>
    </FormShell>
  );
}
