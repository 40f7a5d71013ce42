import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { browserArgs, findTestBrowser } from '../../scripts/lib/browser.mjs';
import { call, field, listField, textField } from './api';

export const SAVED = 'Saved on this punch clock. Not confirmed yet.';

/** Every file of a browser's profile, as one text of bytes. */
export function readProfile(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('latin1'))
    .join('\n');
}

/** Returns a text in both encodings that a browser can write: one or two bytes for each letter. */
const spelled = (text: string): string[] => [text, text.split('').join('\0')];
export const holds = (profile: string, text: string): boolean =>
  spelled(text).some((way) => profile.includes(way));

export const open = (profile: string, baseURL: string): Promise<BrowserContext> => {
  const executablePath = findTestBrowser();
  return chromium.launchPersistentContext(profile, {
    baseURL,
    ...(executablePath === null ? {} : { executablePath }),
    args: [...browserArgs],
    viewport: { width: 1024, height: 768 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'allow',
    hasTouch: true,
  });
};

export const first = (context: BrowserContext): Promise<Page> => {
  const [page] = context.pages();
  return page ? Promise.resolve(page) : context.newPage();
};

export const banner = (page: Page) => page.getByRole('alert').filter({ hasText: /^No network since/ });

interface StoredFacts {
  readonly anchor?: { readonly heard?: number };
  readonly status?: { readonly now?: string };
}

/** Returns what the punch clock stored of the server's last answer; undefined before it stored any. */
const storedFacts = (page: Page): Promise<StoredFacts | undefined> =>
  page.evaluate(
    () =>
      new Promise<StoredFacts | undefined>((resolve) => {
        const opening = indexedDB.open('ondeck-kiosk-offline');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('facts').objectStore('facts').get('now');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );

/** The server's time from which the punch clock counts, in milliseconds; 0 before it stored any. */
export const heardAt = async (page: Page): Promise<number> => (await storedFacts(page))?.anchor?.heard ?? 0;

/** The server's time in the last answer that the punch clock stored, in milliseconds; 0 before it stored any. */
export const answeredAt = async (page: Page): Promise<number> =>
  Date.parse((await storedFacts(page))?.status?.now ?? '') || 0;

export async function punch(page: Page, code: string, kind: 'Clock in' | 'Clock out'): Promise<void> {
  await page.keyboard.type(code);
  await page.getByRole('button', { name: kind, exact: true }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
}

/** An employee of the demo school. */
export interface Staff {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** The demo school's first location, and the employees who aren't clocked in. */
export async function staffOf(url: string, token: string): Promise<{ location: string; staff: Staff[] }> {
  const places = await call(url, 'GET', '/api/locations/?limit=1', { token });
  const location = textField(places.body, 'results', 0, 'id');
  const onDeck = await call(url, 'GET', '/api/shifts/clocked-in/today/?limit=200', { token });
  const clockedIn = new Set(
    listField(onDeck.body, 'results').map((record) => textField(record, 'employee_name', 'id')),
  );
  const users = await call(url, 'GET', '/api/users/?status=active&limit=200', { token });
  const staff = listField(users.body, 'results')
    .filter((user) => field(user, 'user_type') === 'EMPLOYEE' && !clockedIn.has(textField(user, 'id')))
    .map((user) => ({
      id: textField(user, 'id'),
      code: String(field(user, 'key')),
      name: `${textField(user, 'first_name')} ${textField(user, 'last_name')}`,
    }))
    .filter(({ code }) => /^\d{5}$/.test(code));
  return { location, staff };
}

/** Adds an employee of a location who never clocked in. */
export async function addStaff(url: string, token: string, location: string, number: number): Promise<Staff> {
  const code = String(60_000 + number * 7 + Math.floor(Math.random() * 7));
  // Names have no digits.
  const first_name = `Quillon${code.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  const positions = await call(url, 'GET', '/api/shifts/shift-type/', { token });
  const added = await call(url, 'POST', '/api/users/', {
    token,
    body: {
      key: code,
      first_name,
      last_name: 'Lane',
      email: `${first_name.toLowerCase()}@ondeck.example`,
      phone_number: '5550100000',
      user_type: 'EMPLOYEE',
      locations: [location],
      positions: [textField(positions.body, 'results', 0, 'id')],
    },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const users = await call(url, 'GET', `/api/users/?search=${first_name}`, { token });
  return { id: textField(users.body, 'results', 0, 'id'), code, name: `${first_name} Lane` };
}

/** Registers a browser as a punch clock, and waits until its page opens without a network. */
export async function register(
  page: Page,
  { url, token, location, name }: { url: string; token: string; location: string; name: string },
): Promise<void> {
  const made = await call(url, 'POST', '/api/attendance/kiosk-codes/', { token, body: { name, location } });
  await page.goto(`/kiosk#register=${textField(made.body, 'code')}`);
  await page.getByRole('button', { name: 'Register this device' }).click();
  await expect(page.getByRole('button', { name: 'Digit 5' })).toBeVisible();
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/kiosk')) !== undefined), { timeout: 30_000 })
    .toBe(true);
}

/** An empty folder for a browser's profile. */
export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'ondeck-tablet-'));
