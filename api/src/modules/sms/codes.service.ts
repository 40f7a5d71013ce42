/** Confirms a user's phone number with a code, before text messages are sent to it. */
import { randomInt } from 'node:crypto';
import { usPhoneOf } from '@ondeck/shared/domain/usPhone';
import { counted, sayPhone } from '@ondeck/shared/domain/words';
import type { UserActor } from '../../platform/auth/actor';
import { assertNoProgram } from '../../platform/auth/guard';
import { after, DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/core/clock';
import { badField, conflict, tooManyRequests } from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import { readOptions } from '../../platform/database/options';
import { transaction } from '../../platform/database/transaction';
import type { Services, UnitOfWork } from '../../platform/services';
import { endTexts } from '../../platform/sms/smsNumbers';
import { enqueueTexts } from '../../platform/sms/smsOutbox';
import { smsBody } from '../../platform/sms/smsText';
import { addCode, countAttempts, lockPhone, oldestCode, saveNumber, takeTry } from './sms.repository';

const CODE_LIVES = 10 * MINUTE_MS;
const CODES_PER_DAY = 3;
const TRIES = 3;

const EXPIRED = 'This code has expired. Request a new one.';
const OFF = "Your school doesn't send text messages.";

/** Returns what identifies a code in the vault. The code's ID makes equal codes differ. */
const aboutCode = (id: string): string => `sms code ${id}`;

/** @throws 409 if the school sends no text messages, or no more today */
async function assertTextsAreSent({ trx, textsGo, clock }: UnitOfWork): Promise<void> {
  const { text_messages: isOn, texts_per_day: limit } = await readOptions(trx);
  if (textsGo === 'nowhere' || !isOn) throw conflict(OFF);
  if ((await countAttempts(trx, after(clock.now(), -DAY_MS))) >= limit)
    throw conflict('Your school reached its limit of text messages. Try again tomorrow.');
}

/**
 * Sends a code to a number. Earlier codes stop working.
 *
 * @throws 403 for a program; 409 if the school sends no text messages; 429 for the fourth code of a user, or to a number,
 * in 24 hours
 */
export async function sendCode(unit: UnitOfWork, typed: string): Promise<{ message: string }> {
  const { trx, actor, clock, ids, vault, audit } = unit;
  assertNoProgram(actor);
  await assertTextsAreSent(unit);
  const phone = usPhoneOf(typed);
  if (phone === null) throw badField('phone', 'Enter a US phone number with 10 digits.');
  const { userId } = actor;
  await lockPeople(trx, [userId]);
  await lockPhone(trx, phone);
  const now = clock.now();
  const oldest = await oldestCode(trx, { userId, phone, since: after(now, -DAY_MS), count: CODES_PER_DAY });
  if (oldest) {
    const seconds = (after(oldest, DAY_MS).getTime() - now.getTime()) / SECOND_MS;
    throw tooManyRequests('You requested too many codes. Try again tomorrow.', seconds);
  }
  const id = ids.next();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires_at = after(now, CODE_LIVES);
  const code_hash = vault.fingerprint(aboutCode(id), code);
  await addCode(trx, { id, user_id: userId, phone, code_hash, created_at: now, expires_at });
  const body = smsBody(`Your code is ${code}. It expires in 10 minutes.`);
  await enqueueTexts({ ids, now }, trx, [
    { userId, phone, kind: 'code', body, dueAt: expires_at, sendAt: now },
  ]);
  await audit(trx, actor, { action: 'sms.codeRequested', entity: 'user', entityId: userId });
  return { message: `Code sent to ${sayPhone(phone)}.` };
}

/**
 * Confirms the number that a code was sent to. A wrong code counts, whatever the answer.
 *
 * @throws 403 for a program; 400 for a wrong, expired, or used-up code
 */
export async function confirmCode(
  services: Services,
  actor: UserActor,
  code: string,
): Promise<{ message: string }> {
  assertNoProgram(actor);
  const { db, clock, vault, audit, changes } = services;
  const { userId } = actor;
  const wrong = await transaction(db, async (trx): Promise<string | undefined> => {
    await lockPeople(trx, [userId]);
    const now = clock.now();
    const sent = await takeTry(trx, userId, TRIES, now);
    if (!sent) return EXPIRED;
    if (sent.code_hash !== vault.fingerprint(aboutCode(sent.id), code)) {
      const left = TRIES - sent.tries;
      return left === 0
        ? 'Wrong code. Request a new one.'
        : `Wrong code. You have ${counted(left, 'try', 'tries')} left.`;
    }
    await saveNumber(trx, { codeId: sent.id, userId, phone: sent.phone, now });
    await audit(trx, actor, { action: 'sms.confirmed', entity: 'user', entityId: userId });
    await changes.publish(trx, { topic: 'Me', userId });
    return undefined;
  });
  if (wrong !== undefined) throw badField('code', wrong);
  return { message: 'Text messages are on.' };
}

/** Turns off the user's text messages. Without a number, nothing changes. */
export async function turnOff({ trx, actor, clock, audit, changes }: UnitOfWork): Promise<void> {
  const { userId } = actor;
  if (!(await endTexts(trx, userId, clock.now()))) return;
  await audit(trx, actor, { action: 'sms.turnedOff', entity: 'user', entityId: userId });
  await changes.publish(trx, { topic: 'Me', userId });
}
