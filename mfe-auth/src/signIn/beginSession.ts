import type { LoginAnswer } from '@ondeck/shared/schemas/users';
import { storeSession } from '@ondeck/shared/session/session';
import { rememberWayBack } from '@ondeck/shared/session/wayBack';

/** Begins the session of who signed in. Whom the school asks for a second factor arrives where it is set up. */
export function beginSession(answer: LoginAnswer, email: string): void {
  if (answer.second_factor_due) rememberWayBack('/my-profile?tab=second-factor');
  storeSession(answer, email);
}
