import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { closurePreview } from '@ondeck/shared/schemas/closures';
import { timeOffEffects } from '@ondeck/shared/schemas/decisions';
import { movePreview } from '@ondeck/shared/schemas/shiftDates';
import { savedShift, shiftPreview } from '@ondeck/shared/schemas/shifts';
import { userChangePreview } from '@ondeck/shared/schemas/ending';
import { errorOf, expectStatus, member } from '../../../../test/assertions';
import type { Answer } from '../../../../test/harness';
import { storesNothing } from '../../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';
import { refuseShortages, requireGuards } from './requireGuards.fixture';

const SHORT = 'Leaves 0 of 1 required lifeguards on 03-11-2027, 4:00–8:00 PM.';
const NEXT = '2027-03-11';

/** Today is Wednesday, 03-03-2027. Ana works on Thursdays, 4 to 8 PM, and one guard is required then. */
describe('shortages of lifeguards', () => {
  let world: PlannerWorld;
  let id: string;
  beforeEach(async () => {
    world = await openPlannerWorld();
    ({ id } = await world.made({ staff: [{ id: world.ana.id }] }));
    await requireGuards({ ...world, guard: world.swim }, { weekdays: [4] });
  });
  afterEach(() => world.test.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Answer> =>
    world.test.call(world.token, method, url, body);
  const refuse = () => refuseShortages(world);
  const onDate = (what = '', body?: unknown) => call('POST', `/api/shifts/${id}/dates/${NEXT}/${what}`, body);
  const preview = async (body: unknown) =>
    movePreview.parse(expectStatus(await onDate('preview/', body), 200));
  const cancel = () => onDate('cancel/', { reason: 'Repairs.' });
  const messages = (list: readonly { readonly message: string }[] = []) => list.map(({ message }) => message);
  const accepted = (table: 'requests' | 'shift_exceptions' | 'closures') =>
    world.test.db.selectFrom(table).select('acknowledged').execute();
  const logged = async () => {
    const rows = await world.test.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'deck.short%')
      .execute();
    return rows.map(({ action }) => action);
  };
  const leave = () =>
    world.test.given.request({
      kind: 'TIME_OFF',
      user: world.ana,
      shift: { id },
      date: NEXT,
    });

  it('are named by the preview of a cancellation, and stored with the date when it is canceled', async () => {
    assert.deepEqual(await preview({}), {
      warnings: [{ code: 'warn.deckShort', message: SHORT }],
      errors: [],
    });
    expectStatus(await cancel(), 200);
    assert.deepEqual(await accepted('shift_exceptions'), [
      { acknowledged: [{ code: 'warn.deckShort', message: SHORT }] },
    ]);
    assert.deepEqual(await logged(), ['deck.shortageAccepted']);
  });

  it('refuse a cancellation at a location with this option, and store nothing', async () => {
    await refuse();
    assert.deepEqual(messages((await preview({})).errors), [SHORT]);
    const refused = await storesNothing(world.test.db, cancel);
    assert.equal(errorOf(refused), SHORT);
  });

  it('name only the hours that other times of a date leave without a guard', async () => {
    const change = { start_time: '17:00', end_time: '20:00' };
    const short = 'Leaves 0 of 1 required lifeguards on 03-11-2027, 4:00–5:00 PM.';
    assert.deepEqual(messages((await preview({ change })).warnings), [short]);
  });

  it('are not caused by a substitute who is a guard too, or by times that add hours', async () => {
    const replace = { for_user_id: world.ana.id, user_id: world.ben.id };
    assert.deepEqual(await preview({ replace }), { warnings: [], errors: [] });
    assert.deepEqual((await preview({ change: { start_time: '15:00', end_time: '20:30' } })).warnings, []);
  });

  it('are named by the preview of time off, and stored with its approval', async () => {
    const request = await leave();
    const url = `/api/shifts/manage_time-off/${request.id}/`;
    const effects = timeOffEffects.parse(expectStatus(await call('GET', `${url}effects/`), 200));
    assert.deepEqual(messages(effects.warnings), [SHORT]);
    expectStatus(await call('POST', url, { action: 'APPROVE' }), 200);
    assert.deepEqual(await accepted('requests'), [
      { acknowledged: [{ code: 'warn.deckShort', message: SHORT }] },
    ]);
  });

  it('refuse an approval of time off in the preview and in the write', async () => {
    await refuse();
    const request = await leave();
    const url = `/api/shifts/manage_time-off/${request.id}/`;
    const effects = timeOffEffects.parse(expectStatus(await call('GET', `${url}effects/`), 200));
    assert.equal(effects.refusal, SHORT);
    const refused = await storesNothing(world.test.db, () => call('POST', url, { action: 'APPROVE' }));
    assert.equal(errorOf(refused), SHORT);
  });

  it('are named for the hours off of a guard who keeps the shift', async () => {
    const part = { start_time: '16:00', end_time: '17:30' };
    const short = SHORT.replace('4:00–8:00 PM', '4:00–5:30 PM');
    const request = await leave();
    await world.test.db.updateTable('requests').set(part).where('id', '=', request.id).execute();
    const url = `/api/shifts/manage_time-off/${request.id}/`;
    const effects = async () => timeOffEffects.parse(expectStatus(await call('GET', `${url}effects/`), 200));
    assert.deepEqual(messages((await effects()).warnings), [short]);
    const items = [{ kind: 'TIME_OFF', id: request.id }];
    const body = { items, action: 'APPROVE' };
    const several = expectStatus(await call('POST', '/api/requests/preview/', body), 200);
    assert.deepEqual(member(several, 'problems'), [short]);
    await refuse();
    assert.equal((await effects()).refusal, short);
    const refused = await storesNothing(world.test.db, () => call('POST', url, { action: 'APPROVE' }));
    assert.equal(errorOf(refused), short);
    await world.test.db.updateTable('location_options').set({ lifeguard_minimum: 'WARN' }).execute();
    expectStatus(await call('POST', url, { action: 'APPROVE' }), 200);
    assert.deepEqual(await accepted('requests'), [
      { acknowledged: [{ code: 'warn.deckShort', message: short }] },
    ]);
    assert.deepEqual((await logged()).length, 1);
  });

  it('are named for the hours of an absence that a manager adds, which stays allowed', async () => {
    await refuse();
    const hours = { start_date: NEXT, end_date: NEXT, start_time: '19:00', end_time: '20:00' };
    const body = { user_id: world.ana.id, kind: 'SICK', ...hours };
    const found = expectStatus(await call('POST', '/api/absences/preview/', body), 200);
    assert.equal(member(found, 'warnings', 0, 'message'), SHORT.replace('4:00–8:00', '7:00–8:00'));
    expectStatus(await call('POST', '/api/absences/', body), 201);
    assert.deepEqual(await logged(), ['deck.short']);
  });

  it('are named by the preview of a schedule change, and stored with its approval', async () => {
    const request = await world.test.given.request({
      kind: 'SCHEDULE_CHANGE',
      user: world.ana,
      shift: { id },
      date: NEXT,
    });
    const url = `/api/shifts/reschedule-requests/${request.id}/`;
    const ahead = async (query = '') =>
      movePreview.parse(expectStatus(await call('GET', `${url}effects/${query}`), 200));
    assert.deepEqual(messages((await ahead()).warnings), [SHORT]);
    assert.deepEqual(await ahead(`?user_id=${world.ben.id}`), { warnings: [], errors: [] });
    expectStatus(await call('POST', url, { action: 'APPROVE' }), 200);
    assert.deepEqual(await accepted('requests'), [
      { acknowledged: [{ code: 'warn.deckShort', message: SHORT }] },
    ]);
  });

  it('are named by a move to another day, for the day that loses its guard', async () => {
    const body = { to_date: '2027-03-12', start_time: '16:00', end_time: '20:00' };
    const moved = movePreview.parse(expectStatus(await onDate('move/preview/', body), 200));
    assert.deepEqual(messages(moved.warnings), [SHORT]);
    const answer = expectStatus(await onDate('move/', body), 200);
    assert.deepEqual(member(answer, 'warnings', 0, 'message'), SHORT);
  });

  it('are named by an edit of a series, the first dates by name and the others as a number', async () => {
    const later = { start_time: '17:00', end_time: '20:00', staff: [{ id: world.ana.id }] };
    const found = shiftPreview.parse(
      expectStatus(await call('POST', `/api/shifts/${id}/preview/`, world.body(later)), 200),
    );
    assert.equal(found.warnings.length, 6);
    assert.equal(
      found.warnings[0]?.message,
      'Leaves 0 of 1 required lifeguards on 03-04-2027, 4:00–5:00 PM.',
    );
    assert.equal(found.warnings[5]?.message, 'Leaves too few lifeguards on 48 more dates.');
    const saved = savedShift.parse(expectStatus(await world.put(id, later), 200));
    assert.deepEqual(saved.warnings, found.warnings);
    assert.deepEqual(await logged(), ['deck.shortageAccepted']);
  });

  it('are named by the preview of archiving a shift, which is refused with this option', async () => {
    const url = `/api/shifts/${id}/`;
    const found = movePreview.parse(expectStatus(await call('GET', `${url}archive/`), 200));
    assert.equal(found.warnings.length, 6);
    await refuse();
    const refused = await storesNothing(world.test.db, () => call('DELETE', url));
    assert.match(String(errorOf(refused)), /^Leaves 0 of 1 required lifeguards on 03-04-2027/);
  });

  it('counts none while closed, and stores those of canceled hours around the closure', async () => {
    const body = (hours: Record<string, unknown>) => ({
      location: world.here.id,
      closures: [{ start_date: NEXT, end_date: NEXT, reason: 'Repairs', ...hours }],
    });
    const found = async (hours: Record<string, unknown>) =>
      closurePreview.parse(expectStatus(await call('POST', '/api/closures/preview/', body(hours)), 200));
    assert.deepEqual((await found({})).warnings, []);
    const until6 = { start_time: '16:00', end_time: '18:00' };
    const short = 'Leaves 0 of 1 required lifeguards on 03-11-2027, 6:00–8:00 PM.';
    assert.deepEqual(messages((await found(until6)).warnings), [short]);
    expectStatus(await call('POST', '/api/closures/', body(until6)), 201);
    assert.deepEqual(await accepted('closures'), [
      { acknowledged: [{ code: 'warn.deckShort', message: short }] },
    ]);
    await refuse();
    const friday = await found({ start_date: '2027-03-18', end_date: '2027-03-18', ...until6 });
    assert.deepEqual(friday.refusals, [short.replace('03-11', '03-18')]);
  });

  it('are named before a closed day reopens with too few guards', async () => {
    await world.test.db.updateTable('deck_rules').set({ base_guards: 2 }).execute();
    const closures = [{ start_date: NEXT, end_date: NEXT, reason: 'Repairs' }];
    expectStatus(await call('POST', '/api/closures/', { location: world.here.id, closures }), 201);
    const { id: closure } = await world.test.db.selectFrom('closures').select('id').executeTakeFirstOrThrow();
    const found = closurePreview.parse(
      expectStatus(await call('GET', `/api/closures/${closure}/preview/`), 200),
    );
    assert.deepEqual(messages(found.warnings), [SHORT.replace('0 of 1', '1 of 2')]);
    assert.deepEqual(found.refusals, []);
    expectStatus(await call('DELETE', `/api/closures/${closure}/`), 200);
    assert.deepEqual(await logged(), ['deck.shortageAccepted']);
  });

  it('refuses no one who leaves, and notifies the other managers', async () => {
    await refuse();
    const deleted = await world.test.call(world.adminToken, 'DELETE', `/api/users/${world.ana.id}/`);
    assert.ok(deleted.status < 300, deleted.text);
    const notices = await world.test.db
      .selectFrom('notifications')
      .select(['user_id', 'title'])
      .where('kind', '=', 'deck.short')
      .execute();
    assert.deepEqual(notices, [
      { user_id: world.manager.id, title: 'Lakeview has 0 of 1 required lifeguards on 03-04-2027' },
    ]);
    assert.deepEqual(await logged(), ['deck.short']);
  });

  it('are named by the preview of a change that takes a guard away, which stays allowed', async () => {
    await refuse();
    const url = `/api/users/${world.ana.id}/preview/`;
    const named = async (body: Record<string, unknown>) => {
      const answer = await world.test.call(world.adminToken, 'POST', url, body);
      return messages(userChangePreview.parse(expectStatus(answer, 200)).warnings);
    };
    for (const body of [
      { is_active: false },
      { locations: [world.west.id] },
      { positions: [world.guard.id] },
      { employee_ending_date: '2027-03-03' },
    ]) {
      const [first, ...others] = await named(body);
      assert.equal(first, 'Leaves 0 of 1 required lifeguards on 03-04-2027, 4:00–8:00 PM.');
      assert.equal(others.at(-1), 'Leaves too few lifeguards on 48 more dates.');
    }
    assert.deepEqual(await named({ phone_number: '206-555-0155' }), []);
    assert.deepEqual(await named({ locations: [world.here.id, world.west.id] }), []);
    assert.deepEqual(await logged(), []);
  });

  it('are named by archiving a series that began years ago', async () => {
    const { test, here, swim, ana } = world;
    expectStatus(await call('DELETE', `/api/shifts/${id}/`), 204);
    const old = await test.given.shift({
      location: here,
      position: swim,
      start: '2024-03-07',
      repeat: 'WEEKLY',
      from: '16:00',
      to: '20:00',
    });
    await test.given.assignment({ shift: old, user: ana, start: '2024-03-07' });
    const { warnings } = movePreview.parse(
      expectStatus(await call('GET', `/api/shifts/${old.id}/archive/`), 200),
    );
    assert.equal(warnings[0]?.message, 'Leaves 0 of 1 required lifeguards on 03-04-2027, 4:00–8:00 PM.');
    assert.equal(warnings.length, 6);
  });

  it('are stored with a new assignment, with whether the manager acknowledged them', async () => {
    const stored = async (user: { readonly id: string }) =>
      (
        await world.test.db
          .selectFrom('assignments')
          .select('overrides')
          .where('user_id', '=', user.id)
          .execute()
      ).flatMap(({ overrides }) => overrides);
    for (const [user, overrides] of [
      [world.ben, []],
      [world.both, ['warn.deckShort']],
    ] as const) {
      const later = { start_time: user === world.ben ? '17:00' : '18:00', end_time: '20:00' };
      expectStatus(await world.put(id, { ...later, staff: [{ id: user.id }], overrides }), 200);
      const codes = (await stored(user)) as readonly unknown[];
      assert.deepEqual(codes.map((one) => [member(one, 'code'), member(one, 'acknowledged')])[0], [
        'warn.deckShort',
        overrides.length > 0,
      ]);
    }
  });

  it('are stored with a substitute who is no guard', async () => {
    const { test, ana, ben } = world;
    const cpr = await test.given.certificateType('CPR/AED');
    await test.given.requires(world.swim, cpr);
    await test.given.certificate(ana, cpr);
    await test.db
      .insertInto('location_options')
      .values({ location_id: world.here.id, certificates: 'WARN' })
      .execute();
    const body = { for_user_id: ana.id, user_id: ben.id };
    assert.ok(messages((await preview({ replace: body })).warnings).includes(SHORT));
    expectStatus(await onDate('replace/', body), 200);
    const rows = await test.db
      .selectFrom('assignments')
      .select('overrides')
      .where('user_id', '=', ben.id)
      .execute();
    const found = rows.flatMap(({ overrides }) => overrides as readonly unknown[]);
    assert.deepEqual(
      found.filter((one) => member(one, 'code') === 'warn.deckShort'),
      [{ code: 'warn.deckShort', message: SHORT, acknowledged: false }],
    );
  });

  it('let a location be deleted', async () => {
    await refuse();
    const url = `/api/locations/${world.here.id}/?end=true`;
    const deleted = await world.test.call(world.adminToken, 'DELETE', url);
    assert.ok(deleted.status < 300, deleted.text);
  });
});
