import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testClock } from '../../../test/clock';
import { createIds } from './ids';

describe('ids', () => {
  it('creates IDs that are UUIDs of version 7 and carry the millisecond', () => {
    const id = createIds(testClock('2027-03-03T17:00:00.123Z')).next();
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(
      Number.parseInt(id.slice(0, 13).replace('-', ''), 16),
      Date.parse('2027-03-03T17:00:00.123Z'),
    );
  });

  it('creates IDs that sort by creation, 10,000 in one millisecond and when the clock goes back', () => {
    const clock = testClock();
    const ids = createIds(clock);
    const made = Array.from({ length: 10_000 }, () => ids.next());
    clock.advance(-60_000);
    made.push(ids.next());
    assert.deepEqual(made, [...made].sort());
    assert.equal(new Set(made).size, made.length);
  });

  it('creates an ID that sorts after one of another process with the same clock or one ahead', () => {
    const here = createIds(testClock('2027-03-03T17:00:00.000Z'));
    for (const theirs of ['2027-03-03T17:00:00.000Z', '2027-03-03T17:00:07.000Z'])
      for (let round = 0; round < 20; round += 1) {
        const previous = createIds(testClock(theirs)).next();
        const id = here.after(previous);
        assert.ok(id > previous, `${id} after ${previous}`);
        assert.ok(here.next() > id);
      }
    assert.match(here.after(undefined), /^[0-9a-f-]{36}$/);
  });
});
