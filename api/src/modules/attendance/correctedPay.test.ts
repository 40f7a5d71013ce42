import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { payrollDetailAnswer, payrollSummaryAnswer } from '@ondeck/shared/schemas/payroll';
import * as z from 'zod/mini';
import { errorOf, expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { corrections } from './corrections.fixture';

const at = (time: string): string => `2027-03-03T${time}:00Z`;

describe('pay after a correction', () => {
  let test: TestApp;
  let correct: ReturnType<typeof corrections>;
  let here: GivenLocation;
  let guard: GivenPosition;
  let ana: GivenUser;
  let admin: string;
  let manager: string;
  before(async () => {
    test = await createTestApp();
    correct = corrections(test);
    here = await test.given.location();
    guard = await test.given.position();
    admin = await test.given.session(
      await test.given.user({ role: 'ADMIN', firstName: 'Max', lastName: 'Boss' }),
    );
    manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
  });
  beforeEach(async () => {
    ana = await test.given.user({ locations: [here], positions: [guard] });
  });
  after(() => test.close());

  /** A time entry from 1:00 PM to 4:00 PM UTC, which is three hours. */
  const worked = () =>
    test.given.clockRecord({
      user: ana,
      location: here,
      date: '2027-03-03',
      in: at('13:00'),
      out: at('16:00'),
    });
  const set = (id: string, hours: number, rate = 'REGULAR') =>
    test.call(admin, 'PUT', `/api/payroll/payroll/details/${id}/`, { hours, rate });
  const change = (id: string, body: object) => correct.change(manager, id, body);

  /** Returns the paid hours by rate and the number of time entries. The summary and the details must agree. */
  async function paid(): Promise<[regular: number, sub: number, records: number]> {
    const ask = (report: string) => test.call(manager, 'GET', `/api/payroll/${report}?search=${ana.code}`);
    const summary = z.parse(payrollSummaryAnswer, expectStatus(await ask('payroll-summary'), 200));
    const detail = z.parse(payrollDetailAnswer, expectStatus(await ask('payroll-detail'), 200));
    const { total_regular_hours: regular, total_sub_hours: sub } = summary.totals;
    assert.deepEqual([detail.totals.regular_hours, detail.totals.sub_hours], [regular, sub]);
    return [regular, sub, detail.count];
  }

  const cases: [
    name: string,
    acts: readonly ((id: string) => Promise<{ status: number; text: string }>)[],
    paid: [number, number, number],
  ][] = [
    ['nothing', [], [3, 0, 1]],
    ['other times', [(id) => change(id, { clocked_in: at('12:30') })], [3.5, 0, 1]],
    ['another rate', [(id) => change(id, { rate: 'SUB' })], [0, 3, 1]],
    [
      'set in payroll, then other times',
      [(id) => set(id, 4), (id) => change(id, { clocked_in: at('12:30') })],
      [4, 0, 1],
    ],
    [
      'set in payroll, then another rate',
      [(id) => set(id, 4), (id) => change(id, { rate: 'SUB' })],
      [4, 0, 1],
    ],
    [
      'other times, then set in payroll',
      [(id) => change(id, { clocked_in: at('12:30') }), (id) => set(id, 4, 'SUB')],
      [0, 4, 1],
    ],
    [
      'split around half an hour',
      [(id) => correct.split(manager, id, { ends: at('14:00'), resumes: at('14:30') })],
      [2.5, 0, 2],
    ],
    [
      'split, the second part as Sub',
      [(id) => correct.split(manager, id, { ends: at('14:00'), resumes: at('14:00'), rate: 'SUB' })],
      [1, 2, 2],
    ],
    ['voided', [(id) => correct.void(manager, id)], [0, 0, 0]],
    ['set in payroll, then voided', [(id) => set(id, 4), (id) => correct.void(manager, id)], [0, 0, 0]],
  ];
  for (const [name, acts, hours] of cases)
    it(`pays after ${name}: ${hours[0]} regular and ${hours[1]} sub hours of ${hours[2]} time entries`, async () => {
      const { id } = await worked();
      for (const act of acts) {
        const answer = await act(id);
        assert.equal(answer.status, 200, answer.text);
      }
      assert.deepEqual(await paid(), hours);
      const record = await correct.read(manager, id);
      if (hours[2] < 2) assert.equal(record.paid.hours, hours[0] + hours[1]);
    });

  it('refuses to split a time entry whose pay was set in payroll, because the parts would be paid differently', async () => {
    const { id } = await worked();
    expectStatus(await set(id, 4), 200);
    const answer = await storesNothing(test.db, () =>
      correct.split(manager, id, { ends: at('14:00'), resumes: at('14:30') }),
    );
    assert.equal(answer.status, 409);
    assert.match(String(errorOf(answer)), /^Max Boss set the paid hours/);
  });

  it('refuses to edit the pay of a voided time entry, and hides its details in payroll', async () => {
    const { id } = await worked();
    expectStatus(await correct.void(manager, id), 200);
    assert.equal((await storesNothing(test.db, () => set(id, 4))).status, 404);
  });
});
