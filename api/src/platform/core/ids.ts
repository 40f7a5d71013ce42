import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './clock';

export interface Ids {
  /** A new UUIDv7: ids made later sort later, within a process even in one millisecond. */
  next(): string;
  /** A new id that sorts after one that another process may have made, whose clock was ahead of this one's. */
  after(previous: string | undefined): string;
}

/** The millisecond that a UUIDv7 carries. */
const millisecondOf = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

/** Leaves room below the sequence's 32 bits to count up from, so that it never wraps within a millisecond. */
const FIRST_SEQUENCE = 2 ** 31;

/** The clock may stand still or step back, as a test's does: the sequence goes on counting then. */
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
