import { isInShare } from '@ondeck/shared/contract/share';
import type { StartBody } from '@ondeck/shared/schemas/registry';
import { systemActor, type UserActor } from '../../platform/auth/actor';
import { AppError } from '../../platform/core/errors';
import { hashSecret } from '../../platform/core/secrets';
import type { ThrottleRule } from '../../platform/database/throttle.rules';
import { transaction } from '../../platform/database/transaction';
import { worseThan } from './budget';
import { countOne, forgetVoices, readSideBySide } from './figures.service';
import type { Publishing } from './publishing.service';
import { rollBack } from './release.service';
import { noteStopped, stands } from './storedVersions';

/** Minimum number of users who must report in their latest reports that a version fails, before its release ends … */
const ENOUGH = 3;
/**
 * Minimum share of failing users among all users who reported, so that a few users can't end a release that others can
 * start.
 */
const SHARE = 0.25;

/** Limits reports per user. A user opens a page every few seconds at most, so more reports are ignored. */
const personRule: ThrottleRule = {
  budget: 30,
  firstWaitSeconds: 30,
  longestWaitSeconds: 300,
  forgetAfterSeconds: 60,
};

type Told = Pick<StartBody, 'area' | 'version'>;

const isRefusedWith = (status: number) => (error: unknown) => {
  if (error instanceof AppError && error.status === status) return false;
  throw error;
};

/**
 * Counts a user's first load and first fault of a version, and stores whether the version started in their latest
 * report.
 */
async function addVoice(
  { db, clock }: Publishing,
  userId: string,
  { area, version, ok, took, stood }: StartBody,
): Promise<void> {
  const told = { area, version };
  const starts = ok || stood === true;
  const heard = await transaction(db, async (trx) => {
    const known = await trx
      .selectFrom('area_voices')
      .select(['loaded', 'faulted'])
      .where((eb) => eb.and({ ...told, user_id: userId }))
      .forUpdate()
      .executeTakeFirst();
    const voice = {
      loaded: ok || known?.loaded === true,
      faulted: !ok || known?.faulted === true,
      starts,
      at: clock.now(),
    };
    await trx
      .insertInto('area_voices')
      .values({ ...told, user_id: userId, ...voice })
      .onConflict((one) => one.columns(['area', 'version', 'user_id']).doUpdateSet(voice))
      .execute();
    return ok ? known?.loaded === true : known?.faulted === true;
  });
  if (!heard) await countOne(db, clock, told, ok ? 'load' : 'fault', took);
}

/** Returns the users who report in their latest reports that a version failed, and the number of users who reported. */
async function voicesOf({ db }: Publishing, { area, version }: Told) {
  const rows = await db
    .selectFrom('area_voices')
    .select(['user_id', 'starts', 'faulted'])
    .where('area', '=', area)
    .where('version', '=', version)
    .orderBy('at')
    .execute();
  const ids = (of: (row: (typeof rows)[number]) => boolean) => rows.filter(of).map((row) => row.user_id);
  return { all: rows.length, failing: ids((row) => !row.starts), faulted: ids((row) => row.faulted) };
}

/**
 * Counts whether a version started in a user's browser, once for each user. If the version fails to start for enough
 * users, and for a share of those who loaded it, its release ends: a partial release ends right away, and a live
 * version is replaced by the previous one, if there is one. A partial release also ends if its version is worse than
 * the live one.
 * Reports of a version that the user doesn't get, and too many reports of one user, change nothing.
 */
export async function hearStart(services: Publishing, { userId }: UserActor, body: StartBody): Promise<void> {
  const { store, throttle } = services;
  const { area, version } = body;
  const live = store.read().registry.areas[area];
  const isShared = live?.canary?.version === version && isInShare(area, userId, live.canary.percent);
  if (!isShared && live?.active.version !== version) return;
  const key = `area-starts:${hashSecret(userId).slice(0, 32)}`;
  const isHeard = await throttle
    .spend([{ key, rule: personRule }])
    .then(() => true)
    .catch(isRefusedWith(429));
  if (!isHeard) return;
  await addVoice(services, userId, body);
  const { all, failing } = await voicesOf(services, body);
  if (failing.length >= ENOUGH && failing.length >= all * SHARE)
    await stopRelease(
      services,
      { area, version },
      {
        because: `${failing.length} of ${all} users couldn’t start it`,
        reporters: failing,
      },
    );
  await judgeShare(services, area);
}

/** Ends an area's partial release if its version is worse than the live one. */
async function judgeShare(services: Publishing, area: string): Promise<void> {
  const { db, store } = services;
  const { active, canary } = store.read().registry.areas[area] ?? {};
  if (!active || !canary) return;
  const { shared, beside } = await readSideBySide(db, area, canary.version, active.version);
  const because = worseThan(shared, beside);
  if (because === undefined) return;
  const told = { area, version: canary.version };
  const { faulted: reporters } = await voicesOf(services, told);
  await stopRelease(services, told, { because, reporters });
}

/**
 * Ends the release of one version if users still get that version, because several pages may report it at the same
 * moment. A release that an admin repeated is kept.
 *
 * @param why.because - the fault, in words that end a sentence
 * @param why.reporters - users whose browsers reported the fault, for the log
 */
export async function stopRelease(
  services: Publishing,
  { area, version }: Told,
  { because, reporters }: { readonly because: string; readonly reporters: readonly string[] },
): Promise<void> {
  const { db, store } = services;
  if (await stands(services, area, version)) return;
  const live = store.read().registry.areas[area];
  const { revision, history } = store.kept(area);
  const isShared = live?.canary?.version === version;
  const to = history.find((earlier) => earlier !== version && store.folders.descriptorOf(area, earlier));
  if (!isShared && (live?.active.version !== version || to === undefined)) return;
  const isStopped = await rollBack(services, systemActor, area, {
    ifRevision: revision,
    because,
    reporters,
    ...(isShared ? {} : { to }),
  })
    .then(() => true)
    // A 409 means that someone else changed the area, and their decision counts.
    .catch(isRefusedWith(409));
  if (!isStopped) return;
  await noteStopped(services, area, version);
  await forgetVoices(db, { area, version });
}
