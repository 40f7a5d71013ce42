import { expect, type Page } from '@playwright/test';

/** Users of the demo school that tests sign in as; the server prints the same users when it starts. */
export const people = {
  admin: { email: 'admin@ondeck.example', code: '10001', landing: '/dashboard' },
  manager: { email: 'manager@ondeck.example', code: '10002', landing: '/dashboard' },
  employee: { email: 'employee@ondeck.example', code: '10003', landing: '/view-schedule' },
} as const;

export type Role = keyof typeof people;

export const password = 'OnDeck2026!';

/** Fills in and sends the form of the sign-in page, which must be open. */
export async function fillSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(email);
  await page.getByLabel(/^password/i).fill(secret);
  await page.getByRole('button', { name: /^(sign|log) in$/i }).click();
}

/** Signs in through the form and waits for the role's landing page. */
export async function signInAs(page: Page, role: Role): Promise<void> {
  await page.goto('/');
  await fillSignIn(page, people[role].email, password);
  await page.waitForURL((url) => url.pathname === people[role].landing);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
