import type { Answer, TestApp } from '../harness';

/** Thrown when no answer arrived, so that the caller can't know whether the server did the work. */
export class LostError extends Error {}

export type Call = TestApp['call'];
/** Returns the next number of a seed, in [0, 1). */
export type Random = () => number;

/** Returns a generator that gives the same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Simulates a line that loses one call in thirty, and the answer of another one in thirty. */
export const losing =
  (call: Call, random: Random): Call =>
  async (...sent) => {
    const fate = random();
    if (fate < 1 / 30) throw new LostError('The call was lost.');
    const answer = await call(...sent);
    if (fate < 2 / 30) throw new LostError('The answer was lost.');
    return answer;
  };

async function tried<T>(work: () => Promise<T>): Promise<{ value: T; again: boolean }> {
  for (let tries = 0; ; tries += 1)
    try {
      return { value: await work(), again: tries > 0 };
    } catch (error) {
      if (!(error instanceof LostError) || tries > 200) throw error;
    }
}

/** Repeats a read until an answer arrives. */
export const repeated = async <T>(work: () => Promise<T>): Promise<T> => (await tried(work)).value;

/**
 * Sends a call until an answer arrives.
 *
 * @returns the answer, and whether an earlier answer may have been lost
 */
export async function surely(send: () => Promise<Answer>): Promise<Answer & { readonly again: boolean }> {
  const { value, again } = await tried(send);
  return { ...value, again };
}
