import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ownCertificates, staffCertificateList } from '@ondeck/shared/schemas/certificates';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import type { Ref } from '../../../test/draftFixtures';
import { assertHolds, blamedFields, errorOf, expectStatus, textAt } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';

/** A small PDF in base64. */
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');

/** Today is Wednesday, 03-03-2027. */
describe('certificates', () => {
  let world: PlannerWorld;
  let ana: string;
  let cpr: { id: string; name: string };
  beforeEach(async () => {
    world = await openPlannerWorld();
    ana = await world.test.given.session(world.ana);
    cpr = await world.test.given.certificateType('CPR/AED');
  });
  afterEach(() => world.test.close());

  const add = (changes: Record<string, unknown> = {}, token = ana) =>
    world.test.call(token, 'POST', '/api/certificates/mine/', {
      type: cpr.id,
      issued_on: '2026-05-01',
      ...changes,
    });
  const mine = async (token = ana) =>
    ownCertificates.parse(expectStatus(await world.test.call(token, 'GET', '/api/certificates/mine/'), 200));
  const staff = async (query = '', token = world.token) =>
    staffCertificateList.parse(
      expectStatus(await world.test.call(token, 'GET', `/api/certificates/?${query}`), 200),
    );
  const added = async (changes: Record<string, unknown> = {}): Promise<string> => {
    expectStatus(await add(changes), 201);
    const { id } = await world.test.db
      .selectFrom('certificates')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  };
  const review = (id: string, body: Record<string, unknown> = { decision: 'APPROVE' }, token = world.token) =>
    world.test.call(token, 'POST', `/api/certificates/${id}/review/`, body);
  const remove = (id: string, token = world.token) =>
    world.test.call(token, 'DELETE', `/api/certificates/${id}/`);
  const statesOf = async (user: Ref = world.ana) =>
    (
      await world.test.db
        .selectFrom('certificates')
        .select('state')
        .where('user_id', '=', user.id)
        .orderBy('id')
        .execute()
    ).map(({ state }) => state);
  const notices = (user: Ref) =>
    world.test.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body', 'link'])
      .where('user_id', '=', user.id)
      .where('kind', 'like', 'certificate.%')
      .execute();
  const logged = (action: string) =>
    world.test.db
      .selectFrom('audit_log')
      .select(['actor_id', 'entity_id', 'after'])
      .where('action', '=', action)
      .execute();

  describe('of an employee', () => {
    it('show a row for each required type, and one for each other type that the employee has', async () => {
      const aid = await world.test.given.certificateType('First Aid');
      const boat = await world.test.given.certificateType('Boating');
      await world.test.given.requires(world.swim, cpr);
      await world.test.given.requires(world.guard, aid);
      await world.test.given.certificate(world.ana, boat, { expires: null });
      const { results, types, today } = await mine();
      assert.deepEqual(
        results.map(({ type, state, is_required }) => [type.name, state, is_required]),
        [
          ['Boating', 'VALID', false],
          ['CPR/AED', 'MISSING', true],
        ],
      );
      assert.deepEqual(
        types.map(({ name }) => name),
        ['Boating', 'CPR/AED', 'First Aid'],
      );
      assert.equal(today, '2027-03-03');
    });

    for (const [state, expires, days] of [
      ['VALID', '2027-05-03', 61],
      ['EXPIRES_SOON', '2027-05-02', 60],
      ['EXPIRES_SOON', '2027-03-03', 0],
      ['EXPIRED', '2027-03-02', -1],
    ] as const)
      it(`are ${state} ${days} days before the last day`, async () => {
        await world.test.given.certificate(world.ana, cpr, { expires });
        assertHolds((await mine()).results, [{ state, days, through: expires }]);
      });

    it('expire at the location with the shortest validity, also as an included type', async () => {
      const guarding = await world.test.given.certificateType('Lifeguarding', { includes: [cpr] });
      await world.test.given.requires(world.swim, cpr);
      await world.test.given.validAt(world.here, cpr, 12);
      await world.test.given.certificate(world.ana, guarding, {
        issued: '2026-06-01',
        expires: '2028-06-01',
      });
      assertHolds((await mine()).results, [
        { type: cpr, through: '2027-06-01', included_in: 'Lifeguarding' },
        { type: guarding, through: '2028-06-01', included_in: null, is_required: false },
      ]);
    });

    it('wait for a review, with an expiration date from the type', async () => {
      await added({ number: ' 12-34 ', document: PDF });
      const [row] = (await mine()).results;
      assertHolds(row, {
        state: 'IN_REVIEW',
        through: null,
        certificate: {
          issued_on: '2026-05-01',
          expires_on: '2028-05-01',
          number: '12-34',
          has_document: true,
          reviewed_by: null,
        },
      });
      assert.equal((await logged('certificate.added')).length, 1);
    });

    it('keep a valid certificate while a new one is in review', async () => {
      await world.test.given.certificate(world.ana, cpr);
      const id = await added();
      assertHolds((await mine()).results, [{ state: 'VALID', in_review: { id } }]);
      assertHolds((await staff()).results, [
        { state: 'IN_REVIEW', certificate: { id }, through: '2028-01-01' },
      ]);
    });

    it('replace a certificate of the type that still waits', async () => {
      await added();
      await added({ issued_on: '2026-06-01' });
      assert.deepEqual(await statesOf(), ['REMOVED', 'PENDING']);
    });

    for (const [title, changes, field, message] of [
      [
        'issued tomorrow',
        { issued_on: '2027-03-04' },
        'issued_on',
        'Enter an issue date of today or earlier.',
      ],
      [
        'that expires before it is issued',
        { expires_on: '2026-04-30' },
        'expires_on',
        'Enter an expiration date on or after the issue date.',
      ],
      [
        'with a document that is no base64',
        { document: 'no!' },
        'document',
        'Choose a PDF, JPEG, or PNG file.',
      ],
      [
        'with a document over 5 MB',
        { document: 'A'.repeat(Math.ceil(fieldLimits.certificateDocumentBytes / 3) * 4 + 4) },
        'document',
        'Choose a file of at most 5 MB.',
      ],
    ] as const)
      it(`refuse one ${title}, and store nothing`, async () => {
        const answer = await storesNothing(world.test.db, () => add(changes));
        assert.equal(answer.status, 400, answer.text);
        assert.deepEqual([blamedFields(answer), errorOf(answer)], [[field], message]);
      });

    it('refuse one without the document that its type needs, and store nothing', async () => {
      const type = await world.test.given.certificateType('WSI', { requiresDocument: true });
      const answer = await storesNothing(world.test.db, () => add({ type: type.id }));
      assert.equal(errorOf(answer), 'Add a photo or PDF of this certificate.');
      expectStatus(await add({ type: type.id, document: PDF }), 201);
    });

    it('refuse a retired type, and more than 200 certificates', async () => {
      const { db } = world.test;
      await db.updateTable('certificate_types').set({ retired_at: new Date() }).execute();
      assert.deepEqual(blamedFields(await storesNothing(db, () => add())), ['type']);
      await db.updateTable('certificate_types').set({ retired_at: null }).execute();
      for (let count = 0; count < fieldLimits.certificates; count += 1)
        await world.test.given.certificate(world.ana, cpr, { state: 'REJECTED' });
      assert.equal(
        errorOf(await storesNothing(db, () => add())),
        "You've reached the limit of 200 certificates.",
      );
    });
  });

  describe('of the staff', () => {
    const rows = async (query = '', token = world.token) =>
      (await staff(query, token)).results.map(
        ({ employee, type, state }) => `${employee.name} ${type.name} ${state}`,
      );

    beforeEach(async () => {
      const { given } = world.test;
      const aid = await given.certificateType('First Aid');
      await given.requires(world.swim, cpr);
      await given.requires(world.guard, aid, world.west);
      await given.certificate(world.ana, cpr, { expires: '2027-03-02' });
      await given.certificate(world.both, cpr, { state: 'PENDING' });
      await given.certificate(world.manager, cpr, { expires: '2027-04-01' });
    });

    it('are listed by name and type, with those that are missing', async () => {
      assert.deepEqual(await rows(), [
        'Mia Lead CPR/AED EXPIRES_SOON',
        'Ana Silva CPR/AED EXPIRED',
        'Ben Stone CPR/AED MISSING',
        'Cleo Two CPR/AED IN_REVIEW',
      ]);
    });

    for (const [query, expected] of [
      ['state=EXPIRED', ['Ana Silva CPR/AED EXPIRED']],
      ['state=MISSING', ['Ben Stone CPR/AED MISSING']],
      ['state=IN_REVIEW', ['Cleo Two CPR/AED IN_REVIEW']],
      ['state=EXPIRES_SOON', ['Mia Lead CPR/AED EXPIRES_SOON']],
      ['search=stone', ['Ben Stone CPR/AED MISSING']],
      ['limit=1&offset=1', ['Ana Silva CPR/AED EXPIRED']],
    ] as const)
      it(`are narrowed by ${query}`, async () => {
        assert.deepEqual(await rows(query), expected);
      });

    it('are expired or missing while the newest one is rejected', async () => {
      const { given } = world.test;
      await given.certificate(world.ana, cpr, { state: 'REJECTED' });
      await given.certificate(world.ben, cpr, { state: 'REJECTED' });
      assert.deepEqual(await rows('state=EXPIRED'), ['Ana Silva CPR/AED REJECTED']);
      assert.deepEqual(await rows('state=MISSING'), ['Ben Stone CPR/AED REJECTED']);
    });

    it('are narrowed by location and type, and counted over all pages', async () => {
      assert.deepEqual(await rows(`location=${world.west.id}`, world.adminToken), [
        'Cleo Two CPR/AED IN_REVIEW',
        'Cleo Two First Aid MISSING',
      ]);
      assert.deepEqual(await rows(`type=${cpr.id}&state=MISSING`, world.adminToken), [
        'Ben Stone CPR/AED MISSING',
      ]);
      assert.equal((await staff('limit=1')).count, 4);
    });

    it('show nothing of other locations', async () => {
      assert.deepEqual(await rows('', world.strangerToken), [
        'Cleo Two CPR/AED IN_REVIEW',
        'Cleo Two First Aid MISSING',
      ]);
      expectStatus(
        await world.test.call(world.strangerToken, 'GET', `/api/certificates/?location=${world.here.id}`),
        404,
      );
    });

    it('leave out users without access, and those whose sign-up waits for approval', async () => {
      const set = (user: Ref, values: { is_active?: boolean; awaits_approval?: boolean }) =>
        world.test.db.updateTable('users').set(values).where('id', '=', user.id).execute();
      await set(world.ana, { is_active: false });
      await set(world.ben, { awaits_approval: true });
      assert.deepEqual(await rows(), ['Mia Lead CPR/AED EXPIRES_SOON', 'Cleo Two CPR/AED IN_REVIEW']);
    });

    it('show a certificate that counts as several types once', async () => {
      const guarding = await world.test.given.certificateType('Lifeguarding', { includes: [cpr] });
      await world.test.given.certificate(world.ben, guarding);
      assert.deepEqual(await rows('search=ben'), ['Ben Stone Lifeguarding VALID']);
    });

    it('show the required type that a certificate no longer counts as at a location', async () => {
      const guarding = await world.test.given.certificateType('Lifeguarding', { includes: [cpr] });
      await world.test.given.validAt(world.here, cpr, 12);
      await world.test.given.certificate(world.ben, guarding, { issued: '2026-02-01' });
      assert.deepEqual(await rows('search=ben'), [
        'Ben Stone CPR/AED EXPIRED',
        'Ben Stone Lifeguarding VALID',
      ]);
      assert.deepEqual(await rows('search=ben&state=EXPIRED'), ['Ben Stone CPR/AED EXPIRED']);
    });
  });

  describe('in review', () => {
    it('count after an approval, which replaces the earlier one and notifies the employee', async () => {
      await world.test.given.certificate(world.ana, cpr);
      const id = await added();
      assert.equal(textAt(expectStatus(await review(id), 200), 'message'), 'Certificate approved.');
      assert.deepEqual(await statesOf(), ['REMOVED', 'APPROVED']);
      assertHolds((await mine()).results, [
        { state: 'VALID', certificate: { id, reviewed_by: { name: 'Mia Lead' } } },
      ]);
      assert.deepEqual(await notices(world.ana), [
        {
          kind: 'certificate.approved',
          title: 'Your CPR/AED was approved.',
          body: '',
          link: '/certificates',
        },
      ]);
      assertHolds(await logged('certificate.approved'), [{ actor_id: world.manager.id, entity_id: id }]);
    });

    it('need a reason for a rejection, which the employee reads', async () => {
      const id = await added();
      const without = await storesNothing(world.test.db, () =>
        review(id, { decision: 'REJECT', reason: ' ' }),
      );
      assert.deepEqual([without.status, blamedFields(without)], [400, ['reason']]);
      expectStatus(await review(id, { decision: 'REJECT', reason: "The photo can't be read." }), 200);
      assertHolds((await mine()).results, [
        { state: 'REJECTED', certificate: { reason: "The photo can't be read." } },
      ]);
      assertHolds(await notices(world.ana), [
        {
          kind: 'certificate.rejected',
          title: 'Your CPR/AED was rejected.',
          body: "The photo can't be read.",
        },
      ]);
    });

    it('say that an approval would replace a certificate that is valid longer', async () => {
      await world.test.given.certificate(world.ana, cpr, { expires: '2028-01-01' });
      await added({ expires_on: '2027-12-31' });
      assertHolds((await staff()).results, [{ state: 'IN_REVIEW', replaces_through: '2028-01-01' }]);
      await added({ expires_on: '2028-01-01' });
      assertHolds((await staff()).results, [{ state: 'IN_REVIEW', replaces_through: null }]);
      // Issued on 01-01-2026 and 05-01-2025.
      await world.test.given.validAt(world.here, cpr, 14);
      await added({ issued_on: '2025-05-01', expires_on: '2028-05-01' });
      assertHolds((await staff()).results, [{ state: 'IN_REVIEW', replaces_through: '2027-03-01' }]);
    });

    it('show the reason of a rejected renewal while the earlier certificate is valid, until a new one is added', async () => {
      await world.test.given.certificate(world.ana, cpr);
      const id = await added();
      const reason = "The photo can't be read.";
      expectStatus(await review(id, { decision: 'REJECT', reason }), 200);
      assertHolds((await mine()).results, [{ state: 'VALID', rejected: { id, reason } }]);
      const again = await added();
      assertHolds((await mine()).results, [{ state: 'VALID', in_review: { id: again }, rejected: null }]);
      expectStatus(await review(again), 200);
      assertHolds((await mine()).results, [{ state: 'VALID', in_review: null, rejected: null }]);
    });

    it('name the first reviewer and the time to the second', async () => {
      const id = await added();
      world.test.clock.set('2027-03-03T21:12:00Z');
      expectStatus(await review(id), 200);
      const second = await storesNothing(world.test.db, () =>
        review(id, { decision: 'REJECT', reason: 'Blurry' }, world.adminToken),
      );
      assert.deepEqual([second.status, errorOf(second)], [409, 'Mia approved this certificate at 4:12 PM.']);
    });

    it('let exactly one of two reviewers decide who answer at the same time', async () => {
      const id = await added();
      const answers = await Promise.all([
        review(id),
        review(id, { decision: 'REJECT', reason: 'Blurry' }, world.adminToken),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    });

    it("can't be reviewed by the employee who added them", async () => {
      const { id } = await world.test.given.certificate(world.manager, cpr, { state: 'PENDING' });
      const own = await storesNothing(world.test.db, () => review(id));
      assert.deepEqual([own.status, errorOf(own)], [403, "You can't review your own certificate."]);
      assertHolds((await staff()).results, [{ can_review: false }]);
      assertHolds((await staff('', world.adminToken)).results, [{ can_review: true }]);
      expectStatus(await review(id, undefined, world.adminToken), 200);
    });

    it('can be reviewed by the only active admin, even their own, and the log says so', async () => {
      const { id } = await world.test.given.certificate(world.admin, cpr, { state: 'PENDING' });
      const other = await world.test.given.user({ role: 'ADMIN' });
      assert.equal((await review(id, undefined, world.adminToken)).status, 403);
      await world.test.db.updateTable('users').set({ is_active: false }).where('id', '=', other.id).execute();
      expectStatus(await review(id, undefined, world.adminToken), 200);
      assertHolds(await logged('certificate.approved'), [{ after: { self_approved: true } }]);
      assert.deepEqual(await notices(world.admin), []);
    });

    it("are out of reach for other locations' managers and for coworkers", async () => {
      const id = await added({ document: PDF });
      const ben = await world.test.given.session(world.ben);
      const read = (token: string) => world.test.call(token, 'GET', `/api/certificates/${id}/document/`);
      for (const token of [ben, world.strangerToken]) {
        expectStatus(await storesNothing(world.test.db, () => remove(id, token)), 404);
        expectStatus(await read(token), 404);
      }
      expectStatus(await storesNothing(world.test.db, () => review(id, undefined, world.strangerToken)), 404);
      for (const token of [ana, world.token, world.adminToken]) expectStatus(await read(token), 200);
    });
  });

  describe('that are removed', () => {
    it('no longer count, and the employee is notified', async () => {
      const { id } = await world.test.given.certificate(world.ana, cpr);
      await world.test.given.requires(world.swim, cpr);
      expectStatus(await remove(id), 200);
      assertHolds((await mine()).results, [{ state: 'MISSING' }]);
      assertHolds(await notices(world.ana), [{ title: 'Your CPR/AED was removed.' }]);
      assert.match(String(errorOf(await remove(id))), /^Mia removed this certificate at /);
    });

    it('can be removed by the employee only before they are approved', async () => {
      const id = await added();
      expectStatus(await remove(id, ana), 200);
      const approved = await world.test.given.certificate(world.ana, cpr);
      const answer = await storesNothing(world.test.db, () => remove(approved.id, ana));
      assert.deepEqual(
        [answer.status, errorOf(answer)],
        [403, 'This certificate was approved. Ask your manager to remove it.'],
      );
    });
  });

  it('announce every change to the employee, and to the managers of all their locations', async () => {
    const { db, given } = world.test;
    const cleo = await given.session(world.both);
    const announced = async (write: () => Promise<unknown>) => {
      const before = await db.selectFrom('changes').select('id').execute();
      await write();
      const rows = await db
        .selectFrom('changes')
        .select(['id', 'location_id', 'user_id'])
        .where('topic', '=', 'Certificate')
        .execute();
      const fresh = rows.filter(({ id }) => before.every((one) => one.id !== id));
      return fresh.map(({ location_id, user_id }) => location_id ?? user_id).sort();
    };
    const all = [world.both.id, world.here.id, world.west.id].sort();
    assert.deepEqual(await announced(() => add({}, cleo)), all);
    const { id } = await db.selectFrom('certificates').select('id').executeTakeFirstOrThrow();
    assert.deepEqual(await announced(() => review(id)), all);
    assert.deepEqual(await announced(() => remove(id)), all);
  });

  it('are exported and erased with the employee, with their documents and reminders', async () => {
    const { db, given, clock } = world.test;
    const gone = await given.user({ locations: [world.here], firstName: 'Wilma', lastName: 'Gone' });
    const { id } = await given.certificate(gone, cpr, { document: '%PDF-1.7' });
    await db
      .insertInto('certificate_reminders')
      .values({
        certificate_id: id,
        type_id: cpr.id,
        days_before: 14,
        expires_on: '2028-01-01',
        sent_at: clock.now(),
      })
      .execute();
    expectStatus(await world.test.call(world.adminToken, 'DELETE', `/api/users/${gone.id}/`), 200);
    clock.set('2037-03-03T15:00:00Z');
    const admin = await given.session(world.admin);
    const exported = await world.test.call(admin, 'GET', `/api/users/${gone.id}/personal-data/`);
    assert.match(exported.text, /Photos and PDFs of certificates/);
    expectStatus(
      await world.test.call(admin, 'POST', `/api/users/${gone.id}/erasure/`, { name: gone.name }),
      200,
    );
    for (const table of ['certificates', 'certificate_documents', 'certificate_reminders'] as const)
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), []);
  });
});
