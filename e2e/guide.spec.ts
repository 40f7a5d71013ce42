import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openSession } from './harness/heldSession';
import { root } from './harness/paths';
import { people, type Role } from './harness/people';
import { expect, test } from './harness/test';

/**
 * Pictures of the guide, the only pictures in the docs: taken from the demo school with SCREENS=1 (`npm run guide`),
 * otherwise only checked. Each word that a guide shows in bold must appear on the page of the picture above it.
 */
const guide = join(root, 'docs/guide');
const pictures = join(guide, 'screens');

interface Picture {
  readonly role: Role | 'nobody';
  readonly path: string;
  readonly phone?: true;
  /** Text that appears once the page has loaded. */
  readonly there: RegExp;
  /** Prepares the page after it opens. */
  readonly open?: (page: Page) => Promise<void>;
}

const staff = [
  'Code,First,Last,Email,Phone,Pool,Job',
  '48201,Noor,Haddad,noor@school.example,5855550171,Lakeview Swim School,Swim Instructor',
  '48202,Theo,Brandt,theo@school.example,5855550172,Lakeview Swim School,Lifeguard',
  '482,Ines,Moreau,ines@school.example,5855550173,Lakeview Swim School,Lifeguard',
].join('\n');

/** A shift's code, or the text for a day without shifts: both appear once the schedule or the hours have loaded. */
const CODE = /[A-Z]{3}-\d{4}|A dot marks the days|No clock-ins yet/;

/** Selects the first location on a page that shows one location at a time. */
const firstPlace = async (page: Page): Promise<void> => {
  const place = page.getByRole('combobox', { name: /location/i }).first();
  await expect(place.getByRole('option')).not.toHaveCount(1);
  await place.selectOption({ index: 1 });
};

const enterCode = async (page: Page): Promise<void> => {
  for (const digit of people.employee.code)
    await page.getByRole('button', { name: `Digit ${digit}` }).click();
};

/** Opens a day with shifts. On a phone, the month opens on today, and today can be without shifts. */
const dayWithShifts = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /, \d shifts?$/ })
    .first()
    .click();

/**
 * Opens the report of an absence from the next shift. The card shows no button while a meeting is next, so the page's
 * clock then moves past the meeting.
 */
async function reportAbsence(page: Page): Promise<void> {
  const report = page.getByRole('button', { name: /^I (can't come|have to leave early)$/ }).first();
  for (const hours of [0, 18, 24, 42, 66]) {
    if (hours > 0) {
      await page.clock.setFixedTime(Date.now() + hours * 3_600_000);
      await page.reload();
    }
    await expect(page.getByLabel('At a glance').getByText(/[A-Z]{3}-\d{4}/)).toBeVisible();
    if (await report.isVisible()) break;
  }
  await report.click();
}

const book: Readonly<Record<string, Picture>> = {
  'first-steps': { role: 'admin', path: '/first-steps?step=positions', there: /^Step 2 of 5: Positions/ },
  import: { role: 'admin', path: '/import', there: /^Required columns/ },
  'import-checked': {
    role: 'admin',
    path: '/import',
    there: /1 row can't be imported/,
    open: async (page) => {
      const file = { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(staff) };
      await page.getByLabel('CSV or Excel file').setInputFiles(file);
      await page.getByRole('button', { name: 'Check 3 rows' }).click();
      await page.getByRole('region', { name: 'Rows with problems' }).scrollIntoViewIfNeeded();
    },
  },
  locations: { role: 'admin', path: '/manage-location', there: /Lakeview Swim School/ },
  users: { role: 'admin', path: '/manage-user', there: /@ondeck\.example/ },
  options: { role: 'admin', path: '/options', there: /Staff clock out at the punch clock/ },
  'payroll-file': { role: 'admin', path: '/payroll-file', there: /^This pay period/ },
  dashboard: { role: 'manager', path: '/dashboard', there: CODE },
  'time-off-queue': { role: 'manager', path: '/dashboard?tab=time-off', there: /\d\d-20\d\d/ },
  schedules: { role: 'manager', path: '/view-schedules', there: CODE, open: firstPlace },
  unavailable: { role: 'manager', path: '/view-schedules?layout=people', there: CODE, open: firstPlace },
  'staff-certificates': { role: 'manager', path: '/certificates/staff', there: /^Lifeguarding$/ },
  lifeguards: {
    role: 'manager',
    path: '/view-schedules',
    there: /^1 short$/,
    open: async (page) => {
      await firstPlace(page);
      const sunday = page.getByRole('button', { name: /^Lifeguards on Sunday/ });
      const thisWeek = (await sunday.textContent()) ?? '';
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(sunday).not.toHaveText(thisWeek);
      await sunday.click();
    },
  },
  shifts: { role: 'manager', path: '/manage-shifts', there: CODE },
  timesheets: { role: 'manager', path: '/timesheets', there: /^\d+\.\d\d$/, open: firstPlace },
  week: { role: 'employee', path: '/view-schedule', there: CODE, phone: true },
  'cant-come': {
    role: 'employee',
    path: '/view-schedule',
    // A shift that has begun only opens its last hours.
    there: /^Your (shift opens right away|manager is notified)/,
    phone: true,
    open: reportAbsence,
  },
  'open-shifts': {
    role: 'employee',
    path: '/open-shifts',
    there: /^[A-Z]{3}-\d{4}|^No open shifts|A dot marks the days/,
    phone: true,
  },
  availability: {
    role: 'employee',
    path: '/availability',
    there: /^Preferred Locations and Positions$/,
    phone: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add hours on Monday in time fields' }).click();
      await page.getByRole('button', { name: 'Available, Monday block 1' }).click();
      await page.getByRole('group', { name: 'Sunday' }).scrollIntoViewIfNeeded();
    },
  },
  certificates: {
    role: 'employee',
    path: '/certificates',
    there: /^Expires in \d+ days$/,
    phone: true,
  },
  'time-off': { role: 'employee', path: '/time-off-request', there: CODE, phone: true, open: dayWithShifts },
  hours: { role: 'employee', path: '/my-hours', there: /\d+\.\d\d/, phone: true },
  kiosk: { role: 'nobody', path: '/kiosk', there: /5 digit employee code/ },
  'kiosk-form': { role: 'nobody', path: '/kiosk', there: /^Back to the keypad in/, open: enterCode },
};

/** Pictures that the pages of the guide show, each with the bold words of the text below it. */
const shown = readdirSync(guide)
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    readFileSync(join(guide, file), 'utf8')
      .split(/^(?=!\[)/m)
      .slice(1),
  )
  .map((part) => {
    const [text = ''] = part.split(/^#/m);
    return {
      name: /\(screens\/([\w-]+)\.png\)/.exec(text)?.[1] ?? text.slice(0, 60),
      named: [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(([, words = '']) => words.replaceAll(/\s+/g, ' ')),
    };
  });

/** Finds the first visible element with this text or name. */
const whatSays = (page: Page, words: string): Locator =>
  page
    .getByText(words, { exact: true })
    .or(page.getByLabel(words, { exact: true }))
    .or(page.getByRole('button', { name: words }))
    .or(page.getByRole('tab', { name: words }))
    .filter({ visible: true })
    .first();

for (const { name, named } of shown)
  test(`shows everything that the guide names in its picture of ${name}`, async ({ page }) => {
    const picture = book[name];
    if (!picture) throw new Error(`Nothing says how ${name} is taken.`);
    const { role, path, there, phone, open } = picture;
    await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    if (role !== 'nobody') await openSession(page, role);
    await page.goto(path);
    await open?.(page);
    await expect(page.getByText(there).filter({ visible: true }).first()).toBeVisible();
    for (const words of named) await expect(whatSays(page, words), words).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
    if (process.env['SCREENS'] !== '1') return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' });
  });

test('takes exactly the pictures that the guide shows', () => {
  expect(shown.map(({ name }) => name).sort()).toEqual(Object.keys(book).sort());
  expect(readdirSync(pictures).sort()).toEqual(
    Object.keys(book)
      .map((name) => `${name}.png`)
      .sort(),
  );
});
