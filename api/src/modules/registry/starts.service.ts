import type { StartBody } from '@ondeck/shared/schemas/registry';
import { systemActor, type UserActor } from '../../auth/actor';
import type { Publishing } from './publishing.service';
import { rollBack } from './release.service';

/** So many people one after the other, and nobody in between who could: it is not their browser. */
const ENOUGH = 2;

/**
 * Hears whether a version started in somebody's browser. Two people one after the other in whose browsers it did not
 * end its release: to a share at once, to everybody by the way back, where there is one.
 */
export async function hearStart(
  services: Publishing,
  { userId }: UserActor,
  { area, version, ok }: StartBody,
): Promise<void> {
  const { db, clock, store } = services;
  const live = store.read().registry.areas[area];
  const isShared = live?.canary?.version === version;
  if (!isShared && live?.active.version !== version) return;
  const failures = { area, version };
  if (ok) {
    await db
      .deleteFrom('area_failures')
      .where((eb) => eb.and(failures))
      .execute();
    return;
  }
  await db
    .insertInto('area_failures')
    .values({ ...failures, user_id: userId, at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { count } = await db
    .selectFrom('area_failures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(failures))
    .executeTakeFirstOrThrow();
  if (count < ENOUGH) return;
  const { revision, history } = store.kept(area);
  const to = history.find((earlier) => earlier !== version && store.folders.descriptorOf(area, earlier));
  if (!isShared && to === undefined) return;
  await db
    .deleteFrom('area_failures')
    .where((eb) => eb.and(failures))
    .execute();
  await rollBack(services, systemActor, area, { ifRevision: revision, ...(isShared ? {} : { to }) });
}
