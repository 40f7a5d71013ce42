import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useResendEmailMutation } from './problems.api';

/** Sends again what did not reach a user, and says where it goes. */
export function useResend() {
  const { send, shell } = useSubmit(useResendEmailMutation(), {
    catalogue: { other: 'server' },
    refusedAs: 'message',
    message: { seconds: 4 },
    done: ({ message }) => message,
  });
  return { resend: (id: string) => send({ id }), isSending: shell.loading };
}
