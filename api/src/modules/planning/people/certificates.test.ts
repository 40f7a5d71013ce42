import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { zoneNames } from '@ondeck/shared/domain/calendar/zone';
import { candidateList, savedShift } from '@ondeck/shared/schemas/shifts';
import type { Ref } from '../../../../test/draftFixtures';
import { assertHolds, errorOf, expectStatus } from '../../../../test/assertions';
import type { Answer } from '../../../../test/harness';
import { storesNothing } from '../../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

/** Today is Wednesday, 03-03-2027. The position Swim requires CPR/AED. */
describe('work that requires certificates', () => {
  let world: PlannerWorld;
  let cpr: Ref;
  beforeEach(async () => {
    world = await openPlannerWorld();
    cpr = await world.test.given.certificateType('CPR/AED');
    await world.test.given.requires(world.swim, cpr);
  });
  afterEach(() => world.test.close());

  const option = (values: Record<string, unknown>) =>
    world.test.db
      .insertInto('location_options')
      .values({ location_id: world.here.id, ...values })
      .execute();
  const withAna = (changes: Record<string, unknown> = {}) => ({ staff: [{ id: world.ana.id }], ...changes });
  const once = (date: string, changes: Record<string, unknown> = {}): Promise<Answer> =>
    world.test.call(
      world.adminToken,
      'POST',
      '/api/shifts/add-shift/',
      world.oneTime(withAna({ start_date: date, ...changes })),
    );

  for (const timezone of zoneNames)
    it(`is accepted on the last valid day in ${timezone}, until midnight, and refused the day after`, async () => {
      const pool = await world.test.given.location({ timezone });
      const gus = await world.test.given.user({
        locations: [pool],
        positions: [world.swim],
        firstName: 'Gus',
        lastName: 'Guard',
      });
      await world.test.given.certificate(gus, cpr, { expires: '2027-03-14' });
      const at = { location: pool.id, staff: [{ id: gus.id }], start_time: '20:00', end_time: '23:45' };
      const refused = await storesNothing(world.test.db, () => once('2027-03-15', at));
      assert.deepEqual(
        [refused.status, errorOf(refused)],
        [400, "Gus Guard: CPR/AED isn't valid after 03-14-2027."],
      );
      expectStatus(await once('2027-03-14', at), 201);
    });

  it('is refused without a certificate, and with one in review', async () => {
    assert.equal(errorOf(await once('2027-03-15')), 'Ana Silva: No CPR/AED certificate on file.');
    await world.test.given.certificate(world.ana, cpr, { state: 'PENDING' });
    assert.equal(errorOf(await once('2027-03-15')), "Ana Silva: CPR/AED hasn't been reviewed yet.");
    await option({ counts_unreviewed_certificates: true });
    expectStatus(await once('2027-03-15'), 201);
  });

  it('only warns where the option says so, and stores the warning with the assignment', async () => {
    await option({ certificates: 'WARN' });
    const { id, warnings } = savedShift.parse(expectStatus(await once('2027-03-15'), 201));
    const warning = { code: 'CERTIFICATE_MISSING', message: 'Ana Silva: No CPR/AED certificate on file.' };
    assert.deepEqual(warnings, [warning]);
    const { overrides } = await world.test.db
      .selectFrom('assignments')
      .select('overrides')
      .where('shift_id', '=', id)
      .executeTakeFirstOrThrow();
    assertHolds(overrides, [{ code: 'CERTIFICATE_MISSING' }]);
  });

  it('is accepted with a certificate of a type that includes the required one', async () => {
    const guarding = await world.test.given.certificateType('Lifeguarding', { includes: [cpr] });
    await world.test.given.certificate(world.ana, guarding);
    await world.test.given.validAt(world.here, cpr, 15);
    expectStatus(await once('2027-04-01'), 201);
    assert.equal(errorOf(await once('2027-04-02')), "Ana Silva: CPR/AED isn't valid after 04-01-2027.");
  });

  it('warns of a series whose certificate expires after its next 8 weeks', async () => {
    await world.test.given.certificate(world.ana, cpr, { expires: '2027-05-05' });
    const saved = savedShift.parse(expectStatus(await world.add(withAna({ end_date: '2027-05-20' })), 201));
    assert.deepEqual(saved.warnings, [
      {
        code: 'warn.certificateExpires',
        message: 'Ana Silva: CPR/AED expires 05-05-2027, before 3 of these dates.',
      },
    ]);
    const early = await world.test.given.certificate(world.ben, cpr, { expires: '2027-04-21' });
    assert.ok(early);
    const answer = await storesNothing(world.test.db, () => world.add({ staff: [{ id: world.ben.id }] }));
    assert.equal(errorOf(answer), "Ben Stone: CPR/AED isn't valid after 04-21-2027.");
  });

  it('is not required for a meeting', async () => {
    const meeting = {
      start_date: '2027-03-15',
      start_time: '09:00',
      end_time: '10:00',
      assigned_positions: [world.swim.id],
      assigned_staff: [world.ana.id],
    };
    const answer = await world.test.call(
      world.token,
      'POST',
      `/api/shifts/meeting/?location=${world.here.id}`,
      meeting,
    );
    expectStatus(answer, 201);
  });

  it('names the reason in the candidate list, only to managers', async () => {
    const query = new URLSearchParams({
      location: world.here.id,
      type_id: world.swim.id,
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: '2027-03-15',
      start_time: '16:00',
      end_time: '20:00',
      include: 'unavailable',
    });
    const url = `/api/shifts/staff/?${query.toString()}`;
    const list = candidateList.parse(expectStatus(await world.test.call(world.token, 'GET', url), 200));
    assertHolds(
      list.results.find(({ id }) => id === world.ana.id),
      {
        available: false,
        reasons: [{ code: 'CERTIFICATE_MISSING', message: 'No CPR/AED certificate on file.' }],
      },
    );
    expectStatus(await world.test.call(await world.test.given.session(world.ben), 'GET', url), 403);
  });

  describe('of an employee who is assigned already', () => {
    let id: string;
    let held: { readonly id: string };
    beforeEach(async () => {
      held = await world.test.given.certificate(world.ana, cpr);
      ({ id } = await world.made(withAna({ end_date: '2027-04-08' })));
      await world.test.call(world.adminToken, 'DELETE', `/api/certificates/${held.id}/`);
    });
    const put = (changes: Record<string, unknown>) =>
      world.put(id, withAna({ end_date: '2027-04-08', start_date: '2027-03-04', ...changes }));

    it('stays assigned after the certificate is removed, at other hours too', async () => {
      assert.equal((await world.assignments(id)).length, 1);
      expectStatus(await put({ start_time: '15:00' }), 200);
      assert.equal((await world.assignments(id)).length, 1);
    });

    it('gets no new dates', async () => {
      const answer = await storesNothing(world.test.db, () => put({ end_date: '2027-04-15' }));
      assert.deepEqual([answer.status, errorOf(answer)], [400, 'Ana Silva: No CPR/AED certificate on file.']);
    });

    it('gets no position that requires a certificate that they lack', async () => {
      const aid = await world.test.given.certificateType('First Aid');
      await world.test.given.requires(world.guard, aid);
      await world.test.db
        .insertInto('user_positions')
        .values({ user_id: world.ana.id, position_id: world.guard.id })
        .execute();
      const answer = await storesNothing(world.test.db, () => put({ shift_type: world.guard.id }));
      assert.deepEqual(
        [answer.status, errorOf(answer)],
        [400, 'Ana Silva: No First Aid certificate on file.'],
      );
      await world.test.given.certificate(world.ana, aid);
      expectStatus(await put({ shift_type: world.guard.id }), 200);
    });
  });

  it('is checked for the position of each date', async () => {
    const aid = await world.test.given.certificateType('First Aid');
    await world.test.given.requires(world.guard, aid);
    await world.test.given.certificate(world.both, cpr);
    const { id } = await world.made({ end_date: '2027-04-08' });
    const moved = { start_time: '16:00', end_time: '20:00', shift_type: world.guard.id };
    const url = `/api/shifts/${id}/dates/2027-03-11/`;
    expectStatus(await world.test.call(world.token, 'PUT', url, moved), 200);
    const save = (staff: Record<string, unknown>) =>
      world.put(id, { end_date: '2027-04-08', staff: [{ id: world.both.id, ...staff }] });
    const refused = await storesNothing(world.test.db, () => save({}));
    assert.deepEqual(
      [refused.status, errorOf(refused)],
      [400, 'Cleo Two: No First Aid certificate on file.'],
    );
    expectStatus(await save({ end_date: '2027-03-04' }), 200);
    expectStatus(await save({ start_date: '2027-03-18' }), 200);
  });

  it('is never refused once it is done: the shift is stored with a warning', async () => {
    const record = await world.test.given.clockRecord({
      user: world.ana,
      location: world.here,
      date: '2027-03-02',
      in: '2027-03-02T14:02:00Z',
      out: '2027-03-02T17:00:00Z',
    });
    const path = `/api/attendance/records/${record.id}/shift/`;
    const made = await world.test.call(world.token, 'POST', path, { position_id: world.swim.id });
    expectStatus(made, 201);
    const rows = await world.test.db.selectFrom('assignments').select(['source', 'overrides']).execute();
    assertHolds(rows, [{ source: 'PUNCH', overrides: [{ code: 'CERTIFICATE_MISSING' }] }]);
  });
});
