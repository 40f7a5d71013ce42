/**
 * Returns the demo school's random generator (mulberry32): 32 bits of state, small, fast, and the same on every
 * machine, so that the same clock gives the same school. Not for secrets.
 *
 * @param seed - any whole number
 */
export function demoRandom(seed: number) {
  let state = seed >>> 0;
  let made = 0;

  /** Returns a number in [0, 1). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number between both ends, inclusive. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));

  return {
    between,
    /** Returns true with the probability `share`, from 0 to 1. */
    chance: (share: number): boolean => next() < share,
    /** Returns one of the entries. */
    pick<T>(entries: readonly T[]): T {
      const entry = entries[between(0, entries.length - 1)];
      if (entry === undefined) throw new Error('nothing to pick from');
      return entry;
    },
    /** Returns the next ID, a UUIDv7 of the row's instant, so that IDs of one school sort by creation. */
    id(at: Date): string {
      made += 1;
      const time = at.getTime().toString(16).padStart(12, '0');
      const counter = (made & 0xfff).toString(16).padStart(3, '0');
      const variant = (0x8000 | between(0, 0x3fff)).toString(16);
      const tail = between(0, 0xffffff).toString(16).padStart(6, '0');
      return [
        time.slice(0, 8),
        time.slice(8, 12),
        `7${counter}`,
        variant,
        `${tail}${made.toString(16).padStart(6, '0')}`,
      ].join('-');
    },
  };
}

export type DemoRandom = ReturnType<typeof demoRandom>;
