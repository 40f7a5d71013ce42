import { newClaims } from '@ondeck/shared/contract/claims';
import type { AreaDescriptor } from '@ondeck/shared/contract/area';
import type { PendingClaimsList } from '@ondeck/shared/schemas/registry';
import { type DeployActor, fullName } from '../../platform/auth/actor';
import { conflict, forbidden, notFound } from '../../platform/core/errors';
import { transaction } from '../../platform/database/transaction';
import type { Services, UnitOfWork } from '../../platform/services';
import { assertTokenClaims, type Publisher, type Publishing } from './publishing.service';
import type { RegistryStore } from './registryStore';
import { digestOf } from './storedVersions';

/** Returns the versions that users have or had. */
function givenVersions(store: RegistryStore, area: string): AreaDescriptor[] {
  const live = store.read().registry.areas[area];
  const earlier = store
    .kept(area)
    .history.flatMap((version) => store.folders.descriptorOf(area, version) ?? []);
  return [
    ...(live ? [live.active.descriptor] : []),
    ...(live?.previous ? [live.previous.descriptor] : []),
    ...earlier,
  ];
}

/** Records once that a version waits for an admin. */
function ask(
  { db, clock, audit }: Services,
  actor: DeployActor,
  descriptor: AreaDescriptor,
  claims: readonly string[],
): Promise<void> {
  const { id: area, version } = descriptor;
  const asks = {
    claims: [...claims],
    asked_by: actor.by,
    asked_at: clock.now(),
    digest: digestOf(descriptor),
  };
  return transaction(db, async (trx) => {
    const asked = await trx
      .insertInto('waiting_claims')
      .values({ area, version, ...asks })
      // A decision about other contents of this version doesn't count.
      .onConflict((clash) =>
        clash
          .columns(['area', 'version'])
          .doUpdateSet({ ...asks, decided_by: null, decided_at: null, is_allowed: null })
          .where('waiting_claims.digest', 'is distinct from', asks.digest),
      )
      .returning('version')
      .executeTakeFirst();
    if (asked)
      await audit(trx, actor, {
        action: 'area.waits',
        entity: 'area',
        entityId: area,
        after: { version, claims },
      });
  });
}

/**
 * Allows a deploy token to release only versions whose claims aren't new or were allowed by an admin.
 *
 * @throws 409 if the version now waits for an admin, 403 if an admin refused it
 */
export async function assertClaimsKnown(
  services: Publishing,
  actor: Publisher,
  descriptor: AreaDescriptor,
): Promise<void> {
  if (actor.kind !== 'deploy') return;
  assertTokenClaims(actor, descriptor);
  const { id, version } = descriptor;
  const claims = newClaims(descriptor, givenVersions(services.store, id));
  if (claims.length === 0) return;
  const decided = await services.db
    .selectFrom('waiting_claims')
    .select('is_allowed')
    .where('area', '=', id)
    .where('version', '=', version)
    .where('digest', '=', digestOf(descriptor))
    .executeTakeFirst();
  if (decided?.is_allowed === true) return;
  if (decided?.is_allowed === false) throw forbidden(`An admin refused the claims of ${id} ${version}.`);
  await ask(services, actor, descriptor, claims);
  throw conflict(
    `${id} ${version} needs an admin's approval because it claims ${claims.join(', ')}. Release it again after an admin allows that under Options, Modules.`,
  );
}

/** Returns waiting versions, the oldest first, then decided ones, the latest first. */
export async function findPendingClaims({ db }: Pick<Services, 'db'>): Promise<PendingClaimsList> {
  const rows = await db
    .selectFrom('waiting_claims as w')
    .leftJoin('users as u', 'u.id', 'w.decided_by')
    .select(['area', 'version', 'claims', 'asked_by', 'asked_at', 'decided_at', 'is_allowed'])
    .select(['u.first_name', 'u.last_name'])
    .orderBy((eb) => eb('decided_at', 'is not', null))
    .orderBy('decided_at', 'desc')
    .orderBy('asked_at')
    .limit(100)
    .execute();
  const results = rows.map(
    ({ first_name: first, last_name: last, asked_at, decided_at, is_allowed, ...row }) => ({
      ...row,
      asked_at: asked_at.toISOString(),
      decided:
        decided_at === null
          ? null
          : {
              at: decided_at.toISOString(),
              by: fullName({ firstName: first ?? '', lastName: last ?? '' }),
              is_allowed: is_allowed === true,
            },
    }),
  );
  return { count: results.length, results };
}

/**
 * Stores an admin's decision on a version's claims. @throws 404 for a version that doesn't wait, 409 if already decided
 */
export async function decidePendingClaims(
  { trx, actor, clock, audit, changes }: UnitOfWork,
  area: string,
  { version, allow }: { readonly version: string; readonly allow: boolean },
): Promise<string> {
  const waiting = await trx
    .selectFrom('waiting_claims')
    .select(['claims', 'decided_at'])
    .where('area', '=', area)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) throw notFound(`${area} ${version} isn't waiting for approval.`);
  if (waiting.decided_at !== null)
    throw conflict(`An admin already decided on the claims of ${area} ${version}.`);
  await trx
    .updateTable('waiting_claims')
    .set({ decided_by: actor.userId, decided_at: clock.now(), is_allowed: allow })
    .where('area', '=', area)
    .where('version', '=', version)
    .execute();
  await audit(trx, actor, {
    action: allow ? 'area.claimsAllowed' : 'area.claimsRefused',
    entity: 'area',
    entityId: area,
    after: { version, claims: waiting.claims },
  });
  await changes.publish(trx, { topic: 'Area' });
  return allow ? `${area} ${version} can be released.` : `${area} ${version} is refused.`;
}
