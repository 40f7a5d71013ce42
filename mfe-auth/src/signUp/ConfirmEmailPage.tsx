import { useNavigate, useParams } from '@ondeck/shared/router';
import { useConfirmEmailMutation } from '../auth.api';
import { LinkStep } from '../layout/LinkStep';

/** `/confirm-email/{key}`: proves that the address of a sign-up is theirs. */
export function ConfirmEmailPage() {
  const { key = '' } = useParams();
  const navigate = useNavigate();
  return (
    <LinkStep
      title="Confirm your e-mail address"
      lead="An admin of your school lets you in after that."
      action="Confirm my address"
      take={useConfirmEmailMutation()}
      linkKey={key}
      done="Your e-mail address is confirmed."
      next={() => void navigate('/')}
    />
  );
}
