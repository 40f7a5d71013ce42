import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { clockRowList } from '@ondeck/shared/schemas/dashboard';
import * as z from 'zod/mini';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { overdueJob } from './overdue.service';

/** Wednesday, 4 PM in New York. */
const FOUR = '2027-03-03T21:00:00Z';
const DAY = '2027-03-03';

describe('manual clock-out', () => {
  let test: TestApp;
  let here: GivenLocation;
  let guard: GivenPosition;
  let boss: GivenUser;
  let ana: GivenUser;
  let manager: string;
  before(async () => {
    test = await createTestApp();
    here = await test.given.location({ title: 'Lakeview' });
    guard = await test.given.position();
    boss = await test.given.user({ role: 'MANAGER', locations: [here] });
  });
  beforeEach(async () => {
    test.clock.set(FOUR);
    manager = await test.given.session(boss);
    ana = await test.given.user({
      firstName: 'Ana',
      lastName: 'Diaz',
      locations: [here],
      positions: [guard],
    });
  });
  after(() => test.close());

  const clockOut = (id: readonly string[], more: object = {}) =>
    test.call(manager, 'POST', '/api/shifts/clocked-in/today/', { id, ...more });
  const today = async (query = '') =>
    z.parse(
      clockRowList,
      expectStatus(await test.call(manager, 'GET', `/api/shifts/clocked-in/today/?${query}`), 200),
    );
  const recordOf = async (id: string) => {
    const row = await test.db
      .selectFrom('clock_records')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...row, clocked_out: row.clocked_out?.toISOString() };
  };
  const named = (firstName: string) => test.given.user({ firstName, lastName: 'Lee', locations: [here] });
  const onDeck = (user: GivenUser, since = '2027-03-03T17:00:00Z') =>
    test.given.clockRecord({ user, location: here, date: DAY, in: since });

  it('clocks several employees out together, and names them, the time, and those already clocked out', async () => {
    const [bo, cy] = [await named('Bo'), await named('Cy')];
    const record = await onDeck(ana);
    await onDeck(bo);
    const answer = await clockOut([ana.id, bo.id, cy.id, ana.id]);
    assert.deepEqual(expectStatus(answer, 200), {
      detail: 'Clocked out: Ana Diaz at 4:00 PM, Bo Lee at 4:00 PM. Already clocked out: Cy Lee.',
    });
    assertHolds(await recordOf(record.id), {
      status: 'CLOSED',
      clocked_out: new Date(FOUR).toISOString(),
      clocked_out_by: boss.id,
    });
    const audit = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('entity_id', '=', record.id)
      .execute();
    assertHolds(audit, [{ action: 'clock_record.closed', actor_id: boss.id, location_id: here.id }]);
    const again = await storesNothing(test.db, () => clockOut([ana.id]));
    assert.deepEqual(again.body, { detail: 'Already clocked out: Ana Diaz.' });
  });

  it('changes nothing when one of the IDs is unknown or out of scope', async () => {
    const there = await test.given.location();
    const far = await test.given.user({ locations: [there] });
    await test.given.clockRecord({ user: far, location: there, date: DAY, in: '2027-03-03T17:00:00Z' });
    await onDeck(ana);
    for (const id of [far.id, test.services.ids.next()]) {
      const answer = await storesNothing(test.db, () => clockOut([ana.id, id]));
      assert.deepEqual([answer.status, answer.body], [404, { error: 'user id not found.' }]);
    }
  });

  it('leaves a time entry at another location open when its employee belongs to this location', async () => {
    const there = await test.given.location();
    const record = await test.given.clockRecord({
      user: ana,
      location: there,
      date: DAY,
      in: '2027-03-03T17:00:00Z',
    });
    await storesNothing(test.db, () => clockOut([ana.id]));
    assert.equal((await recordOf(record.id)).status, 'OPEN');
  });

  it("clocks out an employee who is clocked in here but doesn't belong to this location", async () => {
    const guest = await test.given.user({ firstName: 'Guest', lastName: 'Star' });
    await onDeck(guest);
    assert.equal((await clockOut([guest.id])).status, 200);
  });

  it('requires at least one and at most 200 people', async () => {
    assert.equal((await clockOut([])).status, 400);
    const many = Array.from({ length: 201 }, () => test.services.ids.next());
    assert.equal((await clockOut(many)).status, 400);
    assert.equal((await clockOut(many.slice(1))).status, 404);
  });

  it('refuses a clock-out at the exact moment of the clock-in', async () => {
    await onDeck(ana, FOUR);
    assert.equal((await storesNothing(test.db, () => clockOut([ana.id]))).status, 409);
    test.clock.advance(1);
    assert.equal((await clockOut([ana.id])).status, 200);
  });

  it('lists time entries in review first, then flagged ones, with the reason and a suggested time', async () => {
    await test.db.deleteFrom('clock_records').execute();
    const shift = await test.given.shift({
      location: here,
      position: guard,
      start: '2027-03-02',
      from: '12:00',
      to: '18:00',
    });
    const [bo, cy, di] = [await named('Bo'), await named('Cy'), await named('Di')];
    const plain = await onDeck(bo, '2027-03-03T15:00:00Z');
    const late = await test.given.clockRecord({
      user: di,
      location: here,
      date: DAY,
      in: '2027-03-03T16:00:00Z',
      flags: ['late'],
    });
    const skewed = await test.given.clockRecord({
      user: cy,
      location: here,
      date: DAY,
      in: '2027-03-03T17:00:00Z',
      flags: ['clock_skew'],
    });
    const waiting = await test.given.clockRecord({
      user: ana,
      location: here,
      shift,
      date: '2027-03-02',
      in: '2027-03-02T17:00:00Z',
    });
    const { results } = await today();
    assert.deepEqual(
      results.map(({ id }) => id),
      [waiting.id, skewed.id, plain.id, late.id],
    );
    assertHolds(results[0], {
      status: 'NEEDS_REVIEW',
      suggested_clock_out: '18:00',
      flags: [
        {
          code: 'open_too_long',
          message: 'Open for more than 16 hours. A manager must enter when the employee left.',
        },
      ],
    });
    const accepted = await clockOut([ana.id], {
      times: { [ana.id]: '2027-03-02T18:00:00-05:00' },
      confirmed: [ana.id],
    });
    assert.deepEqual(accepted.body, { detail: 'Clocked out: Ana Diaz at 6:00 PM.' });
    assertHolds(await recordOf(waiting.id), {
      status: 'CLOSED',
      clocked_out: '2027-03-02T23:00:00.000Z',
      flags: ['open_too_long'],
    });
  });

  it("settles a flagged time entry with the suggested rate and the server's time, without a clock-out", async () => {
    await test.db.deleteFrom('clock_records').execute();
    const record = await test.given.clockRecord({
      user: ana,
      location: here,
      date: DAY,
      in: '2027-03-03T17:00:00Z',
      rate: 'SUB',
      flags: ['clock_skew', 'late', 'rate_mismatch'],
    });
    assertHolds((await today()).results[0], { rate: 'SUB', suggested_rate: 'REGULAR' });
    const settled = await clockOut([ana.id], { settle: true, records: { [ana.id]: record.id } });
    assert.deepEqual(settled.body, { detail: 'Ana Diaz is paid at the Regular rate.' });
    assertHolds(await recordOf(record.id), { status: 'OPEN', rate: 'REGULAR', flags: ['late'] });
    assert.equal((await clockOut([ana.id], { settle: true })).status, 400);
    assert.equal((await clockOut([ana.id])).status, 200);
    assert.equal((await clockOut([ana.id], { settle: true, records: { [ana.id]: record.id } })).status, 404);
  });

  it('suggests no clock-out time when the shift is unknown or ended before the clock-in', async () => {
    await test.db.deleteFrom('clock_records').execute();
    const shift = await test.given.shift({
      location: here,
      position: guard,
      start: '2027-03-02',
      from: '09:00',
      to: '12:00',
    });
    const waiting = { location: here, date: '2027-03-02', in: '2027-03-02T17:00:00Z', needsReview: true };
    await test.given.clockRecord({ ...waiting, user: ana });
    await test.given.clockRecord({ ...waiting, user: await named('Bo'), shift });
    const { results } = await today();
    assert.deepEqual(
      results.map((row) => row.suggested_clock_out),
      [null, null],
    );
  });

  const at = (time: string): string => `${DAY}T${time}-05:00`;
  const NEEDED = 'Ana Diaz has been clocked in for too long. Enter when they left.';
  const LATER = "Ana Diaz can't clock out in the future.";
  const EARLIER = 'Enter a time after Ana Diaz clocked in.';
  const hours = (worked: number) => `Confirm that Ana Diaz worked ${worked} hours.`;
  const limits: [
    name: string,
    since: string,
    left: string | undefined,
    confirmed: boolean,
    answer: string,
  ][] = [
    ['just now after 12 hours', '04:00', undefined, false, '4:00 PM'],
    ['just now after a minute more', '03:59', undefined, false, hours(12.02)],
    ['just now after a minute more, confirmed', '03:59', undefined, true, '4:00 PM'],
    ['just now after 16 hours, confirmed', '00:00', undefined, true, '4:00 PM'],
    ['just now after 16 hours', '00:00', undefined, false, hours(16)],
    ['at this very moment', '12:00', '16:00:00.000', false, '4:00 PM'],
    ['a millisecond later than now', '12:00', '16:00:00.001', false, LATER],
    ['a millisecond after the clock-in', '12:00', '12:00:00.001', false, '12:00 PM'],
    ['in the very moment of the clock-in', '12:00', '12:00:00.000', false, EARLIER],
    ['12 hours after the clock-in', '03:00', '15:00:00.000', false, '3:00 PM'],
    ['a minute more after the clock-in', '03:00', '15:01:00.000', false, hours(12.02)],
    ['a minute more after the clock-in, confirmed', '03:00', '15:01:00.000', true, '3:01 PM'],
  ];
  for (const [name, since, left, isConfirmed, answer] of limits)
    it(`answers “${answer}” when an employee left ${name}`, async () => {
      const record = await onDeck(ana, new Date(at(`${since}:00`)).toISOString());
      const send = () =>
        clockOut([ana.id], {
          ...(left === undefined ? {} : { times: { [ana.id]: at(left) } }),
          ...(isConfirmed ? { confirmed: [ana.id] } : {}),
        });
      if (!/^\d+:\d\d [AP]M$/.test(answer)) {
        const refused = await storesNothing(test.db, send);
        assert.deepEqual([refused.status, errorOf(refused)], [400, answer]);
        return;
      }
      assert.deepEqual(expectStatus(await send(), 200), { detail: `Clocked out: Ana Diaz at ${answer}.` });
      assert.equal((await recordOf(record.id)).clocked_out, new Date(left ? at(left) : FOUR).toISOString());
    });

  const waits: [name: string, more: (id: string) => object, answer: string | undefined][] = [
    ['no time', () => ({}), NEEDED],
    ['no time, confirmed', (id) => ({ confirmed: [id] }), NEEDED],
    ['a time that no one confirmed', (id) => ({ times: { [id]: at('02:00:00') } }), hours(3)],
    [
      "a time that another employee's name confirmed",
      (id) => ({ times: { [id]: at('02:00:00') }, confirmed: [here.id] }),
      hours(3),
    ],
    ['a time, confirmed', (id) => ({ times: { [id]: at('02:00:00') }, confirmed: [id] }), undefined],
  ];
  for (const [name, more, answer] of waits)
    it(`${answer === undefined ? 'closes' : 'refuses to close'} a time entry in review with ${name}`, async () => {
      // 17 hours ago. The job hasn't marked the time entry for review yet.
      const record = await onDeck(ana, '2027-03-03T04:00:00Z');
      const send = () => clockOut([ana.id], more(ana.id));
      if (answer === undefined) assert.equal((await send()).status, 200);
      else {
        const refused = await storesNothing(test.db, send);
        assert.deepEqual([refused.status, errorOf(refused)], [400, answer]);
      }
      assert.equal((await recordOf(record.id)).status, answer === undefined ? 'CLOSED' : 'OPEN');
    });

  it('clocks no one out when one of the clock-outs is refused, and refuses malformed times', async () => {
    const bo = await named('Bo');
    await onDeck(bo);
    await onDeck(ana, '2027-03-02T22:00:00Z');
    const refused = await storesNothing(test.db, () => clockOut([bo.id, ana.id]));
    assert.deepEqual([refused.status, errorOf(refused)], [400, NEEDED]);
    for (const time of ['16:00', '2027-03-03T15:00:00', '2027-02-30T15:00:00Z'])
      assert.equal(
        (await storesNothing(test.db, () => clockOut([bo.id], { times: { [bo.id]: time } }))).status,
        400,
        time,
      );
  });

  it("leaves an old time entry in review while it clocks out today's, and closes it when it is named", async () => {
    const waiting = (date: string) =>
      test.given.clockRecord({ user: ana, location: here, date, in: `${date}T17:00:00Z`, needsReview: true });
    const [old, older] = [await waiting('2027-03-01'), await waiting('2027-02-01')];
    const now = await onDeck(ana);
    const states = async () => {
      const all = [await recordOf(older.id), await recordOf(old.id), await recordOf(now.id)];
      return all.map(({ status }) => status);
    };
    const left = (day: string, record: string) => ({
      records: { [ana.id]: record },
      times: { [ana.id]: `${day}T13:00:00-05:00` },
      confirmed: [ana.id],
    });
    expectStatus(await clockOut([ana.id], left('2027-03-01', old.id)), 200);
    assert.deepEqual(await states(), ['NEEDS_REVIEW', 'CLOSED', 'OPEN']);
    await clockOut([ana.id]);
    assert.deepEqual(await states(), ['NEEDS_REVIEW', 'CLOSED', 'CLOSED']);
    expectStatus(await clockOut([ana.id], { ...left('2027-02-01', older.id), records: {} }), 200);
    assert.deepEqual(await states(), ['CLOSED', 'CLOSED', 'CLOSED']);
  });

  it("asks which time entry to close when several are in review, because they can't all end at one time", async () => {
    for (const date of ['2027-03-01', '2027-03-02'])
      await test.given.clockRecord({
        user: ana,
        location: here,
        date,
        in: `${date}T17:00:00Z`,
        needsReview: true,
      });
    const refused = await storesNothing(test.db, () =>
      clockOut([ana.id], { times: { [ana.id]: at('02:00:00') }, confirmed: [ana.id] }),
    );
    assert.deepEqual(
      [refused.status, errorOf(refused)],
      [400, 'Ana Diaz has several open time entries. Choose one.'],
    );
  });

  const nexts: [name: string, left: string, answer: string | undefined][] = [
    ['when the next one began', '2027-03-02T17:00:00.000Z', undefined],
    [
      'after the next one began',
      '2027-03-02T17:00:00.001Z',
      'Ana Diaz clocked in again before that time. Enter an earlier time.',
    ],
  ];
  for (const [name, left, answer] of nexts)
    it(`never pays the same hours twice: ${answer ? 'refuses' : 'allows'} an end ${name}`, async () => {
      const old = await test.given.clockRecord({
        user: ana,
        location: here,
        date: '2027-03-01',
        in: '2027-03-01T17:00:00Z',
        needsReview: true,
      });
      await test.given.clockRecord({
        user: ana,
        location: here,
        date: '2027-03-02',
        in: '2027-03-02T17:00:00Z',
        out: '2027-03-02T20:00:00Z',
      });
      const sent = await clockOut([ana.id], { times: { [ana.id]: left }, confirmed: [ana.id] });
      assert.equal(answer === undefined ? undefined : errorOf(sent), answer);
      assertHolds(await recordOf(old.id), answer ? { status: 'NEEDS_REVIEW' } : { clocked_out: left });
    });

  const ages: [name: string, since: string, status: string][] = [
    ['of 16 hours', '2027-03-03T05:00:00Z', 'OPEN'],
    ['of a millisecond more', '2027-03-03T04:59:59.999Z', 'NEEDS_REVIEW'],
  ];
  for (const [name, since, status] of ages)
    it(`makes a time entry ${name} ${status}, however many processes run the job`, async () => {
      const record = await onDeck(ana, since);
      const job = overdueJob(test.services);
      await Promise.all([job.run(), job.run(), job.run()]);
      assert.equal((await recordOf(record.id)).status, status);
      const written = await test.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('entity_id', '=', record.id)
        .where('action', '=', 'clock_record.needs_review')
        .execute();
      assert.equal(written.length, status === 'OPEN' ? 0 : 1);
    });
});
