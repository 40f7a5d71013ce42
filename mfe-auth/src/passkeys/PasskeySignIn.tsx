import { useWrite } from '@ondeck/shared/api/useCall';
import { beginPasskeySignIn, signInWithPasskey } from '@ondeck/shared/calls/passkeySignIn';
import type { LoginAnswer } from '@ondeck/shared/schemas/users';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { REDIRECT_MS, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useEffectEvent } from 'react';
import { passkeyRefusal } from './passkeyRefusal';

interface PasskeySignInProps {
  readonly onSignedIn: (answer: LoginAnswer) => void;
}

/** Asks the browser for any passkey of this site when shown, and again when its button is pressed. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const [begin, begun] = useWrite(beginPasskeySignIn);
  const [finish, finished] = useWrite(signInWithPasskey);

  async function prove(_asked: void) {
    const { data, error } = await begin();
    if (!data) return { error };
    try {
      const { id, response } = await startAuthentication({ optionsJSON: data });
      const { clientDataJSON, authenticatorData, signature } = response;
      return await finish({ id, clientDataJSON, authenticatorData, signature });
    } catch (refused) {
      return { error: refused };
    }
  }
  const { send, shell } = useSubmit([prove, { isLoading: begun.isLoading || finished.isLoading }], {
    catalogue: passkeyRefusal,
    done: 'Login successful!',
    next: onSignedIn,
    nextAfter: REDIRECT_MS,
  });
  const ask = useEffectEvent(() => void send());
  useEffect(() => ask(), []);

  return (
    <>
      {shell.submitError ? <Alert kind="error">{shell.submitError}</Alert> : null}
      <div>
        <Button icon="key" loading={shell.loading} onClick={() => void send()}>
          Use a passkey
        </Button>
      </div>
    </>
  );
}
