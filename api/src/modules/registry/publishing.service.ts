import { setImmediate } from 'node:timers/promises';
import { objections } from '@ondeck/shared/contract/admission';
import type { AllowedClaims } from '@ondeck/shared/contract/claims';
import type { AreaDescriptor } from '@ondeck/shared/contract/area';
import { findGlobalWrites } from '@ondeck/shared/contract/globalWrites';
import type { VersionAnswer, VersionBody } from '@ondeck/shared/schemas/registry';
import { type DeployActor, fullName, type SystemActor, type UserActor } from '../../platform/auth/actor';
import { badRequest, conflict, forbidden } from '../../platform/core/errors';
import { transaction } from '../../platform/database/transaction';
import type { Services } from '../../platform/services';
import { namedIn, type RegistryStore } from './registryStore';
import { digestOf, everLive, takeName } from './storedVersions';
import { readUpload } from './upload';

/** The services and the registry that publishing needs. */
export interface Publishing extends Services {
  readonly store: RegistryStore;
  /** Returns whether this server has a call, for example `GET /api/shifts/:id/`. */
  readonly hasCall: (call: string) => boolean;
}

/** A team's deploy token, an admin, or the server itself when a version doesn't start. */
export type Publisher = DeployActor | UserActor | SystemActor;

export function publisherName(actor: Publisher): string {
  if (actor.kind === 'system') return 'the suite';
  return actor.kind === 'deploy' ? actor.by : fullName(actor);
}

export function assertMayPublish(actor: Publisher, area: string): void {
  if (actor.kind === 'deploy' && actor.area !== area)
    throw forbidden(`This deploy token is for ${actor.area}, not for ${area}.`);
}

/** Returns a function that lists the objections to a version if it were live now, as sentences without a period. */
export function judgeOf({ store, hasCall }: Pick<Publishing, 'store' | 'hasCall'>) {
  const shell = store.shell();
  const { areas } = store.read().registry;
  return (descriptor: AreaDescriptor, allowed: AllowedClaims, bytes = 0): string[] =>
    objections(descriptor, { shell, areas, allowed, hasCall }, bytes);
}

/** @throws 400 with every objection to a version */
export function assertFits(
  services: Pick<Publishing, 'store' | 'hasCall'>,
  descriptor: AreaDescriptor,
  bytes = 0,
): void {
  const against = judgeOf(services)(descriptor, services.store.allowed(descriptor.id), bytes);
  if (against.length > 0)
    throw badRequest(`${descriptor.id} ${descriptor.version} is refused: ${against.join('; ')}.`);
}

/** @throws 400 if a version's files would change other areas' pages */
async function assertGoodNeighbour(
  { id, version }: AreaDescriptor,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const faults = new Set<string>();
  for (const [name, bytes] of files) {
    for (const fault of findGlobalWrites([[name, bytes.toString('utf8')]])) faults.add(fault);
    // Yields to other requests, because checking a large file takes 0.1 seconds, more on a cold server.
    await setImmediate();
  }
  if (faults.size > 0) throw badRequest(`${id} ${version} is refused: ${[...faults].join('; ')}.`);
}

/** @throws 400 if a version uploaded with a token uses a frame slot that the token doesn't name */
export function assertTokenClaims(actor: Publisher, { id, version, slots }: AreaDescriptor): void {
  if (actor.kind !== 'deploy') return;
  const beyond = Object.keys(slots).filter((slot) => !actor.slots.includes(slot));
  if (beyond.length > 0)
    throw badRequest(
      `${id} ${version} is refused: this deploy token can't fill the frame's slot ${beyond.join(', ')}.`,
    );
}

/**
 * Uploads a version: its files are checked and stored, and no version is released.
 *
 * @returns `created` false if the same version was already stored
 * @throws 400 with a sentence, 403 for another area's token, 409 for other files under the same name
 */
export async function uploadVersion(
  services: Publishing,
  actor: Publisher,
  { area, version }: { readonly area: string; readonly version: string },
  body: VersionBody,
): Promise<{ readonly created: boolean; readonly answer: VersionAnswer }> {
  assertMayPublish(actor, area);
  const { store, db, clock, audit } = services;
  const upload = readUpload(area, version, body);
  if (!upload.ok) throw badRequest(`${area} ${version} is refused: ${upload.problem}.`);
  const { descriptor, files, maps } = upload.value;
  const bytes = [...files.values()].reduce((all, file) => all + file.length, 0);
  assertFits(services, descriptor, bytes);
  await assertGoodNeighbour(descriptor, files);
  assertTokenClaims(actor, descriptor);
  const live = store.read().registry.areas[area];
  const answer = { area, version, revision: store.kept(area).revision };
  const isThere = (): boolean => {
    const known = store.folders.descriptorOf(area, version);
    if (!known) return false;
    if (digestOf(known) !== digestOf(descriptor))
      throw conflict(`${area} ${version} already exists with other files. Publish it under a new version.`);
    return true;
  };
  await takeName(services, descriptor);
  const origin = { at: clock.now().toISOString(), by: publisherName(actor) };
  if (isThere()) {
    // The next build removes a version that exists only in the build's folder, so copy it.
    store.folders.takeOver(area, version, origin.at);
    await store.folders.shareBuilt(area, version, origin.at);
    return { created: false, answer };
  }
  const created = await store.folders.write(descriptor, new Map([...files, ...maps]), origin);
  if (!created && isThere()) return { created, answer };
  await store.folders.pruneShared(area, [
    version,
    ...(live ? namedIn(live) : []),
    ...store.kept(area).history,
    ...(await everLive(services, area)),
  ]);
  await transaction(db, (trx) =>
    audit(trx, actor, {
      action: 'area.uploaded',
      entity: 'area',
      entityId: area,
      after: { version, by: origin.by },
    }),
  );
  return { created, answer };
}
