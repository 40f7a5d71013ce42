/**
 * The content of an email. An activation or a confirmation holds a link that works once, so sending the email again
 * takes a new link. A code is useless later. A notice holds no secret.
 */
export type LetterKind = 'activation' | 'confirmation' | 'code' | 'notice';

/** The mails of the product. Each answers its subject and its paragraphs; `mail.ts` makes HTML and text of them. */
export interface Letter {
  readonly kind: LetterKind;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** One thing to do: a link, shown as a button and as its address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A code to type, shown large. */
  readonly code?: string;
}

export const letters = {
  passwordCode: ({ code }: { readonly code: string }): Letter => ({
    kind: 'code',
    subject: 'Your code to reset your password',
    paragraphs: [
      'Somebody asked to reset the password of your On Deck account. Enter this code in the browser that asked. It is good for 10 minutes.',
      'If it was not you, you need do nothing: your password stays as it is.',
    ],
    code,
  }),
  activation: ({ firstName, url }: { readonly firstName: string; readonly url: string }): Letter => ({
    kind: 'activation',
    subject: 'Set your password for On Deck',
    paragraphs: [
      `Hello ${firstName}, an account was made for you at On Deck, where you see your schedule and send your requests.`,
      'Please choose a password. The link works once, for 72 hours.',
    ],
    action: { label: 'Set my password', url },
  }),
  credentialsChanged: ({
    what,
    bySelf,
  }: {
    readonly what: readonly string[];
    readonly bySelf: boolean;
  }): Letter => ({
    kind: 'notice',
    subject: 'Your On Deck account was changed',
    paragraphs: [
      `${bySelf ? 'You changed' : 'Somebody else changed'} this of your On Deck account: ${what.join(', ')}. All other sessions have ended, and codes and links that were sent before do not work any more.`,
      'If you did not expect this, please tell an admin of your school at once.',
    ],
  }),
  restored: ({ firstName, url }: { readonly firstName: string; readonly url: string }): Letter => ({
    kind: 'notice',
    subject: 'Your On Deck account was restored',
    paragraphs: [
      `Hello ${firstName}, an admin of your school restored your account. You can sign in with your password.`,
      "If you didn't expect this, ask an admin of your school.",
    ],
    action: { label: 'Sign in', url },
  }),
  recoveryCodeUsed: ({ left }: { readonly left: number }): Letter => ({
    kind: 'notice',
    subject: 'A recovery code of your On Deck account was used',
    paragraphs: [
      `Somebody signed in to your On Deck account with your password and one of your recovery codes; ${left} are left. You can make new ones on your profile.`,
      'If it was not you, please change your password and tell an admin of your school at once.',
    ],
  }),
  passwordLink: ({ url }: { readonly url: string }): Letter => ({
    kind: 'code',
    subject: 'Your link to reset your password',
    paragraphs: [
      'Somebody asked to reset the password of your On Deck account. Because many wrong codes were entered for it, we send a link instead of a code. It is good once, for 30 minutes.',
      'If it was not you, you need do nothing: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  }),
  confirmEmail: ({ firstName, url }: { readonly firstName: string; readonly url: string }): Letter => ({
    kind: 'confirmation',
    subject: 'Confirm your e-mail address for On Deck',
    paragraphs: [
      `Hello ${firstName}, you signed up at On Deck. Please confirm that this address is yours; then an admin of your school lets you in.`,
      'If it was not you, you need do nothing: the account is removed after 30 days.',
    ],
    action: { label: 'Confirm my address', url },
  }),
  approved: ({ firstName, url }: { readonly firstName: string; readonly url: string }): Letter => ({
    kind: 'notice',
    subject: 'Your On Deck account is ready',
    paragraphs: [`Hello ${firstName}, your account was approved. You can sign in now.`],
    action: { label: 'Sign in', url },
  }),
  notice: ({
    title,
    body,
    url,
  }: {
    readonly title: string;
    readonly body: string;
    readonly url?: string;
  }): Letter => ({
    kind: 'notice',
    subject: title,
    paragraphs: body === '' ? [title] : [body],
    ...(url === undefined ? {} : { action: { label: 'Open On Deck', url } }),
  }),
};
