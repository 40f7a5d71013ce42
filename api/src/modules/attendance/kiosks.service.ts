import type { Kiosk, KioskStatus } from '@ondeck/shared/schemas/options';
import type { UserActor } from '../../auth/actor';
import { badField, notFound } from '../../core/errors';
import { readOptions } from '../../core/options';
import { hashSecret, newSecret } from '../../core/secrets';
import { transaction } from '../../database/transaction';
import type { Services } from '../../services';
import { findKiosk, insertKiosk, type ListedKiosk, listKiosks, revokeKiosk } from './kiosks.repository';
import { findScopedLocations } from '../locations/scopedLocations.repository';

const wire = (kiosk: ListedKiosk): Kiosk => ({
  id: kiosk.id,
  name: kiosk.name,
  location:
    kiosk.location_id === null || kiosk.location_title === null
      ? null
      : { id: kiosk.location_id, title: kiosk.location_title },
  registered_by: kiosk.registered_by,
  registered_at: kiosk.registered_at.toISOString(),
  last_seen_at: kiosk.last_seen_at?.toISOString() ?? null,
});

/** The punch clocks of the actor's locations; an admin sees those without a location too. */
export async function readKiosks(
  { db }: Services,
  actor: UserActor,
): Promise<{ count: number; results: Kiosk[] }> {
  const kiosks = await listKiosks(db, actor);
  return { count: kiosks.length, results: kiosks.map(wire) };
}

export interface Registration {
  readonly name: string;
  readonly location?: string | null | undefined;
}

/**
 * Registers the browser that asks, by giving it a secret to keep. What it was registered as before ends.
 *
 * @returns the kiosk, and the secret: kept by the browser in a cookie, here only as a hash
 * @throws 400 where a manager names no location, 404 where it is out of reach
 */
export async function registerKiosk(
  services: Services,
  actor: UserActor,
  { name, location }: Registration,
  previousToken: string | undefined,
): Promise<{ kiosk: Kiosk; token: string }> {
  const { db, clock, ids, audit, changes } = services;
  const locationId = location ?? null;
  if (locationId === null && actor.role !== 'ADMIN') throw badField('location', 'Please select Location.');
  const token = newSecret();
  const id = ids.next();
  const now = clock.now();
  const kiosk = await transaction(db, async (trx) => {
    if (locationId !== null) await findScopedLocations(trx, actor, { location: locationId });
    const previous =
      previousToken === undefined ? undefined : await findKiosk(trx, hashSecret(previousToken));
    if (previous !== undefined) await revokeKiosk(trx, actor, previous.id, now);
    await insertKiosk(trx, {
      id,
      name,
      location_id: locationId,
      token_hash: hashSecret(token),
      registered_by: actor.userId,
      registered_at: now,
    });
    await audit(trx, actor, {
      action: 'kiosk.registered',
      entity: 'kiosk',
      entityId: id,
      locationId,
      after: { name, location: locationId },
    });
    await changes.publish(trx, { topic: 'Kiosk', locationId });
    return (await listKiosks(trx, actor)).find((one) => one.id === id);
  });
  if (kiosk === undefined) throw new Error('A kiosk that was just registered is in its list');
  return { kiosk: wire(kiosk), token };
}

/** Ends a kiosk's registration. @throws 404 unknown, ended already, or of a location out of reach */
export async function removeKiosk(services: Services, actor: UserActor, id: string): Promise<void> {
  const { db, clock, audit, changes } = services;
  await transaction(db, async (trx) => {
    if (!(await revokeKiosk(trx, actor, id, clock.now()))) throw notFound('Kiosk not found.');
    await audit(trx, actor, { action: 'kiosk.removed', entity: 'kiosk', entityId: id });
    await changes.publish(trx, { topic: 'Kiosk' });
  });
}

/** What the punch clock of a browser is, before anybody enters a code. */
export async function kioskStatusOf(
  { db, clock }: Services,
  token: string | undefined,
): Promise<KioskStatus> {
  const options = await readOptions(db);
  const kiosk = token === undefined ? undefined : await findKiosk(db, hashSecret(token));
  const { location_id: id, location_title: title, timezone } = kiosk ?? {};
  return {
    registered: kiosk !== undefined,
    registration_required: options.registered_kiosks_only,
    name: kiosk?.name ?? null,
    location: id && title && timezone ? { id, title, timezone } : null,
    clock_out_here: options.kiosk_clock_out,
    now: clock.now().toISOString(),
  };
}
