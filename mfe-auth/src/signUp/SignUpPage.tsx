import { isApiError } from '@ondeck/shared/api/errors';
import { useShortestName } from '@ondeck/shared/api/publicOptions';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { readPublicOptions } from '@ondeck/shared/calls/options';
import { register } from '@ondeck/shared/calls/session';
import { checkFullName } from '@ondeck/shared/domain/rules/names';
import { Link, useNavigate } from '@ondeck/shared/router';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import { Dialog } from '@ondeck/shared/ui/dialog';
import { EmailField } from '@ondeck/shared/ui/emailField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { Cluster, Stack } from '@ondeck/shared/ui/layout';
import { NameField } from '@ondeck/shared/ui/nameField';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { REDIRECT_MS, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { SignedOutLayout } from '../layout/SignedOutLayout';
import { terms } from './terms';

interface SignUp {
  full_name: string;
  email: string;
  password: string;
  terms: boolean;
}

function Terms({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog
      open={open}
      title="Terms"
      onClose={onClose}
      focus="footer"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Stack>
        {terms.map(({ heading, text }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}

/** The specification has only one message; the reason is shown under its field, or after the message. */
const refusal = (error: unknown): string =>
  `Signup failed. Please try again.${isApiError(error) && error.status === 403 ? ` ${error.message}` : ''}`;

/** The page `/signUp`: creates an account that an admin must approve. */
export function SignUpPage() {
  const min = useShortestName();
  const form = useForm<SignUp>({
    initial: { full_name: '', email: '', password: '', terms: false },
    check: ({ full_name }) => (full_name.trim() === '' ? [] : checkFullName(full_name, min)),
  });
  const navigate = useNavigate();
  const { send, shell } = useSubmit(useWrite(register), {
    form,
    catalogue: refusal,
    done: 'Signup successful!',
    next: () => void navigate('/'),
    nextAfter: REDIRECT_MS,
  });
  const [showTerms, setShowTerms] = useState(false);
  const { data: options } = useRead(readPublicOptions);
  const closed = options?.sign_up_open === false;

  return (
    <SignedOutLayout
      title="Create Your Account"
      lead="After you sign up, an admin at your school approves your account."
      foot={
        <>
          Already have an account? <Link to="/">Sign in</Link>
        </>
      }
    >
      {closed ? (
        <Alert kind="info" title="Sign-up is off">
          Ask a manager at your school for an account.
        </Alert>
      ) : (
        <FormShell
          form={form}
          label="Sign up"
          submitLabel="Sign Up"
          onSubmit={({ full_name, email, password }) =>
            void send({ full_name: full_name.trim(), email: email.trim(), password })
          }
          {...shell}
        >
          <NameField {...form.field('full_name')} label="Full Name" autoComplete="name" min={min} required />
          <EmailField {...form.field('email')} label="Email" required />
          <PasswordField {...form.field('password')} label="Password" rule="new" required />
          <Cluster gap={1}>
            <CheckboxField
              {...form.field('terms')}
              label="I accept the terms"
              requiredMessage="Please accept the terms."
              required
            />
            <Button look="link" onClick={() => setShowTerms(true)}>
              Read the terms
            </Button>
          </Cluster>
        </FormShell>
      )}
      <Terms open={showTerms} onClose={() => setShowTerms(false)} />
    </SignedOutLayout>
  );
}
