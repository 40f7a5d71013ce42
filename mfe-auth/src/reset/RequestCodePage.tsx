import { Link } from '@ondeck/shared/router';
import { hold } from '@ondeck/shared/session/session';
import { EmailField } from '@ondeck/shared/ui/emailField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { useRequestOtpMutation } from '../auth.api';
import { SignedOutLayout } from '../layout/SignedOutLayout';
import { useStep } from './useStep';

/** `/reset-password`: asks for the e-mail; the answer is the same whether or not there is such an account. */
export function RequestCodePage() {
  const form = useForm({ initial: { email: '' } });
  const [requestOtp] = useRequestOtpMutation();
  const { pending, failure, run } = useStep('OTP sent to your email!', '/confirmation-code');

  return (
    <SignedOutLayout
      title="Forgot your password?"
      lead="We send a 4-digit code to your e-mail address."
      foot={<Link to="/">Back to sign in</Link>}
    >
      <FormShell
        form={form}
        label="Request a code"
        submitLabel="Send Code"
        loading={pending}
        submitError={failure}
        onSubmit={({ email }) =>
          run(
            () => requestOtp({ email: email.trim() }),
            () => hold('otpSent', 'true'),
          )
        }
      >
        <EmailField {...form.field('email')} label="Email" required />
      </FormShell>
    </SignedOutLayout>
  );
}
