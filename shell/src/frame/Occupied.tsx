import { useNavigate } from '@ondeck/shared/router';
import { nameIn, useSession } from '@ondeck/shared/session/session';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster } from '@ondeck/shared/ui/layout';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { useTakeOver } from './takeOver';

interface OccupiedProps {
  /** Where the person signed in belongs. */
  readonly landing: string;
  readonly onLogOut: () => void;
}

/** A link out of a mail, opened in a browser where somebody is signed in: whoever it is for has to sign in as nobody. */
export function Occupied({ landing, onLogOut }: OccupiedProps) {
  useTakeOver();
  const navigate = useNavigate();
  const name = useSession(nameIn);
  return (
    <main id="main">
      <EmptyState
        title={`${name || 'Someone'} is signed in here`}
        hint="To use this link, log out first. Or stay signed in to keep working."
        action={
          <Cluster>
            <Button look="primary" onClick={onLogOut}>
              Log out and use the link
            </Button>
            <Button onClick={() => void navigate(landing, { replace: true })}>Stay signed in</Button>
          </Cluster>
        }
      />
    </main>
  );
}
