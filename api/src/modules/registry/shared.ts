import type { BucketSettings } from '../../environment';
import type { Bus } from '../../platform/events/bus';
import type { Services } from '../../platform/services';
import { openBucket } from './bucket';
import type { RegistryStore } from './registryStore';
import { createSharedFolders } from './sharedFolders';
import { createSharedRevisions } from './sharedRevisions';

/** Opens the storage for processes without a common folder: the database, and a bucket for files. */
export async function openShared(
  services: Pick<Services, 'db' | 'changes' | 'troubles'>,
  settings: BucketSettings,
) {
  const bucket = await openBucket(settings, (code) => services.troubles.note('bucket', code));
  return {
    revisions: createSharedRevisions(services),
    folders: createSharedFolders(services, bucket),
    /** Checks the bucket with a small request, so that an outage is noticed before someone publishes. */
    look: () => bucket.look(),
  };
}

const AGAIN = 5_000;

/**
 * Refreshes a process's registry after every change by other processes. If the files can't be loaded, the registry is
 * kept and the refresh is repeated.
 *
 * @returns a function that stops the refreshes
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
  // Catches changes made between the refresh at the start and this subscription.
  follow();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
