import { Navigate } from '@ondeck/shared/router';
import { type HeldName, readHeld } from '@ondeck/shared/session/heldValues';
import { notify } from '@ondeck/shared/ui/notify';
import { type ReactNode, useEffect, useState } from 'react';

interface StepGuardProps {
  /** The stored flag of the step before. */
  readonly flag: HeldName;
  readonly message: string;
  /** Address for users without the flag. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Prevents users from skipping a step of the password reset, and explains why. The server has separate checks. */
export function StepGuard({ flag, message, to, children }: StepGuardProps) {
  // Read the flag only on arrival: finishing the step removes its flag while the page is still shown.
  const [allowed] = useState(() => readHeld(flag) !== '');
  useEffect(() => {
    if (!allowed) notify.error(message);
  }, [allowed, message]);
  return allowed ? children : <Navigate to={to} replace />;
}
