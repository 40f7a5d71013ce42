import type { BucketSettings } from '../../environment';
import type { Bus } from '../../platform/events/bus';
import type { Services } from '../../platform/services';
import { openBucket } from './bucket';
import type { RegistryStore } from './registryStore';
import { createSharedFolders } from './sharedFolders';
import { createSharedRevisions } from './sharedRevisions';

/** What processes share that see no common folder: the database, and a bucket for files. */
export async function openShared(
  services: Pick<Services, 'db' | 'changes' | 'troubles'>,
  settings: BucketSettings,
) {
  const bucket = await openBucket(settings, (code) => services.troubles.note('bucket', code));
  return {
    revisions: createSharedRevisions(services),
    folders: createSharedFolders(services, bucket),
    /** Asks the bucket for a small object, so that a bucket that is away is noticed before someone publishes. */
    look: () => bucket.look(),
  };
}

const AGAIN = 5_000;

/**
 * Keeps a process's registry at what others made of it. While their files cannot be had it stays as it is, and asks
 * again.
 *
 * @returns how to stop
 */
export function followRegistry(
  registry: Pick<RegistryStore, 'refresh'>,
  bus: Pick<Bus, 'subscribe'>,
  onError: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  function follow(): void {
    clearTimeout(timer);
    registry.refresh().catch((error: unknown) => {
      onError(error);
      clearTimeout(timer);
      timer = setTimeout(follow, AGAIN).unref();
    });
  }
  const stop = bus.subscribe(({ topic }) => {
    if (topic === 'Area') follow();
  });
  // What others did between the start's own look and the first change that is heard here.
  follow();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
