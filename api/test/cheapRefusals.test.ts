import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { hashPassword } from '../src/platform/auth/passwords';
import { AppError } from '../src/platform/core/errors';
import { refuseHugeJson } from '../src/platform/http/body';
import { createTestApp, type TestApp } from './harness';

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const fields = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;

const GOOD = 'Butterfly-lane-4!';

describe('cheap refusals', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  for (const [name, text, isRefused] of [
    ['20 levels', nested(20), false],
    ['21 levels', nested(21), true],
    ['21 levels of objects', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, true],
    ['5,000 fields', fields(5_000), false],
    ['5,001 fields', fields(5_001), true],
    ['brackets and colons in a text', JSON.stringify({ a: `${'['.repeat(100)}${':'.repeat(6_000)}` }), false],
    ['brackets behind an escaped quote', `{"a":"\\"${'['.repeat(100)}"}`, false],
    ['brackets behind an escaped backslash', `{"a":"\\\\",${'['.repeat(21)}`, true],
  ] as const)
    it(`${isRefused ? 'refuses' : 'reads'} a body with ${name}`, () => {
      if (isRefused) assert.throws(() => refuseHugeJson(text), AppError);
      else assert.doesNotThrow(() => refuseHugeJson(text));
    });

  it('answers 400 before a body is parsed, and reads nothing after the 21st level', async () => {
    const answer = await test.call(undefined, 'POST', '/api/users/login/', nested(20_000));
    assert.equal(answer.status, 400);
    assert.throws(() => refuseHugeJson(`${'['.repeat(21)} this is no JSON`), AppError);
  });

  it('hashes two passwords at a time, lets a hundred wait, and refuses the rest right away', async () => {
    const ended: number[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 110 }, async (_, index) => {
        try {
          return await hashPassword(`one ${index}`);
        } finally {
          ended.push(index);
        }
      }),
    );
    assert.deepEqual(
      ended.slice(0, 8),
      [102, 103, 104, 105, 106, 107, 108, 109],
      'a refusal waits for no other call',
    );
    const refused = results.filter((one) => one.status === 'rejected');
    assert.equal(refused.length, 8);
    for (const one of refused) assert.equal(one.reason.status, 429);
    assert.match(await hashPassword('and another'), /^\$argon2id/);
  });

  for (const [name, path, body, status] of [
    ['a reset that does not exist', '/api/users/reset-password/', { new_password: GOOD }, 400],
    [
      'an activation that does not exist',
      `/api/users/password-setup/${'x'.repeat(43)}/`,
      { password: GOOD },
      400,
    ],
    [
      'a sign-up where it is closed',
      '/api/users/register/',
      { full_name: 'Ana Silva', email: 'ana@ondeck.example', password: GOOD },
      403,
    ],
  ] as const)
    it(`hashes no password for ${name}`, async () => {
      const cookies = { ondeck_reset: 'invented-'.repeat(5) };
      await test.db.updateTable('options').set({ sign_up_mode: 'CLOSED' }).execute();
      // While the queue for hashing is full, every call that needs a hash is refused.
      let isOver = false;
      const others = Array.from({ length: 102 }, async () => {
        while (!isOver) await hashPassword('a password');
      });
      const statuses: number[] = [];
      for (let round = 0; round < 5; round += 1)
        statuses.push((await test.call(undefined, 'POST', path, body, { cookies })).status);
      isOver = true;
      await Promise.allSettled(others);
      assert.deepEqual(
        statuses,
        statuses.map(() => status),
      );
    });

  for (const [name, token, path] of [
    ['a list', true, '/api/users/'],
    ['a refusal', false, '/api/users/'],
    ['a public answer', false, '/api/options/public/'],
  ] as const)
    it(`keeps ${name} out of every cache`, async () => {
      const session = token ? await test.given.session(await test.given.user({ role: 'ADMIN' })) : undefined;
      const answer = await test.call(session, 'GET', path);
      assert.equal(answer.headers['cache-control'], 'no-store');
    });
});
