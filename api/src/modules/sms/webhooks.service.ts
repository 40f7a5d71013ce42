/** Reads what the provider of text messages reports: replies, and whether a message was delivered. */
import { transaction } from '../../platform/database/transaction';
import { forbidden } from '../../platform/core/errors';
import type { AnonymousActor } from '../../platform/auth/actor';
import type { Trx } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import { REPLIED_STOP } from '../../platform/sms/smsAnswers';
import { resumeNumber, stopNumber } from '../../platform/sms/smsNumbers';
import { isSigned, statusAddress } from '../../platform/sms/smsService';
import { noteReported } from './sms.repository';

type Fields = Readonly<Record<string, string>>;

const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

const HELP = 'On Deck: messages about your shifts. Reply STOP to stop. Ask your manager for help.';
const twiml = (content: string): string => `<?xml version="1.0" encoding="UTF-8"?>${content}`;
const NO_REPLY = twiml('<Response/>');

/** @throws 403 unless the provider signed the fields for this address */
function assertSigned({ sms }: Services, url: string, fields: Fields, signature: unknown): void {
  if (!sms || !isSigned(sms.token, { url, fields }, signature)) throw forbidden();
}

/** Logs that users' text messages stopped or resumed, and refreshes their settings. */
async function noteUsers(
  { audit, changes }: Services,
  trx: Trx,
  actor: AnonymousActor,
  action: 'sms.stopped' | 'sms.resumed',
  userIds: readonly string[],
): Promise<void> {
  for (const userId of userIds) {
    await audit(trx, actor, { action, entity: 'user', entityId: userId });
    await changes.publish(trx, { topic: 'Me', userId });
  }
}

/**
 * Stops or resumes text messages to the number that replied. The provider replies to these words itself.
 *
 * @returns the reply in the provider's markup: empty, or the answer to HELP if On Deck replies
 * @throws 403 without a valid signature
 */
export async function receiveReply(
  services: Services,
  actor: AnonymousActor,
  fields: Fields,
  signature: unknown,
): Promise<string> {
  const { db, clock, publicUrl, sms } = services;
  assertSigned(services, `${publicUrl}/api/sms/inbound/`, fields, signature);
  const phone = fields['From'] ?? '';
  const word = (fields['Body'] ?? '').trim().toUpperCase();
  await transaction(db, async (trx) => {
    if (stopWords.has(word))
      await noteUsers(services, trx, actor, 'sms.stopped', await stopNumber(trx, phone, clock.now()));
    if (startWords.has(word))
      await noteUsers(services, trx, actor, 'sms.resumed', await resumeNumber(trx, phone));
  });
  return word === 'HELP' && sms?.replies
    ? twiml(`<Response><Message>${HELP}</Message></Response>`)
    : NO_REPLY;
}

/**
 * Stores whether a message was delivered. States on the way to the phone change nothing.
 *
 * @throws 403 without a valid signature
 */
export async function receiveStatus(
  services: Services,
  actor: AnonymousActor,
  { id, fields, signature }: { readonly id: string; readonly fields: Fields; readonly signature: unknown },
): Promise<string> {
  const { db, clock, publicUrl } = services;
  assertSigned(services, statusAddress(publicUrl, id), fields, signature);
  const status = fields['MessageStatus'] ?? '';
  const isFailed = status === 'failed' || status === 'undelivered';
  if (!isFailed && status !== 'delivered') return NO_REPLY;
  const code = isFailed ? (fields['ErrorCode'] ?? status).slice(0, 20) : null;
  await transaction(db, async (trx) => {
    const phone = await noteReported(
      trx,
      id,
      { state: isFailed ? 'FAILED' : 'DELIVERED', code },
      clock.now(),
    );
    if (phone !== undefined && code === REPLIED_STOP)
      await noteUsers(services, trx, actor, 'sms.stopped', await stopNumber(trx, phone, clock.now()));
  });
  return NO_REPLY;
}
