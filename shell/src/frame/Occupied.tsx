import { useNavigate } from '@ondeck/shared/router';
import { nameIn, useSession } from '@ondeck/shared/session/session';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster } from '@ondeck/shared/ui/layout';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { useTakeOver } from './takeOver';

interface OccupiedProps {
  /** The landing page of the signed-in user. */
  readonly landing: string;
  readonly onLogOut: () => void;
}

/** Shown for a link from an email when someone is signed in: the link works only in a signed-out browser. */
export function Occupied({ landing, onLogOut }: OccupiedProps) {
  useTakeOver();
  const navigate = useNavigate();
  const name = useSession(nameIn);
  return (
    <main id="main">
      <EmptyState
        title={`${name || 'Someone'} is signed in here`}
        hint="To use this link, sign out first. Or stay signed in to keep working."
        action={
          <Cluster>
            <Button look="primary" onClick={onLogOut}>
              Sign out and use the link
            </Button>
            <Button onClick={() => void navigate(landing, { replace: true })}>Stay signed in</Button>
          </Cluster>
        }
      />
    </main>
  );
}
