import type { TestApp } from '../../../test/harness';

/** Returns the newest email to a recipient in the outbox, or undefined if there is none. */
export const newestEmail = (test: TestApp, to: string) =>
  test.db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text', 'body_html'])
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Returns the code in the newest email to a recipient. */
export async function codeSentTo(test: TestApp, to: string): Promise<string> {
  const letter = await newestEmail(test, to);
  const code = /^\d{4}$/m.exec(letter?.body_text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** Returns the key of the activation link in the newest email to a recipient. */
export async function keySentTo(test: TestApp, to: string): Promise<string> {
  const letter = await newestEmail(test, to);
  const key = /password-setup\/([\w-]+)/.exec(letter?.body_text ?? '')?.[1];
  if (key === undefined) throw new Error(`no link was sent to ${to}`);
  return key;
}
