import { HOUR_MS, after } from '../src/platform/core/clock';
import { hashSecret, newSecret } from '../src/platform/core/secrets';
import type { Services } from '../src/platform/services';

interface Owner {
  readonly id: string;
}

/** Stores a session whose token no one has. @returns its ID in the list of sessions */
export async function givenSessionId(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  user: Owner,
): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: hashSecret(newSecret()),
      user_id: user.id,
      created_at: clock.now(),
      expires_at: after(clock.now(), HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a passkey whose private key no one has. @returns its ID */
export async function givenPasskey(
  { db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>,
  user: Owner,
): Promise<string> {
  const id = ids.next();
  await db
    .insertInto('passkeys')
    .values({
      id,
      user_id: user.id,
      credential_id: newSecret(),
      public_key: newSecret(),
      name: 'Chrome on Windows',
      created_at: clock.now(),
    })
    .execute();
  return id;
}
