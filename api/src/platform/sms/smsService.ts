import { createHmac, timingSafeEqual } from 'node:crypto';

/** The account at the provider of text messages. */
export interface SmsService {
  /** Base address of the provider, without a trailing slash. */
  readonly url: string;
  readonly account: string;
  /** The account's secret, which also signs the provider's webhooks. */
  readonly token: string;
  /** The number that sends, or the ID of a service that chooses one. */
  readonly from: string;
  /** Whether On Deck answers HELP; otherwise the provider does. */
  readonly replies: boolean;
}

/** Returns the signature of a webhook: of its address and its fields, sorted by name, without any separator. */
export const signatureOf = (token: string, url: string, fields: Readonly<Record<string, string>>): string =>
  createHmac('sha1', token)
    .update(
      `${url}${Object.keys(fields)
        .sort()
        .map((name) => `${name}${fields[name]}`)
        .join('')}`,
    )
    .digest('base64');

/** Returns whether the provider signed a webhook, in a time that doesn't reveal where two signatures differ. */
export function isSigned(
  token: string,
  { url, fields }: { readonly url: string; readonly fields: Readonly<Record<string, string>> },
  signature: unknown,
): boolean {
  if (typeof signature !== 'string') return false;
  const [expected, given] = [Buffer.from(signatureOf(token, url, fields)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Returns the address that the provider calls when the state of a message changes. */
export const statusAddress = (publicUrl: string, messageId: string): string =>
  `${publicUrl}/api/sms/status/${messageId}/`;
