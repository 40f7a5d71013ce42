import type { UserActor } from '../auth/actor';

/** What decides what a stream may tell. */
export type Hearing = Pick<UserActor, 'userId' | 'role' | 'locationIds'>;

/** One open stream. */
export interface Stream {
  readonly authorization: string;
  /** Says on the line that it is alive. */
  beat(): void;
  /** Who the token belongs to by now; undefined where it is dead. */
  know(who: Hearing | undefined): void;
}

interface HeartOptions {
  /** Asks once for all tokens of a beat; answers those that are good. */
  readonly identify: (authorizations: readonly string[]) => Promise<ReadonlyMap<string, Hearing>>;
  readonly onError: (error: unknown) => void;
}

const SECOND = 1000;
/** Seconds between two beats of one stream. The pages take a stream that is silent for 31 s, two of them, for dead. */
const PARTS = 15;

/**
 * Beats for every stream of this process, each second for a fifteenth of them, and learns meanwhile whether their
 * sessions live and what their people may hear: one question a second however many streams there are. While the
 * database does not answer, they stay as they are: there is nothing to hear.
 */
export function createHeart({ identify, onError }: HeartOptions) {
  const parts = Array.from({ length: PARTS }, () => new Set<Stream>());
  let now = 0;
  let timer: NodeJS.Timeout | undefined;

  async function beat(): Promise<void> {
    now = (now + 1) % PARTS;
    const streams = [...(parts[now] ?? [])];
    if (streams.length === 0) return;
    for (const stream of streams) stream.beat();
    const known = await identify([...new Set(streams.map(({ authorization }) => authorization))]);
    for (const stream of streams) stream.know(known.get(stream.authorization));
  }

  return {
    /** @returns takes the stream out */
    add(stream: Stream): () => void {
      timer ??= setInterval(() => void beat().catch(onError), SECOND).unref();
      const part = parts[now];
      part?.add(stream);
      return () => part?.delete(stream);
    },
    stop: (): void => clearInterval(timer),
  };
}
