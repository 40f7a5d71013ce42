import { messageOf, retryAfterOf } from '@ondeck/shared/api/errors';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Returns the reason why a passkey wasn't created or used: the browser's reason in words, or the server's sentence. */
export function passkeyRefusal(error: unknown): string {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was used. Try again.';
    case 'InvalidStateError':
      return 'You already have a passkey on this device.';
    case 'SecurityError':
      return 'Passkeys work only at the web address your school gave you. Open On Deck there.';
    case '':
      break;
    default:
      return "This browser couldn't use a passkey. Sign in another way.";
  }
  const seconds = retryAfterOf(error);
  if (seconds !== undefined) return `Too many attempts. Try again in ${seconds} seconds.`;
  return messageOf(error, {
    400: 'server',
    401: 'server',
    403: 'server',
    409: 'server',
  });
}
