/** Checks that must hold at the end of a month, through the calls that users make. */
import assert from 'node:assert/strict';
import { payrollDetailAnswer, payrollProof, payrollSummaryAnswer } from '@ondeck/shared/schemas/payroll';
import * as z from 'zod/mini';
import { expectStatus } from '../assertions';
import { timeOf } from './monthClock';
import { compareSheet } from './monthClosing';
import { repeated } from './monthLine';
import type { MonthSchool, SchoolLocation } from './monthSchool';

async function detailOf({ test, deciders }: MonthSchool, place: SchoolLocation, week: string) {
  const rows = [];
  for (let offset = 0; ; offset += 200) {
    const path = `/api/payroll/payroll-detail?location=${place.id}&date=${week}&limit=200&offset=${offset}`;
    const answer = await repeated(() => test.call(deciders.admin, 'GET', path));
    const { results, count } = z.parse(payrollDetailAnswer, expectStatus(answer, 200));
    rows.push(...results);
    if (rows.length >= count) return rows;
  }
}

/** Checks that every time entry is paid once, in the model's week, with the model's minutes and punches. */
async function compareReports(school: MonthSchool, weeks: readonly string[]): Promise<void> {
  const { model, places, test, deciders, staff } = school;
  const seen = new Map<string, string>();
  for (const week of weeks) {
    for (const place of places) {
      for (const row of await detailOf(school, place, week)) {
        assert.equal(seen.get(row.id), undefined, `record ${row.id} is in two places`);
        seen.set(row.id, `${place.id} ${week}`);
        const record = model.records.find(({ id }) => id === row.id);
        assert.ok(record, `record ${row.id} is nowhere in the model`);
        const hours = row.regular_hours + row.sub_hours + row.training_hours;
        assert.equal(Math.round(hours * 60), model.minutes(record));
        assert.deepEqual(
          [row.clocked_in, row.clocked_out],
          [timeOf(record.in, record.place.zone), timeOf(record.out ?? 0, record.place.zone)],
        );
      }
      await compareSheet(school, place, week);
    }
    const path = `/api/payroll/payroll-summary?date=${week}&limit=200`;
    const answer = await repeated(() => test.call(deciders.admin, 'GET', path));
    const { results } = z.parse(payrollSummaryAnswer, expectStatus(answer, 200));
    const paid = model.paidIn(undefined, week);
    for (const { user } of staff) {
      const own = paid.filter(({ person }) => person === user.id);
      const minutes = own.reduce((sum, record) => sum + model.minutes(record), 0);
      const row = results.find(({ user_details }) => user_details.key === user.code);
      assert.equal(Math.round((row?.total_hours ?? 0) * 60), minutes, `${user.lastName}, week of ${week}`);
    }
  }
  for (const record of model.records) {
    const expected =
      record.isVoided || record.out === null ? undefined : `${record.place.id} ${model.payWeek(record)}`;
    assert.equal(seen.get(record.id), expected, `where record ${record.id} is paid`);
  }
}

/** Checks that pay that differs from the punches has an author, and that corrections and edits also have a reason. */
async function compareAuthors(school: MonthSchool): Promise<void> {
  const { model, correct, deciders, test } = school;
  for (const record of model.records) {
    const { changes } = await repeated(() => correct.read(deciders.admin, record.id));
    for (const { by, reason } of changes) assert.ok(by.trim() && reason.trim(), `record ${record.id}`);
    const isPunched = record.in === record.rawIn && record.out === record.rawOut;
    if (record.isVoided || record.out === null) {
      assert.equal(
        changes.some(({ kind }) => kind === 'VOIDED'),
        record.isVoided,
        record.id,
      );
      continue;
    }
    const path = `/api/payroll/payroll/details/${record.id}/proof/`;
    const answer = await repeated(() => test.call(deciders.admin, 'GET', path));
    const proof = z.parse(payrollProof, expectStatus(answer, 200));
    assert.equal(proof.paid_minutes, model.minutes(record));
    if (!isPunched) assert.ok(changes.length > 0 || proof.clocked_out_by, `nobody changed ${record.id}`);
    if (isPunched && changes.length > 0)
      assert.ok(
        changes.every(({ kind }) => kind === 'CHANGED'),
        `what changed of ${record.id}`,
      );
    if (proof.paid_minutes !== proof.worked_minutes) {
      const [edit] = proof.edits;
      assert.ok(edit?.by.trim() && edit.reason?.trim(), `who said what is paid for ${record.id}`);
    }
  }
}

/** Checks that the stored time entries equal the model, to the second, and that there are no others. */
async function compareRows({ test, model, staff }: MonthSchool): Promise<void> {
  const rows = await test.db.selectFrom('clock_records').selectAll().execute();
  assert.equal(rows.length, model.records.length);
  for (const { id, clocked_in, clocked_out, status, user_id } of rows) {
    const record = model.records.find((one) => one.id === id);
    assert.ok(record);
    assert.deepEqual(
      [clocked_in.getTime(), clocked_out?.getTime() ?? null, status === 'VOIDED', user_id],
      [record.in, record.out, record.isVoided, record.person],
      id,
    );
  }
  assert.ok(staff.length > 0);
}

export async function proveMonth(school: MonthSchool, weeks: readonly string[]): Promise<void> {
  await compareRows(school);
  await compareReports(school, weeks);
  await compareAuthors(school);
}
