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

/** How long a code holds, and then a confirmed code until the new password is set; ms. */
const RESET_LIVES = 10 * MINUTE_MS;
/** Of a mailed link, which nobody can guess. */
const LINK_LIVES = 30 * MINUTE_MS;
const TRIES = 3;
/** How many codes or links an address is sent within how long. */
const CODES = [
  { count: 3, within: 15 * MINUTE_MS },
  { count: 10, within: DAY_MS },
] as const;

/** Counts a known browser alone, so that others at its address don't use up its owner's tries. */
const placeKey = (what: string, { origin }: AnonymousActor, known: string | null): string =>
  known === null ? addressKey(what, origin?.address ?? '') : guessKey(what, known);

const EXPIRED = 'This code has expired. Request a new one.';

/** The code with its row's secret, so that equal codes are not stored alike. */
const codeHash = (browser: string, code: string): string => hashSecret(`${hashSecret(browser)}:${code}`);

/**
 * Three codes per address in 15 minutes, ten in a day, also for an address without an account; as many again for each
 * browser that its person signed in from before, which strangers cannot use up.
 *
 * @throws 429 with when the next may be sent
 */
async function assertMayAsk(trx: Trx, email: string, known: string | null, now: Date): Promise<void> {
  // Locks the address until the end, so that ten requests at once are counted one by one.
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
 * Sends a code to an address, if somebody has it, or a link where too many wrong codes were entered for it; nobody can
 * tell from the answer.
 *
 * @returns the secret that ties the next two calls to this browser
 * @throws 429 for the fourth code in 15 minutes, the eleventh in a day, or too many from one place
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
        // Where a link is sent, no code confirms anything.
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

/** Spends one of the tries, whatever the code; undefined where there is none left or nothing to try. */
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
 * @throws 400 for a wrong, lapsed or used-up code, 429 after too many wrong ones from one place
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
    // Its wrong codes are counted one by one, however many browsers and addresses try at once.
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
 * Takes the link that was mailed instead of a code, in whatever browser it is followed.
 *
 * @returns the secret that ties the next call to this browser
 * @throws 400, the same for unknown, used and lapsed keys
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
 * Sets the new password after a confirmed code or link, once, and ends all the person's sessions.
 *
 * @throws 400 without a confirmed one that still lives: then nothing is hashed
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
    // Taken in one statement: of two tabs at once, one finds it used.
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
