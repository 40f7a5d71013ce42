import type { LoginAnswer } from '@ondeck/shared/schemas/users';
import { storeSession } from '@ondeck/shared/session/session';
import { rememberWayBack } from '@ondeck/shared/session/wayBack';

/** Begins a session after sign-in. If the school requires two-step verification, the session opens at its setup. */
export function beginSession(answer: LoginAnswer, email: string): void {
  if (answer.second_factor_due) rememberWayBack('/my-profile?tab=second-factor');
  storeSession(answer, email);
}
