import type { Page } from '@playwright/test';
import { call, textField } from './api';
import { password, people, type Role } from './people';

/**
 * Gives a page the session of one of the people, as it is after the sign-in page, without opening that page.
 *
 * @param page - before its first navigation
 * @returns the session's token
 */
export async function holdSession(page: Page, url: string, role: Role): Promise<string> {
  const { email } = people[role];
  const { body } = await call(url, 'POST', '/api/users/login/', { body: { email, password } });
  const token = textField(body, 'access_token');
  const user = (name: string): string => textField(body, 'session_info', 'user', name);
  const held = {
    authToken: token,
    role: user('user_type'),
    userId: user('id'),
    name: `${user('first_name')} ${user('last_name')}`,
    email,
  };
  await page
    .context()
    .addCookies(
      Object.entries(held).map(([name, value]) => ({ name, value: encodeURIComponent(value), url })),
    );
  return token;
}
