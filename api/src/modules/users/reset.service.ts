import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { AnonymousActor } from '../../platform/auth/actor';
import { hashChosenPassword } from '../../platform/auth/passwords';
import { after, DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/core/clock';
import { badRequest, tooManyRequests } from '../../platform/core/errors';
import { hashSecret, newSecret, sameHash } from '../../platform/core/secrets';
import { transaction } from '../../platform/database/transaction';
import type { Trx } from '../../platform/database/types';
import { emailTemplates } from '../../platform/mail/templates';
import type { Services } from '../../platform/services';
import { changeCredentials } from './credentials.service';
import { addressKey, addressRule, askingRule, guessKey } from './guessing';
import { isKnownBrowser } from './knownBrowsers';
import { findByEmail, lockUser } from './users.repository';
import { getsLinks, noteWrongCode } from './wrongCodes';

/** Lifetime of a code, and then of a confirmed code until the new password is set, in ms. */
const RESET_LIVES = 10 * MINUTE_MS;
/** Lifetime in ms of an emailed link, which no one can guess. */
const LINK_LIVES = 30 * MINUTE_MS;
const TRIES = 3;
/** Limits on the codes or links sent to one address, each with its period in ms. */
const CODES = [
  { count: 3, within: 15 * MINUTE_MS },
  { count: 10, within: DAY_MS },
] as const;

/** Counts each known browser separately, so that other users at its IP address don't use up the owner's tries. */
const placeKey = (what: string, { origin }: AnonymousActor, known: string | null): string =>
  known === null ? addressKey(what, origin?.address ?? '') : guessKey(what, known);

const EXPIRED = 'This code has expired. Request a new one.';

/** Hashes the code with its row's secret, so that equal codes get different hashes. */
const codeHash = (browser: string, code: string): string => hashSecret(`${hashSecret(browser)}:${code}`);

/**
 * Limits codes per email address to three in 15 minutes and ten in a day, even without an account. Each browser that
 * the owner signed in with before has the same limit for itself, so strangers can't use it up.
 *
 * @throws 429 with the time when the next code may be sent
 */
async function assertMayAsk(trx: Trx, email: string, known: string | null, now: Date): Promise<void> {
  // Locks the address until the transaction ends, so that ten simultaneous requests are counted one by one.
  await sql`insert into throttles (key, hits, window_started_at) values (${guessKey('reset.codes', email)}, 0, ${now})
    on conflict (key) do update set window_started_at = ${now}`.execute(trx);
  for (const { count, within } of CODES) {
    const recent = await trx
      .selectFrom('password_resets')
      .select('created_at')
      .where('email', '=', email)
      .where('known_browser', 'is not distinct from', known)
      .where('created_at', '>', after(now, -within))
      .orderBy('created_at', 'desc')
      .limit(count)
      .execute();
    const oldest = recent[count - 1];
    if (oldest === undefined) continue;
    const seconds = (after(oldest.created_at, within).getTime() - now.getTime()) / SECOND_MS;
    throw tooManyRequests('You requested too many codes. Try again later.', seconds);
  }
}

/**
 * Sends a code to an email address that has an account, or a link after too many wrong codes. The answer doesn't reveal
 * whether an account exists.
 *
 * @returns the secret that ties the next two calls to this browser
 * @throws 429 for the fourth code in 15 minutes, the eleventh in a day, or too many from one IP address
 */
export async function requestCode(services: Services, actor: AnonymousActor, typed: string): Promise<string> {
  const { db, ids, clock, mail, throttle, audit, publicUrl } = services;
  const email = typed.trim().toLowerCase();
  const owner = await findByEmail(db, email);
  const known = (await isKnownBrowser(db, actor.browser, owner?.id)) ? hashSecret(actor.browser ?? '') : null;
  await throttle.spend([{ key: placeKey('reset.address', actor, known), rule: askingRule }]);
  const browser = newSecret();
  const code = String(randomInt(10_000)).padStart(4, '0');
  await transaction(db, async (trx) => {
    const now = clock.now();
    await assertMayAsk(trx, email, known, now);
    const person = await findByEmail(trx, email);
    const linkKey = person && (await getsLinks(trx, person.id, now)) ? newSecret() : undefined;
    await trx
      .insertInto('password_resets')
      .values({
        id: ids.next(),
        browser_hash: hashSecret(browser),
        email,
        user_id: person?.id ?? null,
        known_browser: known,
        // When a link is sent, the stored hash matches no code.
        code_hash: codeHash(browser, linkKey ?? code),
        link_hash: linkKey === undefined ? null : hashSecret(linkKey),
        created_at: now,
        expires_at: after(now, linkKey === undefined ? RESET_LIVES : LINK_LIVES),
      })
      .execute();
    await audit(trx, actor, {
      action: 'user.passwordCodeRequested',
      entity: 'user',
      entityId: person?.id ?? null,
    });
    if (person === undefined) return;
    const letter =
      linkKey === undefined
        ? emailTemplates.passwordCode({ code })
        : emailTemplates.passwordLink({ url: `${publicUrl}/reset-password/link/${linkKey}` });
    await mail.enqueue(trx, { ...letter, to: person.email, userId: person.id });
  });
  return browser;
}

/** Counts a try, whatever the code, and returns the reset row; undefined if no tries or no active reset are left. */
const takeTry = (trx: Trx, browser: string, now: Date) =>
  trx
    .updateTable('password_resets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('browser_hash', '=', hashSecret(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES)
    .returning(['id', 'code_hash', 'user_id', 'tries'])
    .executeTakeFirst();

/**
 * Confirms the code in the browser that asked for it.
 *
 * @throws 400 for a wrong, expired, or used-up code; 429 after too many wrong codes from one IP address
 */
export async function confirmCode(
  services: Services,
  actor: AnonymousActor,
  browser: string | undefined,
  code: string,
): Promise<void> {
  const { db, clock, throttle, audit } = services;
  const asked =
    browser === undefined
      ? undefined
      : await db
          .selectFrom('password_resets')
          .select('known_browser')
          .where('browser_hash', '=', hashSecret(browser))
          .executeTakeFirst();
  const key = placeKey('reset.tries', actor, asked?.known_browser ?? null);
  await throttle.spend([{ key, rule: addressRule }]);
  if (browser === undefined) throw badRequest(EXPIRED);
  const left = await transaction(db, async (trx) => {
    const now = clock.now();
    const row = await takeTry(trx, browser, now);
    if (row === undefined) return 'none';
    const { user_id: userId } = row;
    // The lock counts the user's wrong codes one by one, however many browsers and addresses try at the same time.
    if (userId !== null) await lockUser(trx, userId);
    if (userId !== null && (await getsLinks(trx, userId, now))) return 'none';
    if (userId === null || !sameHash(row.code_hash, codeHash(browser, code))) {
      if (userId !== null) await noteWrongCode(trx, userId, now);
      await audit(trx, actor, { action: 'user.passwordCodeRefused', entity: 'user', entityId: userId });
      return TRIES - row.tries;
    }
    await trx
      .updateTable('password_resets')
      .set({ confirmed_at: now, expires_at: after(now, RESET_LIVES) })
      .where('id', '=', row.id)
      .execute();
    return 'confirmed';
  });
  if (left === 'none') throw badRequest(EXPIRED);
  if (left !== 'confirmed')
    throw badRequest(
      left > 0 ? 'Wrong code. Check the email and try again.' : 'Too many wrong codes. Request a new one.',
    );
  await throttle.refund(key);
}

/**
 * Consumes an emailed link that was sent instead of a code, in any browser.
 *
 * @returns the secret that ties the next call to this browser
 * @throws 400 with the same message for unknown, used, and expired keys
 */
export async function takeResetLink({ db, clock }: Services, linkKey: string): Promise<string> {
  const browser = newSecret();
  const now = clock.now();
  const taken = await db
    .updateTable('password_resets')
    .set({
      browser_hash: hashSecret(browser),
      link_hash: null,
      confirmed_at: now,
      expires_at: after(now, RESET_LIVES),
    })
    .where('link_hash', '=', hashSecret(linkKey))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (taken === undefined) throw badRequest('This link has expired. Request a new one.');
  return browser;
}

const NOT_CONFIRMED = 'Enter the code that we emailed you first.';

/**
 * Sets the new password once after a confirmed code or link, and ends all of the user's sessions.
 *
 * @throws 400 without a confirmed code or link that is still valid; then no password is hashed
 */
export async function resetPassword(
  services: Services,
  actor: AnonymousActor,
  browser: string | undefined,
  password: string,
): Promise<void> {
  const { db, clock } = services;
  if (browser === undefined) throw badRequest(NOT_CONFIRMED);
  const confirmed = await db
    .selectFrom('password_resets')
    .select('id')
    .where('browser_hash', '=', hashSecret(browser))
    .where('confirmed_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (confirmed === undefined) throw badRequest(NOT_CONFIRMED);
  const passwordHash = await hashChosenPassword(password, 'new_password');
  await transaction(db, async (trx) => {
    // A single statement takes the row, so of two simultaneous tabs the second finds it used.
    const row = await trx
      .updateTable('password_resets')
      .set({ used_at: clock.now() })
      .where('id', '=', confirmed.id)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    const person = row?.user_id ? await lockUser(trx, row.user_id) : undefined;
    if (person === undefined) throw badRequest(NOT_CONFIRMED);
    await changeCredentials(
      { ...services, trx, actor },
      {
        person,
        what: ['password'],
        values: { password_hash: passwordHash },
        action: 'user.passwordReset',
      },
    );
  });
}
