import type { Page } from '@playwright/test';
import { call, listField, textField, tokenOf } from '../harness/api';
import { people } from '../harness/people';
import { expect } from '../harness/test';
import type { administration } from './catalogue';
import { type Acts, GOOD_PASSWORD, makeUser, press, remove, type Stage, withoutLine } from './stage';

const PLACE = 'Case Harbor';

/** Chooses an item from the menu of a row, or of its card on a phone. */
async function choose(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function findUser(page: Page, name: string, item: string): Promise<void> {
  await page.goto(`/manage-user?search=${name.split(' ')[0]}`);
  await choose(page, name, item);
}

/** Answers without a message, as a gateway between the page and the server does. */
async function answerWithoutWords(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
}

/** Returns a location of the demo school. */
async function anotherPlace({ url }: Stage): Promise<string> {
  const { body } = await call(url, 'GET', '/api/locations/', { token: await tokenOf(url, 'admin') });
  const titles = listField(body, 'results').map((one) => textField(one, 'title'));
  return titles.find((title) => !title.startsWith(PLACE)) ?? '';
}

async function takeAnothersName(stage: Stage): Promise<void> {
  await stage.page.getByLabel('Location', { exact: true }).fill(await anotherPlace(stage));
  await press(stage.page, 'Save');
}

async function idOf({ url }: Stage, list: string, search: string): Promise<string> {
  const path = `/api/${list}/?search=${encodeURIComponent(search)}`;
  const { body } = await call(url, 'GET', path, { token: await tokenOf(url, 'admin') });
  return textField(listField(body, 'results')[0], 'id');
}

async function fillUser(page: Page, key: string): Promise<void> {
  await page.getByLabel('Key').fill(key);
  await page.getByLabel('Roles').selectOption('Employee');
  await page.getByLabel('First Name').fill('Renate');
  await page.getByLabel('Last Name').fill('Case');
  await page.getByLabel('Phone', { exact: true }).fill('206-555-0122');
  await page.getByLabel('Email').fill('renate@ondeck.example');
  for (const name of ['Location', 'Position']) {
    await page.getByRole('combobox', { name }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.keyboard.press('Escape');
  }
}

export const administrationActs: Acts<typeof administration> = {
  'Create location': {
    'no answer': async (stage) => {
      const { page } = stage;
      await page.goto('/manage-location/create');
      await page.getByLabel('Location', { exact: true }).fill(PLACE);
      await page.getByLabel('Phone').fill('206-555-0188');
      await page.getByLabel('Email').fill('harbor@ondeck.example');
      await page.getByLabel('Address').fill('1 Harbor Street, Seattle');
      await page.getByLabel('Time Zone').selectOption('Pacific Standard Time');
      await withoutLine(stage, 'Save');
    },
    'name taken (400)': takeAnothersName,
    success: async ({ page }) => {
      await page.getByLabel('Location', { exact: true }).fill(PLACE);
      await expect(page.getByLabel('Address')).toHaveValue('1 Harbor Street, Seattle');
      await press(page, 'Save');
      await page.waitForURL((url) => url.pathname === '/manage-location');
    },
  },
  'Change location': {
    'no answer': async (stage) => {
      await choose(stage.page, PLACE, 'Edit');
      await stage.page.getByLabel('Address').fill('2 Harbor Street, Seattle');
      await withoutLine(stage, 'Save');
    },
    'name taken (400)': takeAnothersName,
    success: async ({ page }) => {
      await page.getByLabel('Location', { exact: true }).fill(PLACE);
      await expect(page.getByLabel('Address')).toHaveValue('2 Harbor Street, Seattle');
      await press(page, 'Save');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  },
  'Delete location': {
    'still in use (400)': async (stage) => {
      // The server refuses to delete a location if shifts were added after the dialog checked for them.
      const nothing = { status: 200, json: { ends: [] } };
      await stage.page.route('**/api/locations/*/preview/', (route) => route.fulfill(nothing), { times: 1 });
      await choose(stage.page, await anotherPlace(stage), 'Delete');
      await press(stage.page, 'Delete');
      await expect(
        stage.page.getByText(/^This location still has .+ so you can't delete it\.$/),
      ).toBeVisible();
    },
    'no answer': async (stage) => {
      // After a refusal, the dialog doesn't offer Delete again.
      await expect(stage.page.getByRole('button', { name: 'Delete', exact: true })).toBeHidden();
      await stage.page.keyboard.press('Escape');
      await choose(stage.page, PLACE, 'Delete');
      await withoutLine(stage, 'Delete');
    },
    'deleted since then (404)': async (stage) => {
      await remove(stage.url, `/api/locations/${await idOf(stage, 'locations', PLACE)}/`);
      await press(stage.page, 'Delete');
    },
    success: async (stage) => {
      const body = {
        title: `${PLACE} Two`,
        phone_number: '206-555-0188',
        email: 'harbor@ondeck.example',
        address: '3 Harbor Street, Seattle',
        timezone: 'America/Los_Angeles',
      };
      const token = await tokenOf(stage.url, 'admin');
      expect((await call(stage.url, 'POST', '/api/locations/', { token, body })).status).toBe(201);
      await stage.page.goto('/manage-location');
      await choose(stage.page, body.title, 'Delete');
      await press(stage.page, 'Delete');
      await expect(stage.page.getByRole('dialog')).toBeHidden();
    },
  },
  'Create user': {
    'nothing chosen': async ({ page }) => {
      await page.goto('/manage-user/create');
      await press(page, 'Save');
    },
    'no answer': async (stage) => {
      await fillUser(stage.page, people.manager.code);
      await withoutLine(stage, 'Save');
    },
    'an answer without words': async ({ page }) => {
      await answerWithoutWords(page, '**/api/users/');
      await press(page, 'Save');
    },
    'key taken (400)': async ({ page }) => press(page, 'Save'),
    success: async ({ page }) => {
      await expect(page.getByLabel('Email')).toHaveValue('renate@ondeck.example');
      await page.getByLabel('Key').fill('39103');
      await press(page, 'Save');
      await page.waitForURL((url) => url.pathname === '/manage-user');
    },
  },
  'Change user': {
    'last admin (400), the server’s words': async ({ page }) => {
      await page.goto('/manage-user?role=ADMIN');
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('dialog').getByLabel('Roles').selectOption('Manager');
      await press(page, 'Save');
    },
    success: async ({ page }) => {
      await findUser(page, 'Renate Case', 'Edit');
      await page.getByRole('dialog').getByLabel('Phone', { exact: true }).fill('206-555-0123');
      await press(page, 'Save');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  },
  'Change password': {
    'an answer without words': async ({ page }) => {
      await findUser(page, 'Renate Case', 'Change Password');
      await page.getByLabel('New Password', { exact: true }).fill(GOOD_PASSWORD);
      await page.getByLabel('Confirm Password', { exact: true }).fill(GOOD_PASSWORD);
      await answerWithoutWords(page, '**/api/users/change-password/**');
      await press(page, 'Save');
    },
    success: async ({ page }) => {
      await press(page, 'Save');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    "deleted since then (404), the server's words": async (stage) => {
      const { id } = await makeUser(stage.url, '39104', 'Sabine');
      await findUser(stage.page, 'Sabine Case', 'Change Password');
      await remove(stage.url, `/api/users/${id}/`);
      await stage.page.getByLabel('New Password', { exact: true }).fill(GOOD_PASSWORD);
      await stage.page.getByLabel('Confirm Password', { exact: true }).fill(GOOD_PASSWORD);
      await press(stage.page, 'Save');
    },
  },
  'Delete user': {
    'no answer': async (stage) => {
      await findUser(stage.page, 'Renate Case', 'Delete');
      await withoutLine(stage, 'Delete');
    },
    success: async ({ page }) => {
      await press(page, 'Delete');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    'deleted since then (404)': async (stage) => {
      const { id } = await makeUser(stage.url, '39105', 'Tamsin');
      await findUser(stage.page, 'Tamsin Case', 'Delete');
      await remove(stage.url, `/api/users/${id}/`);
      await press(stage.page, 'Delete');
    },
  },
  Position: {
    'name taken (400), the server’s words': async ({ page }) => {
      await page.goto('/manage-user/create');
      await press(page, 'Create New Position');
      const dialog = page.getByRole('dialog', { name: 'Create New Position' });
      await dialog.getByRole('textbox', { name: 'Position' }).fill('Lifeguard');
      await dialog.getByRole('button', { name: 'Save' }).click();
    },
    created: async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Create New Position' });
      await dialog.getByRole('textbox', { name: 'Position' }).fill('Case Coach');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    },
  },
};
