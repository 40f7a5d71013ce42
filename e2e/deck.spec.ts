import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { showLongDay } from '@ondeck/shared/time/display';
import type { Page } from '@playwright/test';
import { windows } from '../scripts/lib/accessibility.mjs';
import { call, listField, textField } from './harness/api';
import { openSession } from './harness/heldSession';
import { expectSoundInBothLights, keepScreen } from './harness/looks';
import { addTrainee } from './harness/punchClock';
import { expect, test } from './harness/test';
import { inDays, openGround, shown } from './refusals/ground';

/** The demo school's lifeguards: Lakeview's afternoon shift is open every Sunday. */
test.use({ serverOf: 'deck', contextOptions: { reducedMotion: 'reduce' } });

const sunday = startOfWeek(addDays(inDays(0), 7));
const openWeek = (page: Page, location: string) =>
  page.goto(`/view-schedules?location=${location}&start=${sunday}`);
const day = (page: Page) => page.getByRole('button', { name: `Lifeguards on ${showLongDay(sunday)}` });

test('fills a shortage with an open shift, and shows a new shortage as soon as swimmers are entered', async ({
  page,
  server,
}) => {
  const { location, send } = await openGround(server.url);
  await openSession(page, 'manager');
  await openWeek(page, location);
  await expect(day(page)).toContainText('0 of 1 1:15–4:45 PM');
  await expectSoundInBothLights(page);
  await keepScreen(page, 'lifeguards');

  await day(page).click();
  const hours = page.getByRole('dialog', { name: `Lifeguards on ${shown(sunday)}` });
  await expect(hours.getByText('1 short')).toBeVisible();
  await hours.getByRole('button', { name: 'Find a guard for 1:15–4:45 PM' }).click();
  const sheet = page.getByRole('dialog', { name: /^Follow Up/ });
  await expect(sheet.getByText('No one is assigned')).toBeVisible();
  await sheet
    .getByRole('button', { name: /^Assign/ })
    .first()
    .click();
  // Someone with a warning is assigned after a question.
  const anyway = sheet.getByRole('button', { name: /^Assign anyway/ });
  if (await anyway.isVisible()) await anyway.click();
  await expect(sheet).toBeHidden();
  await expect(day(page)).toContainText('1 of 1');

  const counts = [{ start_time: '14:00', end_time: '16:00', swimmers: 60 }];
  await send('admin', '/api/deck/swimmers/', { location, days: [{ date: sunday, counts }] }, 'PUT');
  await expect(day(page)).toContainText(/1 of 2.* 2:00–4:00 PM/);
  await expect(
    page.getByRole('button', { name: `Up to 60 swimmers on ${showLongDay(sunday)}` }),
  ).toBeVisible();

  await page
    .getByRole('region', { name: showLongDay(sunday) })
    .getByRole('button', { name: /^LI .*1:15–4:45 PM/ })
    .click();
  await page.getByRole('button', { name: 'Cancel this date' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel This Date' });
  await expect(
    cancel.getByText(`Leaves 0 of 1 required lifeguards on ${shown(sunday)}`, { exact: false }).first(),
  ).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: windows.phone, hasTouch: true, isMobile: true });

  test('opens the days of a week from one line, and enters swimmers', async ({ page, server }) => {
    const { location } = await openGround(server.url);
    await openSession(page, 'manager');
    await openWeek(page, location);
    const line = page.getByRole('button', { name: /^Lifeguards: / });
    await expect(day(page)).toBeHidden();
    await line.click();
    const saturday = showLongDay(addDays(sunday, 6));
    await page.getByRole('button', { name: new RegExp(`swimmers on ${saturday}$`) }).click();
    const dialog = page.getByRole('dialog', { name: /^Swimmers on / });
    await dialog.getByRole('button', { name: 'Use these numbers' }).click();
    await keepScreen(page, 'swimmers');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: `Up to 36 swimmers on ${saturday}` })).toBeVisible();
    await expectSoundInBothLights(page);
  });
});

test('counts a lifeguard on the dashboard as soon as they clock in', async ({ page, server }) => {
  const { admin, location, send } = await openGround(server.url);
  const guard = await addTrainee(server.url, 'Lakeview');
  const positions = await call(server.url, 'GET', '/api/shifts/shift-type/', { token: admin });
  const position = listField(positions.body, 'results').find(
    (one) => textField(one, 'name') === `Trainee ${guard.code}`,
  );
  const rule = {
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    from_date: inDays(-1),
    to_date: null,
    start_time: '00:00',
    end_time: '23:59',
    guard_position_ids: [textField(position, 'id')],
    teaching_position_ids: [],
    support_position_ids: [],
    min_age: null,
    base_guards: 1,
    swimmers_included: 0,
    swimmers_per_guard: null,
  };
  await send('admin', `/api/deck/rules/${location}/`, { rules: [rule] }, 'PUT');
  await openSession(page, 'manager');
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Lifeguards Now' });
  await expect(card).toContainText('0 of 1');
  await expect(card).toContainText('1 short');

  const body = { code: guard.code, clocked_out: '12:00' };
  const verified = await call(server.url, 'POST', '/api/attendance/verify-employee-code/', { body });
  const clockedIn = await call(server.url, 'POST', `/api/attendance/clock-in/${guard.id}/`, {
    token: textField(verified.body, 'token'),
    body: { rate: 'TRAINING', clocked_in: '12:00', shift_id: textField(verified.body, 'shift', 'id') },
  });
  expect(clockedIn.status, JSON.stringify(clockedIn.body)).toBe(201);
  await expect(card).toContainText('1 of 1');
  await expectSoundInBothLights(page);
});
