import { copyFileSync } from 'node:fs';
import { findLibreOffice, openInLibreOffice } from './harness/libreOffice';
import {
  exportTab,
  HEAD_ROWS,
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

test('opens each export in LibreOffice with the same rows and without computed cells', async ({
  page,
  server,
}) => {
  const program = findLibreOffice();
  if (program === null)
    throw new Error('LibreOffice is not installed here; playwright.config.ts leaves this test out then.');
  const location = await nameThingsLikeSums(server.url);
  await openSession(page, 'admin');
  await openLastWeek(page, location);
  for (const report of tabs) {
    const file = test.info().outputPath(report.file);
    copyFileSync(await exportTab(page, report), file);
    const rows = openInLibreOffice(program, file);
    expect(linesOf(rows, report), report.file).toEqual(await rowsOnScreen(page, report));
    // A cell that LibreOffice had computed would be a number now.
    const texts = rows.flatMap((row, index) => (index < HEAD_ROWS ? row : row.slice(0, report.texts)));
    expect(
      texts.filter((cell) => typeof cell === 'number'),
      `computed in ${report.file}`,
    ).toEqual([]);
    const numbers = rows.slice(HEAD_ROWS).flatMap((row) => row.slice(report.texts));
    expect(
      numbers.filter((cell) => typeof cell !== 'number' && cell !== ''),
      `not a number in ${report.file}`,
    ).toEqual([]);
    if (report.tab !== 'Payroll Summary') expect(texts, report.file).toContain(LOOKS_LIKE_A_SUM);
  }
});
