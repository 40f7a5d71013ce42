import type { OfflineReceipt, SendOfflineBody } from '@ondeck/shared/schemas/offlinePunches';
import { anonymous } from '../../../platform/auth/actor';
import type { Origin } from '../../../platform/auth/browser';
import { conflict, forbidden } from '../../../platform/core/errors';
import { sha256 } from '../../../platform/core/hash';
import { transaction } from '../../../platform/database/transaction';
import type { Services } from '../../../platform/services';
import { type KioskRecord, storeHandedOver } from '../kiosks.repository';
import { offlineKeysOf } from './offlineKeys';
import { storeSent } from './offlinePunches.repository';
import { readSoon } from './read.service';

interface SentBatch {
  readonly kiosk: KioskRecord | undefined;
  readonly body: SendOfflineBody;
  readonly origin: Origin;
  readonly requestId: string;
}

/**
 * Stores sealed punches, whatever their codes are, and signs a receipt. The receipt is the same for valid and unknown
 * codes, and is sent before the server reads the punches.
 *
 * @throws 403 for a browser that was never registered as a punch clock; 409 for punches that were sealed to other keys,
 * which then remain on the device
 */
export async function receivePunches(
  services: Services,
  { kiosk, body, origin, requestId }: SentBatch,
): Promise<OfflineReceipt> {
  if (kiosk === undefined) throw forbidden("This device isn't registered as a punch clock.");
  const keys = await offlineKeysOf(services.vault);
  if (body.sealed_to !== keys.id)
    throw conflict('These punches were saved for another server. Ask your admin for help.');
  const { db, clock, ids, audit } = services;
  const punches = [...new Map(body.punches.map((punch) => [punch.key, punch])).values()]
    .sort((one, other) => one.counter - other.counter)
    .map((punch) => ({ ...punch, id: ids.next(), hash: sha256(punch.sealed) }));
  const stored = await transaction(db, async (trx) => {
    const found = await storeSent(trx, { kiosk, sealedBy: body.sealed_by }, punches, clock.now());
    const hashes = new Map(found.map(({ key, sealed_hash }) => [key, sealed_hash]));
    const altered = punches.filter(({ key, hash }) => hashes.get(key) !== hash);
    if (altered.length > 0)
      await audit(trx, anonymous({ origin, requestId }), {
        action: 'offline_punch.altered',
        entity: 'kiosk',
        entityId: kiosk.id,
        locationId: kiosk.location_id,
        after: { keys: altered.map(({ key }) => key) },
      });
    await storeHandedOver(trx, kiosk.id, found.length);
    return found.map(({ key }) => key).sort();
  });
  readSoon(services);
  return { keys: stored, signature: keys.signReceipt(kiosk.id, stored) };
}
