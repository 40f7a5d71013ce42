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
 * Returns the tags that a page has to fetch again after a write: the tags that the call names and those that the server
 * listed. Leaves out a tag if the stream announced all of its changes before the answer arrived.
 *
 * @param named - the tags of the call
 * @param header - see {@link CHANGES_HEADER}; null if the server sent none
 */
export function tagsOfWrite(named: readonly Tag[], header: string | null): Tag[] {
  const changes = header?.split(', ').map((change) => ({ change, topic: change.split(' ')[1] ?? '' })) ?? [];
  const listed = changes.map(({ topic }) => topic).filter(isTag);
  const isFetched = (tag: Tag): boolean =>
    listed.includes(tag) && changes.every(({ change, topic }) => topic !== tag || fromStream.has(change));
  const tags = [...new Set([...named, ...listed])].filter((tag) => !isFetched(tag));
  for (const { change } of changes) fromAnswers.add(change);
  return tags;
}
