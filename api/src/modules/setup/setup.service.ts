import { checkNames } from '@ondeck/shared/domain/rules/names';
import type { SetupBody } from '@ondeck/shared/schemas/setup';
import type { AnonymousActor } from '../../platform/auth/actor';
import { hashChosenPassword } from '../../platform/auth/passwords';
import { after, HOUR_MS } from '../../platform/core/clock';
import { badRequest, refuse } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import { hashSecret, newSecret } from '../../platform/core/secrets';
import { transaction } from '../../platform/database/transaction';
import type { Trx } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import { createLocation } from '../locations/locations.door';
import { hasActiveAdmin, insertUser, publishUser } from '../users/users.door';

const GOOD_FOR = 24 * HOUR_MS;
const NOT_GOOD =
  'This link has expired or was already used. For a new link, run npm run setup-key on the server.';
/** Also answers a client that lost the first answer, which needs no new link. */
const IS_SET_UP = 'On Deck is already set up. Sign in, or ask your admin for an account.';

type SetupServices = Pick<Services, 'db' | 'clock' | 'publicUrl'>;

/** Locks the installation, so that simultaneous setups and sign-ups run one after the other. */
const lockInstallation = (trx: Trx): Promise<unknown> =>
  trx.selectFrom('options').select('id').where('id', '=', 1).forUpdate().execute();

async function newLink({ clock, publicUrl }: SetupServices, trx: Trx): Promise<string> {
  const key = newSecret();
  const now = clock.now();
  await trx.deleteFrom('setup_keys').where('used_at', 'is', null).execute();
  await trx
    .insertInto('setup_keys')
    .values({ key_hash: hashSecret(key), created_at: now, expires_at: after(now, GOOD_FOR) })
    .execute();
  // Browsers don't send the part after #, so the key appears in no access log.
  return `${publicUrl}/setup#${key}`;
}

/**
 * Creates a link to the setup that works once, within 24 hours; earlier links stop working.
 *
 * @returns undefined while there is an active admin
 */
export function makeSetupLink(services: SetupServices): Promise<string | undefined> {
  return transaction(services.db, async (trx) => {
    await lockInstallation(trx);
    return (await hasActiveAdmin(trx, services.clock.now())) ? undefined : newLink(services, trx);
  });
}

/** Returns the setup link of an installation without users at the first call; undefined at every later call. */
export function firstSetupLink(services: SetupServices): Promise<string | undefined> {
  return transaction(services.db, async (trx) => {
    await lockInstallation(trx);
    const anybody = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    const printed = await trx.selectFrom('setup_keys').select('key_hash').limit(1).executeTakeFirst();
    return anybody || printed ? undefined : newLink(services, trx);
  });
}

/**
 * @throws 400 with the same message for unknown, used, and expired keys; another 400 for every key while there is an
 * active admin
 */
export async function assertSetupKey({ db, clock }: SetupServices, key: string): Promise<void> {
  if (await hasActiveAdmin(db, clock.now())) throw badRequest(IS_SET_UP);
  const row = await db
    .selectFrom('setup_keys')
    .select('key_hash')
    .where('key_hash', '=', hashSecret(key))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (row === undefined) throw badRequest(NOT_GOOD);
}

/** Creates the first admin and the first location. @throws 400 without a valid key, or for an email that is taken */
export async function setUp(
  services: Services,
  actor: AnonymousActor,
  { key, admin: { password, ...identity }, location }: SetupBody,
): Promise<void> {
  const { db, ids, clock, audit, changes } = services;
  await assertSetupKey(services, key);
  const passwordHash = await hashChosenPassword(password, 'password');
  await transaction(db, async (trx) => {
    await lockInstallation(trx);
    const now = clock.now();
    const used = await trx
      .updateTable('setup_keys')
      .set({ used_at: now })
      .where('key_hash', '=', hashSecret(key))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('key_hash')
      .executeTakeFirst();
    if (await hasActiveAdmin(trx, now)) throw badRequest(IS_SET_UP);
    if (used === undefined) throw badRequest(NOT_GOOD);
    // In a real installation, only registered devices are punch clocks until an admin allows other browsers.
    await trx.updateTable('options').set({ registered_kiosks_only: true }).where('id', '=', 1).execute();
    refuse(checkNames(identity, (await readOptions(trx)).shortest_name));
    const id = ids.next();
    await insertUser(trx, {
      id,
      ...identity,
      user_type: 'ADMIN',
      is_active: true,
      password_hash: passwordHash,
      created_at: now,
      updated_at: now,
    });
    await audit(trx, actor, {
      action: 'installation.setUp',
      entity: 'user',
      entityId: id,
      after: identity,
    });
    await createLocation({ ...services, trx, actor }, location);
    await publishUser(changes, trx, id, []);
  });
}
