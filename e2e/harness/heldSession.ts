import { expect, type Page } from '@playwright/test';
import { textField } from './api';
import { password, people, type Role } from './people';

/** A user of the demo school by email: all of them share one password. */
export interface Account {
  readonly email: string;
}

const emailOf = (who: Role | Account): string => (typeof who === 'string' ? people[who].email : who.email);

/** Returns the cookies that the sign-in page sets after the server's answer. */
export function heldAfter(body: unknown, who: Role | Account): Readonly<Record<string, string>> {
  const user = (name: string): string => textField(body, 'session_info', 'user', name);
  return {
    authToken: textField(body, 'access_token'),
    role: user('user_type'),
    userId: user('id'),
    name: `${user('first_name')} ${user('last_name')}`,
    email: emailOf(who),
  };
}

/**
 * Gives a page's browser the session of a role or of another user, as the sign-in page would, without opening the sign-in page.
 *
 * @returns the session's token
 */
export async function openSession(page: Page, who: Role | Account): Promise<string> {
  const email = emailOf(who);
  const answer = await page.request.post('/api/users/login/', { data: { email, password } });
  const body: unknown = await answer.json();
  const url = new URL(answer.url()).origin;
  await page.context().addCookies(
    Object.entries(heldAfter(body, who)).map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      url,
    })),
  );
  return textField(body, 'access_token');
}

/** Opens a role's landing page, signed in without the form. */
export async function arriveAs(page: Page, role: Role): Promise<void> {
  // Leave the page first: requests of the previous user's page must not be sent as the next user.
  await page.goto('about:blank');
  await openSession(page, role);
  await page.goto(people[role].landing);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
