import { fieldsOf, messageOf } from '@ondeck/shared/api/errors';
import type { User } from '@ondeck/shared/schemas/users';
import { hold } from '@ondeck/shared/session/session';
import { EmailField } from '@ondeck/shared/ui/emailField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid } from '@ondeck/shared/ui/layout';
import { NameField } from '@ondeck/shared/ui/nameField';
import { useNotify } from '@ondeck/shared/ui/notify';
import { PhoneField } from '@ondeck/shared/ui/phoneField';
import { useState } from 'react';
import { useUpdateProfileMutation } from '../auth.api';

/** First name, last name, e-mail and phone of the signed-in person. */
export function ProfileForm({ user }: { readonly user: User }) {
  const form = useForm({
    initial: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone_number: user.phone_number,
    },
  });
  const [updateProfile, { isLoading }] = useUpdateProfileMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function submit(values: typeof form.values): Promise<void> {
    setFailure(undefined);
    const { error } = await updateProfile({ id: user.id, fields: values });
    if (error) {
      form.setErrors(fieldsOf(error));
      setFailure(messageOf(error, { 400: 'server', 409: 'server', other: 'Something went wrong.' }));
      return;
    }
    hold('updatedName', `${values.first_name.trim()} ${values.last_name.trim()}`);
    hold('email', values.email.trim());
    form.reset(values);
    notify.success('Profile information updated successfully.');
  }

  return (
    <FormShell
      form={form}
      label="Profile Information"
      onSubmit={submit}
      loading={isLoading}
      submitError={failure}
      onCancel={() => form.reset()}
    >
      <FieldGrid min={280}>
        <NameField {...form.field('first_name')} label="First Name" autoComplete="given-name" required />
        <NameField {...form.field('last_name')} label="Last Name" autoComplete="family-name" required />
        <EmailField {...form.field('email')} label="Email" required />
        <PhoneField {...form.field('phone_number')} label="Phone" required />
      </FieldGrid>
    </FormShell>
  );
}
