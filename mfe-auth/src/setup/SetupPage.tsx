import { isApiError, messageOf } from '@ondeck/shared/api/errors';
import { useShortestName } from '@ondeck/shared/api/publicOptions';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { readSetupLink, setUp } from '@ondeck/shared/calls/setup';
import { zones } from '@ondeck/shared/domain/calendar/zone';
import { addressError, checkConfirmation, titleError } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { useLocation, useNavigate } from '@ondeck/shared/router';
import type { Timezone } from '@ondeck/shared/schemas/locations';
import { Button } from '@ondeck/shared/ui/button';
import { EmailField } from '@ondeck/shared/ui/emailField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldSection } from '@ondeck/shared/ui/layout';
import { NameField } from '@ondeck/shared/ui/nameField';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { PhoneField } from '@ondeck/shared/ui/phoneField';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { TextField } from '@ondeck/shared/ui/textField';
import { REDIRECT_MS, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { SignedOutLayout } from '../layout/SignedOutLayout';

interface SetupForm {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  password: string;
  confirm_password: string;
  title: string;
  location_phone: string;
  location_email: string;
  address: string;
  timezone: Timezone | '';
}

const EMPTY: SetupForm = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
  confirm_password: '',
  title: '',
  location_phone: '',
  location_email: '',
  address: '',
  timezone: '',
};

const zoneOptions = zones.map(({ name, label }) => ({ value: name, label }));

function useSetup(key: string) {
  const form = useForm({
    initial: EMPTY,
    check: ({ password, confirm_password }) =>
      checkConfirmation({ new_password: password, confirm_password }),
  });
  const navigate = useNavigate();
  const { send, shell } = useSubmit(useWrite(setUp), {
    form,
    catalogue: { 400: 'server' },
    done: 'On Deck is ready. You can sign in now.',
    // Open the first steps; the guard asks for a sign-in first.
    next: () => void navigate('/first-steps?step=locations'),
    nextAfter: REDIRECT_MS,
  });

  function submit(values: SetupForm): void {
    const { first_name, last_name, email, phone_number, password, title, address, timezone } = values;
    if (timezone === '') return;
    void send({
      key,
      admin: { first_name, last_name, email, phone_number, password },
      location: {
        title,
        phone_number: values.location_phone,
        email: values.location_email,
        address,
        timezone,
      },
    });
  }

  return { form, shell, submit };
}

function SetupFields({ setupKey }: { readonly setupKey: string }) {
  const { form, shell, submit } = useSetup(setupKey);
  const min = useShortestName();
  return (
    <SignedOutLayout
      title="Set up On Deck"
      lead="Create your own account, the first admin, and your first location. You can change both later."
    >
      <FormShell form={form} label="Set up On Deck" submitLabel="Set Up" {...shell} onSubmit={submit}>
        <FieldSection legend="Your account">
          <NameField
            {...form.field('first_name')}
            label="First Name"
            autoComplete="given-name"
            min={min}
            required
          />
          <NameField
            {...form.field('last_name')}
            label="Last Name"
            autoComplete="family-name"
            min={min}
            required
          />
          <EmailField {...form.field('email')} label="Email" autoComplete="username" required />
          <PhoneField {...form.field('phone_number')} label="Phone" autoComplete="tel" required />
          <PasswordField {...form.field('password')} label="Password" rule="new" required />
          <PasswordField
            {...form.field('confirm_password')}
            label="Confirm Password"
            rule="any"
            again
            required
          />
        </FieldSection>
        <FieldSection legend="Your first location">
          <TextField {...form.field('title')} label="Location" check={titleError} required />
          <PhoneField {...form.field('location_phone')} label="Location Phone" required />
          <EmailField {...form.field('location_email')} label="Location Email" autoComplete="off" required />
          <TextField
            {...form.field('address')}
            label="Address"
            check={(value) => addressError(value, 'Address')}
            required
          />
          <SelectField
            {...form.field('timezone')}
            label="Time Zone"
            options={zoneOptions}
            requiredMessage={sentenceFor('select.timeZone')}
            required
          />
        </FieldSection>
      </FormShell>
    </SignedOutLayout>
  );
}

/**
 * `/setup#{key}`: creates the first admin and the first location, with the single-use key that the server printed. A
 * browser doesn't send what follows `#`.
 */
export function SetupPage() {
  const key = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const { error, isLoading, refetch } = useRead(readSetupLink, { key });
  if (isLoading)
    return (
      <SignedOutLayout title="Checking your link">
        <Skeleton lines={3} />
      </SignedOutLayout>
    );
  if (!error) return <SetupFields setupKey={key} />;
  const isRefused = isApiError(error) && error.status === 400;
  return (
    <SignedOutLayout
      title={isRefused ? 'Link Expired' : "Couldn't Check the Link"}
      lead={messageOf(error, { 400: 'server', other: 'Something went wrong. Your link might still work.' })}
    >
      <Button
        look="primary"
        size="large"
        block
        onClick={() => (isRefused ? void navigate('/') : void refetch())}
      >
        {isRefused ? 'Go to login' : 'Try again'}
      </Button>
    </SignedOutLayout>
  );
}
