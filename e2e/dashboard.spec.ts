import { openSession } from './harness/heldSession';
import { expectNoAxeViolations, keepScreen } from './harness/looks';
import { hearMessages } from './harness/messages';
import { mouse } from './harness/planningHands';
import { expect, test } from './harness/test';
import { inDays, openGround, shown } from './refusals/ground';

/** Records how many clicks a job took, and fails if there were more than at most. */
function tookAtMost(most: number, clicks: number, job: string): void {
  test.info().annotations.push({ type: 'interactions', description: `${clicks} for ${job}` });
  expect(clicks, `interactions for ${job}`).toBeLessThanOrEqual(most);
}

test("counts tomorrow's open shifts of all locations without an interaction, and lists them with one", {
  tag: '@phone',
}, async ({ page, server }) => {
  const ground = await openGround(server.url);
  const shift = await ground.plan({ day: 1 });
  const hands = mouse(page);
  await openSession(page, 'admin');
  await page.goto('/dashboard');
  const strip = page.getByRole('region', { name: 'Today and tomorrow' });
  const line = strip.locator('p', { hasText: 'Tomorrow:' });
  const count = line.getByRole('link', { name: /^\d+ open shifts?$/ });
  await expect(count).toBeVisible();
  await expectNoAxeViolations(page);
  await keepScreen(page, 'dashboard-day');
  tookAtMost(0, hands.count(), "the count of tomorrow's open shifts");
  const open = Number.parseInt((await count.textContent()) ?? '', 10);
  expect(open).toBeGreaterThan(0);

  await hands.use(count);
  // Between the midnights of two time zones, the list shows every date.
  await expect(page).toHaveURL(/tab=open-shift&/);
  const list = page.getByRole('tabpanel', { name: /^Open Shift/ });
  await expect(list.getByText(shift.code).first()).toBeVisible();
  tookAtMost(1, hands.count(), "the list of tomorrow's open shifts");
  await expectNoAxeViolations(page);
  await keepScreen(page, 'dashboard-tomorrow');
  await ground.remove(shift);
});

test('assigns one date of an open series, and leaves the others open', async ({ page, server }) => {
  const ground = await openGround(server.url);
  const series = await ground.plan({ day: 41, weekly: true, until: 62 });
  const [colleague] = await ground.free({ day: 48 });
  if (!colleague) throw new Error('No one could take the date.');
  const hands = mouse(page);
  await openSession(page, 'admin');
  const said = await hearMessages(page);
  await page.goto(`/dashboard?tab=open-shift&date=${inDays(48)}`);
  const row = page.getByRole('row').filter({ hasText: series.code });
  await expect(row).toContainText(`${shown(series.date)} – ${shown(inDays(62))}`);
  hands.count();
  await hands.use(row.getByRole('button', { name: /^Assign/ }));
  const dialog = page.getByRole('dialog', { name: 'Assign Shift' });
  await expect(
    dialog.getByRole('radio', { name: new RegExp(`^Only \\w+ ${shown(inDays(48))}$`) }),
  ).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /^All open \w+days$/ })).not.toBeChecked();
  await expectNoAxeViolations(page);
  await keepScreen(page, 'assign-one-date');
  await hands.pick(dialog.getByRole('combobox', { name: 'Employee' }), colleague.name);
  await hands.use(dialog.getByRole('button', { name: 'Assign' }));
  await expect.poll(() => said.has('Shift assigned successfully!')).toBe(true);
  tookAtMost(4, hands.count(), 'one date of a series');
  await page.goto(`/dashboard?tab=open-shift&search=${series.code}&show=waiting`);
  await expect(page.getByRole('row').filter({ hasText: series.code })).toHaveCount(2);
  await ground.remove(series);
});
