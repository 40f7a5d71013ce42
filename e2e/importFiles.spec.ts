import type { Locator } from '@playwright/test';
import { signInAs } from './harness/people';
import { staffFiles } from './harness/staffFiles';
import { expect, test } from './harness/test';

/** Returns the first cells of each row of a table. */
const rowsOf = (region: Locator, cells: number): Promise<string[]> =>
  region.locator('tbody tr').evaluateAll(
    (rows, count) =>
      rows.map((row) =>
        Array.from(row.children)
          .slice(0, count)
          .map(({ textContent }) => textContent)
          .join(' ')
          .trim(),
      ),
    cells,
  );

test.use({ serverOf: 'files of staff' });

test('imports files in the formats of Excel, LibreOffice, Google Sheets, and staff programs', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/import');
  for (const { name, program, bytes, headings, asked = {}, says, becomes = [], problems = [] } of staffFiles)
    await test.step(`imports ${name}: ${program}`, async () => {
      await page
        .getByLabel('CSV or Excel file')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
      if (headings === undefined) {
        await expect(page.getByRole('alert')).toHaveText(says);
        return;
      }
      await expect(page.getByText(` from ${name}.`)).toBeVisible();
      await expect(page.getByLabel('Heading Row').locator('option:checked')).toHaveText(headings);
      const statuses = page.getByRole('region', { name: 'Unknown statuses' });
      await expect(statuses.getByRole('combobox')).toHaveCount(Object.keys(asked).length);
      for (const [word, means] of Object.entries(asked))
        await statuses.getByLabel(`“${word}” means`).selectOption(means);
      await page.getByRole('button', { name: /^Check / }).click();
      await expect(page.getByRole('status').filter({ hasText: 'can be imported.' })).toHaveText(says);
      const becoming = page.getByRole('region', { name: 'Result for each row' });
      if (!(await becoming.isVisible())) await page.getByText('Result for each row', { exact: true }).click();
      expect(await rowsOf(becoming, 4)).toEqual(becomes);
      expect(await rowsOf(page.getByRole('region', { name: 'Rows with problems' }), 3)).toEqual(problems);
    });
});

test('imports former staff as inactive users, and invites only the others', async ({ page }) => {
  const file = staffFiles.find(({ name }) => name === 'excel-report.xlsx');
  await signInAs(page, 'admin');
  await page.goto('/import');
  await page.getByLabel('CSV or Excel file').setInputFiles({
    name: 'staff.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(file?.bytes ?? []),
  });
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  await page.getByRole('button', { name: 'Import 4 users' }).click();
  await expect(page.getByText(/2 of them are inactive and can't be invited\./)).toBeVisible();
  await page.getByRole('button', { name: 'Invite 2 users' }).click();
  await expect(page.getByText('2 people invited.')).toBeVisible();
  const refused = page.getByRole('list', { name: 'Not invited' });
  await expect(refused).toContainText("Robin ReefThe account isn't active.");
  await page.goto('/manage-user?search=Robin%20Reef');
  await expect(page.getByRole('row', { name: /Robin Reef/ })).toContainText('Inactive');
});
