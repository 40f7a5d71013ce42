import { fieldsOf, messageOf, retryAfterOf } from '@ondeck/shared/api/errors';
import { useWrite } from '@ondeck/shared/api/useCall';
import { signIn } from '@ondeck/shared/calls/session';
import { Link, lazyPage, useLocation, useNavigate } from '@ondeck/shared/router';
import { hasKeptText } from '@ondeck/shared/session/keptText';
import { useSession } from '@ondeck/shared/session/session';
import { Button } from '@ondeck/shared/ui/button';
import { EmailField } from '@ondeck/shared/ui/emailField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { PasswordField } from '@ondeck/shared/ui/passwordField';
import { TextField } from '@ondeck/shared/ui/textField';
import { REDIRECT_MS, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { Suspense, useEffect, useState } from 'react';
import { SignedOutLayout } from '../layout/SignedOutLayout';
import css from '../layout/signedOut.module.css';
import { beginSession } from './beginSession';

const PasskeySignIn = lazyPage(async () => ({
  default: (await import('../passkeys/PasskeySignIn')).PasskeySignIn,
}));

const CODE = 'second-factor-code';

/**
 * Returns the message of a refused sign-in. Only two come from the server: why the account is locked out, and how long
 * to wait.
 */
function refusal(error: unknown): string | undefined {
  // The field for the code shows this error.
  if (fieldsOf(error)['code']) return undefined;
  const seconds = retryAfterOf(error);
  if (seconds !== undefined) return `Too many attempts. Try again in ${seconds} seconds.`;
  return messageOf(error, {
    401: 'Invalid email or password. Please try again.',
    403: 'server',
  });
}

/**
 * The page `/`: email and password. The session begins about a second after the message, on the role's landing page.
 */
export function SignInPage() {
  const form = useForm({ initial: { email: '', password: '', code: '' } });
  const [asksCode, setAsksCode] = useState(false);
  const [usesPasskey, setUsesPasskey] = useState(false);
  const navigate = useNavigate();
  const { hash } = useLocation();
  const begin: typeof beginSession = (answer, email) => {
    // Remove the punch clock's hash, because with the hash this page also shows to signed-in users.
    if (hash !== '') void navigate('/', { replace: true });
    beginSession(answer, email);
  };
  const hasEnded = useSession(({ ended }) => ended === 'expired' || ended === 'elsewhere');
  const { send, shell } = useSubmit(useWrite(signIn), {
    catalogue: refusal,
    form: {
      setErrors(errors) {
        // The first answer only asks for the code, so don't show it as an error.
        if (asksCode) form.setErrors(errors);
        else setAsksCode(errors['code'] !== undefined);
      },
    },
    done: 'Login successful!',
    // The guard of this page opens the role's landing page, or the page where an earlier session expired.
    next: (answer, { email }) => begin(answer, email),
    nextAfter: REDIRECT_MS,
  });
  useEffect(() => {
    if (asksCode) document.getElementById(CODE)?.focus();
  }, [asksCode]);
  const submit = ({ email, password, code }: typeof form.values): void =>
    void send({ email: email.trim(), password, ...(asksCode ? { code } : {}) });

  return (
    <SignedOutLayout
      title={asksCode ? 'One More Step' : 'Welcome Back'}
      lead={
        asksCode
          ? `Enter the code for ${form.values.email.trim()} to finish signing in.`
          : hasEnded
            ? `Your session has ended. Sign in to continue where you left off.${hasKeptText() ? ' Your text is still there.' : ''}`
            : "Sign in to see your schedule and who's on deck."
      }
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
        {...shell}
        {...(asksCode ? { onCancel: () => setAsksCode(false), cancelLabel: 'Back' } : {})}
      >
        {asksCode ? (
          <TextField
            {...form.field('code')}
            label="Code"
            hint="The 6 digits from your authenticator app, or one of your recovery codes."
            autoComplete="one-time-code"
            max={20}
            id={CODE}
            required
          />
        ) : (
          <>
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
          </>
        )}
      </FormShell>
      {usesPasskey ? (
        <Suspense>
          <PasskeySignIn onSignedIn={(answer) => begin(answer, answer.session_info.user.email)} />
        </Suspense>
      ) : 'PublicKeyCredential' in window ? (
        <div>
          <Button icon="key" onClick={() => setUsesPasskey(true)}>
            Use a passkey
          </Button>
        </div>
      ) : null}
    </SignedOutLayout>
  );
}
