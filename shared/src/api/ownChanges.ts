import { type Tag, tagTypes } from '../calls/tags';

/** Names the header in which the server lists the changes of a write: `1042 Shift, 1043 Schedule`. */
export const CHANGES_HEADER = 'X-Changes';

/** Maximum number of changes kept in memory. A forgotten change is fetched once more. */
const KEPT = 1_000;

/** Creates a memory of the last texts added. */
function createMemory() {
  const kept = new Set<string>();
  return {
    add(text: string): void {
      kept.add(text);
      if (kept.size > KEPT) for (const first of kept) return void kept.delete(first);
    },
    has: (text: string): boolean => kept.has(text),
  };
}

/** Changes as `id topic`: those that the stream announced, and those that the answer of a write listed. */
const fromStream = createMemory();
const fromAnswers = createMemory();

export const isTag = (topic: string): topic is Tag => tagTypes.some((tag) => tag === topic);

/** Notes a change that the stream announced. Returns false if the answer of a write caused its fetch already. */
export function isNewOnStream(id: string, topic: string): boolean {
  const change = `${id} ${topic}`;
  if (id === '' || !fromAnswers.has(change)) {
    fromStream.add(change);
    return true;
  }
  return false;
}

/**
 * Returns the tags that a page has to fetch again after a write: those that the server listed, but for a tag whose
 * changes the stream had all announced before the answer arrived.
 *
 * @param header - see {@link CHANGES_HEADER}; null if the server sent none
 */
export function tagsOfWrite(header: string | null): Tag[] {
  const changes = header?.split(', ') ?? [];
  const late = changes.filter((change) => !fromStream.has(change));
  for (const change of changes) fromAnswers.add(change);
  return [...new Set(late.map((change) => change.split(' ')[1] ?? ''))].filter(isTag);
}
