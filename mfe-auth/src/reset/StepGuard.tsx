import { Navigate } from '@ondeck/shared/router';
import { type HeldName, readHeld } from '@ondeck/shared/session/heldValues';
import { notify } from '@ondeck/shared/ui/notify';
import { type ReactNode, useEffect, useState } from 'react';

interface StepGuardProps {
  /** The stored flag of the step before. */
  readonly flag: HeldName;
  readonly message: string;
  /** Where somebody without the flag goes. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Lets nobody skip a step of the password reset; the server has its own checks, this one explains. */
export function StepGuard({ flag, message, to, children }: StepGuardProps) {
  // Asked once, on arrival: finishing a step drops its flag while its page is still shown.
  const [allowed] = useState(() => readHeld(flag) !== '');
  useEffect(() => {
    if (!allowed) notify.error(message);
  }, [allowed, message]);
  return allowed ? children : <Navigate to={to} replace />;
}
