import type { AreaDescriptor } from '@ondeck/shared/contract/area';
import { conflict } from '../../platform/core/errors';
import { sha256 } from '../../platform/core/hash';
import type { Services } from '../../platform/services';

/** Returns a digest of a version's contents: its claims and the hash of every file. */
export const digestOf = (descriptor: AreaDescriptor): string => sha256(JSON.stringify(descriptor));

type Ports = Pick<Services, 'db' | 'clock'>;

/**
 * Reserves a version's name for its contents, for good.
 *
 * @throws 409 if the name was ever stored with other contents
 */
export async function takeName({ db, clock }: Ports, descriptor: AreaDescriptor): Promise<void> {
  const { id: area, version } = descriptor;
  const digest = digestOf(descriptor);
  await db
    .insertInto('stored_versions')
    .values({ area, version, digest, stored_at: clock.now() })
    .onConflict((known) => known.doNothing())
    .execute();
  const { digest: first } = await db
    .selectFrom('stored_versions')
    .select('digest')
    .where('area', '=', area)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (first !== digest)
    throw conflict(`${area} ${version} already exists with other files. Publish it under a new version.`);
}

/** Records that a version was live, so that its files are kept from now on. */
export async function noteLive({ db, clock }: Ports, descriptor: AreaDescriptor): Promise<void> {
  const { id: area, version } = descriptor;
  await db
    .insertInto('stored_versions')
    .values({ area, version, digest: digestOf(descriptor), stored_at: clock.now(), was_live: true })
    .onConflict((known) => known.columns(['area', 'version']).doUpdateSet({ was_live: true }))
    .execute();
}

/** Protects a version that the server had stopped, after an admin releases it again. */
export const letStand = ({ db }: Ports, area: string, version: string): Promise<unknown> =>
  db
    .updateTable('stored_versions')
    .set(({ ref }) => ({ stands: ref('was_stopped') }))
    .where('area', '=', area)
    .where('version', '=', version)
    .execute();

/** Stores that the server ended a version's release automatically. */
export const noteStopped = ({ db }: Ports, area: string, version: string): Promise<unknown> =>
  db
    .updateTable('stored_versions')
    .set({ was_stopped: true })
    .where('area', '=', area)
    .where('version', '=', version)
    .execute();

/** Returns whether an admin released a version again after the server had ended its release. */
export async function stands({ db }: Ports, area: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('stored_versions')
    .select('stands')
    .where('area', '=', area)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.stands === true;
}

/** Returns the versions of an area that were ever live. */
export async function everLive({ db }: Ports, area: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_versions')
    .select('version')
    .where('area', '=', area)
    .where('was_live', '=', true)
    .execute();
  return rows.map(({ version }) => version);
}
