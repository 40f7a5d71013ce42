import { demoRandom } from '../../api/src/demo/demoRandom';

export interface Random {
  one<T>(of: readonly T[]): T;
  shuffled<T>(of: readonly T[]): T[];
}

/** Returns random choices that repeat for the same seed. */
export function randomOf(seed: number): Random {
  const { between } = demoRandom(seed);
  const shuffled = <T>(of: readonly T[]): T[] => {
    const rest = [...of];
    return of.flatMap(() => rest.splice(between(0, rest.length - 1), 1));
  };
  return {
    shuffled,
    one<T>(of: readonly T[]): T {
      const [chosen] = shuffled(of);
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
  };
}
