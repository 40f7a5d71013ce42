import { endSession } from '@ondeck/shared/session/session';
import { forgetMessages } from '@ondeck/shared/ui/messages';

/** Log Out: the browser forgets the person, and the guard leads to the way in. */
export function logOut(): void {
  endSession('signedOut');
  forgetMessages();
}
