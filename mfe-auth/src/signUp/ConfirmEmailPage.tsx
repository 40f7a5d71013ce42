import { useNavigate, useParams } from '@ondeck/shared/router';
import { useConfirmEmailMutation } from '../auth.api';
import { LinkStep } from '../layout/LinkStep';

/** `/confirm-email/{key}`: proves that the address of a sign-up is theirs. */
export function ConfirmEmailPage() {
  const { key = '' } = useParams();
  const navigate = useNavigate();
  return (
    <LinkStep
      title="Confirm Your Email"
      lead="After that, an admin at your school approves your account."
      action="Confirm my email"
      take={useConfirmEmailMutation()}
      linkKey={key}
      done="Your email is confirmed."
      next={() => void navigate('/')}
    />
  );
}
