import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { personalData } from '@ondeck/shared/schemas/personalData';
import { sql } from 'kysely';
import { blamedFields, errorOf, expectStatus } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { testVault } from '../../../test/testVault';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';

const PDF = '%PDF-1.7 the certificate of Ana Silva';
const base64 = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64');

describe('documents of certificates', () => {
  let world: PlannerWorld;
  let cpr: { id: string };
  let ana: string;
  beforeEach(async () => {
    world = await openPlannerWorld();
    ana = await world.test.given.session(world.ana);
    cpr = await world.test.given.certificateType('CPR/AED');
  });
  afterEach(() => world.test.close());

  const add = (document: string) =>
    world.test.call(ana, 'POST', '/api/certificates/mine/', {
      type: cpr.id,
      issued_on: '2027-01-01',
      document,
    });
  const given = async (type = cpr) => {
    const { id } = await world.test.given.certificate(world.ana, type, { document: PDF });
    return `/api/certificates/${id}/document/`;
  };
  const read = async (path: string, user: { id: string }) =>
    world.test.call(await world.test.given.session(user), 'GET', path);
  const opened = async () => {
    const { rows } = await sql`select 1 from audit_log where action = 'certificate.documentOpened'`.execute(
      world.test.db,
    );
    return rows.length;
  };

  for (const [name, bytes, type] of [
    ['a PDF', Buffer.from(PDF), 'application/pdf'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'image/jpeg'],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png'],
    ['a PDF of exactly 5 MB', Buffer.from('%PDF-'.padEnd(5 * 1024 * 1024)), 'application/pdf'],
  ] as const)
    it(`stores ${name} sealed, and returns its bytes with safe headers`, async () => {
      expectStatus(await add(base64(bytes)), 201);
      const row = await world.test.db
        .selectFrom('certificates as c')
        .innerJoin('certificate_documents as d', 'd.id', 'c.document_id')
        .select(['c.id', 'd.bytes', 'd.media_type'])
        .executeTakeFirstOrThrow();
      assert.equal(row.media_type, type);
      assert.equal(row.bytes.length, bytes.length + 28);
      assert.equal(Buffer.from(row.bytes).includes(bytes.subarray(0, 5)), false);
      const answer = await world.test.app.inject({
        url: `/api/certificates/${row.id}/document/`,
        headers: { authorization: `Token ${ana}` },
      });
      assert.equal(answer.statusCode, 200);
      assert.ok(answer.rawPayload.equals(bytes));
      const { headers } = answer;
      assert.equal(headers['content-type'], type);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(String(headers['content-disposition']), /^inline; filename="certificate\.(pdf|jpg|png)"$/);
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; .*; sandbox$/);
      assert.equal(headers['cache-control'], 'no-store');
    });

  for (const [name, document, sentence] of [
    ['a page', base64('<html><script>alert(1)</script>'), 'Choose a PDF, JPEG, or PNG file.'],
    ['a GIF', base64('GIF89a'), 'Choose a PDF, JPEG, or PNG file.'],
    ['text that is not base64', 'the photo', 'Choose a PDF, JPEG, or PNG file.'],
    [
      'a PDF of more than 5 MB',
      base64('%PDF-'.padEnd(5 * 1024 * 1024 + 1)),
      'Choose a file of at most 5 MB.',
    ],
    ['a PDF of 5.04 MB', base64('%PDF-'.padEnd(5 * 1024 * 1024 + 40_000)), 'Choose a file of at most 5 MB.'],
  ] as const)
    it(`refuses ${name}, and stores nothing`, async () => {
      const refused = await storesNothing(world.test.db, () => add(document));
      assert.deepEqual(blamedFields(refused), ['document']);
      assert.equal(errorOf(refused), sentence);
    });

  it('opens a document for its owner, for managers of the location, and for admins only', async () => {
    const path = await given();
    for (const user of [world.ana, world.manager, world.admin]) expectStatus(await read(path, user), 200);
    assert.equal(await opened(), 2, 'the log records the manager and the admin');
    for (const user of [world.ben, world.both, world.stranger]) {
      const token = await world.test.given.session(user);
      const refused = await storesNothing(world.test.db, () => world.test.call(token, 'GET', path));
      expectStatus(refused, 404);
      assert.equal(errorOf(refused), 'Document not found.');
    }
  });

  it('answers 404 for a certificate without a document, and for one that does not exist', async () => {
    const { id } = await world.test.given.certificate(world.ana, cpr);
    expectStatus(await read(`/api/certificates/${id}/document/`, world.ana), 404);
    expectStatus(await read(`/api/certificates/${world.test.services.ids.next()}/document/`, world.ana), 404);
  });

  it('deletes the document of a certificate that a manager removes, and keeps one that a newer certificate replaces', async () => {
    const documents = async () =>
      (await world.test.db.selectFrom('certificate_documents').select('id').execute()).length;
    const path = await given();
    expectStatus(await add(base64(PDF)), 201);
    const { id } = await world.test.db
      .selectFrom('certificates')
      .select('id')
      .where('state', '=', 'PENDING')
      .executeTakeFirstOrThrow();
    const token = await world.test.given.session(world.manager);
    const review = { decision: 'APPROVE' };
    expectStatus(await world.test.call(token, 'POST', `/api/certificates/${id}/review/`, review), 200);
    assert.equal(await documents(), 2);
    expectStatus(await read(path, world.manager), 200);
    expectStatus(await world.test.call(token, 'DELETE', `/api/certificates/${id}/`), 200);
    assert.equal(await documents(), 1);
    expectStatus(await read(`/api/certificates/${id}/document/`, world.manager), 404);
  });

  it('refuses bytes that were moved to another document', async () => {
    const path = await given();
    await given(await world.test.given.certificateType('First Aid'));
    await sql`update certificate_documents d set bytes = (
      select o.bytes from certificate_documents o where o.id <> d.id limit 1)`.execute(world.test.db);
    expectStatus(await read(path, world.ana), 500);
  });

  it("exports an employee's documents as readable bytes, and erases them", async () => {
    await given();
    const { test, ana, admin } = world;
    const exported = await test.call(
      await test.given.session(admin),
      'GET',
      `/api/users/${ana.id}/personal-data/`,
    );
    const { sections } = personalData.parse(expectStatus(exported, 200));
    const [row] = sections.find(({ title }) => title === 'Photos and PDFs of certificates')?.rows ?? [];
    assert.equal(row?.bytes, base64(PDF));
    assert.equal(row?.media_type, 'application/pdf');
    await test.db
      .updateTable('users')
      .set({ deleted_at: new Date('2020-01-01'), is_active: false })
      .where('id', '=', ana.id)
      .execute();
    const erased = await test.call(await test.given.session(admin), 'POST', `/api/users/${ana.id}/erasure/`, {
      name: ana.name,
    });
    expectStatus(erased, 200);
    assert.deepEqual(await test.db.selectFrom('certificate_documents').select('id').execute(), []);
    assert.deepEqual(await test.db.selectFrom('certificates').select('id').execute(), []);
  });

  it('seals with the key of this installation', async () => {
    await given();
    const { id, bytes } = await world.test.db
      .selectFrom('certificate_documents')
      .select(['id', 'bytes'])
      .executeTakeFirstOrThrow();
    assert.equal(testVault.openRaw(`certificate document ${id}`, bytes).toString(), PDF);
  });
});
