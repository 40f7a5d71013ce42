import { windows } from '../scripts/lib/accessibility.mjs';
import { openSession } from './harness/heldSession';
import { expectSoundInBothLights, keepScreen } from './harness/looks';
import { expect, test } from './harness/test';
import { inDays, openGround, shown } from './refusals/ground';

/** Tests that a manager adds an absence and removes its dates. */
test.use({ serverOf: 'absences' });

test('a manager adds an absence, and removes one of its dates', async ({ page, server }) => {
  const ground = await openGround(server.url);
  const { employee } = ground;
  await ground.plan({ day: 40, own: true });
  await openSession(page, 'admin');
  await page.goto(`/manage-user/time-off?user=${employee.id}`);
  await page.getByRole('button', { name: 'Add absence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Absence' });
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Sick');
  await dialog.getByRole('textbox', { name: 'From Date' }).fill(shown(inDays(40)));
  await dialog.getByRole('textbox', { name: 'To Date' }).fill(shown(inDays(41)));
  await expect(dialog.getByText('It becomes an open shift.').first()).toBeVisible();
  await expectSoundInBothLights(page);
  await keepScreen(page, 'time-off-add');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Absence added.')).toBeVisible();

  const row = page.getByRole('row', { name: new RegExp(shown(inDays(40))) }).first();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const ending = page.getByRole('dialog', { name: 'Remove Dates' });
  await expect(ending.getByText(/Back to /).first()).toBeVisible();
  await ending.getByRole('checkbox', { name: new RegExp(shown(inDays(41))) }).uncheck();
  await expectSoundInBothLights(page);
  await ending.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`The absence ended on ${shown(inDays(40))}.`)).toBeVisible();
  await expect(row).toContainText(`Ended on ${shown(inDays(40))}`);
});

test.describe('on a phone', () => {
  test.use({ viewport: windows.phone, hasTouch: true, isMobile: true });

  test('a manager sees an employee’s time off as cards @phone', async ({ page, server }) => {
    const { employee, send } = await openGround(server.url);
    const date = inDays(50);
    await send('admin', '/api/absences/', {
      user_id: employee.id,
      kind: 'EMERGENCY',
      start_date: date,
      end_date: date,
      note: 'Back soon',
    });
    await openSession(page, 'admin');
    await page.goto(`/manage-user/time-off?user=${employee.id}`);
    await expect(page.getByText('Back soon')).toBeVisible();
    await expectSoundInBothLights(page);
    await keepScreen(page, 'time-off-phone');
  });
});
