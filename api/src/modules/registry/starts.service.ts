import { isInShare } from '@ondeck/shared/contract/share';
import type { StartBody } from '@ondeck/shared/schemas/registry';
import { systemActor, type UserActor } from '../../platform/auth/actor';
import { AppError } from '../../platform/core/errors';
import { hashSecret } from '../../platform/core/secrets';
import type { ThrottleRule } from '../../platform/database/throttle';
import { worseThan } from './budget';
import { countOne, readSideBySide } from './figures.service';
import type { Publishing } from './publishing.service';
import { rollBack } from './release.service';

/** So many people one after the other, and nobody in between who could: it is not their browser. */
const ENOUGH = 2;

/** A person opens a page every few seconds at most; what one account tells beyond that is not heard. */
const personRule: ThrottleRule = {
  budget: 30,
  firstWaitSeconds: 30,
  longestWaitSeconds: 300,
  forgetAfterSeconds: 60,
};

const isRefusedWith = (status: number) => (error: unknown) => {
  if (error instanceof AppError && error.status === status) return false;
  throw error;
};

/**
 * Hears whether a version started in somebody's browser, and counts it. Two people one after the other in whose
 * browsers it did not end its release: to a share at once, to everybody by the way back, where there is one. A share
 * ends too where its version is worse than the one beside it. What is told of a version that
 * this person does not get, and what one person tells too often, changes nothing.
 */
export async function hearStart(
  services: Publishing,
  { userId }: UserActor,
  { area, version, ok, took, stood }: StartBody,
): Promise<void> {
  const { db, clock, store, throttle } = services;
  const live = store.read().registry.areas[area];
  const isShared = live?.canary?.version === version && isInShare(area, userId, live.canary.percent);
  if (!isShared && live?.active.version !== version) return;
  const key = `area-starts:${hashSecret(userId).slice(0, 32)}`;
  const isHeard = await throttle
    .spend([{ key, rule: personRule }])
    .then(() => true)
    .catch(isRefusedWith(429));
  if (!isHeard) return;
  const told = { area, version };
  await countOne(db, clock, told, ok ? 'load' : 'fault', took);
  const failures = db.selectFrom('area_failures').where((eb) => eb.and(told));
  if (ok)
    await db
      .deleteFrom('area_failures')
      .where((eb) => eb.and(told))
      .execute();
  else if (stood !== true) {
    await db
      .insertInto('area_failures')
      .values({ ...told, user_id: userId, at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { count } = await failures
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= ENOUGH) await stopRelease(services, told, `it didn't start for ${ENOUGH} users in a row`);
  }
  await judgeShare(services, area);
}

/** Ends an area's release to a share of the people where its version is worse than the one beside it. */
async function judgeShare(services: Publishing, area: string): Promise<void> {
  const { db, store } = services;
  const { active, canary } = store.read().registry.areas[area] ?? {};
  if (!active || !canary) return;
  const { shared, beside } = await readSideBySide(db, area, canary.version, active.version);
  const because = worseThan(shared, beside);
  if (because !== undefined) await stopRelease(services, { area, version: canary.version }, because);
}

/**
 * Ends the release of one version, if people still get that one: several pages may tell of it at the same moment.
 *
 * @param because - what was wrong, in words that end a sentence
 */
export async function stopRelease(
  services: Publishing,
  { area, version }: { readonly area: string; readonly version: string },
  because: string,
): Promise<void> {
  const { db, store } = services;
  const live = store.read().registry.areas[area];
  const { revision, history } = store.kept(area);
  const isShared = live?.canary?.version === version;
  const to = history.find((earlier) => earlier !== version && store.folders.descriptorOf(area, earlier));
  if (!isShared && (live?.active.version !== version || to === undefined)) return;
  const isStopped = await rollBack(services, systemActor, area, {
    ifRevision: revision,
    because,
    ...(isShared ? {} : { to }),
  })
    .then(() => true)
    // Somebody else changed the area in the meantime: what they decided counts.
    .catch(isRefusedWith(409));
  if (isStopped)
    await db.deleteFrom('area_failures').where('area', '=', area).where('version', '=', version).execute();
}
