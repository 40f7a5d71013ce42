import { useWrite } from '@ondeck/shared/api/useCall';
import { resendEmail } from '@ondeck/shared/calls/users';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

/** Resends an email that didn't reach a user, and shows the address in a message. */
export function useResend() {
  const { send, shell } = useSubmit(useWrite(resendEmail), {
    catalogue: { other: 'server' },
    refusedAs: 'message',
    message: { seconds: 4 },
    done: ({ message }) => message,
  });
  return { resend: (id: string) => send({ id }), isSending: shell.loading };
}
