import { messageOf, retryAfterOf } from '@ondeck/shared/api/errors';
import { Link } from '@ondeck/shared/router';
import { signIn } from '@ondeck/shared/session/session';
import { EmailField } from '@ondeck/shared/ui/emailField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { useNotify } from '@ondeck/shared/ui/notify';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { useState } from 'react';
import { afterAWhile } from '../afterAWhile';
import { useLoginMutation } from '../auth.api';
import { SignedOutLayout } from '../layout/SignedOutLayout';
import css from '../layout/signedOut.module.css';

/** The catalogue's sentences, and the two that the server must be able to say: who may not come in, and when to wait. */
function refusal(error: unknown): string {
  const seconds = retryAfterOf(error);
  if (seconds !== undefined) return `Too many attempts. Try again in ${seconds} seconds.`;
  return messageOf(error, {
    401: 'Invalid email or password. Please try again.',
    403: 'server',
    other: 'Something went wrong.',
  });
}

/** `/`: e-mail and password; the session begins about a second after the message, on the page of the role. */
export function SignInPage() {
  const form = useForm({ initial: { email: '', password: '' } });
  const [login] = useLoginMutation();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function submit({ email, password }: { email: string; password: string }): Promise<void> {
    setPending(true);
    setFailure(undefined);
    const result = await login({ email: email.trim(), password });
    if ('error' in result && result.error) {
      setPending(false);
      setFailure(refusal(result.error));
      return;
    }
    notify.success('Login successful!');
    const { data } = result;
    // The guard of this page leads to where the role lands, or back to where a lapsed session was.
    if (data) afterAWhile(() => signIn(data, email.trim()));
  }

  return (
    <SignedOutLayout
      title="Welcome back"
      lead="Sign in to see your schedule and who is on deck."
      foot={
        <>
          New here? <Link to="/signUp">Sign up</Link>
        </>
      }
    >
      <FormShell
        form={form}
        label="Sign in"
        submitLabel="Sign In"
        onSubmit={submit}
        loading={pending}
        submitError={failure}
      >
        <EmailField
          {...form.field('email')}
          label="Email"
          autoComplete="username"
          requiredMessage="Email is required."
          anyFormat
          required
        />
        <PasswordField
          {...form.field('password')}
          label="Password"
          rule="any"
          requiredMessage="Password is required."
          required
        />
        <div className={css.row}>
          <Link to="/reset-password">Forgot password?</Link>
        </div>
      </FormShell>
    </SignedOutLayout>
  );
}
