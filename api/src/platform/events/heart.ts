import { SECOND_MS } from '@ondeck/shared/domain/durations';
import type { UserActor } from '../auth/actor';

/** The part of an actor that decides which changes their stream gets. */
export type Hearing = Pick<UserActor, 'userId' | 'role' | 'locationIds'>;

/** An open stream of one page. */
export interface Stream {
  readonly authorization: string;
  /** Sends a sign of life over the stream. */
  beat(): void;
  /** Receives the token's current user, or undefined once the session has ended. */
  know(who: Hearing | undefined): void;
}

interface HeartOptions {
  /** Looks up all tokens of a beat in one query; invalid tokens are missing from the result. */
  readonly identify: (authorizations: readonly string[]) => Promise<ReadonlyMap<string, Hearing>>;
  readonly onError: (error: unknown) => void;
}

/**
 * Seconds between two beats of one stream. Pages consider a stream dead after 31 seconds of silence, which is two
 * beats.
 */
const PARTS = 15;

/**
 * Sends every stream of this process a sign of life, a fifteenth of them each second, and checks their sessions and
 * permissions: one query a second for any number of streams. While the database is away, streams stay open unchanged.
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
    /** @returns a function that removes the stream */
    add(stream: Stream): () => void {
      timer ??= setInterval(() => void beat().catch(onError), SECOND_MS).unref();
      const part = parts[now];
      part?.add(stream);
      return () => part?.delete(stream);
    },
    stop: (): void => clearInterval(timer),
  };
}
