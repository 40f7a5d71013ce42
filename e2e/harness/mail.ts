import { call, field, textField } from './api';
import { expect } from './test';

/** Returns the newest email to an address, from the page that shows emails in development. */
async function newestMail(url: string, to: string): Promise<string> {
  let text = '';
  await expect(async () => {
    const { body } = await call(url, 'GET', '/dev/mail.json');
    const mail = (Array.isArray(body) ? body : []).find((one) => field(one, 'to') === to);
    text = textField(mail, 'text');
  }).toPass({ timeout: 15_000 });
  return text;
}

/** Returns the 4-digit code of the newest email about a forgotten password. */
export const mailedCode = async (url: string, to: string): Promise<string> =>
  /\b(\d{4})\b/.exec(await newestMail(url, to))?.[1] ?? '';

/** Returns the path of the activation link in the newest email. */
export const mailedLink = async (url: string, to: string): Promise<string> =>
  /\/users\/password-setup\/[\w-]+/.exec(await newestMail(url, to))?.[0] ?? '/';
