import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { errorOf, expectStatus, member, textAt } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';

const row = {
  first_name: 'Robin',
  last_name: 'Lane',
  phone_number: '(585) 555-0142',
  locations: 'Lakeview',
  positions: 'Lifeguard',
};

describe('imports of certificates', () => {
  let test: TestApp;
  let admin: string;
  let cpr: { id: string };
  before(async () => {
    test = await createTestApp();
    const { given } = test;
    await given.location({ title: 'Lakeview' });
    await given.position({ name: 'Lifeguard' });
    admin = await given.session(await given.user({ role: 'ADMIN' }));
    cpr = await given.certificateType('CPR/AED', { requiresDocument: true });
    await given.certificateType('Orientation', { months: null });
    const retired = await given.certificateType('Diving II');
    await test.db
      .updateTable('certificate_types')
      .set({ retired_at: test.clock.now() })
      .where('id', '=', retired.id)
      .execute();
  });
  after(() => test.close());

  const certified = (number: number, certificates: string, change: Record<string, string> = {}) => {
    const key = String(20_000 + number);
    const cells = { ...row, key, email: `robin${number}@ondeck.example`, certificates, ...change };
    return {
      kind: 'people',
      columns: Object.keys(cells),
      rows: [{ line: 2, cells: Object.values(cells) }],
    };
  };
  const store = (file: object) =>
    test.call(admin, 'POST', '/api/imports/', { request_id: test.services.ids.next(), ...file });
  const undo = (id: string) => test.call(admin, 'POST', `/api/imports/${id}/undo/`, {});
  /** Returns the problems of a file, each as its column and message. */
  const wrong = async (file: object): Promise<unknown[][]> => {
    const answer = expectStatus(await test.call(admin, 'POST', '/api/imports/preview/', file), 200);
    const problems = member(answer, 'problems');
    assert.ok(Array.isArray(problems));
    return problems.map((one) => [member(one, 'field'), member(one, 'message')]);
  };
  const held = () =>
    test.db
      .selectFrom('certificates')
      .select(['user_id', 'type_id', 'issued_on', 'expires_on', 'state', 'document_id'])
      .execute();
  for (const [name, certificates, message, change] of [
    ['an unknown type', 'Diving:2027-03-31; cpr/aed:2027-03-31', 'No certificate type is named Diving.'],
    ['a retired type', 'Diving II:2027-03-31', 'No certificate type is named Diving II.'],
    ['a date that is none', 'CPR/AED:soon', 'Enter CPR/AED with its expiration date: CPR/AED:2027-03-31.'],
    ['no date', 'CPR/AED', 'Enter CPR/AED with its expiration date: CPR/AED:2027-03-31.'],
    ['a type twice', 'CPR/AED:2027-03-31, CPR/AED:2028-03-31', 'CPR/AED is in this cell twice.'],
    [
      'an admin',
      'CPR/AED:2027-03-31',
      "Admins don't work shifts, so they have no certificates.",
      { user_type: 'Admin' },
    ],
  ] as const)
    it(`names the problem of a cell with ${name}, and stores nothing`, async () => {
      const file = certified(5_000, certificates, change);
      assert.deepEqual(await wrong(file), [['certificates', message]]);
      await storesNothing(test.db, () => store(file));
    });

  it('stores them as approved, with the date of issue from the validity, and undoes them', async () => {
    const stored = expectStatus(await store(certified(5_001, 'cpr/aed: 3/31/2028; Orientation | ')), 201);
    const rows = await held();
    assert.deepEqual(
      rows.map(({ user_id: _user, type_id, ...row }) => ({ ...row, isCpr: type_id === cpr.id })),
      [
        {
          issued_on: '2026-03-31',
          expires_on: '2028-03-31',
          state: 'APPROVED',
          document_id: null,
          isCpr: true,
        },
        { issued_on: '2027-03-03', expires_on: null, state: 'APPROVED', document_id: null, isCpr: false },
      ],
    );
    expectStatus(await undo(textAt(stored, 'id')), 200);
    assert.deepEqual(await held(), []);
  });

  it('stores no date of issue after today', async () => {
    const stored = expectStatus(await store(certified(5_003, 'CPR/AED:2031-03-31')), 201);
    assert.deepEqual(
      (await held()).map(({ issued_on, expires_on }) => [issued_on, expires_on]),
      [['2027-03-03', '2031-03-31']],
    );
    expectStatus(await undo(textAt(stored, 'id')), 200);
  });

  it('refuses the undo once one was removed or added', async () => {
    const stored = expectStatus(await store(certified(5_002, 'CPR/AED:2028-03-31')), 201);
    const removed = { state: 'REMOVED' as const, removed_at: test.clock.now() };
    await test.db.updateTable('certificates').set(removed).execute();
    const refused = await storesNothing(test.db, () => undo(textAt(stored, 'id')));
    expectStatus(refused, 409);
    assert.match(String(errorOf(refused)), /has other certificates/);
  });
});
