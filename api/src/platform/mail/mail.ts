import type { Clock } from '../core/clock';
import type { Ids } from '../core/ids';
import type { Trx } from '../database/types';
import type { Email } from './templates';

/** Escapes a text for HTML, between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Returns the email as plain text. */
export function plainTextOf({ paragraphs, action, code }: Email): string {
  return [
    ...paragraphs.slice(0, 1),
    ...(code ? [code] : []),
    ...paragraphs.slice(1),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    'On Deck',
  ].join('\n\n');
}

/** Returns the email as HTML without any outside picture, font, or script. */
export function htmlOf({ subject, paragraphs, action, code }: Email): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const parts = [
    ...paragraphs.slice(0, 1).map(paragraph),
    ...(code
      ? [
          `<p style="margin:0 0 16px;font-size:32px;letter-spacing:8px;font-weight:700">${escapeHtml(code)}</p>`,
        ]
      : []),
    ...paragraphs.slice(1).map(paragraph),
    ...(action
      ? [
          `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;background:#0a5c6e;color:#ffffff;text-decoration:none;border-radius:6px">${escapeHtml(action.label)}</a></p>`,
          `<p style="margin:0 0 16px;font-size:13px">${escapeHtml(action.url)}</p>`,
        ]
      : []),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#14262c">${parts.join('')}<p style="margin:24px 0 0;color:#4a5f66">On Deck</p></body></html>`;
}

interface Addressed extends Email {
  readonly to: string;
  /** The user who gets the email. */
  readonly userId: string;
}

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  /** The user whose action sends the emails. On Deck notifies them if an email is not delivered. */
  readonly causedBy?: string;
}

export const createMail = ({ clock, ids, causedBy }: Ports) => ({
  /**
   * Adds an email to the outbox, in the transaction of the change that causes the email; a job sends it (sender.ts).
   */
  async enqueue(trx: Trx, letter: Addressed): Promise<void> {
    const now = clock.now();
    await trx
      .insertInto('mail_outbox')
      .values({
        id: ids.next(),
        kind: letter.kind,
        user_id: letter.userId,
        caused_by: causedBy ?? null,
        recipient: letter.to,
        subject: letter.subject.replaceAll(/[\r\n]+/g, ' '),
        body_text: plainTextOf(letter),
        body_html: htmlOf(letter),
        created_at: now,
        next_attempt_at: now,
      })
      .execute();
  },
});

export type Mail = ReturnType<typeof createMail>;
