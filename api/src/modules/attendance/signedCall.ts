import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import {
  KIOSK_COUNTER_HEADER,
  KIOSK_HEADER,
  KIOSK_TIME_HEADER,
  readSignature,
  type Signature,
  signedText,
} from '@ondeck/shared/domain/rules/kiosk';
import type { FastifyRequest } from 'fastify';
import type { PunchActor } from '../../platform/auth/actor';
import { originOf } from '../../platform/auth/browser';
import { sha256 } from '../../platform/core/hash';
import { ENTER_AGAIN } from '../../platform/auth/authenticate';
import { MINUTE_MS } from '../../platform/core/clock';
import { AppError, forbidden, unauthorized } from '../../platform/core/errors';
import type { Db } from '../../platform/database/types';
import { keyIn } from '../../platform/database/idempotency';
import type { Services } from '../../platform/services';
import { noticeCopy } from './copiedKiosks.service';
import { findKioskKey, type KioskReach, type KioskRecord, spendCounter } from './kiosks.repository';

type SignedServices = Pick<Services, 'db' | 'clock' | 'throttle' | 'audit' | 'notify'>;

/** Maximum error of a signed time. A call that was delayed longer is refused. */
const SIGNED_FOR = 2 * MINUTE_MS;

/** Parses a P-256 public key; returns undefined for anything else. */
export function readPublicKey(spki: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the error that makes a punch clock sign again, past the last counter and with the server's time, because its
 * own clock may be off.
 */
const signAnew = (counter: number, now: Date): AppError =>
  new AppError(
    409,
    "This punch clock's request was signed too early, too late, or twice. Check the device's time.",
    undefined,
    {
      [KIOSK_COUNTER_HEADER]: String(counter),
      [KIOSK_TIME_HEADER]: String(now.getTime()),
    },
  );

/** Parsed keys, by database and punch clock. The key of a punch clock never changes. */
const keysOf = new WeakMap<Db, Map<string, KeyObject>>();
const KEPT_KEYS = 20_000;

/** Keeps a key for the next call. That call checks whether the punch clock is still registered. */
function keep(keys: Map<string, KeyObject>, id: string, key: KeyObject): void {
  if (keys.size >= KEPT_KEYS) keys.clear();
  keys.set(id, key);
}

/** Returns a check of the request's signature. */
function signedIn(request: FastifyRequest, said: Signature) {
  const bodyHash = sha256(request.bodyText);
  const text = Buffer.from(signedText({ ...said, method: request.method, path: request.url, bodyHash }));
  const signature = Buffer.from(said.signature, 'base64');
  return (key: KeyObject): boolean => verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/**
 * Returns the registered punch clock that sent a request. Its key never leaves its browser, and each call has its own
 * counter, so neither a copied cookie nor a recorded call grants access.
 *
 * @returns undefined for a browser that isn't registered (anymore)
 * @throws 403 for a wrong signature; 409 for a counter that is used or too far ahead, and for a time that is off. The
 * headers of the 409 say how to sign again
 */
export async function kioskOf(
  services: SignedServices,
  request: FastifyRequest,
  reach: KioskReach = { withRevoked: false },
): Promise<KioskRecord | undefined> {
  const { db, clock } = services;
  const header = request.headers[KIOSK_HEADER];
  if (header === undefined) return undefined;
  const said = typeof header === 'string' ? readSignature(header) : undefined;
  if (said === undefined)
    throw forbidden("This punch clock didn't sign its request. Register the device again.");
  const keys = keysOf.get(db) ?? new Map<string, KeyObject>();
  keysOf.set(db, keys);
  const isSignedBy = signedIn(request, said);
  const now = clock.now();
  const isOfNow = Math.abs(said.time - now.getTime()) <= SIGNED_FOR;
  const origin = originOf(request);
  const use = { id: said.kiosk, counter: said.counter, address: origin.address, now };
  const known = keys.get(said.kiosk);
  // A valid call takes one statement. The code below handles everything that may be wrong.
  if (known && isOfNow && isSignedBy(known)) {
    const kiosk = await spendCounter(db, use, reach);
    if (kiosk) return kiosk;
  }
  const stored = await findKioskKey(db, said.kiosk, reach);
  if (stored === undefined) return undefined;
  const key = readPublicKey(stored.public_key);
  if (!key || !isSignedBy(key))
    throw forbidden("This punch clock didn't sign its request. Register the device again.");
  keep(keys, said.kiosk, key);
  if (!isOfNow) throw signAnew(stored.counter, now);
  const kiosk = await spendCounter(db, use, reach);
  if (kiosk) return kiosk;
  // Reads the key again, because the call that used the counter may have finished since.
  const last = await findKioskKey(db, said.kiosk, reach);
  if (last === undefined) return undefined;
  const call = { origin, requestId: request.id, idempotencyKey: keyIn(request.headers) };
  if (said.counter <= last.counter) await noticeCopy(services, { id: said.kiosk, ...last }, call);
  throw signAnew(last.counter, now);
}

/** Checks that a token is used on the device where the code was entered. @throws 401 if another device uses it */
export async function assertSameDevice(
  services: SignedServices,
  request: FastifyRequest,
  actor: PunchActor,
): Promise<void> {
  const kiosk = await kioskOf(services, request);
  if ((kiosk?.id ?? null) !== actor.kioskId) throw unauthorized(ENTER_AGAIN);
}
