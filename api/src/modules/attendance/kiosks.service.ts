import type { Kiosk, KioskStatus } from '@ondeck/shared/schemas/options';
import type * as calls from '@ondeck/shared/calls/kiosks';
import { KIOSK_SILENCE_MS } from '@ondeck/shared/domain/rules/offlinePunch';
import type { UserActor } from '../../platform/auth/actor';
import { after, MINUTE_MS } from '../../platform/core/clock';
import { notFound } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import type { QueryOf } from '../../platform/http/module';
import type { Services, UnitOfWork } from '../../platform/services';
import { offlineKeysOf, proofOf } from './offlinePunches/offlineKeys';
import {
  endKiosk,
  findOfflineLocation,
  type KioskRecord,
  type ListedKiosk,
  listKiosks,
  reachesKiosk,
  storeSaid,
} from './kiosks.repository';

/** Returns when a punch clock went offline: the time of its first missing request. */
function offlineSince({ last_seen_at: seen }: ListedKiosk, now: Date): Date | null {
  return seen !== null && seen < after(now, -KIOSK_SILENCE_MS) ? after(seen, MINUTE_MS) : null;
}

function wire(listed: ListedKiosk, now: Date): Kiosk {
  const { location_id: id, location_title: title, ...kiosk } = listed;
  return {
    ...kiosk,
    location: id === null || title === null ? null : { id, title },
    registered_at: kiosk.registered_at.toISOString(),
    last_seen_at: kiosk.last_seen_at?.toISOString() ?? null,
    offline_since: offlineSince(listed, now)?.toISOString() ?? null,
  };
}

/** Returns the punch clocks of the actor's locations. An admin also sees those without a location. */
export async function readKiosks(
  { db, clock }: Services,
  actor: UserActor,
): Promise<{ count: number; results: Kiosk[] }> {
  const kiosks = await listKiosks(db, actor);
  return { count: kiosks.length, results: kiosks.map((kiosk) => wire(kiosk, clock.now())) };
}

/**
 * Revokes the registration of a punch clock.
 *
 * @throws 404 if it is unknown, already revoked, or at a location out of scope
 */
export async function removeKiosk(
  { trx, actor, clock, audit, changes }: UnitOfWork,
  id: string,
): Promise<void> {
  if (!(await reachesKiosk(trx, actor, id)) || !(await endKiosk(trx, id, clock.now())))
    throw notFound('Punch clock not found.');
  await audit(trx, actor, { action: 'kiosk.removed', entity: 'kiosk', entityId: id });
  await changes.publish(trx, { topic: 'Kiosk' });
}

/**
 * Returns the keys with which a punch clock seals punches while offline; null if its location stores no offline
 * punches.
 */
async function offlineOf(
  { db, vault }: Services,
  kiosk: KioskRecord | undefined,
  now: Date,
): Promise<KioskStatus['offline']> {
  const place = kiosk?.location_id ? await findOfflineLocation(db, kiosk.location_id) : undefined;
  if (!kiosk || !place) return null;
  const { id, sealTo, receiptKey } = await offlineKeysOf(vault);
  const heard = now.getTime();
  return {
    sealed_to: id,
    seal_key: sealTo,
    receipt_key: receiptKey,
    heard,
    proof: proofOf(vault, kiosk.id, heard),
    phone: place.phone_number,
  };
}

/** Returns the state of a browser's punch clock before staff enter a code, and stores its report on kept punches. */
export async function kioskStatusOf(
  services: Services,
  kiosk: KioskRecord | undefined,
  said: QueryOf<typeof calls.readKioskStatus>,
): Promise<KioskStatus> {
  const { db, clock } = services;
  const now = clock.now();
  if (kiosk && said.waiting !== undefined)
    await storeSaid(db, kiosk.id, {
      waiting: said.waiting,
      keeps: said.keeps === undefined ? null : said.keeps === 'true',
    });
  const options = await readOptions(db);
  const { location_id: id, location_title: title, timezone } = kiosk ?? {};
  return {
    registered: kiosk !== undefined,
    registration_required: options.registered_kiosks_only,
    name: kiosk?.name ?? null,
    location: id && title && timezone ? { id, title, timezone } : null,
    clock_out_here: options.kiosk_clock_out,
    now: now.toISOString(),
    offline: await offlineOf(services, kiosk, now),
  };
}
