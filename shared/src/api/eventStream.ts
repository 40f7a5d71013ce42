/** One change that the server reports: `topic` is the name of a cache tag. */
export interface LiveEvent {
  readonly id: string;
  readonly topic: string;
  readonly location_id?: string;
  readonly user_id?: string;
}

/**
 * Splits a stream of server-sent events into messages, wherever the network splits the bytes.
 *
 * @returns a function that takes text as it arrives and returns the data of complete messages
 */
export function eventReader(): (chunk: string) => string[] {
  let rest = '';
  return (chunk) => {
    rest = (rest + chunk).replaceAll('\r\n', '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks
      .map((block) =>
        block
          .split('\n')
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5).trimStart())
          .join('\n'),
      )
      .filter((data) => data !== '');
  };
}

/** Reads the data of one message; returns undefined if the data is not an event. */
export function parseLiveEvent(data: string): LiveEvent | undefined {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== 'object' || value === null || !('topic' in value)) return undefined;
    const { topic } = value;
    if (typeof topic !== 'string') return undefined;
    const id = 'id' in value ? String(value.id) : '';
    return {
      id,
      topic,
      ...('location_id' in value && typeof value.location_id === 'string'
        ? { location_id: value.location_id }
        : {}),
      ...('user_id' in value && typeof value.user_id === 'string' ? { user_id: value.user_id } : {}),
    };
  } catch {
    return undefined;
  }
}
