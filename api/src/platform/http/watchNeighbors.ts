import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../core/errorCode';
import { SECOND_MS } from '../core/clock';
import type { Services } from '../services';
import { createReadiness } from './readiness';

const DATABASE_EVERY = 5 * SECOND_MS;
const BUCKET_EVERY = 30 * SECOND_MS;

interface Looks {
  /** Checks the bucket and records the outcome; undefined without a bucket. */
  readonly bucket?: () => Promise<void>;
  readonly databaseEvery?: number;
  readonly bucketEvery?: number;
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

/**
 * Writes to the database every 5 seconds and checks the bucket every 30, so that a trouble is known before a user is
 * affected.
 *
 * @returns a function that stops the checks
 */
export function watchNeighbors(
  services: Pick<Services, 'db' | 'clock' | 'troubles'>,
  { bucket, databaseEvery = DATABASE_EVERY, bucketEvery = BUCKET_EVERY }: Looks,
): () => void {
  const stopped = new AbortController();
  const assertReady = createReadiness(0);
  async function lookAtDatabase(): Promise<void> {
    try {
      await assertReady(services);
      services.troubles.note('database', undefined);
    } catch (error) {
      services.troubles.note('database', errorCode(causeOf(error)) ?? 'no answer');
    }
  }
  async function repeat(every: number, look: () => Promise<void>): Promise<void> {
    while (!stopped.signal.aborted) {
      await look().catch(() => undefined);
      await pause(every, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  }
  void repeat(databaseEvery, lookAtDatabase);
  if (bucket) void repeat(bucketEvery, bucket);
  return () => stopped.abort();
}
