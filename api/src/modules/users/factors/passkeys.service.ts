import type {
  AddPasskeyBody,
  PasskeyCreation,
  PasskeySignInBody,
} from '@ondeck/shared/schemas/secondFactors';
import { anonymous, fullName, type UserActor } from '../../../platform/auth/actor';
import { badRequest, conflict, notFound, unauthorized } from '../../../platform/core/errors';
import { transaction } from '../../../platform/database/transaction';
import type { Services, UnitOfWork } from '../../../platform/services';
import { addressKey, addressRule } from '../guessing';
import { assertCurrent } from '../passwords.service';
import { assertMayEnter, type StartedSession, startSession, type Visitor } from '../startSession.service';
import { findPasskeyUser } from '../users.repository';
import { CHALLENGE_LIVES, makeChallenge, spendChallenge } from './challenges';
import { changeOwnFactor, firstRecoveryCodes, settleRemoval } from './factors.service';

/** Maximum number of passkeys per user, high enough for everyone, so that the list is bounded. */
const MOST = 20;
const NAME = 'On Deck';
/** Ed25519, ECDSA with P-256, and RSA: the signatures that authenticators generate. */
const ALGORITHMS = [-8, -7, -257];

type Ports = Pick<Services, 'publicUrl'>;
/** Returns the site that the authenticator shows: the host that staff open. */
const rpOf = ({ publicUrl }: Ports) => ({ id: new URL(publicUrl).hostname, name: NAME });
const expected = (services: Ports) => ({
  expectedOrigin: new URL(services.publicUrl).origin,
  expectedRPID: rpOf(services).id,
  requireUserVerification: true,
});
const addPurpose = (actor: UserActor): string => `add ${actor.userId} ${actor.sessionId}`;
const SIGN_IN = 'sign in';

/** Loads the WebAuthn library with the first passkey request, since few server starts need it. */
const library = () => import('@simplewebauthn/server');

/** Returns the browser's answer in the shape that the library reads. */
const credentialOf = <Answer>(id: string, response: Answer) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  response,
  clientExtensionResults: {},
});

/** Returns the options that a browser needs to create a passkey. @throws 409 for a user with too many passkeys */
export async function beginPasskey(
  services: Services,
  actor: UserActor,
  password: string,
): Promise<PasskeyCreation> {
  const { db, vault, clock } = services;
  await assertCurrent(services, actor, password);
  const present = await db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', actor.userId)
    .execute();
  if (present.length >= MOST) throw conflict(`You have ${MOST} passkeys. Remove one first.`);
  return {
    challenge: makeChallenge(vault, clock, addPurpose(actor)),
    rp: rpOf(services),
    user: {
      id: Buffer.from(actor.userId).toString('base64url'),
      name: actor.email,
      displayName: fullName(actor),
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: present.map((one) => ({ type: 'public-key', id: one.credential_id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: CHALLENGE_LIVES,
  };
}

const NOT_ADDED = "Couldn't add the passkey. Try again.";

/**
 * Stores the passkey that a browser created.
 *
 * @returns recovery codes to show once, or null if the user still has some
 * @throws 400 for anything but an answer to a challenge of this session, 409 for a passkey that is already registered
 */
export async function addPasskey(
  unit: UnitOfWork,
  { id, clientDataJSON, attestationObject, transports }: AddPasskeyBody,
): Promise<string[] | null> {
  const { trx, actor, ids, clock } = unit;
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credentialOf(id, { clientDataJSON, attestationObject }),
    ...expected(unit),
    expectedChallenge: (challenge) => spendChallenge(trx, unit, addPurpose(actor), challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw badRequest(NOT_ADDED);
  });
  if (registrationInfo === undefined) throw badRequest(NOT_ADDED);
  const { credential } = registrationInfo;
  const added = await trx
    .insertInto('passkeys')
    .values({
      id: ids.next(),
      user_id: actor.userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports,
      name: (actor.origin?.device ?? 'Passkey').slice(0, 50),
      created_at: clock.now(),
    })
    .onConflict((clash) => clash.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw conflict('You already added this passkey.');
  await changeOwnFactor(unit, 'user.secondFactorAdded');
  return firstRecoveryCodes(unit, actor.userId);
}

/** @throws 404 for another user's passkey */
export async function renamePasskey(
  { trx, actor, audit, changes }: UnitOfWork,
  id: string,
  name: string,
): Promise<void> {
  const renamed = await trx
    .updateTable('passkeys')
    .set({ name: name.trim() })
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirst();
  if (renamed === undefined) throw notFound('Passkey not found.');
  const after = { passkey: id, name: name.trim() };
  await audit(trx, actor, {
    action: 'user.passkeyRenamed',
    entity: 'user',
    entityId: actor.userId,
    after,
  });
  await changes.publish(trx, { topic: 'Me', userId: actor.userId });
}

/** @throws 404 for another user's passkey */
export async function removePasskey(
  services: Services,
  actor: UserActor,
  id: string,
  password: string,
): Promise<void> {
  await assertCurrent(services, actor, password);
  await transaction(services.db, async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined) throw notFound('Passkey not found.');
    await settleRemoval({ ...services, trx, actor }, 'user.secondFactorRemoved');
  });
}

/** Returns the options that a browser needs to sign in with a passkey of any user. */
export const beginPasskeySignIn = (services: Services) =>
  ({
    challenge: makeChallenge(services.vault, services.clock, SIGN_IN),
    rpId: rpOf(services).id,
    userVerification: 'required',
    timeout: CHALLENGE_LIVES,
  }) as const;

/** Checks an authenticator's answer and counts its use. @returns the owner's ID, or undefined if any check fails */
function ownerOf(services: Services, { id, ...answer }: PasskeySignInBody): Promise<string | undefined> {
  const { db, clock } = services;
  return transaction(db, async (trx) => {
    const row = await trx
      .selectFrom('passkeys')
      .select(['id', 'user_id', 'public_key', 'counter'])
      .where('credential_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { verifyAuthenticationResponse } = await library();
    const checked = await verifyAuthenticationResponse({
      response: credentialOf(id, answer),
      ...expected(services),
      expectedChallenge: (challenge) => spendChallenge(trx, services, SIGN_IN, challenge),
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
      },
    }).catch(() => undefined);
    if (checked?.verified !== true) return undefined;
    await trx
      .updateTable('passkeys')
      .set({ counter: checked.authenticationInfo.newCounter, last_used_at: clock.now() })
      .where('id', '=', row.id)
      .execute();
    return row.user_id;
  });
}

/**
 * Signs in the owner of a passkey. A passkey checks a fingerprint or PIN, so it counts as both factors.
 *
 * @throws 401 for an unknown passkey or a wrong answer, 403 with the reason for an account that may not sign in, 429
 * after too many tries
 */
export async function signInWithPasskey(
  services: Services,
  answer: PasskeySignInBody,
  visitor: Visitor,
): Promise<StartedSession> {
  const { db, throttle, audit } = services;
  const key = addressKey('signIn.address', visitor.origin.address);
  await throttle.spend([{ key, rule: addressRule }]);
  const owner = await ownerOf(services, answer);
  const person = owner === undefined ? undefined : await findPasskeyUser(db, owner);
  if (person === undefined) {
    const { origin, requestId } = visitor;
    const actor = anonymous({ origin, requestId });
    await transaction(db, (trx) => audit(trx, actor, { action: 'session.passkeyRefused', entity: 'user' }));
    throw unauthorized("This passkey wasn't accepted. If you removed it, sign in with your password.");
  }
  await throttle.refund(key);
  assertMayEnter(person, services.clock.now());
  return startSession(services, person, visitor);
}
