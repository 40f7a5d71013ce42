import { objections } from '@ondeck/shared/contract/admission';
import type { AreaDescriptor } from '@ondeck/shared/contract/area';
import type { AreaVersion, RegistryArea } from '@ondeck/shared/contract/registry';
import type {
  AreaVersionsList,
  SwitchAnswer,
  VersionAnswer,
  VersionBody,
} from '@ondeck/shared/schemas/registry';
import { type DeployActor, fullName, type UserActor } from '../../auth/actor';
import { badRequest, conflict, forbidden } from '../../core/errors';
import { transaction } from '../../database/transaction';
import type { Services } from '../../services';
import type { RegistryStore } from './registryStore';
import { readUpload } from './upload';

/** What publishing needs. */
export interface Publishing extends Services {
  readonly store: RegistryStore;
}

type Publisher = DeployActor | UserActor;

const nameOf = (actor: Publisher): string => (actor.kind === 'deploy' ? actor.by : fullName(actor));

function assertMayPublish(actor: Publisher, area: string): void {
  if (actor.kind === 'deploy' && actor.area !== area)
    throw forbidden(`This deploy token is for ${actor.area}, not for ${area}.`);
}

/** @throws 400 with everything that stands against a version */
function assertFits(store: RegistryStore, descriptor: AreaDescriptor): void {
  const against = objections(descriptor, { shell: store.shell(), areas: store.read().registry.areas });
  if (against.length > 0)
    throw badRequest(`${descriptor.id} ${descriptor.version} is refused: ${against.join('; ')}.`);
}

const baseOf = (area: string, version: string): string => `/r/${area}/${version}/`;

/**
 * Takes a version in: its files are checked and kept, nothing is switched.
 *
 * @returns `created` false where the very same version was there already
 * @throws 400 with a sentence, 403 for another area's token, 409 for other files under the same name
 */
export async function uploadVersion(
  { store, db, clock, audit }: Publishing,
  actor: Publisher,
  { area, version }: { readonly area: string; readonly version: string },
  body: VersionBody,
): Promise<{ readonly created: boolean; readonly answer: VersionAnswer }> {
  assertMayPublish(actor, area);
  const upload = readUpload(area, version, body);
  if (!upload.ok) throw badRequest(`${area} ${version} is refused: ${upload.problem}.`);
  const { descriptor, files } = upload.value;
  assertFits(store, descriptor);
  const { registry } = store.read();
  const answer = { area, version, revision: registry.revision };
  const isThere = (): boolean => {
    const known = store.folders.descriptorOf(area, version);
    if (!known) return false;
    if (JSON.stringify(known.files) !== JSON.stringify(descriptor.files))
      throw conflict(`${area} ${version} exists with other files; a version never changes.`);
    return true;
  };
  const origin = { at: clock.now().toISOString(), by: nameOf(actor) };
  if (isThere()) {
    // A version that only the build's folder holds goes with the next build.
    store.folders.takeOver(area, version, origin.at);
    return { created: false, answer };
  }
  const created = await store.folders.write(descriptor, files, origin);
  if (!created && isThere()) return { created, answer };
  const live = registry.areas[area];
  store.folders.prune(area, [version, ...(live ? [live.active.version, live.previous?.version ?? ''] : [])]);
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

/** Makes one version of an area the live one, if the registry is still the one that the change was made from. */
async function goLive(
  { store, db, clock, audit }: Publishing,
  actor: Publisher,
  {
    active,
    previous,
    ifRevision,
    change,
  }: {
    readonly active: AreaVersion;
    readonly previous: AreaVersion | undefined;
    readonly ifRevision: number;
    readonly change: 'published' | 'rolledBack';
  },
): Promise<SwitchAnswer> {
  const { id: area, version } = active.descriptor;
  const { registry } = store.read();
  if (registry.revision !== ifRevision) throw changedMeanwhile(registry.revision, ifRevision);
  assertFits(store, active.descriptor);
  const next: RegistryArea = previous ? { active, previous } : { active };
  const by = nameOf(actor);
  const note = {
    at: clock.now().toISOString(),
    by,
    change: `${change === 'published' ? 'published' : 'rolled back to'} ${area} ${version}`,
  };
  if (!store.replace(ifRevision, { ...registry.areas, [area]: next }, note))
    throw changedMeanwhile(store.read().registry.revision, ifRevision);
  // After the switch, which no transaction can hold: two people who race must not both be written down as winners.
  await transaction(db, (trx) =>
    audit(trx, actor, {
      action: `area.${change}`,
      entity: 'area',
      entityId: area,
      before: { version: registry.areas[area]?.active.version ?? null },
      after: { version, by },
    }),
  );
  return { area, revision: ifRevision + 1, active: version, previous: previous?.version ?? null };
}

const changedMeanwhile = (now: number, expected: number) =>
  conflict(
    `Somebody else changed the registry meanwhile: it is at revision ${now}, not ${expected}. Look at what is live and try again.`,
  );

/** Makes a stored version the live one. @throws 400, 403, 409 with a sentence */
export function switchTo(
  services: Publishing,
  actor: Publisher,
  area: string,
  { version, ifRevision }: { readonly version: string; readonly ifRevision: number },
): Promise<SwitchAnswer> {
  assertMayPublish(actor, area);
  const { store } = services;
  const descriptor = store.folders.descriptorOf(area, version);
  if (!descriptor) throw badRequest(`There is no version ${version} of ${area} on this server.`);
  const live = store.read().registry.areas[area];
  const previous = live?.active.version === version ? live.previous : live?.active;
  const active = { version, base: baseOf(area, version), descriptor };
  return goLive(services, actor, { active, previous, ifRevision, change: 'published' });
}

/** Switches back to the version that was live before; once more switches forth again. @throws 400, 403, 409 */
export function rollBack(
  services: Publishing,
  actor: Publisher,
  area: string,
  ifRevision: number,
): Promise<SwitchAnswer> {
  assertMayPublish(actor, area);
  const live = services.store.read().registry.areas[area];
  if (!live?.previous) throw badRequest(`There is no earlier version of ${area} to go back to.`);
  return goLive(services, actor, {
    active: live.previous,
    previous: live.active,
    ifRevision,
    change: 'rolledBack',
  });
}

/** Every area with the versions that are kept: which is live, who brought each and when. */
export function listAreas(store: RegistryStore): AreaVersionsList {
  const { registry } = store.read();
  const results = Object.entries(registry.areas).map(([area, { active, previous }]) => ({
    area,
    label: active.descriptor.label,
    versions: store.folders.versionsOf(area).map(({ version, at, by }) => ({
      version,
      at,
      by,
      state:
        version === active.version
          ? ('active' as const)
          : version === previous?.version
            ? ('previous' as const)
            : ('stored' as const),
    })),
  }));
  return {
    revision: registry.revision,
    changed: store.lastChange() ?? null,
    count: results.length,
    results,
  };
}
