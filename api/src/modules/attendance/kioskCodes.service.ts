import { randomInt } from 'node:crypto';
import {
  CODE_ALPHABET,
  KIOSK_CODE_LENGTH,
  readKioskCode,
  showKioskCode,
} from '@ondeck/shared/domain/rules/kiosk';
import { type KioskCode, type RegisteredKiosk, registeredKiosk } from '@ondeck/shared/schemas/options';
import * as z from 'zod/mini';
import type { Actor } from '../../platform/auth/actor';
import type { Origin } from '../../platform/auth/browser';
import { assertNoProgram } from '../../platform/auth/guard';
import { after, MINUTE_MS } from '../../platform/core/clock';
import { badField, notFound } from '../../platform/core/errors';
import type { StoredAnswer } from '../../platform/database/idempotency';
import { networkOf } from '../../platform/core/network';
import { hashSecret } from '../../platform/core/secrets';
import type { AnyUnit, Services, UnitOfWork } from '../../platform/services';
import { findScopedLocations } from '../locations/locations.door';
import { codeRule, installationRule } from './guessing.service';
import { knowsKioskCode, spendKioskCode } from './kioskCodes.repository';
import { endKiosk, type KioskRecord } from './kiosks.repository';
import { readPublicKey } from './signedCall';

/** Minutes for which a code can register a browser. */
const CODE_MINUTES = 10;
const NOT_GOOD = 'This code is wrong, expired, or already used. Ask a manager for a new one.';

const newCode = (): string =>
  Array.from({ length: KIOSK_CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

/**
 * Creates a code that registers one browser at a location.
 *
 * @throws 404 for a location out of scope, 403 for an API token
 */
export async function makeKioskCode(
  { trx, actor, clock, audit, publicUrl }: UnitOfWork,
  { name, location }: { readonly name: string; readonly location: string },
): Promise<KioskCode> {
  assertNoProgram(actor);
  const code = newCode();
  const now = clock.now();
  const expires = after(now, CODE_MINUTES * MINUTE_MS);
  await findScopedLocations(trx, actor, { location });
  const made = { created_by: actor.userId, created_at: now, expires_at: expires };
  await trx
    .insertInto('kiosk_codes')
    .values({ code_hash: hashSecret(code), name, location_id: location, ...made })
    .execute();
  await audit(trx, actor, {
    action: 'kiosk.code_made',
    entity: 'kiosk',
    locationId: location,
    after: { name, location },
  });
  return { code: showKioskCode(code), address: `${publicUrl}/kiosk`, expires_at: expires.toISOString() };
}

export interface Registration {
  readonly code: string;
  readonly publicKey: string;
  /** The browser's previous registration, if any. */
  readonly previous: KioskRecord | undefined;
  readonly origin: Origin;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
}

async function register(
  { trx, clock, ids, audit, changes }: AnyUnit,
  { publicKey, previous, origin, requestId }: Registration,
  hash: string,
): Promise<StoredAnswer<RegisteredKiosk>> {
  const now = clock.now();
  const code = await spendKioskCode(trx, hash, now);
  if (code === undefined) throw notFound(NOT_GOOD);
  if (previous) await endKiosk(trx, previous.id, now);
  const id = ids.next();
  const { name, location_id: locationId, created_by: registeredBy } = code;
  const registered = { registered_by: registeredBy, registered_at: now, last_seen_at: now };
  await trx
    .insertInto('kiosks')
    .values({ id, name, location_id: locationId, public_key: publicKey, ...registered })
    .execute();
  const actor: Actor = { kind: 'anonymous', origin, requestId };
  await audit(trx, actor, {
    action: 'kiosk.registered',
    entity: 'kiosk',
    entityId: id,
    locationId,
    after: { name, location: locationId, code_by: registeredBy, replaces: previous?.id ?? null },
  });
  await changes.publish(trx, { topic: 'Kiosk', locationId });
  return { status: 201, body: { id, name } };
}

/**
 * Registers the calling browser as a punch clock, with a code and its public key. Signs no one in. A retry with the
 * same key gets the first answer.
 *
 * @throws 400 if the key is not a P-256 key; 404 for an unknown, used, or expired code; 429 after too many guesses
 */
export async function registerKiosk(
  services: Services,
  registration: Registration,
): Promise<RegisteredKiosk> {
  const { code, publicKey, origin, idempotencyKey } = registration;
  if (!readPublicKey(publicKey)) throw badField('public_key', 'Send a public key for P-256.');
  // Malformed text is looked up like an unknown code, so that it counts as a guess too.
  const hash = hashSecret(readKioskCode(code) ?? code);
  const budgets = [
    { key: `kiosk-code:address:${hashSecret(networkOf(origin.address))}`, rule: codeRule },
    { key: 'kiosk-code:installation', rule: installationRule },
  ];
  const { found } = await services.throttle.guess(budgets, (trx) => knowsKioskCode(trx, hash));
  if (found === undefined) throw notFound(NOT_GOOD);
  const { body } = await services.idempotent(
    {
      key: idempotencyKey,
      scope: `register-kiosk:${hash}`,
      request: publicKey,
      parse: (stored) => z.parse(registeredKiosk, stored),
    },
    (trx) => register({ ...services, trx }, registration, hash),
  );
  return body;
}
