import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { errorOf } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { systemActor } from '../../../platform/auth/actor';
import { AppError } from '../../../platform/core/errors';
import { transaction } from '../../../platform/database/transaction';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';
import { carryOut } from './apply.service';
import {
  type AssignOrder,
  decideAssign,
  decideReassign,
  decideRelease,
  type ReleaseOrder,
} from './decideStaff.service';
import { releaseEverything } from './leaving.service';

describe('assigning and releasing employees', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const inOne = <T>(work: Parameters<typeof transaction<T>>[1]): Promise<T> =>
    transaction(world.test.db, work);
  const take = (order: Pick<ReleaseOrder, 'shiftId' | 'userId' | 'range'>) =>
    inOne((trx) =>
      carryOut({ ...world.test.services, trx, actor: systemActor }, (decision) =>
        decideRelease(decision, { cause: 'TIME_OFF', ...order }),
      ),
    );
  const give = (order: Omit<AssignOrder, 'source'>) =>
    inOne((trx) =>
      carryOut({ ...world.test.services, trx, actor: systemActor }, (decision) =>
        decideAssign(decision, { source: 'OPEN_SHIFT', ...order }),
      ),
    );
  const gaps = async (shiftId: string) =>
    (await world.openRows(shiftId)).map((row) => [row.start_date, row.end_date, row.last_employee_id]);

  it('splits an assignment around leave and opens its dates until a substitute is assigned', async () => {
    const { ana, ben } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    await take({ shiftId: id, userId: ana.id, range: { start: '2027-03-10', end: '2027-03-20' } });
    assert.deepEqual(await world.assignments(id), [
      { user_id: ana.id, start_date: '2027-03-04', end_date: '2027-03-09' },
      { user_id: ana.id, start_date: '2027-03-21', end_date: null },
    ]);
    assert.deepEqual(await gaps(id), [['2027-03-11', '2027-03-18', ana.id]]);
    await give({
      shiftId: id,
      userId: ben.id,
      range: { start: '2027-03-11', end: '2027-03-18' },
      coversUserId: ana.id,
    });
    assert.deepEqual(await gaps(id), []);
  });

  it('starts leave today when it was requested for earlier days', async () => {
    const { ana } = world;
    const { id } = await world.made({ shift_repeat: 'DAILY', staff: [{ id: ana.id }] });
    await world.at('2027-03-08T17:00:00Z');
    const released = await take({
      shiftId: id,
      userId: ana.id,
      range: { start: '2027-03-05', end: '2027-03-09' },
    });
    assert.deepEqual(released?.range, { start: '2027-03-08', end: '2027-03-09' });
    assert.deepEqual(await gaps(id), [['2027-03-08', '2027-03-09', ana.id]]);
    const past = { shiftId: id, userId: ana.id, range: { start: '2027-03-05', end: '2027-03-07' } };
    await storesNothing(world.test.db, async () => assert.equal(await take(past), null));
  });

  it('refuses to assign days without a date of the shift, or days on which the employee is busy', async () => {
    const { ana, ben } = world;
    const { id } = await world.made({ end_date: '2027-03-18' });
    const other = await world.made({ start_time: '19:59', end_time: '21:00', staff: [{ id: ana.id }] });
    const refused = async (order: Parameters<typeof give>[0]): Promise<string> => {
      const error: unknown = await storesNothing(world.test.db, () =>
        give(order).catch((reason: unknown) => reason),
      );
      assert.ok(error instanceof AppError);
      assert.equal(error.status, 400);
      return error.message;
    };
    const days = (start: string, end: string | null) => ({
      shiftId: id,
      userId: ben.id,
      range: { start, end },
    });
    assert.equal(
      await refused(days('2027-03-05', '2027-03-10')),
      'LKV-0001 has no dates to assign in this range.',
    );
    assert.equal(await refused(days('2027-03-19', null)), 'LKV-0001 has no dates to assign in this range.');
    assert.equal(
      await refused({ ...days('2027-03-11', null), userId: ana.id }),
      `Ana Silva: Overlaps ${other.shift_code} on 03-11-2027.`,
    );
    await give(days('2027-03-18', null));
  });

  it('expires the new shift requests of an employee who leaves, updates their locations, and notifies only them', async () => {
    const { ana, ben, test, here } = world;
    const offer = await test.given.request({ kind: 'NEW_SHIFT', user: ana, date: '2027-03-20' });
    const decided = await test.given.request({ kind: 'NEW_SHIFT', user: ana, date: '2027-03-21' });
    await test.db
      .updateTable('requests')
      .where('kind', '=', 'new_shift')
      .set({ status: 'WITHDRAWN', decided_at: test.clock.now() })
      .where('id', '=', decided.id)
      .execute();
    const another = await test.given.request({ kind: 'NEW_SHIFT', user: ben, date: '2027-03-20' });
    await inOne((trx) => releaseEverything({ ...test.services, trx, actor: systemActor }, ana.id));
    const states = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'new_shift')
      .select(['id', 'status', 'decision_reason'])
      .execute();
    const reason = 'The account is no longer active.';
    assert.deepEqual(
      new Map(states.map((row) => [row.id, [row.status, row.decision_reason]])),
      new Map([
        [offer.id, ['EXPIRED', reason]],
        [decided.id, ['WITHDRAWN', null]],
        [another.id, ['PENDING', null]],
      ]),
    );
    const told = await test.db
      .selectFrom('changes')
      .select(['location_id', 'user_id'])
      .where('topic', '=', 'Request')
      .execute();
    assert.ok(told.some((change) => change.user_id === ana.id));
    assert.ok(told.some((change) => change.location_id === here.id));
    const notes = await test.db.selectFrom('notifications').select(['user_id', 'title', 'link']).execute();
    assert.deepEqual(notes, [
      {
        user_id: ana.id,
        title: 'Your request for a new shift on 03-20-2027 was closed',
        link: '/view-schedule?tab=requests',
      },
    ]);
  });

  it('reassigns one date without an open shift between, and refuses a busy employee and stores nothing', async () => {
    const { ana, ben, test } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    const swap = (date: string) =>
      inOne((trx) =>
        carryOut({ ...test.services, trx, actor: systemActor }, (decision) =>
          decideReassign(decision, { shiftId: id, date, fromUserId: ana.id, toUserId: ben.id }),
        ),
      );
    await swap('2027-03-11');
    assert.deepEqual(await gaps(id), []);
    assert.deepEqual(await world.assignments(id), [
      { user_id: ana.id, start_date: '2027-03-04', end_date: '2027-03-10' },
      { user_id: ben.id, start_date: '2027-03-11', end_date: '2027-03-11' },
      { user_id: ana.id, start_date: '2027-03-12', end_date: null },
    ]);
    await world.made({ start_date: '2027-03-18', end_date: '2027-03-18', staff: [{ id: ben.id }] });
    await storesNothing(test.db, () =>
      assert.rejects(swap('2027-03-18'), /Ben Stone: Overlaps LKV-0002 on 03-18-2027/),
    );
  });

  it('opens all dates of an employee who leaves, except dates that have begun, and closes their requests', async () => {
    const { ana, test, here, swim } = world;
    const begun = await world.made({
      shift_repeat: 'DAILY',
      start_date: '2027-03-03',
      start_time: '12:00',
      staff: [{ id: ana.id }],
    });
    const later = await world.made({
      shift_repeat: 'DAILY',
      start_date: '2027-03-03',
      start_time: '09:00',
      end_time: '12:00',
      staff: [{ id: ana.id }],
    });
    const meeting = await test.given.meeting({
      location: here,
      position: swim,
      start: '2027-03-05',
      staff: [ana],
    });
    const over = await test.given.meeting({
      location: here,
      position: swim,
      start: '2027-03-02',
      staff: [ana],
    });
    await test.db
      .insertInto('requests')
      .values({
        kind: 'schedule_change',
        id: test.services.ids.next(),
        user_id: ana.id,
        shift_id: begun.id,
        start_date: '2027-03-20',
        end_date: '2027-03-20',
        last_shift_date: null,
        reason: 'Exam',
        reassigned_to: null,
        created_at: test.clock.now(),
        decided_by: null,
        decided_at: null,
        decision_reason: null,
      })
      .execute();
    test.clock.set('2027-03-04T13:59:00Z'); // 8:59 AM on Thursday.
    await test.db.updateTable('shifts').set({ start_time: '08:59' }).where('id', '=', begun.id).execute();
    const { shifts } = await inOne((trx) =>
      releaseEverything({ ...test.services, trx, actor: systemActor }, ana.id),
    );
    assert.deepEqual(new Set(shifts.map(({ shift }) => shift.id)), new Set([begun.id, later.id]));
    assert.deepEqual(await gaps(begun.id), [['2027-03-05', null, ana.id]]);
    assert.deepEqual(await gaps(later.id), [['2027-03-04', null, ana.id]]);
    const invited = await test.db.selectFrom('meeting_staff').select('meeting_id').execute();
    assert.deepEqual(invited, [{ meeting_id: over.id }], `no longer ${meeting.shift_code}`);
    const asked = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'schedule_change')
      .select(['status', 'decision_reason'])
      .execute();
    assert.deepEqual(asked, [{ status: 'EXPIRED', decision_reason: 'The account is no longer active.' }]);
    assert.equal(
      errorOf(await world.put(begun.id, { start_date: '2027-03-03', shift_repeat: 'DAILY' })),
      undefined,
    );
  });
});
