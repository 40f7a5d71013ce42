import { useWrite } from '@ondeck/shared/api/useCall';
import { confirmCode } from '@ondeck/shared/calls/reset';
import { Link } from '@ondeck/shared/router';
import { hold } from '@ondeck/shared/session/session';
import { CodeBoxes } from '@ondeck/shared/ui/codeBoxes';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { SignedOutLayout } from '../layout/SignedOutLayout';
import { StepGuard } from './StepGuard';
import { useStep } from './useStep';

function ConfirmCode() {
  const form = useForm({ initial: { otp: '' } });
  const { send, shell } = useStep(
    useWrite(confirmCode),
    'OTP confirmed successfully.',
    '/create-new-Password',
  );

  return (
    <SignedOutLayout
      title="Enter Your Code"
      lead="We emailed you a code that expires in 10 minutes. If the email has a link instead, open the link."
      foot={
        <>
          No email? <Link to="/reset-password">Send a new code</Link>
        </>
      }
    >
      <FormShell
        form={form}
        label="Confirm the code"
        submitLabel="Confirm"
        {...shell}
        onSubmit={async ({ otp }) => {
          if (await send({ otp })) hold('otpSuccess', 'true');
        }}
      >
        <CodeBoxes {...form.field('otp')} label="4-digit code" />
      </FormShell>
    </SignedOutLayout>
  );
}

/** The page `/confirmation-code`: four boxes for the code, shown only after a code was requested. */
export function ConfirmCodePage() {
  return (
    <StepGuard flag="otpSent" to="/reset-password" message="Access denied. Please request an OTP first.">
      <ConfirmCode />
    </StepGuard>
  );
}
