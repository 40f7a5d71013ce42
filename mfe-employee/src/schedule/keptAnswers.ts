interface KeptAnswer<Answer> {
  /** Key of the answer among the answers of the same call. */
  readonly key: string;
  /** Time of the server's answer, in milliseconds. */
  readonly at: number;
  readonly answer: Answer;
}
interface Kept<Answer> {
  readonly userId: string;
  readonly ranges: readonly KeptAnswer<Answer>[];
}

/** Returns whether a stored value was kept by this file; values under one key have the same type. */
const isKept = <Answer>(value: unknown): value is Kept<Answer> =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'ranges' in value &&
  Array.isArray(value.ranges);

/**
 * Keeps the answers of one call last seen in local storage, for a phone without a network. The session's end clears
 * them.
 *
 * @param home - key in local storage
 * @param max - number of answers kept
 */
export function keptAnswers<Answer>(home: string, max: number) {
  /** Returns only this user's answers; empty if the storage is forbidden or holds something else. */
  function answersOf(userId: string): readonly KeptAnswer<Answer>[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(home) ?? 'null');
      return isKept<Answer>(kept) && kept.userId === userId ? kept.ranges : [];
    } catch {
      return [];
    }
  }
  return {
    /** Stores the answer last seen for a key, and replaces the older one. */
    keep(userId: string, answer: KeptAnswer<Answer>): void {
      const others = answersOf(userId).filter(({ key }) => key !== answer.key);
      const kept: Kept<Answer> = { userId, ranges: [answer, ...others].slice(0, max) };
      try {
        localStorage.setItem(home, JSON.stringify(kept));
      } catch {
        // If storage is full or forbidden, the answer can't be read without a network.
      }
    },
    /** Returns the answer last seen for a key. */
    find: (userId: string, key: string): KeptAnswer<Answer> | undefined =>
      answersOf(userId).find((one) => one.key === key),
    /** Returns all answers, the last seen first. */
    all: (userId: string): readonly Answer[] => answersOf(userId).map(({ answer }) => answer),
  };
}
