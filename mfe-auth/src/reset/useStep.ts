import { messageOf } from '@ondeck/shared/api/errors';
import { useNavigate } from '@ondeck/shared/router';
import { useNotify } from '@ondeck/shared/ui/notify';
import { useState } from 'react';
import { afterAWhile } from '../afterAWhile';

interface StepResult {
  readonly error?: unknown;
}

/**
 * One step of the reset or activation: sends, shows the server's sentence of a 400 and the catalogue's of anything
 * else, or says the success and moves on about a second later.
 */
export function useStep(success: string, next: string) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();
  const navigate = useNavigate();

  async function run(send: () => Promise<StepResult>, onDone: () => void = () => undefined): Promise<void> {
    setPending(true);
    setFailure(undefined);
    const { error } = await send();
    if (error) {
      setPending(false);
      setFailure(messageOf(error, { 400: 'server', 429: 'server', other: 'Something went wrong.' }));
      return;
    }
    notify.success(success);
    onDone();
    afterAWhile(() => {
      setPending(false);
      void navigate(next);
    });
  }

  return { pending, failure, run };
}
