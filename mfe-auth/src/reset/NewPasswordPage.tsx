import { useWrite } from '@ondeck/shared/api/useCall';
import { resetPassword } from '@ondeck/shared/calls/reset';
import { hold } from '@ondeck/shared/session/session';
import { SignedOutLayout } from '../layout/SignedOutLayout';
import { PasswordPairForm } from '../password/PasswordPairForm';
import { StepGuard } from './StepGuard';
import { useStep } from './useStep';

function NewPassword() {
  const { send, shell } = useStep(useWrite(resetPassword), 'Password updated successfully.', '/new-password');

  async function submit(new_password: string): Promise<void> {
    if (!(await send({ new_password }))) return;
    hold('createPassword', 'true');
    hold('otpSent', '');
    hold('otpSuccess', '');
  }

  return (
    <SignedOutLayout title="Create a New Password" lead="You'll be signed out everywhere after you set it.">
      <PasswordPairForm {...shell} submitLabel="Reset Password" onSubmit={submit} />
    </SignedOutLayout>
  );
}

/** The page `/create-new-Password`: sets the new password, only after the code was confirmed. */
export function NewPasswordPage() {
  return (
    <StepGuard flag="otpSuccess" to="/reset-password" message="Access denied. Please Enter an OTP first.">
      <NewPassword />
    </StepGuard>
  );
}
