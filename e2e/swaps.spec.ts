import { windows } from '../scripts/lib/accessibility.mjs';
import type { Browser, Page } from '@playwright/test';
import { call, textField } from './harness/api';
import { openSession } from './harness/heldSession';
import { expectSoundInBothLights } from './harness/looks';
import { password, people } from './harness/people';
import { expect, test } from './harness/test';
import { watchPage } from './harness/watch';
import { type Ground, openGround, shown } from './refusals/ground';

test.use({ ownServer: true });

/** The days of the two shifts, from today. */
const [HERS, HIS] = [5, 6];

/** Returns an employee who is free on both days and can sign in. */
async function coworkerIn(ground: Ground) {
  const { url, admin } = ground;
  const later = new Set((await ground.free({ day: HIS })).map(({ id }) => id));
  for (const colleague of await ground.free({ day: HERS })) {
    const { body: user } = await call(url, 'GET', `/api/users/${colleague.id}/`, { token: admin });
    const email = textField(user, 'email');
    const { status } = await call(url, 'POST', '/api/users/login/', { body: { email, password } });
    if (later.has(colleague.id) && textField(user, 'user_type') === 'EMPLOYEE' && status === 200)
      return { ...colleague, email };
  }
  throw new Error('No coworker is free on both days.');
}

async function pageOf(
  browser: Browser,
  url: string,
  email: string,
  path: string,
  size: keyof typeof windows,
) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: windows[size],
    ...(size === 'phone' ? { hasTouch: true, isMobile: true } : {}),
  });
  const page = await context.newPage();
  await openSession(page, { email });
  await watchPage(page);
  await page.goto(path);
  return page;
}

const card = (page: Page) => page.getByRole('region', { name: 'Shift swaps' });

for (const [employees, manager] of [
  ['phone', 'desktop'],
  ['desktop', 'phone'],
] as const)
  test(`two employees swap shifts on a ${employees} window, and a manager approves on a ${manager} window`, async ({
    browser,
    server,
  }) => {
    const ground = await openGround(server.url);
    const coworker = await coworkerIn(ground);
    const hers = await ground.plan({ day: HERS, own: true });
    const his = await ground.plan({ day: HIS, by: coworker });

    const asking = await pageOf(
      browser,
      server.url,
      people.employee.email,
      `/view-schedule?view=weekly&start=${hers.date}`,
      employees,
    );
    await asking
      .getByRole('button', { name: new RegExp(hers.code) })
      .first()
      .click();
    await asking
      .getByRole('dialog', { name: 'Schedule Detail' })
      .getByRole('button', { name: 'Swap shift' })
      .click();
    const dialog = asking.getByRole('dialog', { name: 'Swap Shift' });
    await dialog.getByRole('combobox', { name: /Shift to Take/ }).fill(his.code);
    await asking.getByRole('option', { name: new RegExp(`${coworker.name}, ${his.code}`) }).click();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('I have an exam.');
    await expectSoundInBothLights(asking);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(asking.getByText(/^Request sent to /)).toBeVisible();

    const answering = await pageOf(
      browser,
      server.url,
      coworker.email,
      '/view-schedule?tab=requests',
      employees,
    );
    await expect(card(answering)).toContainText(`wants to swap ${hers.code} for your ${his.code}`);
    await expect(card(answering)).toContainText(shown(hers.date));
    await expectSoundInBothLights(answering);
    await card(answering)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await answering.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(
      answering.getByText('Accepted. A manager will review the swap and let you know.'),
    ).toBeVisible();

    const deciding = await pageOf(browser, server.url, people.manager.email, '/requests', manager);
    const approve = deciding.getByRole('button', {
      name: new RegExp(`Approve .*${hers.code} for ${his.code}`),
    });
    await expectSoundInBothLights(deciding);
    await approve.click();
    const review = deciding.getByRole('dialog', { name: 'Approve Swap' });
    await expect(review).toContainText(`${coworker.name} gets ${hers.code}`);
    await review.getByRole('button', { name: 'Approve' }).click();
    await expect(deciding.getByText('Swap completed.')).toBeVisible();
    await expect(approve).toHaveCount(0);

    // The other pages learn of the decision without a reload.
    await expect(card(answering).getByText('Completed').first()).toBeVisible();
    await asking.goto('/view-schedule?tab=requests');
    await expect(card(asking).getByText('Completed').first()).toBeVisible();
    for (const page of [asking, answering, deciding]) await page.context().close();
  });
