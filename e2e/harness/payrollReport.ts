import type { Page } from '@playwright/test';
import { call, listField, textField, tokenOf } from './api';
import { expect } from './test';
import { lastSunday } from './weeks';

/** The three tabs of the report, with their export's file name and the number of text columns before the numbers. */
export const tabs = [
  { tab: 'Payroll Details', path: 'payroll-detail', file: 'Payroll-Detail.xlsx', texts: 11, names: [1, 2] },
  { tab: 'Payroll Summary', path: 'payroll-summary', file: 'Payroll-Summary.xlsx', texts: 3, names: [1, 2] },
  {
    tab: 'Management',
    path: 'weekly-labour-management',
    file: 'Weekly-Management-Report.xlsx',
    texts: 1,
    names: [0],
  },
] as const;

export type ReportTab = (typeof tabs)[number];

/** Number of rows above the first data row of an exported report: its title rows and its head. */
export const HEAD_ROWS = 3;

/** A name that a spreadsheet program could compute as a formula. */
export const LOOKS_LIKE_A_SUM = '=1+1';

/** Adds an hour last week under a new position: time entries keep the position's name from when they were added. */
async function workLastWeek(url: string, token: string, location: string): Promise<void> {
  const path = '/api/shifts/shift-type/';
  expect((await call(url, 'POST', path, { token, body: { name: LOOKS_LIKE_A_SUM } })).status).toBe(201);
  const positions = await call(url, 'GET', path, { token });
  const position = listField(positions.body, 'results').find(
    (one) => textField(one, 'name') === LOOKS_LIKE_A_SUM,
  );
  const users = await call(url, 'GET', '/api/users/?limit=100', { token });
  const user = listField(users.body, 'results').find((one) =>
    listField(one, 'locations').some((at) => textField(at, 'location_id') === location),
  );
  const added = await call(url, 'POST', '/api/attendance/records/', {
    token,
    body: {
      user_id: textField(user, 'id'),
      location,
      clocked_in: `${lastSunday()}T09:00:00Z`,
      clocked_out: `${lastSunday()}T10:00:00Z`,
      position_id: textField(position, 'id'),
      rate: 'REGULAR',
      reason: 'The pump was looked after',
    },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
}

/**
 * Renames a location and the positions of the demo school so that a spreadsheet could compute their names.
 *
 * @returns the location's ID
 */
export async function nameThingsLikeSums(url: string): Promise<string> {
  const token = await tokenOf(url, 'admin');
  const places = await call(url, 'GET', '/api/locations/', { token });
  const [place] = listField(places.body, 'results');
  const { id, revision: _, ...body } = Object(place);
  const renamed = await call(url, 'PUT', `/api/locations/${id}/`, {
    token,
    body: { ...body, title: LOOKS_LIKE_A_SUM },
  });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
  const positions = await call(url, 'GET', '/api/shifts/shift-type/', { token });
  for (const [index, position] of listField(positions.body, 'results').entries()) {
    const path = `/api/shifts/shift-type/${textField(position, 'id')}/`;
    const name = `${LOOKS_LIKE_A_SUM}+${index + 1}`;
    expect((await call(url, 'PUT', path, { token, body: { name } })).status).toBe(200);
  }
  await workLastWeek(url, token, textField(place, 'id'));
  return textField(place, 'id');
}

/** Returns the rows on screen, one line each: the name and every number with two decimals. */
export async function rowsOnScreen(page: Page, { tab }: ReportTab): Promise<string[]> {
  const body = page.getByRole('table', { name: tab }).locator('tbody');
  await expect(body.getByRole('row').first()).toBeVisible();
  const rows = await body.getByRole('row').evaluateAll((all) =>
    all.map((row) => ({
      name: row.querySelector('th')?.innerText.split('\n')[0]?.trim() ?? '',
      numbers: Array.from(row.querySelectorAll<HTMLElement>('td[data-numeric]'), (cell) => cell.innerText),
    })),
  );
  // A note with the old value and the editor follows an edited number, so read the number only.
  const number = (text: string) => /^\s*(\d+\.\d\d)/.exec(text)?.[1] ?? [];
  return rows.map(({ name, numbers }) => [name, ...numbers.flatMap(number)].join(' | ')).toSorted();
}

/** Returns the same lines from a spreadsheet's rows, without head and totals. */
export function linesOf(rows: readonly (readonly unknown[])[], { names, texts }: ReportTab): string[] {
  return rows
    .slice(HEAD_ROWS, -1)
    .map((row) =>
      [
        names.map((index) => row[index]).join(' '),
        ...row.slice(texts).map((cell) => Number(cell ?? 0).toFixed(2)),
      ].join(' | '),
    )
    .toSorted();
}

/** Opens a tab of last week's report and downloads its export. @returns the file's path */
export async function exportTab(page: Page, { tab, file }: ReportTab): Promise<string> {
  await page.getByRole('tab', { name: tab }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(file);
  return download.path();
}

/** Opens last week's report for one location, with all its rows on one page. */
export const openLastWeek = (page: Page, location: string) =>
  page.goto(`/weekly-labor-reports?date=${lastSunday()}&size=100&location=${location}`);
