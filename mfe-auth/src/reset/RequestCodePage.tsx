import { useWrite } from '@ondeck/shared/api/useCall';
import { requestCode } from '@ondeck/shared/calls/reset';
import { Link } from '@ondeck/shared/router';
import { hold } from '@ondeck/shared/session/session';
import { EmailField } from '@ondeck/shared/ui/emailField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { SignedOutLayout } from '../layout/SignedOutLayout';
import { useStep } from './useStep';

/** The page `/reset-password`: asks for the email. The answer doesn't reveal whether the account exists. */
export function RequestCodePage() {
  const form = useForm({ initial: { email: '' } });
  const { send, shell } = useStep(useWrite(requestCode), 'OTP sent to your email!', '/confirmation-code');

  return (
    <SignedOutLayout
      title="Forgot Your Password?"
      lead="We'll email you a 4-digit code or a link."
      foot={<Link to="/">Back to sign in</Link>}
    >
      <FormShell
        form={form}
        label="Request a code"
        submitLabel="Send Code"
        {...shell}
        onSubmit={async ({ email }) => {
          if (await send({ email: email.trim() })) hold('otpSent', 'true');
        }}
      >
        <EmailField {...form.field('email')} label="Email" required />
      </FormShell>
    </SignedOutLayout>
  );
}
