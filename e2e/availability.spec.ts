import type { Page } from '@playwright/test';
import { windows } from '../scripts/lib/accessibility.mjs';
import { openSession } from './harness/heldSession';
import { tabTo } from './harness/keys';
import { expectSoundInBothLights, keepScreen } from './harness/looks';
import { expect, test } from './harness/test';
import { inDays, openGround, shown } from './refusals/ground';

/** Tests that a usual week takes at most 20 interactions, and that managers see it. */
test.use({ serverOf: 'availability', contextOptions: { reducedMotion: 'reduce' } });

const MOST = 20;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** The body that enters some hours and no preferences. */
const weekOf = (...blocks: readonly object[]) => ({
  from_date: inDays(0),
  blocks,
  preferred_week_minutes: null,
  max_days_per_week: null,
  preferred: [],
  rather_not: [],
});

/** Opens an employee's page without hours. */
async function openEmptyWeek(page: Page, url: string): Promise<void> {
  const { send } = await openGround(url);
  await send('employee', '/api/availability/mine/', weekOf(), 'PUT');
  await openSession(page, 'employee');
  await page.goto('/availability');
  await expect(page.getByText('No hours')).toHaveCount(7);
}

/** Expects Monday to Friday from 4 to 8 PM, and 2 hours on Saturday. */
async function expectUsualWeek(page: Page, saturday: string): Promise<void> {
  await expect(page.getByText('Availability saved.')).toBeVisible();
  for (const day of ['Monday', 'Friday'])
    await expect(page.getByRole('button', { name: `${day}, 4:00–8:00 PM.` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Saturday, ${saturday}` })).toBeVisible();
}

test.describe('on a phone', () => {
  test.use({ viewport: windows.phone, hasTouch: true, isMobile: true });

  test('saves a usual week by thumb in at most 20 interactions', async ({ page, server }) => {
    await openEmptyWeek(page, server.url);
    let interactions = 0;
    const tap = async (name: string, position?: { x: number; y: number }): Promise<void> => {
      interactions += 1;
      await button(page, name).tap(position ? { position } : {});
    };
    /** Counts the tap on the field and the typed text. */
    const enter = async (name: string, text: string): Promise<void> => {
      interactions += 2;
      await combo(page, name).tap();
      await combo(page, name).fill(text);
      await page.keyboard.press('Tab');
    };
    await tap('Add hours on Monday in time fields');
    await enter('Monday End 1', '8p');
    await enter('Monday Start 1', '4p');
    await tap('Monday: Copy to…');
    interactions += 1;
    await page.getByRole('menuitem', { name: 'Monday to Friday' }).tap();
    // A tap a quarter along the bar, which shows 18 hours from 5 AM, adds hours from half past 9.
    const width = (await button(page, 'Add hours on Saturday').boundingBox())?.width ?? 0;
    await tap('Add hours on Saturday', { x: width / 4, y: 20 });
    await tap('Available, Saturday block 1');
    await tap('Save');
    await expectUsualWeek(page, '9:30–11:30 AM.');
    expect(interactions).toBeLessThanOrEqual(MOST);
    await expect(page.getByText(/You're still scheduled for LKV-\d+/).first()).toBeVisible();
    await expectSoundInBothLights(page);
    await keepScreen(page, 'availability');
  });
});

test.describe('at a desk', () => {
  test('saves a usual week by keyboard alone in at most 20 interactions', async ({ page, server }) => {
    await openEmptyWeek(page, server.url);
    let interactions = 0;
    /** Counts a control with what is typed into it; Tab only leads from one control to the next. */
    const use = async (control: ReturnType<typeof button>, ...keys: readonly string[]): Promise<void> => {
      interactions += 1;
      await tabTo(page, control);
      for (const key of keys) await page.keyboard.press(key);
    };
    const enter = async (name: string, ...keys: readonly string[]): Promise<void> =>
      use(combo(page, name), 'ControlOrMeta+A', ...keys, 'Tab');
    await use(button(page, 'Add hours on Monday in time fields'), 'Enter');
    await enter('Monday End 1', '8', 'p');
    await enter('Monday Start 1', '4', 'p');
    await use(button(page, 'Monday: Copy to…'), 'Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await use(page.getByRole('menuitem', { name: 'Monday to Friday' }), 'Enter');
    await use(button(page, 'Add hours on Saturday'), 'Enter');
    await use(
      page.getByRole('button', { name: 'Saturday, 9:00–11:00 AM.' }),
      'ArrowRight',
      'Shift+ArrowRight',
    );
    await use(button(page, 'Save'), 'Enter');
    await expectUsualWeek(page, '9:15–11:30 AM.');
    expect(interactions).toBeLessThanOrEqual(MOST);
    await expectSoundInBothLights(page);
  });

  test('shows managers when an employee is unavailable, and asks staff without hours', async ({
    page,
    server,
  }) => {
    const { employee, location, send } = await openGround(server.url);
    const hours = { weekday: 0, start_time: '06:00', end_time: '07:00', level: 'AVAILABLE' };
    await send('admin', `/api/availability/${employee.id}/`, weekOf(hours), 'PUT');
    await openSession(page, 'manager');

    await page.goto(`/view-schedules?location=${location}&layout=people`);
    const row = page.getByRole('row', { name: new RegExp(employee.name) });
    const away = row
      .getByRole('cell')
      .filter({ hasText: /^Unavailable/ })
      .first();
    await expect(away).toHaveCSS('background-image', /repeating-linear-gradient/);

    const day = inDays(20);
    await page.goto(`/manage-shifts/create?location=${location}`);
    await page.getByRole('textbox', { name: 'Start Date' }).fill(shown(day));
    await combo(page, 'Shift Repeat').selectOption('WEEKLY');
    await combo(page, 'Start Time').fill('515a');
    await combo(page, 'End Time').fill('545a');
    await combo(page, 'Shift Type').selectOption({ label: 'Swim Instructor' });
    const field = combo(page, 'Staff 1');
    // At the end of the window, the field's list has no room.
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await field.fill(employee.name);
    const option = page.getByRole('option', { name: employee.name });
    await expect(option).toContainText(`Unavailable on ${shown(day)}, 5:15–5:45 AM.`);
    await expectSoundInBothLights(page);

    await page.goto('/manage-user');
    await page.getByRole('link', { name: 'Availability Not Entered' }).click();
    await expect(page.getByRole('heading', { name: 'Availability Not Entered' })).toBeVisible();
    await button(page, 'Ask for availability').click();
    await expect(page.getByText(/^\d+ employees notified\.$/)).toBeVisible();
  });
});
