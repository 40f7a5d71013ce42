import { fieldsOf, isApiError } from '@ondeck/shared/api/errors';
import { usePublicOptionsQuery } from '@ondeck/shared/api/publicOptions';
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
import { useNotify } from '@ondeck/shared/ui/notify';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { useState } from 'react';
import { afterAWhile } from '../afterAWhile';
import { useRegisterMutation } from '../auth.api';
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

function useSignUp() {
  const form = useForm<SignUp>({ initial: { full_name: '', email: '', password: '', terms: false } });
  const [register] = useRegisterMutation();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();
  const navigate = useNavigate();

  async function submit({ full_name, email, password }: SignUp): Promise<void> {
    setPending(true);
    setFailure(undefined);
    const result = await register({ full_name: full_name.trim(), email: email.trim(), password });
    if (result.error) {
      setPending(false);
      form.setErrors(fieldsOf(result.error));
      // The catalogue has one sentence; why it failed stands under its field, or behind the sentence.
      const why = isApiError(result.error) && result.error.status === 403 ? ` ${result.error.message}` : '';
      setFailure(`Signup failed. Please try again.${why}`);
      return;
    }
    notify.success('Signup successful!');
    afterAWhile(() => void navigate('/'));
  }

  return { form, pending, failure, submit };
}

/** `/signUp`: makes an account that an admin lets in; the first one of an empty installation is the admin. */
export function SignUpPage() {
  const { form, pending, failure, submit } = useSignUp();
  const [showTerms, setShowTerms] = useState(false);
  const { data: options } = usePublicOptionsQuery();
  const closed = options?.sign_up_open === false;

  return (
    <SignedOutLayout
      title="Create your account"
      lead={
        options?.first_account
          ? 'This is the first account: it becomes the admin.'
          : 'An admin of your school lets you in after you sign up.'
      }
      foot={
        <>
          Already have an account? <Link to="/">Sign in</Link>
        </>
      }
    >
      {closed ? (
        <Alert kind="info" title="Sign-up is closed">
          Ask a manager of your school for an account.
        </Alert>
      ) : (
        <FormShell
          form={form}
          label="Sign up"
          submitLabel="Sign Up"
          onSubmit={submit}
          loading={pending}
          submitError={failure}
        >
          <NameField {...form.field('full_name')} label="Full Name" autoComplete="name" required />
          <EmailField {...form.field('email')} label="Email" required />
          <PasswordField
            {...form.field('password')}
            label="Password"
            rule="new"
            hint="At least 8 characters with an uppercase letter, a number and a special character."
            required
          />
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
