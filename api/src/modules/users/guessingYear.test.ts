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
 * A year of guessing from any number of addresses, so only limits by account or for the whole installation stop it.
 * Each plan is a number of tries in a row before the attacker waits until the count is forgotten.
 */
const YEAR = 365 * DAY_MS;
const ALLOWED = 0.001;

/** Counts the tries of one plan by the server's own rules, each as soon as it is allowed. */
function triesOf(rule: ThrottleRule, triesInARow: number): number {
  let state: ThrottleState | undefined;
  let tries = 0;
  let inARow = 0;
  let now = 0;
  while (now < YEAR) {
    const verdict = spend(state, rule, new Date(now));
    assert.ok(verdict.allowed, 'the plan knows when it can continue');
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

/** Returns the tries of the plan that gets the most out of a rule. */
const mostTries = (rule: ThrottleRule): number =>
  Math.max(...[...Array(rule.budget + 40).keys(), Infinity].map((row) => triesOf(rule, Math.max(1, row))));

/** Returns the budgets of the browsers that an attacker collected, in addition to the shared budget. */
const collected = (rule: ThrottleRule): ThrottleRule[] => Array(MOST_BROWSERS).fill(rule);
const codeBudgets = [secondFactorRule, knownCodesRule, ...collected(fewCodesRule)];

/** Every budget that counts tries of one secret, including browsers that an attacker collected and an open session. */
const guesses: [what: string, rules: readonly ThrottleRule[], chance: number][] = [
  // Common passwords and their variants are refused, so more than ten million passwords remain about equally likely.
  ['a password', [accountRule, knownRule, ...collected(fewRule), currentRule], 1e-7],
  // Codes of three half minutes are valid at a time.
  ['a code of an authenticator app', codeBudgets, 3e-6],
  ['one of ten recovery codes', codeBudgets, 10 / 31 ** 10],
  // Assumes ten active codes at a time, more than any school has.
  ['a code that registers a punch clock', [installationRule], 10 / 31 ** 8],
];

describe('a year of guessing from any number of addresses', () => {
  for (const [what, rules, chance] of guesses)
    it(`finds ${what} in a year of guessing with a chance of at most 0.1%`, () => {
      const tries = rules.reduce((sum, rule) => sum + mostTries(rule), 0);
      assert.ok(tries * chance <= ALLOWED, `${tries} tries find ${tries * chance}`);
    });

  it('finds no setup, activation, or link key in a year of guessing, because each has 256 bits', () => {
    const aBillionASecond = (1e9 * YEAR) / SECOND_MS;
    assert.ok(aBillionASecond * 2 ** -256 <= ALLOWED);
    assert.equal(Buffer.from(newSecret(), 'base64url').length * 8, 256);
  });

  it('finds an employee code in a year when any browser may punch, because a 0.1% limit would block honest typos', () => {
    const codes = 1e5;
    const tries = mostTries(installationRule);
    assert.ok(tries / codes < 0.15, `${tries} tries`);
    // Honest staff share this budget, so it must allow the typos of a school with some hundred staff.
    const perDay = (86_400 / installationRule.forgetAfterSeconds) * installationRule.budget;
    assert.equal(perDay, 40);
    assert.ok((ALLOWED * codes) / perDay < 3, 'in so many days they would have spent a year of tries');
  });

  it('finds more than 0.1% in a year when the wait is half as long, so the simulation measures the wait', () => {
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

  it('accepts at most ten tries of reset codes per account in any 365 days', async () => {
    const ann = await test.given.user({ passwordHash });
    const tried: number[] = [];
    for (let day = 0; day < 3 * 365; day += 5) {
      await transaction(test.db, async (trx) => {
        const now = test.clock.now();
        // Makes three tries of one code and checks the limit before each.
        for (let guess = 0; guess < 3; guess += 1)
          if (!(await getsLinks(trx, ann.id, now))) {
            await noteWrongCode(trx, ann.id, now);
            tried.push(now.getTime());
          }
      });
      test.clock.advance(5 * DAY_MS);
    }
    const within = tried.map((first) => tried.filter((at) => at >= first && at < first + YEAR).length);
    assert.ok(tried.length > 20, 'tries continue after a year');
    assert.ok(Math.max(...within) * 1e-4 <= ALLOWED, `${Math.max(...within)} in a year`);
  });

  const countUntilRefused = async (send: () => Promise<Answer>): Promise<[tries: number, wait: unknown]> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await send();
      if (answer.status === 429) return [tries, answer.headers['retry-after']];
    }
    throw new Error('never refused');
  };

  it('applies the same limits to passwords and codes from every address', async () => {
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

  it('refuses every employee code from an unregistered browser when the school allows only registered punch clocks', async () => {
    await test.given.user({ code: '12345' });
    await test.db.updateTable('options').set({ registered_kiosks_only: true }).execute();
    for (const code of ['12345', '99999'])
      expectStatus(await post('/api/attendance/verify-employee-code/', { code, clocked_out: '12:00' }), 403);
    await test.db.updateTable('options').set({ registered_kiosks_only: false }).execute();
  });

  it('never locks the owner out of a browser that they signed in with before', async () => {
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

  it('never locks the owner out, even when someone guesses from other collected browsers', async () => {
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
    // Requests for reset codes don't lock the owner out either, because each known browser has its own limit.
    const ask = (cookies = {}) => post('/api/users/request-otp/', { email: ann.email }, cookies);
    for (let n = 0; n < 5; n += 1) await ask();
    for (const one of collected) for (let n = 0; n < 5; n += 1) await ask(one);
    expectStatus(await ask(), 429);
    expectStatus(await ask(own), 200);
  });

  it('remembers ten browsers per account and forgets the least recently used one', async () => {
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
