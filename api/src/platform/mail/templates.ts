/**
 * The kind of an email's content. An activation or a confirmation holds a link that works once, so resending it
 * requires a new link. A code is useless later. A notice holds no secret.
 */
export type EmailKind = 'activation' | 'confirmation' | 'code' | 'notice';

/** The product's emails. Each template returns a subject and paragraphs; `mail.ts` formats them as HTML and text. */
export interface Email {
  readonly kind: EmailKind;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A link to one action, shown as a button and as its address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A code to type, shown large. */
  readonly code?: string;
}

export const emailTemplates = {
  passwordCode: ({ code }: { readonly code: string }): Email => ({
    kind: 'code',
    subject: 'Your password reset code',
    paragraphs: [
      'Someone asked to reset your On Deck password. If it was you, enter this code in the same browser. This code expires in 10 minutes.',
      "If this wasn't you, ignore this email. Your password hasn't changed.",
    ],
    code,
  }),
  activation: ({ firstName, url }: { readonly firstName: string; readonly url: string }): Email => ({
    kind: 'activation',
    subject: 'Set your On Deck password',
    paragraphs: [
      `Hi ${firstName}, your school created an On Deck account for you. Use it to see your schedule and make requests.`,
      'Choose a password with this link. The link works once and expires in 72 hours.',
    ],
    action: { label: 'Set my password', url },
  }),
  credentialsChanged: ({
    what,
    bySelf,
  }: {
    readonly what: readonly string[];
    readonly bySelf: boolean;
  }): Email => ({
    kind: 'notice',
    subject: 'Your On Deck account was changed',
    paragraphs: [
      `${bySelf ? 'You changed' : 'Someone else changed'} these details of your On Deck account: ${what.join(', ')}. You've been signed out everywhere else, and earlier codes and links no longer work.`,
      "If you didn't expect this, contact an admin at your school right away.",
    ],
  }),
  restored: ({ firstName, url }: { readonly firstName: string; readonly url: string }): Email => ({
    kind: 'notice',
    subject: 'Your On Deck account was restored',
    paragraphs: [
      `Hi ${firstName}, an admin at your school restored your account. You can sign in with your password.`,
      "If you didn't expect this, contact an admin at your school.",
    ],
    action: { label: 'Sign in', url },
  }),
  recoveryCodeUsed: ({ left }: { readonly left: number }): Email => ({
    kind: 'notice',
    subject: 'Someone used a recovery code of your On Deck account',
    paragraphs: [
      `Someone signed in to your On Deck account with your password and a recovery code. You have ${left} left, and can create new ones in My Profile.`,
      "If this wasn't you, change your password and contact an admin at your school right away.",
    ],
  }),
  passwordLink: ({ url }: { readonly url: string }): Email => ({
    kind: 'code',
    subject: 'Your password reset link',
    paragraphs: [
      "Someone asked to reset your On Deck password. Because someone entered many wrong codes, we're sending a link instead of a code. The link works once and expires in 30 minutes.",
      "If this wasn't you, ignore this email. Your password hasn't changed.",
    ],
    action: { label: 'Choose a new password', url },
  }),
  confirmEmail: ({ firstName, url }: { readonly firstName: string; readonly url: string }): Email => ({
    kind: 'confirmation',
    subject: 'Confirm your email address for On Deck',
    paragraphs: [
      `Hi ${firstName}, you signed up for On Deck. Confirm that this address is yours. Then an admin at your school approves your account.`,
      "If this wasn't you, ignore this email. The account is removed after 30 days.",
    ],
    action: { label: 'Confirm my address', url },
  }),
  approved: ({ firstName, url }: { readonly firstName: string; readonly url: string }): Email => ({
    kind: 'notice',
    subject: 'Your On Deck account is ready',
    paragraphs: [`Hi ${firstName}, an admin approved your account. You can sign in now.`],
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
  }): Email => ({
    kind: 'notice',
    subject: title,
    paragraphs: body === '' ? [title] : [body],
    ...(url === undefined ? {} : { action: { label: 'Open On Deck', url } }),
  }),
};
