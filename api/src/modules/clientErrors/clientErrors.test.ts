import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { withoutPerson } from './withoutPerson';

const nobody = undefined;
const fault = { area: 'employee', version: '0.1.0-ab12cd34', kind: 'integrity', message: 'It was refused.' };

describe('faults that pages tell of', () => {
  let test: TestApp;
  const tell = (change: Record<string, unknown> = {}, address = '203.0.113.1') =>
    test.call(nobody, 'POST', '/api/client-errors', { ...fault, ...change }, { address });
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  const refused: [name: string, change: Record<string, unknown>][] = [
    ['a sentence of 501 characters', { message: 'a'.repeat(501) }],
    ['a name of an area of 41 characters', { area: 'a'.repeat(41) }],
    ['a name with a space', { area: 'my area' }],
    ['no kind', { kind: '' }],
    [
      'a place in a file of another site',
      { frames: [{ file: 'https://x.example/a.js', line: 1, column: 1 }] },
    ],
    ['an unknown field', { user: 'Maya Rivera' }],
  ];
  for (const [name, change] of refused)
    it(`refuses a fault report with ${name}`, async () => {
      expectStatus(await storesNothing(test.db, () => tell(change)), 400);
    });

  it('accepts a fault report of 500 characters, and reads no body longer than 4 KiB', async () => {
    expectStatus(await tell({ message: 'a b '.repeat(125) }), 204);
    const answer = await storesNothing(test.db, () => tell({ message: 'a'.repeat(5000) }));
    expectStatus(answer, 413);
  });

  it("accepts 60 fault reports from one address before it must wait, while other addresses don't", async () => {
    for (let count = 0; count < 60; count += 1) expectStatus(await tell({}, '203.0.113.9'), 204);
    const late = await storesNothing(test.db, () => tell({}, '203.0.113.9'));
    expectStatus(late, 429);
    assert.equal(late.headers['retry-after'], '30');
    expectStatus(await tell({}, '203.0.113.10'), 204);
    test.clock.advance(31_000);
    expectStatus(await tell({}, '203.0.113.9'), 204);
  });

  it('counts the fault reports of one IPv6 network together', async () => {
    for (let count = 0; count < 60; count += 1)
      expectStatus(await tell({}, `2001:db8:1:2::${count + 1}`), 204);
    expectStatus(await storesNothing(test.db, () => tell({}, '2001:db8:1:2:ffff::9')), 429);
    expectStatus(await tell({}, '2001:db8:1:3::1'), 204);
  });

  it('deletes fault reports after 30 days', async () => {
    const { cleanUp } = await import('../../platform/jobs/cleanUp');
    test.clock.advance(31 * 24 * 3_600_000);
    await cleanUp(test.services);
    assert.deepEqual(await test.db.selectFrom('client_errors').select('id').execute(), []);
  });
});

describe('a message without a person', () => {
  const rows: [said: string, kept: string][] = [
    ['Loading chunk 254 failed. (error: http://x.example/r/a/0.1.0-ab12cd34/254.5dc6650e.js)', ''],
    ['maya.rivera@ondeck.example was refused', '[address] was refused'],
    ['http://x.example/open-shifts?name=Maya#top is gone', 'http://x.example/open-shifts is gone'],
    ['no user 0190b0a0-0000-7000-8000-000000000001', 'no user [id]'],
    ['Token q3v5Jm7pR9tW1xY3zA5bC7dE9fG1hJ3kL is dead', 'Token [secret] is dead'],
    ['code 10003', 'code [number]'],
    ['call +1 (212) 555-0100 now', 'call [number] now'],
    ['code 4 of 5', ''],
  ];
  for (const [said, kept] of rows)
    it(`stores the fault message “${said}” as “${kept || 'all'}”`, () =>
      assert.equal(withoutPerson(said), kept || said));
});
