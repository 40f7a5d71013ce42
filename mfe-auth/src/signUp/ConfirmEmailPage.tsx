import { useWrite } from '@ondeck/shared/api/useCall';
import { confirmEmail } from '@ondeck/shared/calls/session';
import { useNavigate, useParams } from '@ondeck/shared/router';
import { LinkStep } from '../layout/LinkStep';

/** The page `/confirm-email/{key}`: confirms that the email of a sign-up belongs to the user. */
export function ConfirmEmailPage() {
  const { key = '' } = useParams();
  const navigate = useNavigate();
  return (
    <LinkStep
      title="Confirm Your Email"
      lead="After that, an admin at your school approves your account."
      action="Confirm my email"
      take={useWrite(confirmEmail)}
      linkKey={key}
      done="Your email is confirmed."
      next={() => void navigate('/')}
    />
  );
}
