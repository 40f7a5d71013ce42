import { useWrite } from '@ondeck/shared/api/useCall';
import { confirmResetLink } from '@ondeck/shared/calls/reset';
import { useNavigate, useParams } from '@ondeck/shared/router';
import { hold } from '@ondeck/shared/session/session';
import { LinkStep } from '../layout/LinkStep';

/** The page `/reset-password/link/{key}`: the link that is emailed instead of a code. The link works in any browser. */
export function ResetLinkPage() {
  const { key = '' } = useParams();
  const navigate = useNavigate();
  return (
    <LinkStep
      title="Reset Your Password"
      lead="You don't need a code with this link. Choose your new password next."
      action="Continue"
      take={useWrite(confirmResetLink)}
      linkKey={key}
      next={() => {
        hold('otpSuccess', 'true');
        void navigate('/create-new-Password');
      }}
    />
  );
}
