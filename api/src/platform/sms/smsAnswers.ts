/** Sends one message to the provider, and judges the answer. */
import { SECOND_MS } from '../core/clock';
import { errorCode } from '../core/errorCode';
import { type SmsService, statusAddress } from './smsService';

/** Time limit of the provider for one message, in ms. */
const PATIENCE = 10 * SECOND_MS;

/** The provider's code for a recipient who replied STOP. */
export const REPLIED_STOP = '21610';

/** Errors before the request reached the provider. Sending again can't send the message twice. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * The outcome of an attempt: accepted, refused, to be tried again, or unknown. A provider without an answer might have
 * sent the message, and its calls have no idempotency key, so an unknown message isn't sent again.
 */
export type SmsAnswer =
  | { readonly outcome: 'sent'; readonly providerId: string | null; readonly segments: number | null }
  | { readonly outcome: 'refused' | 'later' | 'unknown'; readonly code: string };

const fieldOf = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;

async function jsonOf(answer: Response): Promise<unknown> {
  try {
    const body: unknown = await answer.json();
    return body;
  } catch {
    // The status has already decided the outcome.
    return undefined;
  }
}

async function judge(answer: Response): Promise<SmsAnswer> {
  const { status } = answer;
  const body = await jsonOf(answer);
  if (status >= 200 && status < 300) {
    const sid = fieldOf(body, 'sid');
    const segments = Number(fieldOf(body, 'num_segments'));
    return {
      outcome: 'sent',
      providerId: typeof sid === 'string' ? sid.slice(0, 64) : null,
      segments: Number.isInteger(segments) && segments > 0 && segments < 100 ? segments : null,
    };
  }
  if (status === 429 || status >= 500) return { outcome: 'later', code: String(status) };
  const code = fieldOf(body, 'code');
  return { outcome: 'refused', code: typeof code === 'number' ? String(code) : String(status) };
}

/** Returns the error code of a failed connection, which `fetch` keeps in the error's cause. */
const causeOf = (error: unknown): string | undefined =>
  errorCode(error instanceof Error && error.cause !== undefined ? error.cause : error);

/** Asks the provider once to send a message. */
export async function askProvider(
  service: SmsService,
  message: { readonly id: string; readonly phone: string; readonly body: string },
  { publicUrl, patience = PATIENCE }: { readonly publicUrl: string; readonly patience?: number | undefined },
): Promise<SmsAnswer> {
  const { url, account, token, from } = service;
  const fields = new URLSearchParams({
    To: message.phone,
    [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
    Body: message.body,
    StatusCallback: statusAddress(publicUrl, message.id),
  });
  try {
    const answer = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
      body: fields,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    return await judge(answer);
  } catch (error) {
    const cause = causeOf(error);
    return cause !== undefined && NOT_REACHED.has(cause)
      ? { outcome: 'later', code: cause }
      : { outcome: 'unknown', code: 'no answer' };
  }
}
