import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './clock';

export interface Ids {
  /** Returns a new UUIDv7. Later IDs sort later, within one process even in the same millisecond. */
  next(): string;
  /** Returns a new ID that sorts after an ID from another process, even if the other clock was ahead. */
  after(previous: string | undefined): string;
}

/** Reads the millisecond that a UUIDv7 carries. */
const millisecondOf = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

/** Starts in the middle of the 32-bit sequence, so that counting up never wraps within a millisecond. */
const FIRST_SEQUENCE = 2 ** 31;

/** Creates IDs in order. If the clock stops or goes back, as in tests, the sequence continues to count. */
export function createIds(clock: Clock): Ids {
  let msecs = 0;
  let seq = 0;
  function next(): string {
    const now = clock.now().getTime();
    if (now > msecs) {
      msecs = now;
      seq = randomInt(FIRST_SEQUENCE);
    } else {
      seq += 1;
    }
    return v7({ msecs, seq });
  }
  return {
    next,
    after(previous = '') {
      const id = next();
      if (id > previous) return id;
      msecs = millisecondOf(previous) + 1;
      return next();
    },
  };
}
