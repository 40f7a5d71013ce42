import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import {
  certificateType,
  certificateTypeList,
  requiredCertificates,
} from '@ondeck/shared/schemas/certificates';
import { assertHolds, blamedFields, errorOf, expectStatus } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';

describe('types of certificates', () => {
  let world: PlannerWorld;
  let cpr: { id: string; name: string };
  beforeEach(async () => {
    world = await openPlannerWorld();
    cpr = await world.test.given.certificateType('CPR/AED');
  });
  afterEach(() => world.test.close());

  const path = '/api/certificates/types/';
  const create = (body: Record<string, unknown>) => world.test.call(world.adminToken, 'POST', path, body);
  const change = (id: string, body: Record<string, unknown>, seen?: string) =>
    world.test.call(world.adminToken, 'PUT', `${path}${id}/`, body, {
      headers: seen === undefined ? {} : { 'if-match': `"${seen}"` },
    });
  const types = async (query = '', token = world.adminToken) =>
    certificateTypeList.parse(expectStatus(await world.test.call(token, 'GET', `${path}${query}`), 200))
      .results;

  it('are created with what they include, and with the validity of locations in reach', async () => {
    const guarding = certificateType.parse(
      expectStatus(
        await create({
          name: 'Lifeguarding',
          valid_months: 24,
          reminder_days: [14, 30, 14],
          requires_document: true,
          includes: [cpr.id],
          locations: [
            { id: world.here.id, valid_months: 12 },
            { id: world.west.id, valid_months: 18 },
          ],
        }),
        201,
      ),
    );
    assertHolds(guarding, {
      valid_months: 24,
      reminder_days: [30, 14],
      requires_document: true,
      includes: [cpr],
      retired: false,
    });
    assertHolds((await types('', world.token)).at(-1), {
      locations: [{ id: world.here.id, name: 'Lakeview', valid_months: 12 }],
    });
  });

  it('have a validity only at locations that exist', async () => {
    const locations = [{ id: world.swim.id, valid_months: 12 }];
    const create12 = () => create({ name: 'Lifeguarding', locations });
    expectStatus(await storesNothing(world.test.db, create12), 404);
  });

  it('have a unique name in any spelling, while they are not retired', async () => {
    assert.deepEqual(blamedFields(await storesNothing(world.test.db, () => create({ name: 'cpr/aed' }))), [
      'name',
    ]);
    expectStatus(await change(cpr.id, { retired: true }), 200);
    expectStatus(await create({ name: 'cpr/aed' }), 201);
    assert.deepEqual(blamedFields(await change(cpr.id, { retired: false })), ['name']);
    assert.deepEqual([(await types()).length, (await types('?include=retired')).length], [1, 2]);
  });

  it("can't include each other, even through others", async () => {
    const aid = await world.test.given.certificateType('First Aid', { includes: [cpr] });
    const guarding = await world.test.given.certificateType('Lifeguarding', { includes: [aid] });
    for (const included of [cpr, aid, guarding]) {
      const answer = await storesNothing(world.test.db, () => change(cpr.id, { includes: [included.id] }));
      assert.deepEqual(
        [answer.status, errorOf(answer)],
        [400, 'These types would include each other. Remove one.'],
      );
    }
  });

  it('are at most 30', async () => {
    for (let count = 1; count < fieldLimits.certificateTypes; count += 1)
      await world.test.given.certificateType(`Type ${count}`);
    const answer = await storesNothing(world.test.db, () => create({ name: 'One more' }));
    assert.equal(errorOf(answer), "You've reached the limit of 30 types. Retire one to add another.");
    expectStatus(await change(cpr.id, { retired: true }), 200);
    expectStatus(await create({ name: 'One more' }), 201);
  });

  it('announce every change to all pages', async () => {
    const { db } = world.test;
    const topics = async () =>
      (
        await db
          .selectFrom('changes')
          .select('topic')
          .where('location_id', 'is', null)
          .where('user_id', 'is', null)
          .execute()
      ).filter(({ topic }) => topic === 'Certificate').length;
    expectStatus(await create({ name: 'First Aid' }), 201);
    assert.equal(await topics(), 1);
    expectStatus(await change(cpr.id, { valid_months: 12 }), 200);
    assert.equal(await topics(), 2);
    const url = `/api/certificates/required/${world.swim.id}/`;
    const body = { required: [{ type: cpr.id, location: null }] };
    expectStatus(await world.test.call(world.adminToken, 'PUT', url, body), 200);
    assert.equal(await topics(), 3);
  });

  it('name who saved a newer state', async () => {
    const [{ revision } = { revision: '' }] = await types();
    expectStatus(await change(cpr.id, { valid_months: 12 }, revision), 200);
    const answer = await change(cpr.id, { valid_months: 6 }, revision);
    assert.equal(answer.status, 409);
    assert.match(
      String(errorOf(answer)),
      /^This certificate type has changed since you opened it\. Ada Min saved last, on /,
    );
  });

  it('are required by positions, everywhere or at one location', async () => {
    const required = '/api/certificates/required/';
    const read = async (token = world.adminToken) =>
      requiredCertificates.parse(expectStatus(await world.test.call(token, 'GET', required), 200)).results;
    const save = (body: unknown, seen: string | undefined) =>
      world.test.call(world.adminToken, 'PUT', `${required}${world.guard.id}/`, body, {
        headers: { 'if-match': `"${seen ?? ''}"` },
      });
    const [guard] = await read();
    const aid = await world.test.given.certificateType('First Aid');
    const both = [
      { type: cpr.id, location: null },
      { type: aid.id, location: world.west.id },
      { type: cpr.id, location: null },
    ];
    expectStatus(await save({ required: both }, guard?.revision), 200);
    assertHolds(await read(), [
      {
        position: { name: 'Guard' },
        required: [
          { type: cpr, location: null },
          { type: aid, location: { id: world.west.id, name: 'Bay' } },
        ],
      },
      { position: { name: 'Swim' }, required: [] },
    ]);
    assertHolds((await read(world.token))[0], { required: [{ type: cpr }] });
    expectStatus(await storesNothing(world.test.db, () => save({ required: [] }, guard?.revision)), 409);
  });

  it('refuses to require a retired type, or one at a location that does not exist', async () => {
    const save = (required: unknown) =>
      world.test.call(world.adminToken, 'PUT', `/api/certificates/required/${world.guard.id}/`, { required });
    const elsewhere = [{ type: cpr.id, location: world.swim.id }];
    expectStatus(await storesNothing(world.test.db, () => save(elsewhere)), 404);
    expectStatus(await change(cpr.id, { retired: true }), 200);
    const refused = await storesNothing(world.test.db, () => save([{ type: cpr.id, location: null }]));
    assert.deepEqual([refused.status, errorOf(refused)], [400, 'This type was retired. Choose another one.']);
  });
});
