import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { timesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import { userList } from '@ondeck/shared/schemas/users';
import * as z from 'zod/mini';
import { blamedFields, errorOf, expectStatus, member } from '../../../test/assertions';
import { DEFAULT_NOW } from '../../../test/clock';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { hashPassword } from '../../platform/auth/passwords';
import { hashSecret } from '../../platform/core/secrets';
import { punchClock, sentenceOf } from '../attendance/attendance.fixture';
import { hasActiveAdmin } from './users.repository';

const PASSWORD = 'Swim-Lanes-88';
const ENDED = 'Your access ended on 03-03-2027. Ask your manager if this is wrong.';

describe('employment', () => {
  let test: TestApp;
  let punch: ReturnType<typeof punchClock>;
  let here: GivenLocation;
  let guard: GivenPosition;
  let boss: GivenUser;
  let admin: string;
  let passwordHash: string;
  before(async () => {
    test = await createTestApp();
    punch = punchClock(test);
    here = await test.given.location({ title: 'Lakeview' });
    guard = await test.given.position({ name: 'Guard' });
    boss = await test.given.user({ role: 'ADMIN' });
    passwordHash = await hashPassword(PASSWORD);
  });
  beforeEach(async () => {
    test.clock.set(DEFAULT_NOW);
    admin = await test.given.session(boss);
  });
  after(() => test.close());

  const hire = (values: Parameters<typeof test.given.user>[0] = {}) =>
    test.given.user({ locations: [here], positions: [guard], passwordHash, ...values });
  const signIn = ({ email }: GivenUser) =>
    test.call(undefined, 'POST', '/api/users/login/', { email, password: PASSWORD });
  const change = ({ id }: GivenUser, body: object, token = admin) =>
    test.call(token, 'PUT', `/api/users/update/${id}/`, body);
  const list = async (status: string, token = admin) =>
    z
      .parse(
        userList,
        expectStatus(await test.call(token, 'GET', `/api/users/?status=${status}&limit=200`), 200),
      )
      .results.map(({ id }) => id);
  const letters = async ({ email }: GivenUser) =>
    (await test.db.selectFrom('mail_outbox').select('subject').where('recipient', '=', email).execute())
      .length;
  const remove = ({ id }: GivenUser) => test.call(admin, 'DELETE', `/api/users/${id}/`);
  const deactivate = (user: GivenUser) => change(user, { is_active: false });

  for (const [name, leave] of [
    ['deactivated', deactivate],
    ['deleted', remove],
    [
      'whose last day is saved when it is over',
      (user: GivenUser) => change(user, { employee_ending_date: '2027-03-02' }),
    ],
  ] as const)
    it(`ends access right away for someone who is ${name}, and lets them only clock out`, async () => {
      const ana = await hire();
      const token = await test.given.session(ana);
      await punch.punchIn(ana);
      test.clock.advance(600_000);
      expectStatus(await leave(ana), 200);
      const refused = await signIn(ana);
      assert.deepEqual(
        [refused.status, errorOf(refused)],
        [403, name.startsWith('whose') ? ENDED.replace('03-03', '03-02') : ENDED],
      );
      assert.equal((await test.call(token, 'GET', '/api/notifications/')).status, 401);
      const sessions = await test.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', ana.id)
        .execute();
      assert.deepEqual(sessions, []);
      const out = await punch.enter(ana.code, { key: 'one-clock-out' });
      assert.match(String(member(expectStatus(out, 200), 'message')), /clocked out at 12:10 PM/);
      assert.equal(member(out.body, 'undo'), undefined);
      // A retry whose answer was lost gets the same answer. Entering the code again finds no employee.
      assert.deepEqual((await punch.enter(ana.code, { key: 'one-clock-out' })).body, out.body);
      const again = await punch.enter(ana.code);
      assert.deepEqual([again.status, sentenceOf(again)], [404, 'Invalid employee code']);
      assert.deepEqual(
        (await punch.records(ana.id)).map(({ status }) => status),
        ['CLOSED'],
      );
    });

  it('does not mention a last day when the account was never active or the password is wrong', async () => {
    const never = await hire({ active: false });
    assert.equal(errorOf(await signIn(never)), "Your account isn't active. Contact your admin.");
    const left = await hire({ ending: '2027-03-01' });
    const wrong = await test.call(undefined, 'POST', '/api/users/login/', {
      email: left.email,
      password: 'Wrong-Lanes-1',
    });
    assert.equal(wrong.status, 401);
  });

  it('ends sign-in when the last day is over at every location, and clock-ins when it is over at that punch clock', async () => {
    const hawaii = await test.given.location({ title: 'Waikiki', timezone: 'Pacific/Honolulu' });
    const ana = await hire({ locations: [here, hawaii], ending: '2027-03-03' });
    const kiosks = {
      here: await test.given.kiosk({ by: boss, location: here }),
      hawaii: await test.given.kiosk({ by: boss, location: hawaii }),
    };
    const status = async (kiosk: 'here' | 'hawaii') =>
      (await punch.enter(ana.code, { kiosk: kiosks[kiosk] })).status;
    test.clock.set('2027-03-04T04:59:00Z'); // 11:59 PM in New York.
    assert.deepEqual([await status('here'), await status('hawaii')], [200, 200]);
    const { token } = await punch.verify(ana.code, { kiosk: kiosks.here });
    test.clock.set('2027-03-04T05:00:00Z');
    assert.deepEqual([await status('here'), await status('hawaii')], [404, 200]);
    // The clock-in form was opened a minute before midnight.
    const late = await punch.clockIn(token, ana.id, { location_id: here.id }, undefined, kiosks.here);
    assert.equal(late.status, 401);
    expectStatus(await signIn(ana), 200);
    test.clock.set('2027-03-04T10:00:00Z'); // 12:00 AM in Honolulu.
    assert.deepEqual([await status('here'), await status('hawaii')], [404, 404]);
    assert.equal((await signIn(ana)).status, 403);
  });

  it('lets employees sign in before their first day, refuses shifts, and flags a clock-in in Timesheets', async () => {
    const ana = await hire({ joining: '2027-03-04' });
    expectStatus(await signIn(ana), 200);
    const shift = {
      location: here.id,
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: '2027-03-03',
      end_date: '2027-03-03',
      start_time: '18:00',
      end_time: '20:00',
      shift_type: guard.id,
      staff: [{ id: ana.id, start_date: null, end_date: null }],
    };
    const refused = await storesNothing(test.db, () =>
      test.call(admin, 'POST', '/api/shifts/add-shift/', shift),
    );
    assert.match(String(errorOf(refused)), /Not employed/);
    await punch.punchIn(ana, { location_id: here.id });
    const [record] = await punch.records(ana.id);
    assert.ok(record?.flags.includes('before_first_day'));
    test.clock.advance(3_600_000);
    expectStatus(await punch.enter(ana.code), 200);
    const sheet = await test.call(
      admin,
      'GET',
      `/api/payroll/timesheets/?location=${here.id}&date=2027-03-03`,
    );
    const { people } = z.parse(timesheetAnswer, expectStatus(sheet, 200));
    assert.ok(
      people
        .find(({ id }) => id === ana.id)
        ?.marks.some(({ sentence }) => sentence === 'Worked 12:00 PM to 1:00 PM before their first day.'),
    );
  });

  for (const [day, flag] of [
    ['2027-02-26', 'before_first_day'],
    ['2027-03-01', undefined],
    ['2027-03-02', 'after_last_day'],
  ] as const)
    it(`flags a time entry of ${day} that a manager adds with ${flag ?? 'nothing'}, and requires a reason`, async () => {
      const ana = await hire({ joining: '2027-02-27', ending: '2027-03-01' });
      const entry = {
        user_id: ana.id,
        location: here.id,
        clocked_in: `${day}T15:00:00Z`,
        clocked_out: `${day}T17:00:00Z`,
        position_id: guard.id,
        rate: 'REGULAR',
        reason: ' ',
      };
      const add = (body: object) => test.call(admin, 'POST', '/api/attendance/records/', body);
      const refused = await storesNothing(test.db, () => add(entry));
      assert.deepEqual([refused.status, blamedFields(refused)], [400, ['reason']]);
      expectStatus(await add({ ...entry, reason: 'Came in for the handover' }), 201);
      const [record] = await punch.records(ana.id);
      assert.deepEqual(
        record?.flags.filter((one) => one.endsWith('_day')),
        flag ? [flag] : [],
      );
    });

  it('rejects deploy tokens and punch clock codes of an admin whose last day is over', async () => {
    const former = await hire({ role: 'ADMIN', ending: '2027-03-04' });
    const token = `odp_${'a'.repeat(40)}`;
    await test.db
      .insertInto('deploy_tokens')
      .values({
        id: test.services.ids.next(),
        token_hash: hashSecret(token),
        area: 'admin',
        label: 'CI',
        created_by: former.id,
        created_at: test.clock.now(),
        expires_at: new Date('2027-06-01T00:00:00Z'),
      })
      .execute();
    await test.db
      .insertInto('kiosk_codes')
      .values({
        code_hash: hashSecret('WAVE2345'),
        name: 'Front desk',
        location_id: here.id,
        created_by: former.id,
        created_at: test.clock.now(),
        expires_at: new Date('2027-06-01T00:00:00Z'),
      })
      .execute();
    const { authenticateDeploy } = await import('../../platform/auth/deploy');
    const { spendKioskCode } = await import('../attendance/kioskCodes.repository');
    const ask = (now: string) =>
      authenticateDeploy(test.db, {
        authorization: `Token ${token}`,
        now: new Date(now),
        requestId: '1',
      }).then(
        (actor) => actor?.area,
        (error: { status: number }) => error.status,
      );
    assert.deepEqual([await ask('2027-03-05T04:59:00Z'), await ask('2027-03-05T05:00:00Z')], ['admin', 401]);
    const spend = (now: string) => spendKioskCode(test.db, hashSecret('WAVE2345'), new Date(now));
    assert.equal(await spend('2027-03-05T05:00:00Z'), undefined);
    assert.equal((await spend('2027-03-05T04:59:00Z'))?.name, 'Front desk');
  });

  it('refuses a last day for the only lasting admin, and does not count an admin who left', async () => {
    const refused = await storesNothing(test.db, () => change(boss, { employee_ending_date: '2027-12-31' }));
    assert.deepEqual([refused.status, blamedFields(refused)], [400, ['employee_ending_date']]);
    const second = await hire({ role: 'ADMIN', ending: '2027-03-03' });
    expectStatus(await storesNothing(test.db, () => remove(boss)), 400);
    assert.equal(await hasActiveAdmin(test.db, test.clock.now()), true);
    expectStatus(await remove(second), 200);
    const third = await hire({ role: 'ADMIN' });
    expectStatus(await change(boss, { employee_ending_date: '2027-12-31' }), 200);
    expectStatus(await storesNothing(test.db, () => remove(third)), 400);
    expectStatus(await change(boss, { employee_ending_date: null }), 200);
    expectStatus(await remove(third), 200);
  });

  it('refuses when managers set their own last day', async () => {
    const mo = await hire({ role: 'MANAGER' });
    const token = await test.given.session(mo);
    const refused = await storesNothing(test.db, () =>
      change(mo, { employee_ending_date: '2027-03-01' }, token),
    );
    assert.equal(refused.status, 403);
  });

  it('invites no one whose last day is over', async () => {
    const identity = {
      key: '48151',
      first_name: 'Wilma',
      last_name: 'Stone',
      email: 'wilma@ondeck.example',
      phone_number: '2065550142',
      user_type: 'EMPLOYEE',
      locations: [here.id],
      positions: [guard.id],
    };
    const create = (body: object) => test.call(admin, 'POST', '/api/users/', { ...identity, ...body });
    expectStatus(await create({ employee_ending_date: '2027-03-02' }), 201);
    expectStatus(
      await create({ key: '48152', email: 'fred@ondeck.example', employee_ending_date: '2027-03-03' }),
      201,
    );
    const invited = await test.db
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('recipient', 'in', ['wilma@ondeck.example', 'fred@ondeck.example'])
      .execute();
    assert.deepEqual(invited, [{ recipient: 'fred@ondeck.example' }]);
    const { id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'wilma@ondeck.example')
      .executeTakeFirstOrThrow();
    const again = await storesNothing(test.db, () =>
      test.call(admin, 'POST', `/api/users/${id}/resend-activation/`, {}),
    );
    assert.deepEqual(
      [again.status, errorOf(again)],
      [400, "You can't invite this user. Last day was 03-02-2027."],
    );
    const imported = await test.given.peopleImport({ by: boss, users: [{ id }] });
    const answer = expectStatus(await test.call(admin, 'POST', `/api/imports/${imported}/invite/`, {}), 200);
    assert.deepEqual(member(answer, 'refused', 0, 'reason'), 'Last day was 03-02-2027.');
    assert.equal(await letters({ ...boss, email: 'wilma@ondeck.example' }), 0);
  });

  it('filters users by status: ending, ended, active, and inactive', async () => {
    const ending = await hire({ ending: '2027-03-03' });
    const ended = await hire({ ending: '2027-03-02' });
    const off = await hire({ active: false });
    const stays = await hire();
    const has = async (status: string, token = admin) => {
      const found = await list(status, token);
      return [ending, ended, off, stays].filter(({ id }) => found.includes(id));
    };
    assert.deepEqual(await has('active'), [ending, stays]);
    assert.deepEqual(await has('inactive'), [ended, off]);
    assert.deepEqual(await has('ending'), [ending]);
    assert.deepEqual(await has('ended'), [ended]);
    // A manager can't see the upcoming last day of someone who also works elsewhere.
    const there = await test.given.location();
    const both = await hire({ locations: [here, there], ending: '2027-03-10' });
    const manager = await test.given.session(await hire({ role: 'MANAGER' }));
    assert.ok(!(await list('ending', manager)).includes(both.id));
  });
});
