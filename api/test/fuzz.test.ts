import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import fc from 'fast-check';
import { member } from './assertions';
import { alwaysRefused, casesOf, type FuzzCase } from './fuzzCases';
import { withIds } from './fuzzValues';
import { type FuzzWorld, makeFuzzWorld } from './fuzzWorld';
import { type Answer, createTestApp, type TestApp } from './harness';
import { callsOf, type DescribedCall } from './openapiCalls';
import { propertySeed } from './seed';
import { storedRows } from './storedRows';

/** Number of cases for each call: few by default, many if `FUZZ_RUNS` is set. */
const runs = Number(process.env.FUZZ_RUNS ?? 6);
const seed = Number(process.env.FUZZ_SEED ?? propertySeed);

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
const checks = new Map<string, ValidateFunction>();

/** Asserts that an answer matches its description: one of the call's statuses, in the shape of that status. */
function assertDescribed(
  { operationId, described }: DescribedCall,
  { status, body, text, headers }: Answer,
): void {
  const response = member(described, 'responses', status);
  assert.ok(response, `${operationId} answers ${status}, which it does not describe: ${text.slice(0, 300)}`);
  const [type = ''] = String(headers['content-type'] ?? '').split(';');
  if (member(response, 'content') === undefined) return assert.equal(text, '', `${status} has no body`);
  const schema = member(response, 'content', type, 'schema');
  assert.ok(schema, `${operationId} answers ${status} as ${type}, which it does not describe`);
  if (type !== 'application/json') return;
  const key = `${operationId} ${status}`;
  const check = checks.get(key) ?? ajv.compile(Object(schema));
  checks.set(key, check);
  assert.ok(check(body), `${key}: ${ajv.errorsText(check.errors)} in ${text.slice(0, 300)}`);
}

describe(`every call with every kind of invalid request (seed ${seed}, ${runs} cases each; FUZZ_SEED, FUZZ_RUNS)`, () => {
  let test: TestApp;
  let calls: readonly DescribedCall[] = [];
  let world: FuzzWorld;
  let stored: Record<string, string> = {};
  const seen = new Map<number, number>();

  const renew = async (): Promise<void> => {
    world = await makeFuzzWorld(test);
    stored = await storedRows(test.db);
  };
  before(async () => {
    test = await createTestApp();
    calls = callsOf((await test.call(undefined, 'GET', '/api/openapi.json')).body);
    await renew();
  });
  after(() => test.close());

  async function ask(call: DescribedCall, { kind, asker, url, body, headers }: FuzzCase): Promise<void> {
    // Every case counts as a stranger's first try, because this test isn't about counting guesses.
    await test.db.deleteFrom('throttles').execute();
    const ids =
      call.path.includes('{userId}') && asker === 'punchToken'
        ? { ...world.ids, user: [world.employeeId] }
        : world.ids;
    const answer = await test.call(
      world.tokens[asker],
      call.method,
      withIds(url, ids),
      body && withIds(body, world.ids),
      {
        headers,
      },
    );
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    assert.ok(answer.status < 500, `${answer.status} ${answer.text}`);
    assertDescribed(call, answer);
    if (kind === 'missingAuth') assert.equal(answer.status, 401);
    if (alwaysRefused.has(kind)) assert.ok(answer.status >= 400, `${answer.status} to ${kind}`);
    const now = await storedRows(test.db);
    if (answer.status >= 400)
      assert.deepEqual(now, stored, `a call refused with ${answer.status} stored something`);
    if (JSON.stringify(now) !== JSON.stringify(stored)) await renew();
  }

  it('answers every call as its description promises, and stores nothing when a call is refused', async (context) => {
    assert.ok(calls.length > 80);
    for (const call of calls)
      await context.test(`${call.method} ${call.path}`, async () => {
        await fc.assert(
          fc.asyncProperty(casesOf(call), async (one) => {
            try {
              await ask(call, one);
            } catch (error) {
              // Rows stored by a failed case must not affect the next, smaller case.
              await renew();
              throw error;
            }
          }),
          { seed, numRuns: runs, includeErrorInReport: true },
        );
      });
    const total = [...seen.values()].reduce((all, one) => all + one, 0);
    context.diagnostic(
      `seed ${seed}: ${total} calls; ${JSON.stringify(Object.fromEntries([...seen].sort(([a], [b]) => a - b)))}`,
    );
  });
});
