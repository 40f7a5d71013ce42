import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { clockRowList } from '@ondeck/shared/schemas/dashboard';
import * as z from 'zod/mini';
import { assertHolds, blamedFields, errorOf, expectStatus, textAt } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenShift, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { corrections } from './corrections.fixture';

/** Noon in New York on Wednesday, 2027-03-03. */
const NOON = '2027-03-03T17:00:00Z';
const DAY = '2027-03-03';
const at = (time: string): string => `${DAY}T${time}Z`;

describe('corrections of time entries', () => {
  let test: TestApp;
  let correct: ReturnType<typeof corrections>;
  let here: GivenLocation;
  let elsewhere: GivenLocation;
  let guard: GivenPosition;
  let coach: GivenPosition;
  let shift: GivenShift;
  let ana: GivenUser;
  let boss: GivenUser;
  let manager: string;
  before(async () => {
    test = await createTestApp();
    correct = corrections(test);
    here = await test.given.location({ title: 'Lakeview' });
    elsewhere = await test.given.location();
    guard = await test.given.position({ name: 'Guard' });
    coach = await test.given.position({ name: 'Coach' });
    shift = await test.given.shift({
      location: here,
      position: guard,
      start: '2027-02-01',
      repeat: 'DAILY',
      from: '08:30',
      to: '12:00',
      code: 'LKV-0001',
    });
    boss = await test.given.user({
      role: 'MANAGER',
      firstName: 'Ana',
      lastName: 'Moss',
      locations: [here],
      positions: [guard],
    });
    manager = await test.given.session(boss);
  });
  beforeEach(async () => {
    test.clock.set(NOON);
    ana = await test.given.user({
      firstName: 'Maya',
      lastName: 'Rivera',
      locations: [here],
      positions: [guard],
    });
  });
  after(() => test.close());

  const worked = (from = '13:31:00', to: string | null = '16:00:00', more: object = {}) =>
    test.given.clockRecord({
      user: ana,
      location: here,
      date: DAY,
      in: at(from),
      out: to && at(to),
      shift,
      ...more,
    });
  const added = (more: object = {}) =>
    correct.add(manager, {
      user_id: ana.id,
      location: here.id,
      clocked_in: at('13:02:00'),
      clocked_out: at('16:00:00'),
      shift_id: shift.id,
      rate: 'REGULAR',
      reason: 'The tablet was off',
      ...more,
    });
  const told = (user: GivenUser) =>
    test.db
      .selectFrom('notifications')
      .select(['title', 'body', 'link', 'kind'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
  const auditOf = (id: string) =>
    test.db.selectFrom('audit_entries').selectAll().where('entity_id', '=', id).orderBy('id').execute();

  it('changes the times, keeps the old ones, shows the change on the time entry, and notifies the employee', async () => {
    const { id } = await worked();
    const answer = await correct.change(manager, id, { clocked_in: at('13:02:00') });
    assert.deepEqual(expectStatus(answer, 200), { message: 'Time entry changed for Maya Rivera.', id });
    const record = await correct.read(manager, id);
    assertHolds(record, {
      clocked_in: '08:02',
      total_hours: 2.97,
      paid: { hours: 2.97, set_by: null },
      flags: [{ code: 'early' }],
      changes: [
        {
          kind: 'CHANGED',
          summary: 'In 8:02 AM, was 8:31 AM',
          by: 'Ana Moss',
          reason: 'The tablet was off',
          at: '2027-03-03T17:00:00.000Z',
        },
      ],
    });
    assert.deepEqual(await told(ana), [
      {
        kind: 'hours.changed',
        title: 'Your hours for 03-03-2027 were changed',
        body: 'Ana Moss changed these hours. In 8:02 AM, was 8:31 AM. The tablet was off',
        link: '/my-hours?start=2027-02-28',
      },
    ]);
    assertHolds(await auditOf(id), [
      {
        action: 'clock_record.corrected',
        actor_id: boss.id,
        location_id: here.id,
        before: { clocked_in: '2027-03-03T13:31:00.000Z' },
        after: { clocked_in: '2027-03-03T13:02:00.000Z', reason: 'The tablet was off' },
      },
    ]);
  });

  it('keeps every version, the newest first, and lets no one rewrite a version', async () => {
    const { id } = await worked();
    expectStatus(await correct.change(manager, id, { clocked_in: at('13:02:00') }), 200);
    expectStatus(await correct.change(manager, id, { clocked_out: at('16:30:00'), rate: 'SUB' }), 200);
    assert.deepEqual(
      (await correct.read(manager, id)).changes.map(({ summary }) => summary),
      ['Out 11:30 AM, was 11:00 AM; type Sub, was Regular', 'In 8:02 AM, was 8:31 AM'],
    );
    await assert.rejects(test.db.updateTable('clock_record_versions').set({ reason: 'x' }).execute());
    await assert.rejects(test.db.deleteFrom('clock_record_versions').execute());
  });

  it('changes the shift, the position, and the rate, and updates the suggested rate and the flags', async () => {
    const { id } = await worked('13:31:00', '16:00:00', { flags: ['late'] });
    const evening = await test.given.shift({
      location: here,
      position: guard,
      start: DAY,
      from: '08:45',
      to: '11:00',
    });
    await test.given.assignment({ shift: evening, user: boss, start: DAY });
    expectStatus(
      await correct.change(manager, id, { shift_id: evening.id, position_id: coach.id, rate: 'TRAINING' }),
      200,
    );
    assertHolds(await correct.read(manager, id), {
      shift: { id: evening.id, shift_type: { name: 'Guard' } },
      position: { name: 'Coach' },
      rate: 'TRAINING',
      flags: [{ code: 'rate_mismatch' }],
      changes: [
        {
          summary: `Shift ${evening.shift_code}, was LKV-0001; position Coach, was Guard; type Training, was Regular`,
        },
      ],
    });
    const { suggested_rate } = await test.db
      .selectFrom('clock_records')
      .select('suggested_rate')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // The shift was another employee's.
    assert.equal(suggested_rate, 'SUB');
  });

  it('ends a time entry in review and clears the flag for it', async () => {
    const { id } = await test.given.clockRecord({
      user: ana,
      location: here,
      date: '2027-03-02',
      in: '2027-03-02T14:00:00Z',
      shift,
      needsReview: true,
      flags: ['open_too_long'],
    });
    expectStatus(await correct.change(manager, id, { clocked_out: '2027-03-02T17:00:00Z' }), 200);
    assertHolds(await correct.read(manager, id), {
      status: 'CLOSED',
      total_hours: 3,
      flags: [{ code: 'late' }],
      changes: [{ summary: 'Out 12:00 PM, was none' }],
    });
  });

  it('moves the clock-in of an employee who is clocked in and keeps the time entry open', async () => {
    const { id } = await worked('14:00:00', null);
    expectStatus(await correct.change(manager, id, { clocked_in: at('13:02:00') }), 200);
    assertHolds(await correct.read(manager, id), { status: 'OPEN', clocked_in: '08:02', clocked_out: null });
  });

  it('refuses to reopen a closed time entry', async () => {
    const { id } = await worked();
    const answer = await storesNothing(test.db, () => correct.change(manager, id, { clocked_out: null }));
    assert.deepEqual([answer.status, blamedFields(answer)], [400, ['clocked_out']]);
  });

  it('adds a missed punch', async () => {
    const id = textAt(expectStatus(await added(), 201), 'id');
    assertHolds(await correct.read(manager, id), {
      date: DAY,
      clocked_in: '08:02',
      clocked_out: '11:00',
      shift: { shift_code: 'LKV-0001' },
      status: 'CLOSED',
      changes: [{ kind: 'ADDED', summary: 'Added: in 8:02 AM, out 11:00 AM' }],
    });
    assertHolds(await told(ana), [{ kind: 'hours.added', title: 'Your hours for 03-03-2027 were added' }]);
    assertHolds(await auditOf(id), [{ action: 'clock_record.added', before: null }]);
  });

  it('adds a missed punch under a position that was retired since then', async () => {
    const old = await test.given.position({ name: 'Usher', retired: '2027-03-03T12:00:00Z' });
    const id = textAt(expectStatus(await added({ position_id: old.id }), 201), 'id');
    assertHolds(await correct.read(manager, id), { position: { name: 'Usher' } });
  });

  it('adds a missed punch across midnight to the day on which it began', async () => {
    const punches = { clocked_in: '2027-03-03T03:00:00Z', clocked_out: '2027-03-03T07:00:00Z' };
    const id = textAt(
      expectStatus(await added({ ...punches, shift_id: null, position_id: coach.id }), 201),
      'id',
    );
    assertHolds(await correct.read(manager, id), {
      date: '2027-03-02',
      total_hours: 4,
      position: { name: 'Coach' },
    });
  });

  const outOfReach: [name: string, body: () => Promise<object>, status: number][] = [
    ['another location', () => Promise.resolve({ location: elsewhere.id }), 404],
    [
      'an employee of another location',
      async () => ({ user_id: (await test.given.user({ locations: [elsewhere] })).id }),
      400,
    ],
    [
      'a shift of another day',
      async () => {
        const other = await test.given.shift({ location: here, position: guard, start: '2027-03-02' });
        return { shift_id: other.id };
      },
      400,
    ],
    [
      'a shift of a position they do not hold',
      async () => {
        const other = await test.given.shift({ location: here, position: coach, start: DAY });
        return { shift_id: other.id };
      },
      400,
    ],
    ['neither shift nor position', () => Promise.resolve({ shift_id: null }), 400],
    ['an unknown position', () => Promise.resolve({ position_id: here.id }), 400],
    [
      'a position that was retired the day before',
      async () => ({ position_id: (await test.given.position({ retired: '2027-03-03T04:59:59Z' })).id }),
      400,
    ],
  ];
  for (const [name, body, status] of outOfReach)
    it(`refuses a missed punch for ${name} and stores nothing`, async () => {
      const more = await body();
      const answer = await storesNothing(test.db, () => added(more));
      assert.equal(answer.status, status, answer.text);
    });

  /** Clock-in and clock-out of an added time entry, next to an entry from 1:00 PM to 2:00 PM UTC. Now is 5:00 PM. */
  const limits: [name: string, from: string, to: string, fields: string[]][] = [
    ['out now', at('16:00:00'), at('17:00:00'), []],
    ['out a second from now', at('16:00:00'), at('17:00:01'), ['clocked_out']],
    ['out a second after in', at('16:00:00'), at('16:00:01'), []],
    ['out as they came in', at('16:00:00'), at('16:00:00'), ['clocked_out']],
    ['in as another ended', at('14:00:00'), at('15:00:00'), []],
    ['in a second before', at('13:59:59'), at('15:00:00'), ['clocked_in']],
    ['out as another began', at('12:00:00'), at('13:00:00'), []],
    ['out a second after', at('12:00:00'), at('13:00:01'), ['clocked_in']],
    ['16 hours', '2027-03-01T20:00:00Z', '2027-03-02T12:00:00Z', []],
    ['16 hours and a second', '2027-03-01T20:00:00Z', '2027-03-02T12:00:01Z', ['clocked_out']],
    [
      'a time of another century',
      '1999-03-01T20:00:00Z',
      '1999-03-01T21:00:00Z',
      ['clocked_in', 'clocked_out'],
    ],
  ];
  for (const [name, clocked_in, clocked_out, fields] of limits)
    it(`${fields.length === 0 ? 'adds' : 'refuses'} a time entry with ${name}`, async () => {
      await worked('13:00:00', '14:00:00');
      const body = { clocked_in, clocked_out, shift_id: null, position_id: guard.id };
      if (fields.length === 0) return void expectStatus(await added(body), 201);
      const answer = await storesNothing(test.db, () => added(body));
      assert.deepEqual([answer.status, blamedFields(answer)], [400, fields], answer.text);
    });

  const reasons: [name: string, reason: string, status: number][] = [
    ['no reason', '   ', 400],
    ['one letter', 'x', 200],
    ['455 letters', 'x'.repeat(455), 200],
    ['456 letters', 'x'.repeat(456), 400],
  ];
  for (const [name, reason, status] of reasons)
    it(`answers ${status} to a correction with ${name}`, async () => {
      const { id } = await worked();
      expectStatus(await correct.change(manager, id, { clocked_in: at('13:02:00'), reason }), status);
    });

  it('refuses a correction that changes nothing', async () => {
    const { id } = await worked();
    assert.equal((await storesNothing(test.db, () => correct.change(manager, id))).status, 400);
  });

  it('voids a time entry, which then blocks no other, is in no list, and remains in the history', async () => {
    const { id } = await worked();
    expectStatus(await correct.void(manager, id), 200);
    for (const tab of ['clocked-in/', 'unassigned-clocked-in/', 'clocked-in/today/']) {
      const { results } = z.parse(
        clockRowList,
        expectStatus(await test.call(manager, 'GET', `/api/shifts/${tab}?limit=200`), 200),
      );
      assert.equal(
        results.some((row) => row.id === id),
        false,
        tab,
      );
    }
    assertHolds(await correct.read(manager, id), {
      status: 'VOIDED',
      paid: { hours: 0 },
      changes: [{ kind: 'VOIDED', summary: 'Voided', reason: 'Someone else used the code' }],
    });
    assertHolds(await told(ana), [{ kind: 'hours.voided' }]);
    expectStatus(await added({ clocked_in: at('13:31:00') }), 201);
    const again = await storesNothing(test.db, () =>
      correct.change(manager, id, { clocked_in: at('12:00:00') }),
    );
    assert.deepEqual(
      [again.status, errorOf(again)],
      [
        409,
        'Ana Moss voided this time entry on 03-03-2027 12:00 PM. Review the latest version before you save.',
      ],
    );
  });

  it('voids an open time entry, so that the employee can clock in again', async () => {
    const { id } = await worked('14:00:00', null);
    expectStatus(await correct.void(manager, id), 200);
    const { id: next } = await worked('15:00:00', null);
    assertHolds(await correct.read(manager, next), { status: 'OPEN' });
  });

  it('splits a time entry around a break, with another shift, position, or rate for the second part', async () => {
    const { id } = await worked('13:00:00', '16:00:00');
    const answer = await correct.split(manager, id, {
      ends: at('14:00:00'),
      resumes: at('14:30:00'),
      position_id: coach.id,
      rate: 'TRAINING',
    });
    const second = textAt(expectStatus(answer, 200), 'id');
    assertHolds(await correct.read(manager, id), {
      clocked_out: '09:00',
      total_hours: 1,
      shift: { shift_code: 'LKV-0001' },
      changes: [{ kind: 'SPLIT', summary: 'Split. Out 9:00 AM, was 11:00 AM' }],
    });
    assertHolds(await correct.read(manager, second), {
      clocked_in: '09:30',
      clocked_out: '11:00',
      total_hours: 1.5,
      shift: null,
      position: { name: 'Coach' },
      rate: 'TRAINING',
      changes: [{ kind: 'SPLIT', summary: 'Split off: in 9:30 AM, out 11:00 AM' }],
    });
  });

  /** Splits of a time entry from 1:00 PM to 4:00 PM UTC. */
  const cuts: [name: string, ends: string, resumes: string, fields: string[]][] = [
    ['a second after it began', '13:00:01', '13:00:01', []],
    ['as it began', '13:00:00', '14:00:00', ['ends']],
    ['as it ended', '16:00:00', '16:00:00', ['ends']],
    ['a second before it ended', '15:59:59', '15:59:59', []],
    ['and resumed as it ended', '15:00:00', '16:00:00', ['resumes']],
    ['and resumed before that', '15:00:00', '14:59:59', ['resumes']],
  ];
  for (const [name, ends, resumes, fields] of cuts)
    it(`${fields.length === 0 ? 'splits' : 'does not split'} a time entry ${name}`, async () => {
      const { id } = await worked('13:00:00', '16:00:00');
      const cut = () => correct.split(manager, id, { ends: at(ends), resumes: at(resumes) });
      if (fields.length === 0) return void expectStatus(await cut(), 200);
      const answer = await storesNothing(test.db, cut);
      assert.deepEqual([answer.status, blamedFields(answer)], [400, fields]);
    });

  it('refuses to split a time entry that is still open', async () => {
    const { id } = await worked('14:00:00', null);
    const cut = () => correct.split(manager, id, { ends: at('15:00:00'), resumes: at('15:00:00') });
    assert.equal((await storesNothing(test.db, cut)).status, 409);
  });

  it("refuses every correction of a manager's own hours", async () => {
    const own = await worked('13:31:00', '16:00:00', { user: boss });
    await worked('10:00:00', '11:00:00', { user: boss });
    const ways = [
      () => correct.change(manager, own.id, { clocked_in: at('13:02:00') }),
      () => correct.void(manager, own.id),
      () => correct.split(manager, own.id, { ends: at('14:00:00'), resumes: at('14:00:00') }),
      () => added({ user_id: boss.id, clocked_in: at('12:00:00'), clocked_out: at('12:30:00') }),
    ];
    for (const way of ways) assert.equal((await storesNothing(test.db, way)).status, 403);
  });

  it('lets the only admin of an installation correct their own hours, and marks the change', async () => {
    const admin = await test.given.user({ role: 'ADMIN' });
    const token = await test.given.session(admin);
    const { id } = await worked('13:31:00', '16:00:00', { user: admin });
    expectStatus(await correct.change(token, id, { clocked_in: at('13:02:00') }), 200);
    assertHolds(await correct.read(token, id), { flags: [{ code: 'early' }, { code: 'self_approved' }] });
    assert.deepEqual(await told(admin), []);
    const other = await test.given.user({ role: 'ADMIN' });
    const refused = await storesNothing(test.db, () => correct.void(token, id));
    assert.equal(refused.status, 403);
    await test.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', 'in', [admin.id, other.id])
      .execute();
  });

  it('finds no time entry of another location', async () => {
    const stranger = await test.given.session(
      await test.given.user({ role: 'MANAGER', locations: [elsewhere] }),
    );
    const { id } = await worked();
    const body = { ...(await correct.asItIs(manager, id)), clocked_in: at('13:02:00') };
    const url = `/api/attendance/records/${id}/`;
    assert.equal((await test.call(stranger, 'GET', url)).status, 404);
    assert.equal((await storesNothing(test.db, () => test.call(stranger, 'PUT', url, body))).status, 404);
  });

  it('accepts the first of two corrections of the same version, and names its author to the second', async () => {
    const { id } = await worked();
    const seen = await correct.asItIs(manager, id);
    expectStatus(await correct.change(manager, id, { clocked_in: at('13:02:00') }), 200);
    const late = await storesNothing(test.db, () =>
      test.call(manager, 'PUT', `/api/attendance/records/${id}/`, { ...seen, clocked_out: at('16:10:00') }),
    );
    assert.deepEqual(
      [late.status, errorOf(late)],
      [
        409,
        'Ana Moss corrected this time entry on 03-03-2027 12:00 PM. Review the latest version before you save.',
      ],
    );
  });
});
