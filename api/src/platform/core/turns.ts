/** Runs work with the same key one after the other, in the order in which it was asked for. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  /** The last work of each key. */
  const turns = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = Promise.resolve(turns.get(key)).then(work);
    const ended = mine
      .catch(() => {})
      .then(() => {
        if (turns.get(key) === ended) turns.delete(key);
      });
    turns.set(key, ended);
    return mine;
  };
}
