import { writeFileSync } from 'node:fs';
import { call, field, listField, textField, tokenOf } from './harness/api';
import { closeWeekByCalls, locationsOf, readSheet } from './harness/closedWeek';
import { findLibreOffice, openInLibreOffice } from './harness/libreOffice';
import { LOOKS_LIKE_A_SUM, nameThingsLikeSums, tabs } from './harness/payrollReport';
import { findPythonReader, readInPython } from './harness/pythonReader';
import { expect, test } from './harness/test';
import { lastSunday } from './harness/weeks';

test.use({ ownServer: true });
test.setTimeout(240_000);

/** Returns the week before last: it is over at every location on any day. */
function weekBefore(sunday: string): string {
  const date = new Date(`${sunday}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 7);
  return date.toISOString().slice(0, 10);
}

/** Converts a date that a reader shows as `MM/dd/yyyy` or `MM-dd-yyyy` to `yyyy-MM-dd`. */
const asDay = (cell: string | number): string | number => {
  const [, month, day, year] = /^(\d\d)[-/](\d\d)[-/](\d{4})$/.exec(String(cell)) ?? [];
  return year === undefined ? cell : `${year}-${month}-${day}`;
};

test('reads the same payroll file in LibreOffice and Python, with the paid hours of Timesheets and the reports', async ({
  server: { url },
}) => {
  const [office, python] = [findLibreOffice(), findPythonReader()];
  if (office === null || python === null)
    throw new Error(
      'LibreOffice or openpyxl is not installed; playwright.config.ts leaves this test out then.',
    );
  await nameThingsLikeSums(url);
  const token = await tokenOf(url, 'admin');
  const week = weekBefore(lastSunday());
  let [paid, leave] = [0, 0];
  for (const location of await locationsOf(url, token)) {
    await closeWeekByCalls(url, token, location, week);
    const { totals } = Object(await readSheet(url, token, location, week));
    paid += Number(field(totals, 'paid_minutes'));
    leave += Number(field(totals, 'leave_minutes'));
  }
  const made = await call(url, 'POST', '/api/payroll/files/', { token, body: { date: week } });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { body } = await call(url, 'GET', `/api/payroll/files/?date=${week}`, { token });
  const [file] = listField(body, 'files');
  const download = async (format: string): Promise<string> => {
    const path = `/api/payroll/files/${textField(file, 'id')}/?format=${format}`;
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Token ${token}` } });
    const kept = test.info().outputPath(`payroll.${format}`);
    writeFileSync(kept, Buffer.from(await answer.arrayBuffer()));
    return kept;
  };
  const [xlsx, csv] = [await download('xlsx'), await download('csv')];

  const inPython = readInPython(python, xlsx);
  const inOffice = openInLibreOffice(office, xlsx).map((row) => row.map(asDay));
  expect(inOffice).toEqual(inPython);
  // In CSV, text that a spreadsheet could compute starts with an apostrophe, and no cell is a number.
  const asText = readInPython(python, csv).map((row) => row.map((cell) => String(cell).replace(/^'/, '')));
  expect(asText).toEqual(inPython.map((row) => row.map(String)));

  const [head = [], ...rows] = inPython;
  const column = (title: string) => rows.map((row) => row[head.indexOf(title)] ?? '');
  expect(rows.length).toBeGreaterThan(40);
  expect(column('Location')).toContain(LOOKS_LIKE_A_SUM);
  for (const title of ['Hours', 'Minutes'])
    expect(new Set(column(title).map((cell) => typeof cell)), title).toEqual(new Set(['number']));
  for (const title of head.filter((one) => one !== 'Hours' && one !== 'Minutes'))
    expect(new Set(column(String(title)).map((cell) => typeof cell)), String(title)).toEqual(
      new Set(['string']),
    );

  const minutes = column('Minutes').map(Number);
  const kinds = column('Kind');
  const sum = (isCounted: (kind: string) => boolean): number =>
    minutes.reduce((all, one, index) => all + (isCounted(String(kinds[index])) ? one : 0), 0);
  expect(sum((kind) => kind === 'Paid leave')).toBe(leave);
  expect(sum((kind) => kind !== 'Paid leave')).toBe(paid);
  const hours = Math.round((paid * 100) / 60) / 100;
  for (const { path } of tabs) {
    const report = await call(url, 'GET', `/api/payroll/${path}?date=${week}&limit=200`, { token });
    const { totals } = Object(report.body);
    expect(field(totals, 'total_hours') ?? field(totals, 'total'), path).toBe(hours);
  }
});
