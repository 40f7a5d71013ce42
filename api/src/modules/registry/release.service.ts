import type {
  setAllowedClaims,
  releaseVersion,
  rollBackArea,
  switchAreaOff,
} from '@ondeck/shared/calls/registry';
import type { AreaVersion, RegistryArea } from '@ondeck/shared/contract/registry';
import type { StoredVersionAnswer, SwitchAnswer } from '@ondeck/shared/schemas/registry';
import { badRequest, conflict } from '../../platform/core/errors';
import { transaction } from '../../platform/database/transaction';
import type { BodyOf } from '../../platform/http/module';
import { forgetFigures } from './figures.service';
import {
  assertFits,
  assertMayPublish,
  publisherName,
  type Publisher,
  type Publishing,
} from './publishing.service';
import type { StoredAreaState, RegistryStore } from './registryStore';
import { withVersion } from './seed';
import { assertClaimsKnown } from './pendingClaims.service';
import { letStand, noteLive } from './storedVersions';

interface Change {
  readonly area: string;
  /** The area's revision that the change was made from. */
  readonly ifRevision: number;
  readonly action: 'published' | 'shared' | 'rolledBack' | 'retired' | 'switched' | 'allowed';
  /** Description of the change for admins. */
  readonly words: string;
  readonly make: (now: StoredAreaState) => StoredAreaState;
  /** IDs of users whose browsers sent the reports that made the server act automatically. */
  readonly reporters?: readonly string[] | undefined;
}

/** Changes an area if it still has the expected revision, and logs the author. @throws 409 */
async function change(
  services: Publishing,
  actor: Publisher,
  { area, ifRevision, action, words, make, reporters }: Change,
): Promise<SwitchAnswer> {
  const { store, db, clock, audit } = services;
  const by = publisherName(actor);
  const was = store.read().registry.areas[area];
  const before = was?.active.version ?? null;
  const note = { at: clock.now().toISOString(), by, change: words };
  if (!(await store.change(area, ifRevision, make, note)))
    throw conflict(
      `Someone else changed ${area}. It's at revision ${store.kept(area).revision}, not ${ifRevision}. Check the live version and try again.`,
    );
  const live = store.read().registry.areas[area];
  const version = live?.active.version ?? null;
  for (const given of [was?.active, live?.active, live?.canary])
    if (given) await noteLive(services, given.descriptor);
  // Log after the switch, which no transaction can include, so that only the winner of a race is logged as the author.
  await transaction(db, (trx) =>
    audit(trx, actor, {
      action: `area.${action}`,
      entity: 'area',
      entityId: area,
      before: { version: before },
      after: { version, by, change: words, ...(reporters ? { reporters } : {}) },
    }),
  );
  return {
    area,
    revision: ifRevision + 1,
    active: version,
    previous: live?.previous?.version ?? null,
    share: live?.canary ? { version: live.canary.version, percent: live.canary.percent } : null,
    off: [...(live?.off ?? [])],
  };
}

/** Returns a stored version as pages read it, or undefined if its files are gone. */
function storedVersion({ folders }: RegistryStore, area: string, version: string): AreaVersion | undefined {
  const descriptor = folders.descriptorOf(area, version);
  return descriptor && { version, base: `/r/${area}/${version}/`, descriptor };
}

/** Returns a stored version, even an unreleased one, to users and tokens that may publish it. @throws 400, 403 */
export function findVersion(
  store: RegistryStore,
  actor: Publisher,
  { area, version }: { readonly area: string; readonly version: string },
): StoredVersionAnswer {
  assertMayPublish(actor, area);
  const found = storedVersion(store, area, version);
  if (!found) throw noSuchVersion(area, version);
  return { ...found, descriptor: { ...found.descriptor } };
}

const noSuchVersion = (area: string, version: string) =>
  badRequest(`This server has no version ${version} of ${area}.`);

const offOf = (live: RegistryArea | undefined): Pick<RegistryArea, 'off'> =>
  live?.off ? { off: live.off } : {};

/**
 * Releases a stored version to a share of users, alongside the live version, or to everyone in its place.
 *
 * @throws 400, 403, 409 with a sentence; 409 also if the version of a token waits for an admin
 */
export async function makeLive(
  services: Publishing,
  actor: Publisher,
  area: string,
  { version, share, ifRevision }: BodyOf<typeof releaseVersion>,
): Promise<SwitchAnswer> {
  assertMayPublish(actor, area);
  const { store } = services;
  await store.folders.broughtFolder(area, version);
  const next = storedVersion(store, area, version);
  if (!next) throw noSuchVersion(area, version);
  assertFits(services, next.descriptor);
  await assertClaimsKnown(services, actor, next.descriptor);
  const { active, canary } = store.read().registry.areas[area] ?? {};
  if (share < 100 && (!active || active.version === version))
    throw badRequest(
      active
        ? `${area} ${version} is already live for everyone.`
        : `${area} has no live version yet, so you can't release to a share of users.`,
    );
  const answer = await change(services, actor, {
    area,
    ifRevision,
    action: share < 100 ? 'shared' : 'published',
    words: share < 100 ? `released ${area} ${version} to ${share} %` : `published ${area} ${version}`,
    make({ live, kept }) {
      if (live && share < 100) return { live: { ...live, canary: { ...next, percent: share } }, kept };
      const isSame = live?.active.version === version;
      const previous = isSame ? live.previous : live?.active;
      const history = live && !isSame ? withVersion(kept.history, live.active.version) : kept.history;
      return {
        live: { active: next, ...(previous ? { previous } : {}), ...offOf(live) },
        kept: { ...kept, isRetired: false, history: history.filter((name) => name !== version) },
      };
    },
  });
  if (actor.kind === 'user') await letStand(services, area, version);
  // A new partial release is judged only by new reports, not by those of an earlier attempt.
  if (share < 100 && canary?.version !== version) await forgetFigures(services.db, { area, version });
  return answer;
}

/**
 * Ends a partial release; without one, makes an earlier version live again. Later rollbacks skip the version that this
 * rollback replaces.
 *
 * @param to - the earlier version; by default the previously live one
 * @param because - the fault, if the server rolls back automatically
 * @throws 400, 403, 409 with a sentence
 */
export async function rollBack(
  services: Publishing,
  actor: Publisher,
  area: string,
  {
    ifRevision,
    to,
    because,
    reporters,
  }: BodyOf<typeof rollBackArea> & { readonly because?: string; readonly reporters?: readonly string[] },
): Promise<SwitchAnswer> {
  assertMayPublish(actor, area);
  const { store } = services;
  const live = store.read().registry.areas[area];
  const reason = because === undefined ? '' : `: ${because}`;
  if (live?.canary && to === undefined)
    return change(services, actor, {
      area,
      ifRevision,
      action: 'rolledBack',
      words: `ended the partial release of ${area} ${live.canary.version}, live is ${live.active.version}${reason}`,
      reporters,
      make({ live: now, kept }) {
        const { canary: _ended, ...rest } = now ?? live;
        return { live: rest, kept };
      },
    });
  if (to !== undefined) await store.folders.broughtFolder(area, to);
  const earlier = store.kept(area).history.filter((version) => version !== live?.active.version);
  const versions = (to === undefined ? earlier : [to]).flatMap(
    (version) => storedVersion(store, area, version) ?? [],
  );
  const [target] = versions;
  if (!target)
    throw to === undefined
      ? badRequest(`${area} has no earlier version to go back to.`)
      : noSuchVersion(area, to);
  assertFits(services, target.descriptor);
  await assertClaimsKnown(services, actor, target.descriptor);
  return change(services, actor, {
    area,
    ifRevision,
    action: 'rolledBack',
    words: `rolled back to ${area} ${target.version}${reason}`,
    reporters,
    make({ live: now, kept }) {
      // Versions after the target had faults, so later rollbacks must skip them.
      const at = kept.history.indexOf(target.version);
      const history = at < 0 ? kept.history : kept.history.slice(at + 1);
      const previous = history.map((version) => storedVersion(store, area, version)).find(Boolean);
      return {
        live: { active: target, ...(previous ? { previous } : {}), ...offOf(now) },
        kept: { ...kept, isRetired: false, history },
      };
    },
  });
}

/** @throws 400 if the area owns the sign-in page or a landing page */
function assertMayBeMissed(store: RegistryStore, area: string): RegistryArea {
  const live = store.read().registry.areas[area];
  if (!live) throw badRequest(`No area is named ${area}.`);
  const { routes } = live.active.descriptor;
  if (routes.some(({ entrance, landingFor }) => entrance || landingFor.length > 0))
    throw badRequest(
      `No one could use the suite without ${area}. It has the sign-in page or a landing page.`,
    );
  return live;
}

/** Takes an area out of the suite until it is published again; builds don't restore the area. @throws 400, 403, 409 */
export function retire(
  services: Publishing,
  actor: Publisher,
  area: string,
  ifRevision: number,
): Promise<SwitchAnswer> {
  assertMayPublish(actor, area);
  const { active } = assertMayBeMissed(services.store, area);
  return change(services, actor, {
    area,
    ifRevision,
    action: 'retired',
    words: `retired ${area} ${active.version}`,
    make: ({ kept }) => ({
      live: undefined,
      kept: { ...kept, isRetired: true, history: withVersion(kept.history, active.version) },
    }),
  });
}

/**
 * Switches the given parts of an area off and all others on: `./area` for its pages, which then show a message, or a
 * widget's expose. Open pages apply the change at their next check for new versions.
 *
 * @throws 400, 403, 409 with a sentence
 */
export function switchOff(
  services: Publishing,
  actor: Publisher,
  area: string,
  { off, ifRevision }: BodyOf<typeof switchAreaOff>,
): Promise<SwitchAnswer> {
  assertMayPublish(actor, area);
  const live = off.includes('./area')
    ? assertMayBeMissed(services.store, area)
    : services.store.read().registry.areas[area];
  const unknown = off.find((expose) => !live?.active.descriptor.exposes.includes(expose));
  if (!live || unknown !== undefined)
    throw badRequest(live ? `${area} has no ${unknown}.` : `No area is named ${area}.`);
  return change(services, actor, {
    area,
    ifRevision,
    action: 'switched',
    words: off.length > 0 ? `switched ${off.join(', ')} of ${area} off` : `turned all of ${area} on`,
    make({ live: now, kept }) {
      const { off: _before, ...rest } = now ?? live;
      return { live: off.length > 0 ? { ...rest, off } : rest, kept };
    },
  });
}

/** Sets the shared claims that an area may make from its next version on. @throws 409 */
export function allow(
  services: Publishing,
  actor: Publisher,
  area: string,
  { allowed, ifRevision }: BodyOf<typeof setAllowedClaims>,
): Promise<SwitchAnswer> {
  return change(services, actor, {
    area,
    ifRevision,
    action: 'allowed',
    words: `changed what ${area} can claim`,
    make: ({ live, kept }) => ({ live, kept: { ...kept, allowed } }),
  });
}
