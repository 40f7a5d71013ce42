import { hold } from '@ondeck/shared/session/session';
import { useResetPasswordMutation } from '../auth.api';
import { SignedOutLayout } from '../layout/SignedOutLayout';
import { PasswordPairForm } from '../password/PasswordPairForm';
import { StepGuard } from './StepGuard';
import { useStep } from './useStep';

function NewPassword() {
  const [resetPassword] = useResetPasswordMutation();
  const { pending, failure, run } = useStep('Password updated successfully.', '/new-password');

  function finish(): void {
    hold('createPassword', 'true');
    hold('otpSent', '');
    hold('otpSuccess', '');
  }

  return (
    <SignedOutLayout title="Create a new password" lead="You are signed out everywhere once it is set.">
      <PasswordPairForm
        pending={pending}
        failure={failure}
        submitLabel="Reset Password"
        onSubmit={(password) => run(() => resetPassword({ new_password: password }), finish)}
      />
    </SignedOutLayout>
  );
}

/** `/create-new-Password`: only after the code was confirmed. */
export function NewPasswordPage() {
  return (
    <StepGuard flag="otpSuccess" to="/reset-password" message="Access denied. Please Enter an OTP first.">
      <NewPassword />
    </StepGuard>
  );
}
