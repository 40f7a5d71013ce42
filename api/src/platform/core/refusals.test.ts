import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testClock } from '../../../test/clock';
import { SECOND_MS } from './clock';
import { createRefusals } from './refusals';

const rule = { atOnce: 4, perSecond: 2 };
type Refusals = ReturnType<typeof createRefusals>;

const arrive = (refusals: Refusals, times: number, caller = 'one'): boolean[] =>
  Array.from({ length: times }, () => refusals.arrive(caller, rule).admitted);

describe('counting refused calls', () => {
  it('admits refused calls up to the burst limit, then at the steady rate', () => {
    const clock = testClock();
    const refusals = createRefusals(clock);
    assert.deepEqual(arrive(refusals, 6), [true, true, true, true, false, false]);
    for (let second = 0; second < 100; second += 1) {
      clock.advance(SECOND_MS);
      assert.deepEqual(arrive(refusals, 5), [true, true, false, false, false]);
    }
  });

  it("answers a limited client again over time, because requests rejected while limited don't count", () => {
    const clock = testClock();
    const refusals = createRefusals(clock);
    arrive(refusals, 10_000);
    clock.advance((rule.atOnce / rule.perSecond) * SECOND_MS);
    assert.deepEqual(arrive(refusals, 4), [true, true, true, true]);
  });

  it('returns the wait for refused calls, and marks only the first overflow', () => {
    const clock = testClock();
    const refusals = createRefusals(clock);
    const seconds = { atOnce: 1, perSecond: 0.25 };
    const ask = () => refusals.arrive('one', seconds);
    assert.deepEqual(ask(), { admitted: true });
    assert.deepEqual(ask(), { admitted: false, waitSeconds: 4, isFirst: true });
    clock.advance(SECOND_MS);
    assert.deepEqual(ask(), { admitted: false, waitSeconds: 3, isFirst: false });
    clock.advance(3 * SECOND_MS);
    assert.deepEqual(ask(), { admitted: true });
    assert.deepEqual(ask(), { admitted: false, waitSeconds: 4, isFirst: false });
  });

  it('marks the first overflow again after a quiet time', () => {
    const clock = testClock();
    const refusals = createRefusals(clock);
    arrive(refusals, 5);
    clock.advance(60 * SECOND_MS);
    arrive(refusals, 4);
    const verdict = refusals.arrive('one', rule);
    assert.ok(!verdict.admitted && verdict.isFirst);
  });

  it("doesn't count successful calls as refused", () => {
    const clock = testClock();
    const refusals = createRefusals(clock);
    for (let call = 0; call < 100; call += 1) {
      assert.deepEqual(arrive(refusals, 1), [true]);
      refusals.wasGood('one');
    }
    refusals.wasGood('nobody');
    // Two calls were answered late, after their counts had drained, so they must not build up credit.
    for (let call = 0; call < 2; call += 1) {
      arrive(refusals, 1);
      clock.advance(60 * SECOND_MS);
    }
    arrive(refusals, 1);
    for (let call = 0; call < 3; call += 1) refusals.wasGood('one');
    assert.deepEqual(arrive(refusals, 5), [true, true, true, true, false]);
  });

  it('counts the refused calls of each caller separately', () => {
    const refusals = createRefusals(testClock());
    arrive(refusals, 100);
    assert.deepEqual(arrive(refusals, 1, 'another'), [true]);
  });

  it('remembers only a limited number of callers, but never forgets one that keeps calling', () => {
    const refusals = createRefusals(testClock(), 10);
    arrive(refusals, 5, 'busy');
    for (let caller = 0; caller < 1_000; caller += 1) {
      arrive(refusals, 1, `passing ${caller}`);
      assert.deepEqual(arrive(refusals, 1, 'busy'), [false]);
    }
    assert.equal(refusals.size(), 10);
  });

  it('keeps counting refused calls when the clock is set back', () => {
    const clock = testClock();
    const refusals = createRefusals(clock);
    arrive(refusals, 4);
    clock.advance(-60 * SECOND_MS);
    assert.deepEqual(arrive(refusals, 1), [false]);
    clock.advance(SECOND_MS);
    assert.deepEqual(arrive(refusals, 3), [true, true, false]);
  });
});
