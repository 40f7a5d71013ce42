import { SECOND_MS } from '@ondeck/shared/domain/durations';
import type { UserActor } from '../auth/actor';

/** The part of an actor that decides which changes its stream is sent. */
export type Hearing = Pick<UserActor, 'userId' | 'role' | 'locationIds'>;

/** One open stream. */
export interface Stream {
  readonly authorization: string;
  /** Sends a sign of life over the stream. */
  beat(): void;
  /** Is told who the token belongs to now; undefined once its session has ended. */
  know(who: Hearing | undefined): void;
}

interface HeartOptions {
  /** Looks up all tokens of a beat in one query; those that are no longer good are missing from the answer. */
  readonly identify: (authorizations: readonly string[]) => Promise<ReadonlyMap<string, Hearing>>;
  readonly onError: (error: unknown) => void;
}

/** Seconds between two beats of one stream. The pages take a stream that is silent for 31 s, two of them, for dead. */
const PARTS = 15;

/**
 * Sends every stream of this process a sign of life, each second to a fifteenth of them, and looks up whether their
 * sessions still hold and what their people may hear: one query a second however many streams there are. While the
 * database is away, streams stay open as they are.
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
      timer ??= setInterval(() => void beat().catch(onError), SECOND_MS).unref();
      const part = parts[now];
      part?.add(stream);
      return () => part?.delete(stream);
    },
    stop: (): void => clearInterval(timer),
  };
}
