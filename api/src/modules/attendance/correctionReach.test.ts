import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { blamedFields, errorOf, expectStatus, textAt } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { corrections } from './corrections.fixture';

/** Days before Wednesday, 2027-03-03: 90, 91, three years, and three years and a day. */
const IN_REACH = '2026-12-03';
const TOO_LONG_AGO = '2026-12-02';
const THREE_YEARS = '2024-03-03';
const BEFORE_THAT = '2024-03-02';

describe('age limits of corrections', () => {
  let test: TestApp;
  let correct: ReturnType<typeof corrections>;
  let here: GivenLocation;
  let guard: GivenPosition;
  let ana: GivenUser;
  let tokens: Record<'manager' | 'admin' | 'employee', string>;
  before(async () => {
    test = await createTestApp();
    const { given } = test;
    correct = corrections(test);
    here = await given.location();
    guard = await given.position();
    ana = await given.user({ locations: [here], positions: [guard] });
    tokens = {
      manager: await given.session(await given.user({ role: 'MANAGER', locations: [here] })),
      admin: await given.session(await given.user({ role: 'ADMIN' })),
      employee: await given.session(ana),
    };
  });
  after(() => test.close());

  const punches = (date: string) => ({ clocked_in: `${date}T15:00:00Z`, clocked_out: `${date}T17:00:00Z` });
  const worked = (date: string) =>
    test.given.clockRecord({
      user: ana,
      location: here,
      date,
      in: `${date}T18:00:00Z`,
      out: `${date}T20:00:00Z`,
    });
  const add = (token: string, date: string) =>
    correct.add(token, {
      user_id: ana.id,
      location: here.id,
      ...punches(date),
      shift_id: null,
      position_id: guard.id,
      rate: 'REGULAR',
      reason: 'The tablet was off',
    });
  const ask = (body: object) =>
    test.call(tokens.employee, 'POST', '/api/shifts/request/correction/', {
      reason: 'The tablet was off',
      ...body,
    });
  async function refused(send: () => Promise<Answer>, sentence: RegExp): Promise<void> {
    const answer = await storesNothing(test.db, send);
    assert.deepEqual([answer.status, blamedFields(answer)], [400, ['clocked_in']], answer.text);
    assert.match(String(errorOf(answer)), sentence);
  }
  const days90 = /^You can correct at most the last 90 days, back to 12-03-2026\.$/;
  const years3 = /^You can correct at most the last 3 years, back to 03-03-2024\.$/;

  it('lets a manager add a punch from 90 days ago and an admin one from three years ago, and refuses older ones', async () => {
    expectStatus(await add(tokens.manager, IN_REACH), 201);
    await refused(() => add(tokens.manager, TOO_LONG_AGO), days90);
    expectStatus(await add(tokens.admin, THREE_YEARS), 201);
    await refused(() => add(tokens.admin, BEFORE_THAT), years3);
  });

  it('accepts a request for a missed punch from 90 days ago, and refuses an older one', async () => {
    const missed = (date: string) => ask({ location: here.id, ...punches(date) });
    expectStatus(await missed('2026-12-04'), 202);
    await refused(() => missed(TOO_LONG_AGO), days90);
  });

  it('lets only an admin correct, split, or void an older time entry, and refuses requests about it', async () => {
    const { id } = await worked(TOO_LONG_AGO);
    const later = { clocked_out: `${TOO_LONG_AGO}T20:30:00Z` };
    const split = { ends: `${TOO_LONG_AGO}T18:30:00Z`, resumes: `${TOO_LONG_AGO}T19:00:00Z` };
    await refused(() => correct.change(tokens.manager, id, later), days90);
    await refused(() => correct.split(tokens.manager, id, split), days90);
    await refused(() => correct.void(tokens.manager, id), days90);
    // Moving the punches to a recent date doesn't get around the limit either.
    await refused(() => correct.change(tokens.manager, id, punches('2027-03-01')), days90);
    await refused(() => ask({ record_id: id, ...punches('2027-03-01') }), days90);
    expectStatus(await correct.change(tokens.admin, id, later), 200);
    expectStatus(await correct.void(tokens.admin, id), 200);
  });

  it('lets a manager approve an old correction that the employee requested in time', async () => {
    expectStatus(await ask({ location: here.id, ...punches('2026-12-05') }), 202);
    const list = await test.call(tokens.employee, 'GET', '/api/shifts/request/mine/?kind=CORRECTION');
    const id = textAt(list.body, 'results', 0, 'id');
    test.clock.set('2027-03-08T17:00:00Z');
    const manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
    const waiting = await test.call(manager, 'GET', '/api/attendance/corrections/?status=PENDING');
    const rows: unknown[] = [Object(waiting.body).results].flat();
    assert.equal(
      textAt(
        rows.find((row) => textAt(row, 'id') === id),
        'date',
      ),
      '2026-12-05',
    );
    const decided = await test.call(manager, 'POST', `/api/attendance/corrections/${id}/`, {
      action: 'APPROVE',
    });
    expectStatus(decided, 200);
  });
});
