import { randomBytes } from 'node:crypto';
import type { Clock } from './clock';

export interface Ids {
  /** A new UUIDv7: ids made later sort later, within a process even in one millisecond. */
  next(): string;
}

/** @see https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-7 — method 1, a 12-bit counter in rand_a */
export function createIds(clock: Clock): Ids {
  let millisecond = 0;
  let counter = 0;
  return {
    next() {
      const now = clock.now().getTime();
      if (now > millisecond) {
        millisecond = now;
        counter = randomBytes(2).readUInt16BE() & 0x3ff;
      } else if (counter < 0xfff) {
        counter += 1;
      } else {
        millisecond += 1;
        counter = 0;
      }
      const time = millisecond.toString(16).padStart(12, '0');
      const tail = randomBytes(8);
      tail.writeUInt8((tail.readUInt8(0) & 0x3f) | 0x80, 0);
      const rest = tail.toString('hex');
      const count = counter.toString(16).padStart(3, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${rest.slice(0, 4)}-${rest.slice(4)}`;
    },
  };
}
