import { fillSignIn, password, people } from '../harness/people';
import { expect } from '../harness/test';
import type { profile } from './catalogue';
import { type Acts, GOOD_PASSWORD, press, withoutLine } from './stage';

export const profileActs: Acts<typeof profile> = {
  Profile: {
    'no answer': async (stage) => {
      await stage.page.goto('/my-profile');
      await stage.page.getByLabel('Last Name').fill('Marsh');
      await withoutLine(stage, 'Save');
    },
    'email taken (400)': async ({ page }) => {
      await expect(page.getByLabel('Last Name')).toHaveValue('Marsh');
      await page.getByLabel('Email').fill(people.manager.email);
      await page.getByLabel('Current Password', { exact: true }).fill(password);
      await press(page, 'Save');
    },
    success: async ({ page }) => {
      await page.getByLabel('Email').fill(people.employee.email);
      await press(page, 'Save');
    },
  },
  'Own password': {
    'wrong password (400), the server’s words': async ({ page }) => {
      await page.getByRole('tab', { name: 'Change Password' }).click();
      await page.getByLabel('Current Password', { exact: true }).fill(`${password}x`);
      await page.getByLabel('New Password', { exact: true }).fill(GOOD_PASSWORD);
      await page.getByLabel('Confirm Password', { exact: true }).fill(GOOD_PASSWORD);
      await press(page, 'Save');
    },
    'no answer': async (stage) => {
      await stage.page.getByLabel('Current Password', { exact: true }).fill(password);
      await withoutLine(stage, 'Save');
    },
    success: async ({ page }) => {
      await press(page, 'Save');
      await page.waitForURL((url) => url.pathname === '/');
      await fillSignIn(page, people.employee.email, GOOD_PASSWORD);
      await page.waitForURL((url) => url.pathname === people.employee.landing);
    },
  },
};
