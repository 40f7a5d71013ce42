import { writeFileSync } from 'node:fs';
import readExcelFile from 'read-excel-file/node';
import { call, field, listField, textField, tokenOf } from '../harness/api';
import { closeWeekByCalls, locationsOf, readSheet } from '../harness/closedWeek';
import { lastSunday } from '../harness/weeks';
import { expect, test } from './flow';

/** Returns the Sunday this many weeks before the last Sunday. */
function sunday(weeksBefore: number): string {
  const date = new Date(`${lastSunday()}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 7 * weeksBefore);
  return date.toISOString().slice(0, 10);
}

test('timesheets', async ({ visitor, server }) => {
  const token = await tokenOf(server.url, 'admin');
  const [location = ''] = await locationsOf(server.url, token);
  const week = sunday(0);
  const sheet = () => readSheet(server.url, token, location, week);
  await visitor.arriveAs('admin', `/timesheets?location=${location}&date=${week}`);
  await visitor.finds({ role: 'table', name: /^Timesheets, / });
  await visitor.click({ role: 'button', name: /^Approve all ready \(\d+\)$/ });
  await visitor.finds({ role: 'button', name: 'Approve all ready' });
  const statuses = listField(await sheet(), 'people').map((one) => textField(one, 'status'));
  expect(statuses).toContain('APPROVED');
  expect(statuses).not.toContain('READY');
});

test('creates a payroll file', async ({ visitor, server }) => {
  const token = await tokenOf(server.url, 'admin');
  const week = sunday(1);
  for (const location of await locationsOf(server.url, token))
    await closeWeekByCalls(server.url, token, location, week);
  await visitor.arriveAs('admin', `/payroll-file?date=${week}`);
  await visitor.click({ role: 'button', name: 'Create payroll file' });
  await visitor.finds({ role: 'button', name: /^CSV of / });
  const { body } = await call(server.url, 'GET', `/api/payroll/files/?date=${week}`, { token });
  const lines = Number(field(listField(body, 'files')[0], 'line_count'));
  expect(lines).toBeGreaterThan(0);
  await visitor.click({ role: 'button', name: /^CSV of / });
  const csv = await visitor.downloaded(/\.csv$/);
  expect(csv.bytes.toString('utf8').trim().split('\n')).toHaveLength(lines + 1);
  await visitor.click({ role: 'button', name: /^Excel of / });
  const excel = await visitor.downloaded(/^Payroll.*\.xlsx$/i);
  const [rows] = await readExcelFile(excel.bytes);
  expect(rows?.data).toHaveLength(lines + 1);
});

test('shows the weekly report', async ({ visitor, server }) => {
  const [location = ''] = await locationsOf(server.url, await tokenOf(server.url, 'admin'));
  await visitor.arriveAs('admin', `/weekly-labor-reports?date=${sunday(0)}&size=100&location=${location}`);
  const table = { role: 'table', name: 'Payroll Details' };
  const { text } = await visitor.finds(table, (spot) => /\d\.\d\d/.test(spot.text));
  await visitor.click({ role: 'button', name: 'Export to Excel' });
  const { bytes } = await visitor.downloaded(/^Payroll-Detail.*\.xlsx$/);
  const [sheet] = await readExcelFile(bytes);
  const names = (sheet?.data ?? []).slice(3, -1).map((row) => `${String(row[1])} ${String(row[2])}`);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(text).toContain(name);
});

test('import', async ({ visitor, server }, info) => {
  const file = info.outputPath('staff.csv');
  writeFileSync(
    file,
    [
      'Key,First Name,Last Name,E-Mail,Phone,Locations,Positions',
      '48201,Noor,Haddadi,noor@school.example,5855550171,Lakeview Swim School,Lifeguard',
      '48202,Ines,Moreau,ines@school.example,5855550173,Harbor Swim School,Lifeguard',
      '10003,Tomas,Reed,tomas@school.example,5855550174,Lakeview Swim School,Lifeguard',
    ].join('\n'),
  );
  await visitor.arriveAs('manager', '/import');
  await visitor.finds({ name: 'CSV or Excel file' });
  await visitor.chooseFile(file);
  await visitor.click({ role: 'button', name: 'Check 3 rows' });
  await visitor.reads('None of your locations is named Harbor Swim School.');
  await visitor.reads('This key already exists.');
  await visitor.click({ role: 'button', name: 'Import 1 user' });
  await visitor.reads(/1 person imported\./);
  const token = await tokenOf(server.url, 'admin');
  const { body } = await call(server.url, 'GET', '/api/users/?search=noor@school.example', { token });
  expect(textField(listField(body, 'results')[0], 'last_name')).toBe('Haddadi');
});
