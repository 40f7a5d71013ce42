import type { BrowserContext, Page } from '@playwright/test';
import { call, listField, textField, tokenOf } from '../harness/api';
import type { Line } from '../harness/line';
import { expect } from '../harness/test';

/** The setting of the cases: a page, and the connection to its server. */
export interface Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly line: Line;
  /** The server's own address, which still answers while the line is cut. */
  readonly url: string;
}

/** An action that provokes one case; its message appears by the end of the action, or soon after. */
type Act = (stage: Stage) => Promise<void>;

/** One action for each row of a part of the catalogue: a row without an action does not compile. */
export type Acts<Part> = { readonly [Area in keyof Part]: { readonly [Case in keyof Part[Area]]: Act } };

/** A password that meets every rule. */
export const GOOD_PASSWORD = 'Backstroke2026!';

/** Presses a button while the line to the server is cut; the line is restored after the case. */
export async function withoutLine({ page, line }: Stage, button: string): Promise<void> {
  await line.cut();
  await page.getByRole('button', { name: button, exact: true }).click();
}

export const press = (page: Page, button: string): Promise<void> =>
  page.getByRole('button', { name: button, exact: true }).click();

/** Creates a user through the API while a page is open. */
export async function makeUser(
  url: string,
  key: string,
  first: string,
): Promise<{ id: string; email: string }> {
  const token = await tokenOf(url, 'admin');
  const places = await call(url, 'GET', '/api/locations/?limit=1', { token });
  const positions = await call(url, 'GET', '/api/shifts/shift-type/', { token });
  const email = `${first.toLowerCase()}@ondeck.example`;
  const made = await call(url, 'POST', '/api/users/', {
    token,
    body: {
      key,
      first_name: first,
      last_name: 'Case',
      email,
      phone_number: '206-555-0199',
      user_type: 'EMPLOYEE',
      locations: [textField(places.body, 'results', 0, 'id')],
      positions: [textField(positions.body, 'results', 0, 'id')],
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { body } = await call(url, 'GET', `/api/users/?search=${first}`, { token });
  return { id: textField(listField(body, 'results')[0], 'id'), email };
}

/** Deletes a resource through the API while a page is open. */
export async function remove(url: string, path: string): Promise<void> {
  const { status } = await call(url, 'DELETE', path, { token: await tokenOf(url, 'admin') });
  expect(status, path).toBeLessThan(300);
}
