/** One change that the server tells of: `topic` is the name of a cache tag. */
export interface LiveEvent {
  readonly id: string;
  readonly topic: string;
  readonly location_id?: string;
  readonly user_id?: string;
}

/**
 * Cuts a stream of server-sent events into messages, however the network cuts the bytes.
 *
 * @returns takes text as it arrives, answers the complete messages' data
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

/** Reads the data of one message; anything that is no event answers undefined. */
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
