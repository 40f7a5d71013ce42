import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { myHours } from '@ondeck/shared/schemas/corrections';
import * as z from 'zod/mini';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { corrections } from '../attendance/corrections.fixture';
import { weeksAreKept } from './paidWeeks.fixture';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from './timesheets.fixture';

const NEXT_WEEK = '2027-02-28';
const NOW = '2027-03-03T17:00:00Z';
const CLOSED = 'Max Boss closed the week of 02-21-2027. An admin can reopen it in Timesheets.';
const REMOVES = `This removes hours from a closed week. ${CLOSED}`;
const at = (time: string): string => `${TUESDAY}T${time}Z`;

describe('corrections of a closed week', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  let fix: ReturnType<typeof corrections>;
  let record: string;
  beforeEach(async () => {
    test = await createTestApp();
    test.clock.set(NOW);
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
    fix = corrections(test);
    // From 10:00 AM to 2:00 PM, as scheduled.
    record = (await sheets.worked(world.bo, TUESDAY)).id;
  });
  afterEach(() => test.close());

  const paid = async (date: string) => (await sheets.read(world.admin, date)).totals.paid_minutes;
  const entries = () =>
    test.db
      .selectFrom('clock_records')
      .selectAll()
      .where('status', '<>', 'VOIDED')
      .orderBy('clocked_in')
      .orderBy('id')
      .execute();
  async function close(date = WEEK): Promise<void> {
    const { people } = await sheets.read(world.admin, date);
    for (const { id, marks } of people)
      if (marks.length > 0)
        await sheets.send(world.admin, 'accept', { user_id: id, marks: marks.map(({ key }) => key) }, date);
    if (people.length > 0)
      expectStatus(
        await sheets.approve(
          world.admin,
          people.map(({ id }) => ({ ...world.bo, id })),
          date,
        ),
        200,
      );
    expectStatus(await sheets.send(world.admin, 'close', {}, date), 200);
  }
  async function asked(body: object): Promise<string> {
    const session = await test.given.session(world.bo);
    const answer = await test.call(session, 'POST', '/api/shifts/request/correction/', {
      record_id: record,
      clocked_in: at('15:00:00'),
      clocked_out: at('19:00:00'),
      reason: 'The tablet was off',
      ...body,
    });
    expectStatus(answer, 202);
    return (await rowOf()).id;
  }
  const rowOf = async () => {
    const { body } = await test.call(world.manager, 'GET', '/api/attendance/corrections/?status=PENDING');
    const rows = z.parse(z.object({ results: z.array(z.looseObject({ id: z.string() })) }), body).results;
    return rows[0] ?? { id: '' };
  };
  const approve = (id: string) =>
    test.call(world.manager, 'POST', `/api/attendance/corrections/${id}/`, { action: 'APPROVE' });

  it('pays the time that an approved correction adds in the open week, and keeps the closed entry', async () => {
    await close();
    const before = await entries();
    const id = await asked({ clocked_in: at('14:50:00'), clocked_out: at('19:16:00') });
    assertHolds(await rowOf(), {
      blocked: null,
      effect: { paid_before: 4, paid_after: 4.43, paid_with: NEXT_WEEK },
    });
    assertHolds(expectStatus(await approve(id), 200), {
      message: 'Correction approved. 26 minutes are paid in the week of 02-28-2027.',
    });
    const after = await entries();
    assert.deepEqual(
      after.filter((entry) => entry.id === record),
      before,
    );
    assert.deepEqual(
      after
        .filter((entry) => entry.id !== record)
        .map(({ clocked_in, clocked_out, shift_id, rate, flags, status }) => [
          clocked_in.toISOString().slice(11, 16),
          clocked_out?.toISOString().slice(11, 16),
          shift_id,
          rate,
          flags,
          status,
        ]),
      [
        ['14:50', '15:00', world.shift.id, 'REGULAR', [], 'CLOSED'],
        ['19:00', '19:16', world.shift.id, 'REGULAR', [], 'CLOSED'],
      ],
    );
    assert.deepEqual([await paid(WEEK), await paid(NEXT_WEEK)], [240, 26]);
    const [bo] = (await sheets.read(world.manager, NEXT_WEEK)).people;
    assertHolds(bo, { name: 'Bo Lee', marks: [], late: [{ date: TUESDAY, late: true }, { date: TUESDAY }] });
    const session = await test.given.session(world.bo);
    const own = await test.call(session, 'GET', `/api/attendance/my-hours/?start_date=${WEEK}`);
    const { days } = z.parse(myHours, expectStatus(own, 200));
    assert.deepEqual(
      days[2]?.records.map(({ paid_with }) => paid_with),
      [NEXT_WEEK, null, NEXT_WEEK],
    );
    const told = await test.db
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', world.bo.id)
      .execute();
    assert.ok(told.some(({ body }) => body.includes('26 minutes are paid in the week of 02-28-2027.')));
    await weeksAreKept(test.db);
  });

  it("pays a manager's own correction of an employee's closed entry in the same way", async () => {
    await close();
    const changed = await fix.change(world.manager, record, { clocked_out: at('19:01:00') });
    assertHolds(expectStatus(changed, 200), {
      message: 'Time added for Bo Lee. 1 minute is paid in the week of 02-28-2027.',
    });
    assert.deepEqual([await paid(WEEK), await paid(NEXT_WEEK)], [240, 1]);
    const again = await storesNothing(test.db, () =>
      fix.change(world.manager, record, { clocked_out: at('19:01:00') }),
    );
    assert.equal(again.status, 400);
  });

  const refused: [name: string, change: object, status: number, sentence: string | undefined][] = [
    ['removes time at the start', { clocked_in: at('15:01:00') }, 409, REMOVES],
    ['removes time at the end', { clocked_out: at('18:59:00') }, 409, REMOVES],
    ['removes and adds time', { clocked_in: at('15:01:00'), clocked_out: at('19:30:00') }, 409, REMOVES],
    ['changes the rate', { rate: 'SUB', clocked_out: at('19:30:00') }, 409, CLOSED],
    ['removes the clock-out', { clocked_out: null }, 400, undefined],
    ['changes only seconds', { clocked_out: at('19:00:30') }, 400, undefined],
    ['is longer than 16 hours', { clocked_out: `2027-02-24T07:01:00Z` }, 400, undefined],
  ];
  for (const [name, change, status, sentence] of refused)
    it(`refuses a correction of a closed week that ${name}, and stores nothing`, async () => {
      await close();
      const answer = await storesNothing(test.db, () => fix.change(world.manager, record, change));
      assert.equal(answer.status, status, answer.text);
      if (sentence !== undefined) assert.equal(errorOf(answer), sentence);
    });

  it('shows before approval that a request removes hours of a closed week', async () => {
    await close();
    const id = await asked({ clocked_out: at('18:30:00') });
    assertHolds(await rowOf(), { blocked: REMOVES });
    assert.equal(errorOf(await storesNothing(test.db, () => approve(id))), REMOVES);
  });

  it('adds nothing to an entry whose paid hours an admin set in payroll', async () => {
    await test.given.adjustment({ record: { id: record }, by: world.boss, minutes: 300 });
    await close();
    const answer = await storesNothing(test.db, () =>
      fix.change(world.manager, record, { clocked_out: at('19:30:00') }),
    );
    assert.equal(
      errorOf(answer),
      'Max Boss set the paid hours of this time entry in payroll. An admin can reopen the week.',
    );
  });

  it('pays added time with its own week again when that week is reopened', async () => {
    await close();
    expectStatus(await fix.change(world.manager, record, { clocked_out: at('19:26:00') }), 200);
    expectStatus(await sheets.send(world.admin, 'reopen', { reason: 'An hour is missing' }), 200);
    assert.deepEqual([await paid(WEEK), await paid(NEXT_WEEK)], [266, 0]);
    await close();
    assert.deepEqual([await paid(WEEK), await paid(NEXT_WEEK)], [266, 0]);
    await weeksAreKept(test.db);
  });
});
