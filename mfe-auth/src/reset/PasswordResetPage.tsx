import { useNavigate } from '@ondeck/shared/router';
import { hold } from '@ondeck/shared/session/session';
import { Button } from '@ondeck/shared/ui/button';
import { SignedOutLayout } from '../layout/SignedOutLayout';
import { StepGuard } from './StepGuard';

function PasswordReset() {
  const navigate = useNavigate();
  function toSignIn(): void {
    hold('createPassword', '');
    void navigate('/');
  }
  return (
    <SignedOutLayout title="Password Reset!" lead="Your password has been reset. Sign in with the new one.">
      <Button look="primary" size="large" block onClick={toSignIn}>
        Continue
      </Button>
    </SignedOutLayout>
  );
}

/** The page `/new-password`: confirms that the password was reset. */
export function PasswordResetPage() {
  return (
    <StepGuard flag="createPassword" to="/" message="Access denied.">
      <PasswordReset />
    </StepGuard>
  );
}
