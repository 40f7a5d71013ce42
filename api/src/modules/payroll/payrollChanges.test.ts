import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { PayrollColumn } from '@ondeck/shared/schemas/options';
import { payrollChanges, payrollFilesAnswer } from '@ondeck/shared/schemas/payrollFiles';
import * as z from 'zod/mini';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { changesBetween, type FileText } from './payrollChanges.rules';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from './timesheets.fixture';

const FILES = '/api/payroll/files/';
const template: PayrollColumn[] = [
  { field: 'key', title: 'Key' },
  { field: 'kind', title: 'Kind' },
  { field: 'hours', title: 'Hours' },
  { field: 'minutes', title: 'Minutes' },
];
const file = (rows: string[][], columns: PayrollColumn[] | null = template): FileText => ({
  titles: (columns ?? template).map(({ title }) => title),
  rows,
  columns,
});
const noMinutes = template.slice(0, 3);

describe('the lines that changed between two payroll files', () => {
  const cases: [name: string, before: FileText, after: FileText, expected: unknown[]][] = [
    [
      'none, if both are equal',
      file([['1', 'Regular', '4', '240']]),
      file([['1', 'Regular', '4', '240']]),
      [],
    ],
    [
      'a line with other hours',
      file([
        ['1', 'Regular', '4', '240'],
        ['2', 'Regular', '1', '60'],
      ]),
      file([
        ['1', 'Regular', '4.43', '266'],
        ['2', 'Regular', '1', '60'],
      ]),
      [{ cells: ['1', 'Regular'], before: 4, after: 4.43, difference: 0.43 }],
    ],
    [
      'a new line, then a line that is gone',
      file([['1', 'Regular', '4', '240']]),
      file([['1', 'Overtime', '4', '240']]),
      [
        { cells: ['1', 'Overtime'], before: 0, after: 4, difference: 4 },
        { cells: ['1', 'Regular'], before: 4, after: 0, difference: -4 },
      ],
    ],
    [
      'lines that read the same, added up',
      file([
        ['1', 'Regular', '1', '60'],
        ['1', 'Regular', '1', '60'],
      ]),
      file([['1', 'Regular', '2.5', '150']]),
      [{ cells: ['1', 'Regular'], before: 2, after: 2.5, difference: 0.5 }],
    ],
    [
      'minutes before hours, which are rounded',
      file([['1', 'Regular', '0.02', '1']]),
      file([['1', 'Regular', '0.02', '2']]),
      [{ cells: ['1', 'Regular'], before: 0.02, after: 0.03, difference: 0.02 }],
    ],
    [
      'hours, in files without minutes',
      file([['1', 'Regular', '4.1']], noMinutes),
      file([['1', 'Regular', '4.3']], noMinutes),
      [{ cells: ['1', 'Regular'], before: 4.1, after: 4.3, difference: 0.2 }],
    ],
  ];
  for (const [name, before, after, rows] of cases)
    it(`are: ${name}`, () => {
      assertHolds(changesBetween(before, after, template), { is_comparable: true, columns: ['Key', 'Kind'] });
      assert.deepEqual(changesBetween(before, after, template).rows, rows);
    });

  const renamed = template.map((column) => ({ ...column, title: `${column.title}s` }));
  const other = template.map((column) =>
    column.title === 'Kind' ? { ...column, field: 'rate' as const } : column,
  );
  const bare = template.slice(0, 2);
  for (const [name, earlier, later, isComparable] of [
    ['other titles', template, renamed, false],
    ['the same titles of other data', template, other, false],
    ['fewer columns', template, noMinutes, false],
    ['neither hours nor minutes', bare, bare, false],
    ['no stored columns, and the titles of the template', null, null, true],
    ['no stored columns in the earlier file', null, template, true],
  ] as const)
    it(`${isComparable ? 'are compared' : "can't be compared"} in files with ${name}`, () => {
      const changes = changesBetween(
        file([], earlier && [...earlier]),
        file([], later && [...later]),
        template,
      );
      assert.equal(changes.is_comparable, isComparable);
    });

  it("can't be compared in files without stored columns whose titles aren't the template's", () => {
    assert.equal(changesBetween(file([], null), file([], null), renamed).is_comparable, false);
  });
});

describe('two payroll files of a period', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  before(async () => {
    test = await createTestApp();
    test.clock.set('2027-03-03T17:00:00Z');
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
  });
  after(() => test.close());

  const files = async () => {
    const answer = await test.call(world.admin, 'GET', `${FILES}?date=${WEEK}`);
    return z.parse(payrollFilesAnswer, expectStatus(answer, 200)).files;
  };
  async function closeAndMake(): Promise<void> {
    await sheets.closeAll(world.admin);
    expectStatus(await test.call(world.admin, 'POST', FILES, { date: WEEK }), 200);
  }
  const changes = (id: string) => test.call(world.admin, 'GET', `${FILES}${id}/changes/`);

  it('says that the first was replaced, and shows the one line that changed', async () => {
    const { id: record } = await sheets.worked(world.ana, TUESDAY);
    await sheets.worked(world.bo, TUESDAY);
    await closeAndMake();
    const [only] = await files();
    assert.equal(only?.replaced_by, null);
    assert.equal(errorOf(await changes(only.id)), 'This is the first file of its period.');

    test.clock.advance(60_000);
    await sheets.send(world.admin, 'reopen', { reason: 'An hour is missing' });
    await test.given.adjustment({ record: { id: record }, by: world.boss, minutes: 300 });
    await closeAndMake();
    const [second, first] = await files();
    assertHolds(first, { number: 1, replaced_by: { number: 2, made_at: second?.made_at } });
    assertHolds(second, { number: 2, replaced_by: null });
    const answer = z.parse(payrollChanges, expectStatus(await changes(second?.id ?? ''), 200));
    assertHolds(answer, {
      number: 2,
      earlier: 1,
      is_comparable: true,
      totals: { before: 8, after: 9, difference: 1 },
    });
    assert.equal(answer.rows.length, 1);
    assertHolds(answer.rows[0], { before: 4, after: 5, difference: 1 });
    assert.ok(answer.rows[0]?.cells.includes('Diaz'));
    const read = await test.db
      .selectFrom('audit_entries')
      .select('entity_id')
      .where('action', '=', 'payroll_file.compared')
      .execute();
    assert.deepEqual(read, [{ entity_id: second?.id }]);

    await test.call(world.admin, 'PUT', '/api/options/', { payroll_columns: noMinutes });
    test.clock.advance(60_000);
    await sheets.send(world.admin, 'reopen', { reason: 'Fewer columns' });
    await closeAndMake();
    const [third] = await files();
    assertHolds(expectStatus(await changes(third?.id ?? ''), 200), { is_comparable: false, rows: [] });

    await test.db
      .updateTable('payroll_files')
      .set({ emptied_at: test.clock.now() })
      .where('number', '=', 1)
      .execute();
    assert.equal((await changes(second?.id ?? '')).status, 404);
  });

  it('answers 404 to a file that does not exist', async () => {
    assert.equal(errorOf(await changes(world.here.id)), 'Payroll file not found.');
  });
});
