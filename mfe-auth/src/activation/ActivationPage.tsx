import { isApiError } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { readActivationLink, setFirstPassword } from '@ondeck/shared/calls/session';
import { useNavigate, useParams } from '@ondeck/shared/router';
import { Button } from '@ondeck/shared/ui/button';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { SignedOutLayout } from '../layout/SignedOutLayout';
import { PasswordPairForm } from '../password/PasswordPairForm';
import { useStep } from '../reset/useStep';

function LinkExpired() {
  const navigate = useNavigate();
  return (
    <SignedOutLayout title="Link Expired" lead="Please contact your admin to get a new link.">
      <Button look="primary" size="large" block onClick={() => void navigate('/')}>
        Go to login
      </Button>
    </SignedOutLayout>
  );
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <SignedOutLayout title="Couldn't Check the Link" lead="Something went wrong. Your link might still work.">
      <Button look="primary" size="large" block onClick={onRetry}>
        Try again
      </Button>
    </SignedOutLayout>
  );
}

function SetFirstPassword({ linkKey, name }: { readonly linkKey: string; readonly name: string }) {
  const { send, shell } = useStep(useWrite(setFirstPassword), 'Password has been set successfully.', '/');
  return (
    <SignedOutLayout title={`Welcome, ${name}`} lead="Choose a password for your account.">
      <PasswordPairForm
        {...shell}
        submitLabel="Set Password"
        onSubmit={(password) => send({ id: linkKey, password })}
      />
    </SignedOutLayout>
  );
}

function CheckLink({ linkKey }: { readonly linkKey: string }) {
  const { data, error, isLoading, refetch } = useRead(readActivationLink, { id: linkKey });
  if (isLoading) {
    return (
      <SignedOutLayout title="Checking your link">
        <Skeleton lines={3} />
      </SignedOutLayout>
    );
  }
  // Only the server knows that a link has expired. Without an answer, the link can still be valid.
  const answered = isApiError(error) && typeof error.status === 'number' && error.status < 500;
  if (error && !answered) return <Unreachable onRetry={() => void refetch()} />;
  return data?.valid ? <SetFirstPassword linkKey={linkKey} name={data.first_name} /> : <LinkExpired />;
}

/**
 * The page `/users/password-setup/{userID}`: sets the first password. The path contains the emailed single-use key; a
 * path without a key counts as an expired link.
 */
export function ActivationPage() {
  const { userID } = useParams();
  return userID ? <CheckLink linkKey={userID} /> : <LinkExpired />;
}
