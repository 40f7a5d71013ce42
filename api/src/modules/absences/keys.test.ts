import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Answer } from '../../../test/harness';
import { notified, type PoolAtSix, poolAtSix, reported, TODAY } from './absences.fixture';

let school: PoolAtSix;
beforeEach(async () => {
  school = await poolAtSix();
});
afterEach(() => school.test.close());

/** Sends the same call twice with one key. */
async function twice(token: string, path: string, body: object): Promise<readonly [Answer, Answer]> {
  const options = { headers: { 'Idempotency-Key': 'a-key-of-this-test-0001' } };
  const send = () => school.test.call(token, 'POST', path, body, options);
  return [await send(), await send()];
}
const followUp = (what: string): string => `/api/shifts/${school.shift.id}/dates/${TODAY}/follow-up/${what}/`;

describe('a retry with the same key', () => {
  const marked = () => ({ user: school.leila.id, kind: 'OTHER' });
  const added = () => ({ user_id: school.leila.id, kind: 'SICK', start_date: TODAY, end_date: TODAY });
  const late = () => ({ shift: school.shift.id, date: TODAY, minutes: 20 });
  for (const [name, who, path, body] of [
    ['an added absence', 'maya', () => '/api/absences/', added],
    ['a mark', 'maya', () => followUp('absent'), marked],
    ['an offer', 'maya', () => followUp('offer'), () => ({ user: school.leila.id, mark_absent: true })],
    ['a late note', 'leila', () => '/api/absences/mine/late/', late],
  ] as const)
    it(`gets the first answer of ${name}, and notifies no one again`, async () => {
      const [first, second] = await twice(school.token[who], path(), body());
      assert.ok(first.status < 300, JSON.stringify(first.body));
      assert.deepEqual([second.status, second.body], [first.status, first.body]);
      const receiver = who === 'maya' ? school.leila : school.maya;
      assert.equal((await notified(school, receiver)).length, 1);
    });

  it('gets the first answer of a withdrawal, and of the end of an absence', async () => {
    const { token } = school;
    const { id } = await reported(school);
    const [first, second] = await twice(token.leila, `/api/absences/mine/${id}/withdraw/`, {});
    assert.deepEqual([first.status, second.status, second.body], [200, 200, first.body]);
    const again = await reported(school);
    const [ended, retried] = await twice(token.maya, `/api/absences/${again.id}/end/`, { dates: [TODAY] });
    assert.deepEqual([ended.status, retried.status, retried.body], [200, 200, ended.body]);
  });

  it('keeps no reason in the answer that is stored', async () => {
    const { test, leila } = school;
    const body = {
      user_id: leila.id,
      kind: 'EMERGENCY',
      start_date: TODAY,
      end_date: TODAY,
      note: 'Hospital',
    };
    await twice(school.token.maya, '/api/absences/', body);
    const rows = await test.db.selectFrom('idempotency_keys').select('body').execute();
    assert.doesNotMatch(JSON.stringify(rows), /EMERGENCY|Hospital/);
  });
});
