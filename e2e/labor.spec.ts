import type { Page } from '@playwright/test';
import { openSession } from './harness/heldSession';
import { expectSoundInBothLights } from './harness/looks';
import { expect, test } from './harness/test';
import { inDays, openGround, shown } from './refusals/ground';

/** Tests the limits on hours of a location, and that managers see the reason of a minor. */
test.use({ serverOf: 'availability', contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** A date of birth that makes someone 15 for the next months. */
const fifteenYearsAgo = (): string => `${Number(inDays(0).slice(0, 4)) - 15}-01-01`;

test('shows managers the limit that a shift of a 15-year-old is over', async ({ page, server }) => {
  const { employee, location, send } = await openGround(server.url);
  await send('admin', `/api/users/update/${employee.id}/`, { dob: fifteenYearsAgo() }, 'PUT');
  await openSession(page, 'admin');
  await page.goto(`/options?location=${location}`);
  await page.getByRole('link', { name: 'Limits on hours' }).click();
  const everyone = page.getByRole('group', { name: 'Everyone' });
  await everyone.getByRole('textbox', { name: 'Long Day' }).fill('9');
  await button(page, 'Federal limits').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Limits saved.')).toBeVisible();
  await expectSoundInBothLights(page);

  const day = inDays(20);
  await page.goto(`/manage-shifts/create?location=${location}`);
  await page.getByRole('textbox', { name: 'Start Date' }).fill(shown(day));
  await combo(page, 'Shift Repeat').selectOption('WEEKLY');
  await combo(page, 'Start Time').fill('515a');
  await combo(page, 'End Time').fill('545a');
  await combo(page, 'Shift Type').selectOption({ label: 'Swim Instructor' });
  const field = combo(page, 'Staff 1');
  await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await field.fill(employee.name);
  await expect(page.getByRole('option', { name: employee.name })).toContainText(
    `Outside the hours a 14- or 15-year-old can work on ${shown(day)}`,
  );
});

test('enters a missing date of birth @phone', async ({ page, server }) => {
  const { employee, location, send } = await openGround(server.url);
  await send('admin', `/api/users/update/${employee.id}/`, { dob: null }, 'PUT');
  await openSession(page, 'manager');
  await page.goto(`/manage-user/birth-dates?location=${location}`);
  await button(page, `Enter date for ${employee.name}`).click();
  await page.getByRole('textbox', { name: 'Date of Birth' }).fill('01151994');
  await button(page, 'Save').click();
  await expect(page.getByText('Date of birth saved.')).toBeVisible();
  await expect(page.getByText(employee.name)).toHaveCount(0);
  await page.goto(`/options/labor?location=${location}`);
  await expect(page.getByRole('group', { name: 'Ages 14–15' })).toBeVisible();
  await expectSoundInBothLights(page);
});
