import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { RouteOptions } from 'fastify';
import { createTestApp, type TestApp } from '../harness';
import { storedRows } from '../storedRows';
import { empty } from '../testDatabase';
import { askedElsewhere } from './server.table';
import { authorisationTable } from './table';
import { type Asker, askers, partlyAskers, type World } from './types';

async function makeWorld({ given }: TestApp, { partly = false } = {}): Promise<World> {
  const here = await given.location();
  const elsewhere = await given.location();
  const position = await given.position();
  const at = (...locations: { id: string }[]) => ({ locations, positions: [position] });
  return {
    given,
    here,
    elsewhere,
    position,
    employeeA: await given.user(partly ? at(here, elsewhere) : at(here)),
    employeeB: await given.user(at(here)),
    managerHere: await given.user({ role: 'MANAGER', ...at(here) }),
    managerElsewhere: await given.user({ role: 'MANAGER', ...at(elsewhere) }),
    managerBoth: await given.user({ role: 'MANAGER', ...at(here, elsewhere) }),
    admin: await given.user({ role: 'ADMIN' }),
  };
}

type Anybody = Asker | (typeof partlyAskers)[number];

/** Returns the caller's token. Employee A is at the punch clock. */
const tokenOf = (asker: Anybody, { given, ...people }: World): Promise<string> | undefined => {
  if (asker === 'anonymous') return undefined;
  return asker === 'punchToken' ? given.punchToken(people.employeeA) : given.session(people[asker]);
};

const isMethod = (text: string): text is 'GET' | 'POST' | 'PUT' | 'DELETE' =>
  ['GET', 'POST', 'PUT', 'DELETE'].includes(text);

describe('authorization', () => {
  let test: TestApp;
  const declared: RouteOptions[] = [];
  before(async () => {
    test = await createTestApp({ onRoute: (route) => declared.push(route) });
  });
  after(() => test.close());
  // Each call compares all stored rows before and after, so leftover rows would slow every call.
  beforeEach(() => empty(test.db));

  it('covers every route of the API in its table, and no missing route', () => {
    const routes = declared
      .flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url}`))
      .filter((route) => / \/api\/(?!docs)/.test(route) && !route.startsWith('HEAD '));
    const rows = new Set(authorisationTable.map(({ route }) => route));
    assert.deepEqual(
      routes.filter((route) => !rows.has(route) && !askedElsewhere.has(route)),
      [],
      'routes without a row',
    );
    assert.deepEqual(
      [...rows].filter((route) => !routes.includes(route)),
      [],
      'rows without a route',
    );
  });

  it('tests employees who also work elsewhere for every route whose address names a user', async () => {
    const silent: string[] = [];
    for (const { route, call, partly } of authorisationTable) {
      if (partly !== undefined) continue;
      const world = await makeWorld(test);
      const { url } = await call(world);
      if (url.includes(world.employeeA.id) && !url.startsWith('/api/attendance/')) silent.push(route);
    }
    assert.deepEqual(silent, []);
  });

  /**
   * Returns the answer to each caller. A world is used again after a refusal, because a refusal leaves it unchanged.
   */
  async function answersTo(
    some: readonly Anybody[],
    { route, call }: (typeof authorisationTable)[number],
    options?: { readonly partly: boolean },
  ): Promise<number[]> {
    const [method = ''] = route.split(' ');
    assert.ok(isMethod(method));
    const seen: number[] = [];
    let made: { url: string; body?: unknown; tokens: Map<Anybody, string | undefined> } | undefined;
    let stored: Record<string, string> = {};
    for (const asker of some) {
      if (!made) {
        const world = await makeWorld(test, options);
        const asked = await call(world);
        const tokens = new Map<Anybody, string | undefined>();
        for (const one of some) tokens.set(one, await tokenOf(one, world));
        made = { ...asked, tokens };
        stored = await storedRows(test.db);
      }
      const { status } = await test.call(made.tokens.get(asker), method, made.url, made.body);
      seen.push(status);
      if (status < 400) made = undefined;
      else assert.deepEqual(await storedRows(test.db), stored, `${asker}: a refused call stored something`);
    }
    return seen;
  }

  for (const row of authorisationTable) {
    const { route, partly, expect } = row;
    if (partly !== undefined)
      it(`answers ${partly.join(', ')} to ${route} about an employee who also works elsewhere`, async () => {
        assert.deepEqual(await answersTo(partlyAskers, row, { partly: true }), partly);
      });
    it(`answers ${typeof expect === 'number' ? expect : expect.join(', ')} to ${route}`, async () => {
      const wanted = typeof expect === 'number' ? askers.map(() => expect) : expect;
      assert.deepEqual(await answersTo(askers, row), wanted);
    });
  }
});
