import type { Registry } from '@ondeck/shared/contract/registry';
import { Navigate, useLocation, useNavigate } from '@ondeck/shared/router';
import { dropSession, isSignedIn, roleIn, useSession } from '@ondeck/shared/session/session';
import { rememberWayBack, takeWayBack } from '@ondeck/shared/session/wayBack';
import { type ReactNode, useEffect, useMemo } from 'react';
import { decide } from './decide';
import { mayOpen, type Page, pagesOf } from './pages';

export interface GuardProps {
  readonly registry: Registry;
  readonly children: (page: Page, framed: boolean) => ReactNode;
  readonly nothing: ReactNode;
  /** At a link for somebody who is not signed in, while somebody is. */
  readonly occupied: (landing: string) => ReactNode;
}

/** Shows the page of the address to whom may see it, and leads everybody else where they belong. */
export function Guard({ registry, children, nothing, occupied }: GuardProps) {
  const location = useLocation();
  const signedIn = useSession(isSignedIn);
  const role = useSession(roleIn);
  const ended = useSession((session) => session.ended);
  const pages = useMemo(() => pagesOf(registry), [registry]);
  const decision = decide(pages, location, { signedIn, role });
  switch (decision.kind) {
    case 'show':
      return children(decision.page, decision.framed);
    case 'go': {
      // Somebody who left of their own will starts from the beginning next time.
      const remember = decision.remember && ended !== 'signedOut';
      const from = location.pathname + location.search + location.hash;
      return <Leave to={decision.to} remember={remember ? from : undefined} />;
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

function Leave({ to, remember }: { readonly to: string; readonly remember: string | undefined }) {
  useEffect(() => {
    if (remember) rememberWayBack(remember);
  }, [remember]);
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
  useEffect(() => {
    const back = takeWayBack();
    const path = back?.split(/[?#]/, 1)[0];
    void navigate(back && path && allowed(path) ? back : landing, { replace: true });
  }, [navigate, landing, allowed]);
  return null;
}

function End() {
  useEffect(() => dropSession('noRole'), []);
  return null;
}
