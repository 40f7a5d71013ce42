import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import readExcelFile from 'read-excel-file/node';
import { type SheetCell, type SheetPlan, sheetName, writeSpreadsheet } from './spreadsheet';

const plan = (rows: readonly (readonly SheetCell[])[]): SheetPlan => ({
  name: sheetName('2027-03-07', 'Lakeview'),
  columns: [
    { title: 'Name', width: 24, kind: 'text' },
    { title: 'Date', width: 12, kind: 'date' },
    { title: 'Hours', width: 10, kind: 'hours' },
  ],
  rows,
  totals: ['Total', null, 7.5],
});

async function read(file: Buffer) {
  const [sheet] = await readExcelFile(file);
  assert.ok(sheet);
  return sheet;
}

/** Returns the text of one part of the zip file. The zip's directory at its end locates the part. */
function partOf(file: Buffer, name: string): string {
  for (let at = file.indexOf('PK\u0001\u0002'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 4)) {
    if (file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28)) !== name) continue;
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = file.subarray(start, start + file.readUInt32LE(at + 20));
    return file.readUInt16LE(at + 10) === 0 ? data.toString() : inflateRawSync(data).toString();
  }
  throw new Error(`No ${name} in the file.`);
}

describe('a spreadsheet', () => {
  test('shows hours with two decimals and dates as mm-dd-yyyy', async () => {
    const [hours, dates] = await Promise.all(
      [plan([['Ana Diaz', null, 7.5]]), plan([['Ana Diaz', '2027-03-08', null]])].map(async (one) =>
        partOf(await writeSpreadsheet(one), 'xl/styles.xml'),
      ),
    );
    assert.match(hours ?? '', /formatCode="0\.00"|numFmtId="2"/);
    assert.match(dates ?? '', /formatCode="mm-dd-yyyy"/);
  });

  for (const [where, workerFrom] of [
    ['on the event loop', 100],
    ['in a worker thread', 1],
  ] as const) {
    test(`writes a header, real dates and numbers, and the totals last ${where}`, async () => {
      const sheet = await read(await writeSpreadsheet(plan([['Ana Diaz', '2027-03-08', 7.5]]), workerFrom));
      assert.equal(sheet.sheet, '2027-03-07 Lakeview');
      assert.deepEqual(sheet.data, [
        ['Name', 'Date', 'Hours'],
        ['Ana Diaz', new Date('2027-03-08T00:00:00Z'), 7.5],
        ['Total', null, 7.5],
      ]);
    });
  }

  for (const workerFrom of [100, 1])
    test(`fits the sheet to the page width and repeats its head on each page (worker from ${workerFrom} rows)`, async () => {
      const file = await writeSpreadsheet(
        { ...plan([['Ana Diaz', null, [7.5]]]), name: "O'Hara & Co", heading: ['Hours', 'Lakeview'] },
        workerFrom,
      );
      assert.match(partOf(file, 'xl/workbook.xml'), /Print_Titles"[^>]*>'O''Hara &amp; Co'!\$1:\$3</);
      const sheet = partOf(file, 'xl/worksheets/sheet1.xml');
      assert.match(sheet, /fitToPage="1"/);
      assert.match(sheet, /orientation="landscape" fitToWidth="1" fitToHeight="0"/);
      assert.match(partOf(file, 'xl/styles.xml'), /fdf0d0/i);
    });

  test('writes times as time cells', async () => {
    const file = await writeSpreadsheet({
      ...plan([['10:30', null, null]]),
      columns: [{ title: 'In', width: 9, kind: 'time' }],
    });
    assert.match(partOf(file, 'xl/styles.xml'), /formatCode="h:mm AM\/PM"|numFmtId="18"/);
    assert.match(partOf(file, 'xl/worksheets/sheet1.xml'), /<v>0\.4375<\/v>/);
  });

  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("x")', '<b>&"']) {
    test(`keeps the text ${text} as text`, async () => {
      const file = await writeSpreadsheet(plan([[text, text, null]]));
      assert.deepEqual((await read(file)).data[1], [text, text, null]);
    });
  }

  test('leaves the event loop free while it writes a spreadsheet of many rows', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    await writeSpreadsheet(
      plan(Array.from({ length: 6_000 }, (_, row) => [`Person ${row}`, '2027-03-08', row / 60])),
    );
    clearInterval(timer);
    assert.ok(ticks > 10, `${ticks} ticks`);
  });
});

describe('the name of a sheet', () => {
  for (const [parts, expected] of [
    [['2027-03-07', 'Lakeview'], '2027-03-07 Lakeview'],
    [['2027-03-07', 'A/B: [pool]?*\\'], '2027-03-07 A B pool'],
    [['2027-03-07', 'twenty characters ok'], '2027-03-07 twenty characters ok'],
    [['2027-03-07', 'twenty-one characters'], '2027-03-07 twenty-one character'],
    [["'quoted'"], 'quoted'],
    [[''], 'Report'],
  ] as const) {
    test(`names the sheet ${expected} for ${parts.join(' + ')}`, () =>
      assert.equal(sheetName(...parts), expected));
  }
});
