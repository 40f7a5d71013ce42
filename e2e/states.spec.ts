import type { Page } from '@playwright/test';
import { windows } from '../scripts/lib/accessibility.mjs';
import { expectLegibleAtEverySize, expectSoundInBothLights, keepScreen } from './harness/looks';
import { holdSession } from './harness/heldSession';
import type { Role } from './harness/people';
import { expect, test } from './harness/test';
import { lastSunday } from './harness/weeks';

/** Every state of the pages of access and administration, each role, light and dark, at both widths. */
test.setTimeout(240_000);

interface State {
  readonly name: string;
  /** Where it is; without one it follows from the state before. */
  readonly path?: string;
  readonly open?: (page: Page) => Promise<void>;
  /** The name under which its picture can be kept, in light. */
  readonly picture?: string;
  /** What shows that it is there. */
  readonly shows: (page: Page) => ReturnType<Page['getByRole']>;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const firstAction = (page: Page) => page.getByRole('button', { name: /^Actions for/ }).first();

/** A dialog that a row's menu opens, at a list that is open. */
const rowDialog = (item: string, title: string): State => ({
  name: title,
  open: async (page) => {
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await firstAction(page).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  },
  shows: (page) => page.getByRole('dialog', { name: title }),
});

const refusedForm = (name: string): State => ({
  name: `${name}, refused`,
  open: (page) => page.getByRole('button', { name: 'Save' }).click(),
  shows: (page) => page.locator('[aria-invalid="true"]').first(),
});

const at = (path: string, shows: State['shows'] = heading): State => ({ name: path, path, shows });

const states: Readonly<Record<Role | 'nobody', readonly State[]>> = {
  nobody: [
    { ...at('/'), picture: 'sign-in' },
    at('/signUp'),
    {
      name: 'terms',
      open: (page) => page.getByRole('button', { name: 'Read the terms' }).click(),
      shows: (page) => page.getByRole('dialog', { name: 'Terms' }),
    },
    at('/reset-password'),
    at('/users/password-setup'),
  ],
  admin: [
    at('/manage-location', firstAction),
    rowDialog('View', 'Location Info'),
    rowDialog('Edit', 'Edit Location'),
    rowDialog('Delete', 'Delete Location'),
    at('/manage-location/create'),
    refusedForm('create location'),
    { ...at('/manage-user?role=EMPLOYEE', firstAction), picture: 'manage-user' },
    rowDialog('View', 'User Info'),
    rowDialog('Edit', 'Edit User'),
    rowDialog('Change Password', 'Change User Password'),
    rowDialog('Delete', 'Delete User'),
    at('/manage-user/create'),
    { ...refusedForm('create user'), picture: 'create-user-refused' },
    {
      name: 'new position',
      open: (page) => page.getByRole('button', { name: 'Create New Position' }).click(),
      shows: (page) => page.getByRole('dialog', { name: 'Create New Position' }),
    },
    at('/manage-user?search=nobody-at-all', (page) => page.getByRole('button', { name: /clear/i }).first()),
    { ...at('/options', firstAction), picture: 'options' },
    rowDialog('Edit', 'Edit Position'),
    at(`/weekly-labor-reports?date=${lastSunday()}&size=10`, (page) =>
      page.getByRole('button', { name: /^Edit / }).first(),
    ),
    {
      name: 'proof',
      picture: 'weekly-labor-reports',
      open: (page) =>
        page
          .getByRole('button', { name: /^Proof for/ })
          .first()
          .click(),
      shows: (page) => page.getByRole('button', { name: /^Proof for/, expanded: true }),
    },
    {
      name: 'edit hours',
      picture: 'edit-hours',
      open: (page) =>
        page
          .getByRole('button', { name: /^Edit / })
          .first()
          .click(),
      shows: (page) => page.getByRole('dialog', { name: /^Edit Hours Paid and Rate For/ }),
    },
    at(`/weekly-labor-reports?date=${lastSunday()}&size=10&tab=summary`, (page) =>
      page.getByRole('tab', { name: 'Payroll Summary', selected: true }),
    ),
    at(`/weekly-labor-reports?date=${lastSunday()}&size=10&tab=management`, (page) =>
      page.getByRole('tab', { name: 'Management', selected: true }),
    ),
    at('/weekly-labor-reports?date=2020-01-05', (page) => page.getByText('No hours in this week')),
  ],
  manager: [
    at('/manage-user', firstAction),
    at('/manage-user/create'),
    at('/options'),
    at(`/weekly-labor-reports?date=${lastSunday()}&size=10`, (page) =>
      page.getByRole('button', { name: /^Proof for/ }).first(),
    ),
    at('/my-profile'),
  ],
  employee: [at('/my-profile', (page) => page.getByLabel('First Name')), at('/my-profile?tab=password')],
};

for (const role of ['nobody', 'admin', 'manager', 'employee'] as const)
  test(`every state that ${role} meets is sound in light and dark`, async ({ page, watch }) => {
    // What deleting the location would end is asked first, and refused while somebody is on deck there.
    watch.allow(/400 .*\/api\/locations\/[^/]*\/preview\//);
    if (role !== 'nobody') await holdSession(page, role);
    for (const { name, path, open, shows, picture } of states[role])
      await test.step(name, async () => {
        if (path) await page.goto(path);
        await open?.(page);
        await expect(shows(page)).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectSoundInBothLights(page);
        if (page.viewportSize()?.width === windows.desktop.width) await expectLegibleAtEverySize(page);
        if (picture) await keepScreen(page, picture);
      });
  });
