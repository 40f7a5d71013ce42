import { messageOf, retryAfterOf } from '@ondeck/shared/api/errors';
import { Link } from '@ondeck/shared/router';
import { signIn } from '@ondeck/shared/session/session';
import { EmailField } from '@ondeck/shared/ui/emailField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { REDIRECT_MS, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useSignInMutation } from '../auth.api';
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
  const { send, shell } = useSubmit(useSignInMutation(), {
    catalogue: refusal,
    done: 'Login successful!',
    // The guard of this page leads to where the role lands, or back to where a lapsed session was.
    next: (answer, { email }) => signIn(answer, email),
    nextAfter: REDIRECT_MS,
  });

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
        onSubmit={({ email, password }) => void send({ email: email.trim(), password })}
        {...shell}
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
