/**
 * The fault of an email that the mail server didn't accept. Only codes are kept, because a mail server's text may quote
 * the address, or the email with its link.
 */
export interface MailFault {
  /** `550 5.1.1`; `ETIMEDOUT` if no server answered. */
  readonly code: string;
  /** Whether the server refuses this email for good. */
  readonly isFinal: boolean;
  /** Whether no email can be sent now, so the fault is not about this one. */
  readonly isOfServer: boolean;
}

const textOf = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The server requires another sign-in (RFC 4954): a setting is wrong, not the email. */
const SIGN_IN = /^53[0458]$/;

/** Reads an error of nodemailer: the server's answer to this email, or no answer. */
export function mailFaultOf(error: unknown): MailFault {
  if (typeof error !== 'object' || error === null)
    return { code: 'unknown', isFinal: false, isOfServer: true };
  const kind = /^[A-Z0-9_]{1,40}$/.exec(textOf(error, 'code'))?.[0] ?? 'unknown';
  const [, status = '', detail] =
    /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?\b/.exec(textOf(error, 'response')) ?? [];
  const isOfEmail = kind === 'EENVELOPE' || kind === 'EMESSAGE';
  if (!isOfEmail || SIGN_IN.test(status))
    return { code: [kind, status].filter(Boolean).join(' '), isFinal: false, isOfServer: true };
  // There is no answer, because no server can be found for the address.
  if (status === '') return { code: kind, isFinal: true, isOfServer: false };
  const code = detail === undefined ? status : `${status} ${detail}`;
  return { code, isFinal: status.startsWith('5'), isOfServer: false };
}

/** Sentences by code; the first pattern that matches applies (RFC 5321, 4.2.3; RFC 3463). */
const meanings: readonly (readonly [code: RegExp, sentence: string])[] = [
  [/ 5\.1\.(?:2|10)$| 5\.4\./, "This address has a domain that doesn't accept email."],
  [/ 5\.1\.3$|^501|^553/, "The mail server can't read this address."],
  [/ 5\.1\./, "The mail server doesn't know this address."],
  [/ [45]\.2\.2$|^[45]52/, 'This mailbox is full.'],
  [/ 5\.2\.1$/, 'This mailbox is turned off.'],
  [/ 5\.7\.|^554|^571/, 'The mail server refuses email from your school.'],
  [/^55[01]/, 'The mail server refuses this address.'],
  [/^5/, 'The mail server refuses this email.'],
  [/^4/, 'The mail server asked to try again later.'],
  [/^(?:EAUTH|ENOAUTH|EOAUTH2)|53[0458]$/, 'The mail server refuses On Deck’s sign-in.'],
  [/^EENVELOPE/, 'Email can’t be sent to this address.'],
];

/** Returns why an email was not delivered, in a sentence with the code for the mail server's administrator. */
export function faultSentence(code: string | null): string {
  if (code === null) return "Couldn't reach the mail server.";
  const sentence = meanings.find(([pattern]) => pattern.test(code))?.[1];
  return `${sentence ?? "Couldn't reach the mail server."} (${code})`;
}
