import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SECOND_MS, DAY_MS } from '@ondeck/shared/domain/durations';
import { expectStatus } from '../../../test/assertions';
import { createTestApp, type Answer, type TestApp } from '../../../test/harness';
import { hashPassword } from '../../platform/auth/passwords';
import { newSecret } from '../../platform/core/secrets';
import { spend, type ThrottleRule, type ThrottleState } from '../../platform/database/throttle.rules';
import { transaction } from '../../platform/database/transaction';
import { installationRule } from '../attendance/guessing.service';
import {
  accountRule,
  currentRule,
  fewCodesRule,
  fewRule,
  knownCodesRule,
  knownRule,
  ownerRule,
  secondFactorRule,
} from './guessing';
import { MOST_BROWSERS } from './knownBrowsers';
import { getsLinks, noteWrongCode } from './wrongCodes';

/**
 * Somebody who guesses for a year, from as many addresses as they like: only what is counted by account or for the
 * whole installation stops them. A plan says after how many tries they wait until the count is forgotten.
 */
const YEAR = 365 * DAY_MS;
const ALLOWED = 0.001;

/** The tries of one plan, by the server's own arithmetic, each as soon as it is allowed. */
function triesOf(rule: ThrottleRule, triesInARow: number): number {
  let state: ThrottleState | undefined;
  let tries = 0;
  let inARow = 0;
  let now = 0;
  while (now < YEAR) {
    const verdict = spend(state, rule, new Date(now));
    assert.ok(verdict.allowed, 'the plan knows when it may go on');
    tries += 1;
    inARow += 1;
    state = verdict.state;
    if (inARow < triesInARow) now = verdict.state.blockedUntil?.getTime() ?? now;
    else {
      inARow = 0;
      now += rule.forgetAfterSeconds * SECOND_MS;
    }
  }
  return tries;
}

/** Of the plan that gets most tries out of a rule. */
const mostTries = (rule: ThrottleRule): number =>
  Math.max(...[...Array(rule.budget + 40).keys(), Infinity].map((row) => triesOf(rule, Math.max(1, row))));

/** Each browser that an attacker collected has its few tries, as well as those that all share. */
const collected = (rule: ThrottleRule): ThrottleRule[] => Array(MOST_BROWSERS).fill(rule);
const codeBudgets = [secondFactorRule, knownCodesRule, ...collected(fewCodesRule)];

/** All budgets that one secret can be tried in, also from browsers that an attacker collected before, and from a session. */
const guesses: [what: string, rules: readonly ThrottleRule[], chance: number][] = [
  // Neither a common password nor one of them with decorations: more than ten million remain about as likely.
  ['a password', [accountRule, knownRule, ...collected(fewRule), currentRule], 1e-7],
  // Three half minutes are good at a time.
  ['a code of an authenticator app', codeBudgets, 3e-6],
  ['one of ten recovery codes', codeBudgets, 10 / 31 ** 10],
  // Ten at once: more than anybody makes.
  ['a code that registers a punch clock', [installationRule], 10 / 31 ** 8],
];

describe('a year of guessing from any number of addresses', () => {
  for (const [what, rules, chance] of guesses)
    it(`finds ${what} with a chance of at most 0.1 %`, () => {
      const tries = rules.reduce((sum, rule) => sum + mostTries(rule), 0);
      assert.ok(tries * chance <= ALLOWED, `${tries} tries find ${tries * chance}`);
    });

  it('finds no key of a set-up, an activation or a link, which nothing but its 256 bits guards', () => {
    const aBillionASecond = (1e9 * YEAR) / SECOND_MS;
    assert.ok(aBillionASecond * 2 ** -256 <= ALLOWED);
    assert.equal(Buffer.from(newSecret(), 'base64url').length * 8, 256);
  });

  it('finds an employee code where any browser may punch: 0.1 % are as many tries as a school mistypes in days', () => {
    const codes = 1e5;
    const tries = mostTries(installationRule);
    assert.ok(tries / codes < 0.15, `${tries} tries`);
    // The same budget is what honest people share: it must forget what a school of some hundred mistypes.
    const perDay = (86_400 / installationRule.forgetAfterSeconds) * installationRule.budget;
    assert.equal(perDay, 40);
    assert.ok((ALLOWED * codes) / perDay < 3, 'in so many days they would have spent a year of tries');
  });

  it('would find more by any rule that waits half as long: the simulation measures it', () => {
    const weaker = { ...secondFactorRule, longestWaitSeconds: secondFactorRule.longestWaitSeconds / 2 };
    assert.ok(mostTries(weaker) * 3e-6 > ALLOWED);
  });
});

describe('a year of guessing, asked of the server', () => {
  let test: TestApp;
  let passwordHash: string;
  let address = 0;
  const PASSWORD = 'OnDeck2026!';
  before(async () => {
    passwordHash = await hashPassword(PASSWORD);
    test = await createTestApp();
  });
  after(() => test.close());

  const from = (): string => {
    address += 1;
    return `10.7.${Math.floor(address / 250)}.${(address % 250) + 1}`;
  };
  const post = (url: string, body: object, cookies = {}): Promise<Answer> =>
    test.call(undefined, 'POST', url, body, {
      address: from(),
      cookies,
      headers: { 'x-ondeck-page': '1' },
    });

  it('tries at most ten reset codes of an account in any 365 days', async () => {
    const ann = await test.given.user({ passwordHash });
    const tried: number[] = [];
    for (let day = 0; day < 3 * 365; day += 5) {
      await transaction(test.db, async (trx) => {
        const now = test.clock.now();
        // Three tries of one code, each asked first.
        for (let guess = 0; guess < 3; guess += 1)
          if (!(await getsLinks(trx, ann.id, now))) {
            await noteWrongCode(trx, ann.id, now);
            tried.push(now.getTime());
          }
      });
      test.clock.advance(5 * DAY_MS);
    }
    const within = tried.map((first) => tried.filter((at) => at >= first && at < first + YEAR).length);
    assert.ok(tried.length > 20, 'tries go on after a year');
    assert.ok(Math.max(...within) * 1e-4 <= ALLOWED, `${Math.max(...within)} in a year`);
  });

  const countUntilRefused = async (send: () => Promise<Answer>): Promise<[tries: number, wait: unknown]> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await send();
      if (answer.status === 429) return [tries, answer.headers['retry-after']];
    }
    throw new Error('never refused');
  };

  it('counts passwords and codes by the same rules from every address', async () => {
    const ann = await test.given.user({ passwordHash });
    await test.given.passkey(ann);
    const signIn = (password: string, code?: string) =>
      post('/api/users/login/', { email: ann.email, password, ...(code ? { code } : {}) });
    assert.deepEqual(await countUntilRefused(() => signIn(PASSWORD, '000000')), [
      secondFactorRule.budget,
      String(secondFactorRule.firstWaitSeconds),
    ]);
    assert.deepEqual(await countUntilRefused(() => signIn('Wrong2026!')), [
      accountRule.budget,
      String(accountRule.firstWaitSeconds),
    ]);
    const code = { code: '99999', clocked_out: '12:00' };
    const verify = () => post('/api/attendance/verify-employee-code/', code);
    assert.deepEqual(await countUntilRefused(verify), [
      installationRule.budget,
      String(installationRule.firstWaitSeconds),
    ]);
  });

  it('tries no employee code of a school that has registered punch clocks only', async () => {
    await test.given.user({ code: '12345' });
    await test.db.updateTable('options').set({ registered_kiosks_only: true }).execute();
    for (const code of ['12345', '99999'])
      expectStatus(await post('/api/attendance/verify-employee-code/', { code, clocked_out: '12:00' }), 403);
    await test.db.updateTable('options').set({ registered_kiosks_only: false }).execute();
  });

  it('never keeps the owner out of a browser that they signed in from before', async () => {
    const ann = await test.given.user({ passwordHash });
    const signIn = (password: string, cookies = {}) =>
      post('/api/users/login/', { email: ann.email, password }, cookies);
    const { cookies } = await signIn(PASSWORD);
    const known = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    for (let week = 0; week < 8; week += 1) {
      await countUntilRefused(() => signIn('Wrong2026!'));
      expectStatus(await signIn(PASSWORD, known), 200);
      test.clock.advance(7 * DAY_MS);
    }
    assert.ok(ownerRule.longestWaitSeconds <= 900);
  });

  it('never keeps the owner out, even when someone guesses from other browsers that were collected before', async () => {
    const ann = await test.given.user({ passwordHash });
    const signIn = (password: string, cookies = {}) =>
      post('/api/users/login/', { email: ann.email, password }, cookies);
    const browser = async () =>
      Object.fromEntries((await signIn(PASSWORD)).cookies.map(({ name, value }) => [name, value]));
    const collected = [await browser(), await browser(), await browser()];
    const own = await browser();
    let tried = 0;
    for (let hour = 0; hour < 24 * 10; hour += 8) {
      for (const one of collected) if ((await signIn('Wrong2026!', one)).status === 401) tried += 1;
      test.clock.advance(8 * 3_600 * SECOND_MS);
    }
    assert.ok(tried <= 65, `${tried} tries in ten days from three browsers together`);
    expectStatus(await signIn(PASSWORD, own), 200);
    // Nor by asking for codes: each browser of theirs has its own.
    const ask = (cookies = {}) => post('/api/users/request-otp/', { email: ann.email }, cookies);
    for (let n = 0; n < 5; n += 1) await ask();
    for (const one of collected) for (let n = 0; n < 5; n += 1) await ask(one);
    expectStatus(await ask(), 429);
    expectStatus(await ask(own), 200);
  });

  it('knows ten browsers of an account: the one that was used longest ago is forgotten', async () => {
    const ann = await test.given.user({ passwordHash });
    for (let n = 0; n < 12; n += 1) {
      expectStatus(await post('/api/users/login/', { email: ann.email, password: PASSWORD }), 200);
      test.clock.advance(60 * SECOND_MS);
    }
    const known = await test.db
      .selectFrom('known_browsers')
      .select('last_used_at')
      .where('user_id', '=', ann.id)
      .execute();
    assert.equal(known.length, MOST_BROWSERS);
    const oldest = Math.min(...known.map(({ last_used_at: at }) => at.getTime()));
    assert.equal(test.clock.now().getTime() - oldest, MOST_BROWSERS * 60 * SECOND_MS);
  });
});
