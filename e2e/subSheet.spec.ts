import type { Page } from '@playwright/test';
import { expectSoundInBothLights, keepScreen } from './harness/looks';
import { atNext, type MovedTime, pageAt } from './harness/movedTime';
import { mouse, type PlanningHands } from './harness/planningHands';
import { expect, test } from './harness/test';
import type { PlannedShift } from './refusals/ground';

/** Lives the minutes before a 6:00 AM shift as a manager on a phone and at a desk. Interactions are counted. */
const [NOW, FROM, TO] = ['05:41', '06:00', '07:00'];

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^Follow Up, / });
const marking = /^Mark absent and offer to \d+$/;

/** Opens the page that an alert about a late employee links to, which is one interaction. */
async function fromAlert(
  page: Page,
  { ground }: MovedTime,
  { id, date }: PlannedShift,
): Promise<PlanningHands> {
  const sub = `${id}.${date}.${ground.employee.id}`;
  await page.goto(`/dashboard?location=${ground.location}&tab=not-clocked-in&sub=${sub}`);
  await expect(sheetOf(page)).toContainText('is expected');
  return mouse(page);
}

async function onPhone(page: Page, morning: MovedTime, shift: PlannedShift): Promise<void> {
  const { ground } = morning;
  const sheet = sheetOf(page);
  const late = await fromAlert(page, morning, shift);
  await expect(sheet.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:/);
  await late.use(sheet.getByRole('button', { name: 'On the way' }));
  await late.use(sheet.getByRole('button', { name: '20 minutes' }));
  await expect(sheet).toContainText(`${ground.employee.name} is expected at 6:20 AM`);
  expect(1 + late.count(), 'alert to on the way').toBe(3);
  await expectSoundInBothLights(page);
  await keepScreen(page, 'sub-sheet');
  const offer = mouse(page);
  await offer.use(sheet.getByRole('button', { name: marking }));
  await expect(sheet).toContainText(/Offered at 5:4\d AM to \d+\. 0 opened, 0 declined\./);
  expect(1 + offer.count(), 'alert to offered').toBe(2);
  await expect(sheet).toContainText("can't come. Other reason, recorded 5:4");
  await keepScreen(page, 'sub-sheet-offered');
  await sheet.getByRole('button', { name: 'Stop offers' }).click();
  await sheet.getByRole('button', { name: /^Offer to all \d+$/ }).click();
  await expect(sheet.getByRole('button', { name: 'Stop offers' })).toBeVisible();
  // The newest message covers no button of the sheet, such as Close. A trial doesn't click.
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Offered to');
  for (const button of await sheet.getByRole('button').or(sheet.getByRole('link')).all())
    await button.click({ trial: true });
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(sheet).toContainText(`${ground.employee.name} is expected`);
}

async function atDesk(
  page: Page,
  { ground }: MovedTime,
  shift: PlannedShift,
  open: PlannedShift,
): Promise<void> {
  const sheet = sheetOf(page);
  await page.goto(`/dashboard?location=${ground.location}&tab=not-clocked-in&search=${shift.code}`);
  const missing = mouse(page);
  await missing.use(page.getByRole('button', { name: `Follow up on ${ground.employee.name}` }).first());
  await missing.use(sheet.getByRole('button', { name: marking }));
  await expect(sheet).toContainText(/Offered at 5:4\d AM/);
  expect(missing.count(), 'Not Clocked In to absent and offered').toBe(2);
  await expectSoundInBothLights(page);
  await keepScreen(page, 'sub-sheet-offered');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('tab', { name: /^Open Shift/ }).click();
  await page.getByRole('searchbox').fill(shift.code);
  await expect(page).toHaveURL(/search=/);
  const opening = mouse(page);
  await opening.use(page.getByRole('button', { name: `Find a sub for ${shift.code}` }));
  await opening.use(sheet.getByRole('button', { name: /^Replace with / }).first());
  await expect(page.getByText('Shift assigned.').first()).toBeVisible();
  expect(opening.count(), 'Open Shift row to assigned').toBe(2);

  await page.goto(`/view-schedules?location=${ground.location}&start=${open.date}&view=weekly`);
  const planning = mouse(page);
  await planning.use(page.getByRole('button', { name: new RegExp(open.code) }).first());
  const detail = page.getByRole('dialog', { name: 'Schedule Detail' });
  await keepScreen(page, 'schedule-detail');
  await planning.use(detail.getByRole('button', { name: 'Assign on this date' }));
  await planning.use(sheet.getByRole('button', { name: /^Assign / }).first());
  await expect(page.getByText('Shift assigned.').first()).toBeVisible();
  expect(planning.count(), 'date on View Schedules to assigned').toBe(3);
}

test('follows up on a late employee and an open shift with two or three interactions, on a phone and at a desk', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await atNext(NOW, async (morning) => {
    const { ground, day } = morning;
    const shift = await ground.plan({ day, from: FROM, to: TO, own: true });
    const open = await ground.plan({ day, from: '21:00', to: '22:00' });
    await test.step('on a phone', async () =>
      onPhone(await pageAt(browser, morning, 'manager', 'phone'), morning, shift));
    await test.step('at a desk', async () =>
      atDesk(await pageAt(browser, morning, 'manager', 'desktop'), morning, shift, open));
  });
});
