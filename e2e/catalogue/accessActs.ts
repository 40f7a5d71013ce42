import { call } from '../harness/api';
import { mailedCode, mailedLink } from '../harness/mail';
import { fillSignIn, password, people } from '../harness/people';
import { expect } from '../harness/test';
import type { access } from './catalogue';
import { type Acts, GOOD_PASSWORD, makeUser, press, type Stage, withoutLine } from './stage';

const NEW_EMAIL = 'odile@ondeck.example';

async function fillSignUp({ page }: Stage, email: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Odile Case');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check();
}

async function fillPair({ page }: Stage): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(GOOD_PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(GOOD_PASSWORD);
}

async function typeCode({ page }: Stage, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(code);
}

/** Returns a wrong code with all but the last digit right: typing the right code over it must not lose a digit. */
const wrongCode = (code: string): string => `${code.slice(0, 3)}${(Number(code[3]) + 1) % 10}`;

export const accessActs: Acts<typeof access> = {
  'Sign-in': {
    'wrong password (401)': async ({ page }) => {
      await page.goto('/');
      await fillSignIn(page, people.manager.email, `${password}x`);
    },
    'no answer': async (stage) => withoutLine(stage, 'Sign In'),
    success: async ({ page }) => {
      await expect(page.getByLabel('Email')).toHaveValue(people.manager.email);
      await fillSignIn(page, people.manager.email, password);
      await page.waitForURL((url) => url.pathname === people.manager.landing);
    },
  },
  'Sign-up': {
    'email taken (400)': async (stage) => {
      await stage.context.clearCookies();
      await stage.page.goto('/signUp');
      await fillSignUp(stage, people.admin.email);
      await press(stage.page, 'Sign Up');
    },
    'no answer': async (stage) => withoutLine(stage, 'Sign Up'),
    success: async (stage) => {
      await fillSignUp(stage, NEW_EMAIL);
      await press(stage.page, 'Sign Up');
      await stage.page.waitForURL((url) => url.pathname === '/');
    },
  },
  Guards: {
    'code without a request': async ({ page }) => {
      await page.goto('/confirmation-code');
      await page.waitForURL((url) => url.pathname === '/reset-password');
    },
    'new password without a code': async ({ page }) => {
      await page.goto('/create-new-Password');
      await page.waitForURL((url) => url.pathname === '/reset-password');
    },
    'done without a new password': async ({ page }) => {
      await page.goto('/new-password');
      await page.waitForURL((url) => url.pathname === '/');
    },
  },
  'Request code': {
    'refused (400), the server’s words': async ({ page }) => {
      await page.goto('/reset-password');
      await page.getByLabel('Email').fill(people.employee.email);
      // The page never sends a body that the server refuses, so the test changes the body on its way.
      await page.route('**/request-otp/', (route) => route.continue({ postData: '{"email":"nobody"}' }), {
        times: 1,
      });
      await press(page, 'Send Code');
    },
    'no answer': async (stage) => withoutLine(stage, 'Send Code'),
    success: async ({ page }) => {
      await expect(page.getByLabel('Email')).toHaveValue(people.employee.email);
      await press(page, 'Send Code');
      await page.waitForURL((url) => url.pathname === '/confirmation-code');
    },
  },
  'Confirm code': {
    'wrong code (400), the server’s words': async (stage) => {
      await typeCode(stage, wrongCode(await mailedCode(stage.url, people.employee.email)));
      await press(stage.page, 'Confirm');
    },
    'no answer': async (stage) => {
      await typeCode(stage, await mailedCode(stage.url, people.employee.email));
      await withoutLine(stage, 'Confirm');
    },
    success: async ({ page }) => {
      await press(page, 'Confirm');
      await page.waitForURL((url) => url.pathname === '/create-new-Password');
    },
  },
  'Reset password': {
    'another browser’s code (400), the server’s words': async (stage) => {
      const { page, context } = stage;
      await fillPair(stage);
      const ours = await context.cookies();
      await context.clearCookies({ name: 'ondeck_reset' });
      await press(page, 'Reset Password');
      await expect(page.getByRole('alert')).toBeVisible();
      await context.addCookies(ours);
    },
    'no answer': async (stage) => withoutLine(stage, 'Reset Password'),
    success: async ({ page }) => {
      await press(page, 'Reset Password');
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  },
  Activation: {
    'unknown link': async ({ page }) => {
      await page.goto('/users/password-setup/no-such-key');
    },
    'no answer': async (stage) => {
      const { email } = await makeUser(stage.url, '39101', 'Pascal');
      await stage.page.goto(await mailedLink(stage.url, email));
      await fillPair(stage);
      await withoutLine(stage, 'Set Password');
    },
    success: async ({ page }) => {
      await press(page, 'Set Password');
      await page.waitForURL((url) => url.pathname === '/');
    },
    'link used since (400), the server’s words': async (stage) => {
      const { email } = await makeUser(stage.url, '39102', 'Quentin');
      const link = await mailedLink(stage.url, email);
      await stage.page.goto(link);
      await fillPair(stage);
      const path = `/api${link}/`;
      expect((await call(stage.url, 'POST', path, { body: { password: GOOD_PASSWORD } })).status).toBe(200);
      await press(stage.page, 'Set Password');
    },
  },
};
