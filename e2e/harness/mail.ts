import { call, field, textField } from './api';
import { expect } from './test';

/** The newest mail to somebody, as a newcomer reads it in development. */
async function newestMail(url: string, to: string): Promise<string> {
  let text = '';
  await expect(async () => {
    const { body } = await call(url, 'GET', '/dev/mail.json');
    const mail = (Array.isArray(body) ? body : []).find((one) => field(one, 'to') === to);
    text = textField(mail, 'text');
  }).toPass({ timeout: 15_000 });
  return text;
}

/** The 4 digits of the newest mail about a forgotten password. */
export const mailedCode = async (url: string, to: string): Promise<string> =>
  /\b(\d{4})\b/.exec(await newestMail(url, to))?.[1] ?? '';

/** The path of the newest mail's activation link. */
export const mailedLink = async (url: string, to: string): Promise<string> =>
  /\/users\/password-setup\/[\w-]+/.exec(await newestMail(url, to))?.[0] ?? '/';
