import { messageOf, retryAfterOf } from '@ondeck/shared/api/errors';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Why a passkey was not made or not used: the browser's reason in words, else the server's sentence. */
export function passkeyRefusal(error: unknown): string {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was used. Please try again.';
    case 'InvalidStateError':
      return 'There is a passkey of yours on this device already.';
    case 'SecurityError':
      return 'Passkeys work at the address that your school gave you, and at no other.';
    case '':
      break;
    default:
      return 'This browser could not use a passkey.';
  }
  const seconds = retryAfterOf(error);
  if (seconds !== undefined) return `Too many attempts. Try again in ${seconds} seconds.`;
  return messageOf(error, {
    400: 'server',
    401: 'server',
    403: 'server',
    409: 'server',
    other: 'Something went wrong.',
  });
}
