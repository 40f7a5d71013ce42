/** Tests the previews of scheduling and leave decisions, which must store nothing. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { MoveDateBody } from '@ondeck/shared/schemas/shiftDates';
import { sql } from 'kysely';
import { expectStatus } from '../../../test/assertions';
import type { UserActor } from '../../platform/auth/actor';
import { transaction } from '../../platform/database/transaction';
import type { Services } from '../../platform/services';
import { decideTimeOff, timeOffAhead } from '../requests/decideTimeOff.service';
import { revokeAhead } from '../requests/revoke.service';
import { previewRestore } from './changes/archiveShift.service';
import { previewClosureRemoval, previewClosures } from './changes/closures.service';
import { previewMove } from './changes/shiftDates.service';
import { previewCopy } from './drafts/drafts.service';
import { openPlannerWorld, type PlannerWorld } from './plannerWorld.fixture';
import { previewShift } from './changes/shifts.service';

/** The embedded engine runs one transaction at a time, so no other transaction can hold locks during a preview. */
const isServer = Boolean(process.env.TEST_DATABASE_URL);

const DATE = '2027-03-11';

describe('a preview', () => {
  let world: PlannerWorld;
  let actor: UserActor;
  let ids: Record<'shift' | 'once' | 'archived' | 'closure' | 'pending' | 'granted', string>;
  before(async () => {
    world = await openPlannerWorld();
    const { test, token, manager, here, ana, ben } = world;
    actor = {
      kind: 'user',
      userId: manager.id,
      role: 'MANAGER',
      firstName: 'Mia',
      lastName: 'Lead',
      email: 'mia@example.com',
      locationIds: [here.id],
      sessionId: test.services.ids.next(),
      tokenHash: '',
      requestId: 'test',
    };
    const shift = await world.made({ staff: [{ id: ana.id }] });
    const once = await world.made(world.oneTime({ start_date: '2027-03-09', staff: [{ id: ben.id }] }));
    const archived = await world.made({ start_time: '08:00', end_time: '09:00', staff: [{ id: ben.id }] });
    expectStatus(await test.call(token, 'DELETE', `/api/shifts/${archived.id}/`), 204);
    const closed = { start_date: '2027-04-01', end_date: '2027-04-01', reason: 'No water.' };
    const closing = { location: here.id, closures: [closed] };
    expectStatus(await test.call(token, 'POST', '/api/closures/', closing), 201);
    const closure = await test.db.selectFrom('closures').select('id').executeTakeFirstOrThrow();
    const asked = { kind: 'TIME_OFF', user: ana, shift } as const;
    const granted = await test.given.request({ ...asked, date: '2027-03-18' });
    await transaction(test.db, (trx) =>
      decideTimeOff({ ...test.services, trx, actor }, granted.id, { action: 'APPROVE' }),
    );
    const pending = await test.given.request({ ...asked, date: '2027-03-25' });
    ids = {
      shift: shift.id,
      once: once.id,
      archived: archived.id,
      closure: closure.id,
      pending: pending.id,
      granted: granted.id,
    };
  });
  after(() => world.test.close());

  const move = (services: Services, id: string, date: string, body: Partial<MoveDateBody>) =>
    previewMove(
      services,
      actor,
      { id, date },
      { to_date: date, start_time: '16:00', end_time: '20:00', ...body },
    );
  const form = () => ({
    end_date: null,
    location: world.here.id,
    schedule_type: 'RECURRING_SHIFT' as const,
    shift_repeat: 'WEEKLY' as const,
    start_date: '2027-03-05',
    start_time: '09:00',
    end_time: '11:00',
    shift_type: world.swim.id,
    staff: [{ id: world.ben.id }],
  });
  const closing = () => ({
    location: world.here.id,
    closures: [{ start_date: DATE, end_date: DATE, reason: 'No water.' }],
  });
  const copying = () => ({
    kind: 'WEEK' as const,
    location: world.here.id,
    from: '2027-03-07',
    targets: ['2027-04-04'],
    with_people: true,
  });

  /** Each preview, and a text that its answer must contain. */
  const previews: readonly [name: string, ask: (services: Services) => Promise<object>, shows: string][] = [
    ['of a new shift', (services) => previewShift(services, actor, undefined, form()), '2027-03-05'],
    ['of a changed shift', (services) => previewShift(services, actor, ids.shift, form()), '2027-03-05'],
    ['of a restore', (services) => previewRestore(services, actor, ids.archived), '"unfit":[]'],
    ['of a copied week', (services) => previewCopy(services, actor, copying()), 'LKV-0001'],
    ['of a closure', (services) => previewClosures(services, actor, closing()), 'Ana Silva'],
    [
      'of a reopened location',
      (services) => previewClosureRemoval(services, actor, ids.closure),
      'Ana Silva',
    ],
    ['of a leave', (services) => timeOffAhead(services, actor, ids.pending), '"opens":true'],
    [
      'of a revoked leave',
      (services) => revokeAhead(services, actor, 'TIME_OFF', ids.granted),
      '"start_date":"2027-03-18"',
    ],
    [
      'of a move to another day',
      (services) => move(services, ids.shift, DATE, { to_date: '2027-03-12' }),
      '"errors":[]',
    ],
    ['of other times', (services) => move(services, ids.shift, DATE, { end_time: '21:00' }), '"errors":[]'],
    [
      'of another employee',
      (services) => move(services, ids.shift, DATE, { for_user_id: world.ana.id, user_id: world.ben.id }),
      '"errors":[]',
    ],
    [
      'of another employee at another time',
      (services) =>
        move(services, ids.shift, DATE, {
          for_user_id: world.ana.id,
          user_id: world.both.id,
          start_time: '17:00',
        }),
      '"errors":[]',
    ],
    ['of a copied date', (services) => move(services, ids.shift, DATE, { copy: true }), '"errors"'],
    [
      'of a moved one-time shift',
      (services) => move(services, ids.once, '2027-03-09', { to_date: '2027-03-10' }),
      '"errors":[]',
    ],
  ];
  for (const [name, ask, shows] of previews) {
    it(`writes and locks no row in a preview ${name}`, async () => {
      const { services, db } = world.test;
      const answer = await transaction(db, async (trx) => {
        await sql`set transaction read only`.execute(trx);
        return ask({ ...services, db: trx });
      });
      assert.ok(JSON.stringify(answer).includes(shows), JSON.stringify(answer));
    });

    if (isServer)
      it(`answers a preview ${name} while another transaction locks every user, shift, location, and closure`, async () => {
        const { services, db } = world.test;
        await db.transaction().execute(async (trx) => {
          for (const table of ['users', 'locations', 'shifts', 'closures', 'requests'])
            await sql`select 1 from ${sql.table(table)} for update`.execute(trx);
          assert.ok(JSON.stringify(await ask(services)).includes(shows));
        });
      });
  }
});
