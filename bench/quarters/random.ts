export interface Random {
  /** A whole number from 0, below a limit. */
  below(limit: number): number;
  one<T>(of: readonly T[]): T;
  shuffled<T>(of: readonly T[]): T[];
}

/** Chance that a number repeats: mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const shuffled = <T>(of: readonly T[]): T[] => {
    const rest = [...of];
    return of.flatMap(() => rest.splice(below(rest.length), 1));
  };
  return {
    below,
    shuffled,
    one<T>(of: readonly T[]): T {
      const [chosen] = shuffled(of);
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
  };
}
