import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { managementAnswer, payrollDetailAnswer, payrollSummaryAnswer } from '@ondeck/shared/schemas/payroll';
import readExcelFile from 'read-excel-file/node';
import * as z from 'zod/mini';
import { expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenShift, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';

/** A Wednesday. */
const DATE = '2027-03-03';
/** Number of heading lines above the table. */
const HEAD = 2;
const RATES = ['REGULAR', 'SUB', 'TRAINING'] as const;

type Sheet = Awaited<ReturnType<typeof readExcelFile>>[number];

describe('payroll as a spreadsheet', () => {
  let test: TestApp;
  let here: GivenLocation;
  let people: GivenUser[];
  let shifts: GivenShift[];
  let admin: string;
  before(async () => {
    test = await createTestApp();
    here = await test.given.location({ title: 'Lakeview' });
    people = [
      await test.given.user({ firstName: '=Ana', lastName: '+Diaz', locations: [here] }),
      await test.given.user({ firstName: 'Bo', lastName: '@Lee', locations: [here] }),
      await test.given.user({ firstName: 'Cy', lastName: '-Ray', locations: [here] }),
    ];
    const positions = [
      await test.given.position({ name: 'Guard' }),
      await test.given.position({ name: '=Coach' }),
    ];
    shifts = await Promise.all(
      positions.map((position) =>
        test.given.shift({ location: here, position, start: '2027-01-01', repeat: 'DAILY' }),
      ),
    );
    admin = await test.given.session(
      await test.given.user({ role: 'ADMIN', firstName: 'Max', lastName: 'Boss' }),
    );
  });
  after(() => test.close());

  const path = (report: string, more = '') =>
    `/api/payroll/${report}?date=${DATE}&location=${here.id}&limit=200${more}`;
  const json = async (report: string) => expectStatus(await test.call(admin, 'GET', path(report)), 200);
  const file = (report: string) =>
    test.app.inject({
      method: 'GET',
      url: path(report, '&export=true'),
      headers: { authorization: `Token ${admin}` },
    });
  async function sheet(report: string): Promise<Sheet> {
    const answer = await file(report);
    assert.equal(answer.statusCode, 200, answer.body);
    const [first] = await readExcelFile(answer.rawPayload);
    assert.ok(first);
    return first;
  }
  const minutesIn = ({ data }: Sheet, title: string): { rows: number; total: number } => {
    const column = data[HEAD]?.indexOf(title) ?? -1;
    assert.ok(column >= 0, title);
    const cells = data.slice(HEAD + 1).map((row) => Math.round(Number(row[column] ?? 0) * 60));
    return { rows: cells.slice(0, -1).reduce((sum, cell) => sum + cell, 0), total: cells.at(-1) ?? 0 };
  };

  const files: [report: string, name: string][] = [
    ['payroll-detail', 'Payroll-Detail.xlsx'],
    ['payroll-summary', 'Payroll-Summary.xlsx'],
    ['weekly-labour-management', 'Weekly-Management-Report.xlsx'],
  ];

  it('answers 404 to an export without rows', async () => {
    for (const [report] of files) {
      const answer = await storesNothing(test.db, () =>
        test.call(admin, 'GET', path(report, '&export=true')),
      );
      assert.deepEqual([answer.status, answer.body], [404, { error: 'No export data found.' }]);
    }
  });

  it('exports a file named after the report, with the week and location, real dates, and no formulas', async () => {
    const [ana] = people;
    const [, coach] = shifts;
    assert.ok(ana && coach);
    const { id } = await test.given.clockRecord({
      user: ana,
      location: here,
      shift: coach,
      date: '2027-03-01',
      in: '2027-03-01T15:00:00Z',
      out: '2027-03-01T19:20:00Z',
    });
    await test.call(admin, 'PUT', `/api/payroll/payroll/details/${id}/`, {
      rate: 'SUB',
      hours: 4.5,
      reason: '=Tablet was off',
    });
    for (const [report, name] of files) {
      const answer = await file(report);
      assert.equal(answer.headers['content-disposition'], `attachment; filename="${name}"`);
      assert.equal(
        answer.headers['content-type'],
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      );
      assert.equal((await sheet(report)).sheet, '2027-02-28 Lakeview');
    }
    const { data } = await sheet('payroll-detail');
    assert.deepEqual(
      data.slice(0, HEAD).map(([first]) => first),
      ['Payroll Details', 'Lakeview, 02-28-2027 to 03-06-2027'],
    );
    assert.deepEqual(data[HEAD + 1]?.slice(0, 11), [
      ana.code,
      '=Ana',
      '+Diaz',
      new Date('2027-03-01T00:00:00Z'),
      // Times without a date, as the library reads them.
      new Date('1899-12-30T10:00:00Z'),
      new Date('1899-12-30T14:20:00Z'),
      'SUB',
      '=Coach',
      coach.shift_code,
      'Lakeview',
      'was 4.33 REGULAR, Max Boss, 03-03-2027 12:00 PM: =Tablet was off',
    ]);
    assert.equal(data.at(-1)?.[0], 'Total');
    assert.deepEqual((await sheet('weekly-labour-management')).data[HEAD], ['Name', '=Coach', 'Total']);
    await test.db.deleteFrom('payroll_adjustments').execute();
    await test.db.deleteFrom('clock_records').execute();
  });

  it('logs who exported which week of which location, without the search text', async () => {
    const [ana] = people;
    const [, coach] = shifts;
    assert.ok(ana && coach);
    const record = { user: ana, location: here, shift: coach, date: '2027-03-01' };
    await test.given.clockRecord({ ...record, in: '2027-03-01T15:00:00Z', out: '2027-03-01T19:20:00Z' });
    const seen = await test.db.selectFrom('audit_entries').select('id').execute();
    const asked = await test.call(admin, 'GET', path('payroll-summary', '&export=true&search=ana'));
    expectStatus(asked, 200);
    expectStatus(await test.call(admin, 'GET', path('payroll-detail')), 200);
    const [row, ...more] = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'entity', 'entity_id', 'location_id', 'after'])
      .where('id', 'not in', seen.map(({ id }) => id).concat(here.id))
      .execute();
    assert.deepEqual(more, [], 'reading on the page is no download');
    assert.deepEqual(row, {
      action: 'report.exported',
      entity: 'report',
      entity_id: 'Payroll-Summary',
      location_id: here.id,
      after: { start: '2027-02-28', end: '2027-03-06', searched: true },
    });
    await test.db.deleteFrom('clock_records').execute();
  });

  it('agrees with the detail, the summary, the management report, and the time entries to the minute', async () => {
    const record = fc.record({
      person: fc.nat(2),
      shift: fc.option(fc.nat(1)),
      day: fc.integer({ min: -1, max: 7 }),
      start: fc.nat(20 * 3600),
      seconds: fc.integer({ min: 1, max: 15 * 3600 }),
      rate: fc.constantFrom(...RATES),
      edit: fc.option(fc.record({ rate: fc.constantFrom(...RATES), minutes: fc.nat(900) })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), async (records) => {
        await test.db.deleteFrom('payroll_adjustments').execute();
        await test.db.deleteFrom('clock_records').execute();
        const paid = { REGULAR: 0, SUB: 0, TRAINING: 0 };
        for (const { person, shift, day, start, seconds, rate, edit } of records) {
          const user = people[person];
          assert.ok(user);
          const date = new Date(Date.UTC(2027, 1, 28 + day)).toISOString().slice(0, 10);
          // Adds five hours, because midnight in New York is 05:00 UTC.
          const from = new Date(Date.UTC(2027, 1, 28 + day, 5) + start * 1000);
          const to = new Date(from.getTime() + seconds * 1000);
          const given = await test.given.clockRecord({
            user,
            location: here,
            date,
            in: from.toISOString(),
            out: to.toISOString(),
            rate,
            ...(shift === null ? {} : { shift: shifts[shift] ?? here }),
          });
          const clocked = Math.floor(to.getTime() / 60_000) - Math.floor(from.getTime() / 60_000);
          if (edit) {
            const answer = await test.call(admin, 'PUT', `/api/payroll/payroll/details/${given.id}/`, {
              rate: edit.rate,
              hours: Math.round((edit.minutes / 60) * 100) / 100,
              reason: 'Counted again',
            });
            expectStatus(answer, 200);
          }
          const inWeek = day >= 0 && day <= 6;
          if (inWeek) paid[edit?.rate ?? rate] += edit?.minutes ?? clocked;
        }
        const total = paid.REGULAR + paid.SUB + paid.TRAINING;
        const minutes = (hours: number) => Math.round(hours * 60);
        const detail = z.parse(payrollDetailAnswer, await json('payroll-detail'));
        const summary = z.parse(payrollSummaryAnswer, await json('payroll-summary'));
        const management = z.parse(managementAnswer, await json('weekly-labour-management'));
        assert.deepEqual(
          [detail.totals.regular_hours, detail.totals.sub_hours, detail.totals.training_hours].map(minutes),
          [paid.REGULAR, paid.SUB, paid.TRAINING],
        );
        assert.deepEqual(
          [
            summary.totals.total_regular_hours,
            summary.totals.total_sub_hours,
            summary.totals.total_training_hours,
          ].map(minutes),
          [paid.REGULAR, paid.SUB, paid.TRAINING],
        );
        assert.equal(minutes(management.totals.total), total);
        const sumOf = (rows: readonly number[]) => rows.map(minutes).reduce((sum, row) => sum + row, 0);
        assert.equal(
          sumOf(detail.results.map((row) => row.regular_hours + row.sub_hours + row.training_hours)),
          total,
        );
        assert.equal(sumOf(summary.results.map((row) => row.total_hours)), total);
        assert.equal(sumOf(management.results.map((row) => row.total)), total);
        assert.equal(sumOf(Object.values(management.totals.hours)), total);
        if (detail.count === 0) return;
        const sheets = await Promise.all(files.map(([report]) => sheet(report)));
        const [details, summaries, managements] = sheets;
        assert.ok(details && summaries && managements);
        const both: readonly Sheet[] = [details, summaries];
        for (const [column, expected] of [
          ['Regular Hours', paid.REGULAR],
          ['Sub Hours', paid.SUB],
          ['Training Hours', paid.TRAINING],
        ] as const)
          for (const one of both)
            assert.deepEqual(minutesIn(one, column), { rows: expected, total: expected }, column);
        assert.deepEqual(minutesIn(summaries, 'Total Hours'), { rows: total, total });
        assert.deepEqual(minutesIn(managements, 'Total'), { rows: total, total });
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) },
    );
  });
});
