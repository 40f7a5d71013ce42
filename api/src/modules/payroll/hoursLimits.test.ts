import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { assertHolds, blamedFields, errorOf, expectStatus, textAt } from '../../../test/assertions';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { corrections } from '../attendance/corrections.fixture';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from './timesheets.fixture';

const NOON = '2027-03-03T17:00:00Z';
/** The first second of the week after {@link WEEK} in Lakeview's time zone, and the second before. */
const SUNDAY = '2027-02-28T05:00:00Z';
const SATURDAY = '2027-02-28T04:59:59Z';

const letters = (count: number): string => 'x'.repeat(count);
/** Reasons of the maximum length, of one letter more, and blank. */
const reasons: [reason: string, name: string, status: number][] = [
  ['   ', 'no reason', 400],
  ['x', 'a reason of one letter', 200],
  [letters(455), 'a reason of 455 letters', 200],
  [letters(456), 'a reason of 456 letters', 400],
];

describe('limits of changes to hours', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  let correct: ReturnType<typeof corrections>;
  before(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
    correct = corrections(test);
    test.clock.set(NOON);
  });
  beforeEach(async () => {
    for (const table of ['timesheets', 'payroll_weeks', 'carried_hours', 'requests'] as const)
      await test.db.deleteFrom(table).execute();
    // Corrected time entries can't be deleted because of their history, so void them to remove them from the totals.
    await test.db.updateTable('clock_records').set({ status: 'VOIDED' }).execute();
  });
  after(() => test.close());

  async function expectAnswer(send: () => Promise<Answer>, status: number, field?: string): Promise<Answer> {
    const answer = status < 300 ? await send() : await storesNothing(test.db, send);
    assert.equal(answer.status, status, answer.text);
    if (field !== undefined && status === 400) assert.deepEqual(blamedFields(answer), [field]);
    return answer;
  }
  const closeByForce = (): Promise<unknown> =>
    test.db
      .insertInto('payroll_weeks')
      .values({
        location_id: world.here.id,
        week: WEEK,
        closed_by: world.boss.id,
        closed_at: test.clock.now(),
      })
      .execute();

  describe('reasons', () => {
    const actions: [name: string, send: (reason: string) => Promise<Answer>][] = [
      [
        'setting aside',
        async (reason) => {
          await sheets.worked(world.bo, TUESDAY);
          return sheets.send(world.manager, 'set-aside', { user_id: world.bo.id, reason });
        },
      ],
      ['reopening', (reason) => sheets.send(world.admin, 'reopen', { reason })],
      [
        'voiding',
        async (reason) =>
          correct.void(world.manager, (await sheets.worked(world.bo, TUESDAY)).id, { reason }),
      ],
      [
        'splitting',
        async (reason) =>
          correct.split(world.manager, (await sheets.worked(world.bo, TUESDAY)).id, {
            ends: `${TUESDAY}T16:00:00Z`,
            resumes: `${TUESDAY}T17:00:00Z`,
            reason,
          }),
      ],
    ];
    for (const [name, send] of actions)
      for (const [reason, words, status] of reasons)
        it(`answers ${status} to ${name} with ${words}`, async () => {
          if (name === 'reopening') await closeByForce();
          const answer = await send(reason);
          assert.equal(answer.status, status, answer.text);
          if (status === 400) assert.deepEqual(blamedFields(answer), ['reason']);
        });
  });

  const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `times:${index}`);
  const unknown = (count: number) =>
    Array.from({ length: count }, () => ({ user_id: test.services.ids.next(), stamp: 'none' }));
  const lists: [name: string, action: string, body: () => object, status: number, field: string][] = [
    ['no mark', 'accept', () => ({ user_id: world.bo.id, marks: [] }), 400, 'marks'],
    ['201 marks', 'accept', () => ({ user_id: world.bo.id, marks: many(201) }), 400, 'marks'],
    [
      'a mark of 201 letters',
      'accept',
      () => ({ user_id: world.bo.id, marks: [letters(201)] }),
      400,
      'marks',
    ],
    ['nobody', 'approve', () => ({ people: [] }), 400, 'people'],
    ['501 people', 'approve', () => ({ people: unknown(501) }), 400, 'people'],
    // These marks are valid, but don't exist.
    ['200 marks that are not there', 'accept', () => ({ user_id: world.bo.id, marks: many(200) }), 409, ''],
    ['a mark of 200 letters', 'accept', () => ({ user_id: world.bo.id, marks: [letters(200)] }), 409, ''],
    ['500 people who are not there', 'approve', () => ({ people: unknown(500) }), 404, ''],
  ];
  for (const [name, action, body, status, field] of lists)
    it(`answers ${status} to ${action} with ${name}`, async () => {
      await sheets.worked(world.bo, TUESDAY);
      const send = () => sheets.send(world.manager, action, body());
      const answer = await storesNothing(test.db, send);
      assert.equal(answer.status, status, answer.text);
      if (field !== '') assert.match(blamedFields(answer).join(' '), new RegExp(`^${field}`));
    });

  for (const [date, status] of [
    ['2000-01-01', 400],
    ['2000-01-02', 200],
    ['2999-12-28', 200],
    ['2999-12-29', 400],
  ] as const)
    it(`answers ${status} to the week of ${date}`, async () => {
      const path = `/api/payroll/timesheets/?location=${world.here.id}&date=${date}`;
      expectStatus(await test.call(world.manager, 'GET', path), status);
    });

  describe('requested punches', () => {
    /** Requested punches next to a time entry from 10 AM to 2 PM on Tuesday. Now is noon on Wednesday, March 3. */
    const asks: [name: string, from: string, to: string, status: number, fields: string[]][] = [
      ['out now', '2027-03-03T16:00:00Z', NOON, 202, []],
      ['out a second from now', '2027-03-03T16:00:00Z', '2027-03-03T17:00:01Z', 400, ['clocked_out']],
      ['out a second after in', '2027-03-03T16:00:00Z', '2027-03-03T16:00:01Z', 202, []],
      ['out as they came in', '2027-03-03T16:00:00Z', '2027-03-03T16:00:00Z', 400, ['clocked_out']],
      ['16 hours', '2027-02-24T12:00:00Z', '2027-02-25T04:00:00Z', 202, []],
      ['16 hours and a second', '2027-02-24T12:00:00Z', '2027-02-25T04:00:01Z', 400, ['clocked_out']],
      ['in as another ended', `${TUESDAY}T19:00:00Z`, `${TUESDAY}T20:00:00Z`, 202, []],
      ['in a second before', `${TUESDAY}T18:59:59Z`, `${TUESDAY}T20:00:00Z`, 400, ['clocked_in']],
      ['out as another began', `${TUESDAY}T14:00:00Z`, `${TUESDAY}T15:00:00Z`, 202, []],
      ['out a second after', `${TUESDAY}T14:00:00Z`, `${TUESDAY}T15:00:01Z`, 400, ['clocked_in']],
    ];
    for (const [name, from, to, status, fields] of asks)
      it(`answers ${status} to a requested punch with ${name}`, async () => {
        await sheets.worked(world.bo, TUESDAY);
        const token = await test.given.session(world.bo);
        const body = { location: world.here.id, clocked_in: from, clocked_out: to, reason: 'I was there' };
        const send = () => test.call(token, 'POST', '/api/shifts/request/correction/', body);
        const answer = await expectAnswer(send, status);
        assert.deepEqual(blamedFields(answer), fields);
      });
  });

  /** Corrections that move an open time entry's clock-in. Now is noon. */
  const since: [name: string, to: string, status: number][] = [
    ['a second ago', '2027-03-03T16:59:59Z', 200],
    ['now', NOON, 400],
    ['16 hours ago', '2027-03-03T01:00:00Z', 200],
    ['a second more', '2027-03-03T00:59:59Z', 400],
  ];
  for (const [name, clocked_in, status] of since)
    it(`answers ${status} to moving an open clock-in to ${name}`, async () => {
      const { id } = await sheets.worked(world.bo, '2027-03-03', { out: null });
      const body = { clocked_in, shift_id: null, position_id: world.guard.id };
      await expectAnswer(() => correct.change(world.manager, id, body), status, 'clocked_in');
    });

  describe('at the end of a closed week', () => {
    const added = (clocked_in: string, clocked_out: string) =>
      correct.add(world.manager, {
        user_id: world.bo.id,
        location: world.here.id,
        clocked_in,
        clocked_out,
        position_id: world.guard.id,
        rate: 'REGULAR',
        reason: 'The tablet was off',
      });
    const lateOf = async () => (await sheets.read(world.admin, '2027-02-28')).people[0]?.late;

    it("pays hours that began in a closed week's last second in the next week, under their own date", async () => {
      await closeByForce();
      const id = textAt(expectStatus(await added(SATURDAY, '2027-02-28T06:00:00Z'), 201), 'id');
      assertHolds(await lateOf(), [{ id, date: '2027-02-27' }]);
    });

    it('pays hours that began one second after a closed week in the next week as its own', async () => {
      await closeByForce();
      expectStatus(await added(SUNDAY, '2027-02-28T06:00:00Z'), 201);
      assertHolds(await sheets.read(world.admin, '2027-02-28'), {
        people: [{ paid_minutes: 60, late: [] }],
      });
    });

    for (const [name, to, status] of [
      ['to its last second', SATURDAY, 409],
      ['to the second after it', '2027-02-28T05:00:01Z', 200],
    ] as const)
      it(`answers ${status} to moving a clock-in ${name}`, async () => {
        const id = textAt(expectStatus(await added(SUNDAY, '2027-02-28T06:00:00Z'), 201), 'id');
        await closeByForce();
        const answer = await expectAnswer(() => correct.change(world.admin, id, { clocked_in: to }), status);
        if (status === 409) assert.match(String(errorOf(answer)), /Max Boss closed/);
      });

    it('pays hours that began one second before a closed week in the open week before', async () => {
      await closeByForce();
      expectStatus(await added('2027-02-21T04:59:59Z', '2027-02-21T06:00:00Z'), 201);
      assertHolds(await sheets.read(world.admin, '2027-02-14'), { people: [{ paid_minutes: 61, late: [] }] });
      expectStatus(await added('2027-02-21T06:00:00Z', '2027-02-21T07:00:00Z'), 201);
      assertHolds(await lateOf(), [{ date: '2027-02-21' }]);
    });
  });

  for (const [minutes, expected] of [
    [360, []],
    [361, ['Paid 6.02 hours for 4 clocked hours.']],
  ] as const)
    it(`${expected.length === 0 ? 'does not ask' : 'asks'} about ${minutes} minutes paid for 240 clocked minutes`, async () => {
      const record = await sheets.worked(world.bo, TUESDAY);
      await test.given.adjustment({ record, by: world.boss, minutes });
      const [bo] = (await sheets.read(world.manager)).people;
      assert.deepEqual(
        bo?.marks.map(({ sentence }) => sentence),
        expected,
      );
    });
});
