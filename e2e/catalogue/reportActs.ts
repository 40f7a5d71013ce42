import { expect } from '../harness/test';
import type { reports } from './catalogue';
import { lastSunday } from '../harness/weeks';
import { type Acts, press, withoutLine } from './stage';

export const reportActs: Acts<typeof reports> = {
  Hours: {
    'no answer': async (stage) => {
      const { page } = stage;
      // Search without results first: the back link of the report returns to this search.
      await page.goto(`/weekly-labor-reports?date=${lastSunday()}&search=nobody-at-all`);
      await press(page, 'Clear search and filters');
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      // Enter fewer hours than were worked: more hours would need a reason.
      await page.getByRole('textbox', { name: 'Hours' }).fill('2.75');
      await withoutLine(stage, 'Save');
    },
    success: async ({ page }) => {
      await expect(page.getByRole('textbox', { name: 'Hours' })).toHaveValue('2.75');
      await press(page, 'Save');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    'gone from the report': async ({ page }) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Hours' }).fill('2.5');
      await page.goBack();
      await expect(page.getByText('No matches')).toBeAttached();
      await press(page, 'Save');
    },
  },
  Export: {
    'no rows (404)': async ({ page }) => {
      await page.goto('/weekly-labor-reports?date=2020-01-05');
      await press(page, 'Export to Excel');
    },
    'no answer': async (stage) => withoutLine(stage, 'Export to Excel'),
  },
  Report: {
    'no answer': async ({ page, line }) => {
      await page.goto(`/weekly-labor-reports?date=${lastSunday()}`);
      await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
      await line.cut();
      await page.getByRole('tab', { name: 'Payroll Summary' }).click();
    },
  },
};
