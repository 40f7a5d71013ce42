import type { Registry } from '@ondeck/shared/contract/registry';
import { Navigate, useLocation, useNavigate } from '@ondeck/shared/router';
import { dropSession, isSignedIn, roleIn, useSession } from '@ondeck/shared/session/session';
import { rememberWayBack, stateOfWayBack, takeWayBack } from '@ondeck/shared/session/wayBack';
import { type ReactNode, useEffect, useMemo } from 'react';
import { decideRoute } from './decide';
import { mayOpen, type Page, guardedPagesOf } from './pages';

export interface GuardProps {
  readonly registry: Registry;
  readonly children: (page: Page, framed: boolean) => ReactNode;
  readonly nothing: ReactNode;
  /** Shown for a link that needs a signed-out browser while someone is signed in. */
  readonly occupied: (landing: string) => ReactNode;
}

/** Shows the page at the address to users with access, and sends all others to the right page. */
export function Guard({ registry, children, nothing, occupied }: GuardProps) {
  const location = useLocation();
  const signedIn = useSession(isSignedIn);
  const role = useSession(roleIn);
  const ended = useSession((session) => session.ended);
  const endedOf = useSession((session) => session.endedOf);
  const pages = useMemo(() => guardedPagesOf(registry), [registry]);
  const decision = decideRoute(pages, location, { signedIn, role });
  switch (decision.kind) {
    case 'show':
      return children(decision.page, decision.framed);
    case 'go': {
      // A user who signed out deliberately starts over the next time.
      const remember = decision.remember && ended !== 'signedOut';
      const from = location.pathname + location.search + location.hash;
      return (
        <Leave
          to={decision.to}
          remember={remember ? from : undefined}
          owner={endedOf}
          state={location.state}
        />
      );
    }
    case 'arrive':
      return (
        <Arrive
          landing={decision.landing}
          allowed={(path) => role !== undefined && mayOpen(pages, path, role)}
        />
      );
    case 'occupied':
      return occupied(decision.landing);
    case 'end':
      return <End />;
    case 'nothing':
      return nothing;
  }
}

interface LeaveProps {
  readonly to: string;
  readonly remember: string | undefined;
  /** ID of the user whose session ended there. */
  readonly owner: string;
  /** Navigation state that the page was opened with. */
  readonly state: unknown;
}

function Leave({ to, remember, owner, state }: LeaveProps) {
  useEffect(() => {
    if (remember) rememberWayBack(remember, owner, state);
  }, [remember, owner, state]);
  return <Navigate to={to} replace />;
}

function Arrive({
  landing,
  allowed,
}: {
  readonly landing: string;
  readonly allowed: (path: string) => boolean;
}) {
  const navigate = useNavigate();
  const userId = useSession((session) => session.userId);
  useEffect(() => {
    const back = takeWayBack(userId);
    const path = back?.split(/[?#]/, 1)[0];
    if (back && path && allowed(path)) void navigate(back, { replace: true, state: stateOfWayBack(back) });
    else void navigate(landing, { replace: true });
  }, [navigate, landing, allowed, userId]);
  return null;
}

function End() {
  useEffect(() => dropSession('noRole'), []);
  return null;
}
