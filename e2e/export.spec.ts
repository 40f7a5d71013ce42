import { readFile } from 'node:fs/promises';
import readExcelFile from 'read-excel-file/node';
import {
  exportTab,
  linesOf,
  LOOKS_LIKE_A_SUM,
  nameThingsLikeSums,
  openLastWeek,
  rowsOnScreen,
  tabs,
} from './harness/payrollReport';
import { openSession } from './harness/heldSession';
import { expect, test } from './harness/test';

test.use({ ownServer: true });
test.setTimeout(180_000);

test('exports the rows on screen, with numbers as numbers and a total’s label as text', async ({
  page,
  server,
}) => {
  const location = await nameThingsLikeSums(server.url);
  await openSession(page, 'admin');
  await openLastWeek(page, location);
  for (const report of tabs) {
    const [sheet] = await readExcelFile(await readFile(await exportTab(page, report)));
    const rows = sheet?.data ?? [];
    expect(linesOf(rows, report), report.file).toEqual(await rowsOnScreen(page, report));
    expect(
      rows
        .at(-1)
        ?.slice(report.texts)
        .map((cell) => typeof cell),
    ).not.toContain('string');
    if (report.tab !== 'Payroll Summary') expect(rows.flat(), report.file).toContain(LOOKS_LIKE_A_SUM);
  }
});
