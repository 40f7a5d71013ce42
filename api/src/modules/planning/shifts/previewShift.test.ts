import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type ShiftBody, shiftPreview } from '@ondeck/shared/schemas/shifts';
import { sql } from 'kysely';
import { assertHolds } from '../../../../test/assertions';
import type { UserActor } from '../../../auth/actor';
import { lockPeople, lockShift } from '../../../database/locks';
import { transaction } from '../../../database/transaction';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';
import { rangeInWords } from '../planning.words';
import { previewShift } from './shifts.service';

/** On the embedded engine one transaction runs at a time: nobody could hold anything beside a preview. */
const isServer = Boolean(process.env.TEST_DATABASE_URL);

describe('the preview of a shift', () => {
  let world: PlannerWorld;
  let shiftId: string;
  before(async () => {
    world = await openPlannerWorld();
    shiftId = (await world.made({ staff: [{ id: world.ana.id }] })).id;
  });
  after(() => world.test.close());

  const body = (): ShiftBody => ({
    location: world.here.id,
    schedule_type: 'RECURRING_SHIFT',
    shift_repeat: 'WEEKLY',
    start_date: '2027-03-05',
    end_date: null,
    start_time: '09:00',
    end_time: '11:00',
    shift_type: world.swim.id,
    staff: [{ id: world.ben.id }],
  });

  for (const [what, id] of [
    ['of a new one', () => undefined],
    ['of a changed one', () => shiftId],
  ] as const)
    it(`${what} neither writes nor locks a row: the database may refuse both`, async () => {
      const { test, manager, here } = world;
      const actor: UserActor = {
        kind: 'user',
        userId: manager.id,
        role: 'MANAGER',
        firstName: 'Mia',
        lastName: 'Lead',
        email: 'mia@example.com',
        locationIds: [here.id],
        sessionId: 'session',
        tokenHash: '',
        requestId: 'test',
      };
      const preview = await transaction(test.db, async (trx) => {
        await sql`set transaction read only`.execute(trx);
        return previewShift({ db: trx, clock: test.clock }, actor, id(), body());
      });
      assert.deepEqual(preview.errors, []);
      assert.equal(preview.occurrences[0], '2027-03-05');
    });

  const edits: [name: string, change: (world: PlannerWorld) => Record<string, unknown>][] = [
    ['nobody works it', () => ({ staff: [] })],
    ['somebody begins later', ({ ben }) => ({ staff: [{ id: ben.id, start_date: '2027-03-18' }] })],
    ['somebody ends earlier', ({ ana }) => ({ staff: [{ id: ana.id, end_date: '2027-03-25' }] })],
    ['it ends', ({ ana }) => ({ end_date: '2027-04-08', staff: [{ id: ana.id, end_date: '2027-03-25' }] })],
  ];
  for (const [name, change] of edits)
    it(`names the gaps that a save leaves where ${name}`, async () => {
      const { id } = await world.made({ start_time: '13:00', end_time: '14:00', staff: [] });
      const wanted = { start_time: '13:00', end_time: '14:00', ...change(world) };
      const url = `/api/shifts/${id}/preview/`;
      const { body: answer } = await world.test.call(world.token, 'POST', url, world.body(wanted));
      const said = shiftPreview.parse(answer).changes.filter((line) => line.startsWith('Nobody'));
      await world.put(id, wanted);
      const left = await world.openRows(id);
      assert.ok(left.length > 0);
      assert.deepEqual(
        said,
        left.map((gap) => `Nobody works it ${rangeInWords({ start: gap.start_date, end: gap.end_date })}.`),
      );
      await world.test.call(world.token, 'DELETE', `/api/shifts/${id}/`);
    });

  if (isServer)
    it('answers while somebody else holds its people and the shift', async () => {
      const { test, token, ana, ben } = world;
      await test.db.transaction().execute(async (trx) => {
        await lockPeople(trx, [ana.id, ben.id]);
        await lockShift(trx, shiftId);
        for (const url of ['/api/shifts/preview/', `/api/shifts/${shiftId}/preview/`]) {
          const answer = await test.call(token, 'POST', url, body());
          assert.equal(answer.status, 200, answer.text);
          assertHolds(answer.body, { errors: [] });
        }
      });
    });
});
