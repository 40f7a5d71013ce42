import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../../auth/passwords';
import { after, MINUTE, SECOND } from '../../core/clock';
import { badRequest, tooManyRequests } from '../../core/errors';
import { hashSecret, newSecret, sameHash } from '../../core/secrets';
import { transaction } from '../../database/transaction';
import type { Trx } from '../../database/types';
import { letters } from '../../mail/templates';
import type { Services } from '../../services';
import { addressRule, askingRule, guessKey } from './guessing';
import { endSessions, findByEmail, updateUser } from './users.repository';

/** Of the code, and of a confirmed code until the new password. */
const RESET_LIVES = 10 * MINUTE;
const TRIES = 5;
const CODES = 3;
const CODES_WITHIN = 15 * MINUTE;

const EXPIRED = 'This code has expired. Please request a new one.';

/** The code with its row's secret, so that equal codes are not stored alike. */
const codeHash = (browser: string, code: string): string => hashSecret(`${hashSecret(browser)}:${code}`);

/** Three codes per address in 15 minutes, also for an address that nobody has. @throws 429 with when the next may be sent */
async function assertMayAsk(trx: Trx, email: string, now: Date): Promise<void> {
  // Locks the address until the end, so that ten requests at once are counted one by one.
  await sql`insert into throttles (key, hits, window_started_at) values (${guessKey('reset.codes', email)}, 0, ${now})
    on conflict (key) do update set window_started_at = ${now}`.execute(trx);
  const recent = await trx
    .selectFrom('password_resets')
    .select('created_at')
    .where('email', '=', email)
    .where('created_at', '>', after(now, -CODES_WITHIN))
    .orderBy('created_at', 'desc')
    .limit(CODES)
    .execute();
  const oldest = recent[CODES - 1];
  if (oldest === undefined) return;
  const seconds = (after(oldest.created_at, CODES_WITHIN).getTime() - now.getTime()) / SECOND;
  throw tooManyRequests('Too many codes were requested. Please wait a few minutes.', seconds);
}

/**
 * Sends a code to an address, if somebody has it; nobody can tell from the answer.
 *
 * @returns the secret that ties the next two calls to this browser
 * @throws 429 for the fourth code in 15 minutes, or too many from one place
 */
export async function requestCode(
  services: Services,
  typed: string,
  address: string,
  requestId: string,
): Promise<string> {
  const { db, ids, clock, mail, throttle, audit } = services;
  await throttle.spend([{ key: guessKey('reset.address', address), rule: askingRule }]);
  const email = typed.trim().toLowerCase();
  const browser = newSecret();
  const code = String(randomInt(10_000)).padStart(4, '0');
  await transaction(db, async (trx) => {
    const now = clock.now();
    await assertMayAsk(trx, email, now);
    const person = await findByEmail(trx, email);
    await trx
      .insertInto('password_resets')
      .values({
        id: ids.next(),
        browser_hash: hashSecret(browser),
        email,
        user_id: person?.id ?? null,
        code_hash: codeHash(browser, code),
        created_at: now,
        expires_at: after(now, RESET_LIVES),
      })
      .execute();
    await audit(
      trx,
      { kind: 'anonymous', requestId },
      { action: 'user.passwordCodeRequested', entity: 'user', entityId: person?.id ?? null },
    );
    if (person) await mail.enqueue(trx, { ...letters.passwordCode({ code }), to: person.email });
  });
  return browser;
}

/** Spends one of the five tries, whatever the code; undefined where there is none left or nothing to try. */
function takeTry(services: Services, browser: string) {
  return services.db
    .updateTable('password_resets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('browser_hash', '=', hashSecret(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', services.clock.now())
    .where('tries', '<', TRIES)
    .returning(['id', 'code_hash', 'user_id', 'tries'])
    .executeTakeFirst();
}

/**
 * Confirms the code in the browser that asked for it.
 *
 * @throws 400 for a wrong, lapsed or used-up code, 429 after too many wrong ones from one place
 */
export async function confirmCode(
  services: Services,
  browser: string | undefined,
  code: string,
  address: string,
): Promise<void> {
  const key = guessKey('reset.tries', address);
  await services.throttle.spend([{ key, rule: addressRule }]);
  if (browser === undefined) throw badRequest(EXPIRED);
  const row = await takeTry(services, browser);
  if (row === undefined) throw badRequest(EXPIRED);
  const right = sameHash(row.code_hash, codeHash(browser, code)) && row.user_id !== null;
  if (!right) {
    const left = TRIES - row.tries;
    throw badRequest(
      left > 0 ? 'Invalid code. Please try again.' : 'Too many wrong codes. Please request a new one.',
    );
  }
  await services.throttle.refund(key);
  const now = services.clock.now();
  await services.db
    .updateTable('password_resets')
    .set({ confirmed_at: now, expires_at: after(now, RESET_LIVES) })
    .where('id', '=', row.id)
    .execute();
}

/**
 * Sets the new password after a confirmed code, once, and ends all the person's sessions.
 *
 * @throws 400 without a confirmed code that still lives
 */
export async function resetPassword(
  services: Services,
  browser: string | undefined,
  password: string,
  requestId: string,
): Promise<void> {
  const { db, clock, audit, throttle } = services;
  if (browser === undefined) throw badRequest('Please enter the code that we sent you first.');
  const passwordHash = await hashPassword(password);
  const email = await transaction(db, async (trx) => {
    const now = clock.now();
    const row = await trx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('browser_hash', '=', hashSecret(browser))
      .where('confirmed_at', 'is not', null)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['user_id', 'email'])
      .executeTakeFirst();
    if (!row?.user_id) throw badRequest('Please enter the code that we sent you first.');
    await updateUser(trx, row.user_id, { password_hash: passwordHash, updated_at: now });
    await endSessions(trx, row.user_id);
    // A code that went to the owner's address makes every link that was sent before needless.
    await trx.deleteFrom('activation_keys').where('user_id', '=', row.user_id).execute();
    await audit(
      trx,
      { kind: 'anonymous', requestId },
      { action: 'user.passwordReset', entity: 'user', entityId: row.user_id },
    );
    return row.email;
  });
  await throttle.clear(guessKey('signIn.account', email));
}
