import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { type UndoAnswer, undoAnswer, type VerifyCodeAnswer } from '@ondeck/shared/schemas/attendance';
import * as z from 'zod/mini';
import type { PunchActor } from '../../platform/auth/actor';
import { after, SECOND_MS } from '../../platform/core/clock';
import { conflict, unauthorized } from '../../platform/core/errors';
import type { StoredAnswer } from '../../platform/database/idempotency';
import { hashSecret, newSecret } from '../../platform/core/secrets';
import { lockPeople } from '../../platform/database/locks';
import { lastChange } from '../../platform/database/lastChange';
import type { Trx } from '../../platform/database/types';
import type { Services, UnitOfWork } from '../../platform/services';
import { assertRecordOpen } from '../weeks/weeks.door';
import { findOpen, lockLocationOf, reopenRecord } from './clockRecords.repository';
import { recordChanged } from './recordChanged';
import { insertEmployeeToken, spendEmployeeToken } from './employeeTokens.repository';

/** Seconds in which a clock-out by code can be undone at the keypad. */
const UNDO_SECONDS = 30;

/** A clock-out as stored for a retry of its code. */
export const undoable = z.strictObject({ record: z.string(), end: z.string(), flags: z.array(z.string()) });

/** Returns the token that undoes a clock-out; empty after its 30 seconds. */
export async function offerUndo(
  { db, clock }: Services,
  { userId, kioskId }: PunchActor,
  { record, end, flags }: z.infer<typeof undoable>,
): Promise<Pick<VerifyCodeAnswer, 'undo'>> {
  const now = clock.now();
  const until = after(new Date(end), UNDO_SECONDS * SECOND_MS);
  if (until <= now) return {};
  const token = newSecret();
  await insertEmployeeToken(db, {
    token_hash: hashSecret(token),
    user_id: userId,
    kiosk_id: kioskId,
    created_at: now,
    expires_at: until,
    undoes: { recordId: record, end: new Date(end), flags },
  });
  return {
    undo: { user_id: userId, token, seconds: Math.ceil((until.getTime() - now.getTime()) / SECOND_MS) },
  };
}

/**
 * Returns the sentences that refuse an undo. They name the user who changed the time entry after its clock-out, and
 * when.
 */
async function changedSince(trx: Trx, { recordId, end }: { recordId: string; end: Date }): Promise<string> {
  const place = await trx
    .selectFrom('clock_records')
    .innerJoin('locations', 'locations.id', 'clock_records.location_id')
    .select('locations.timezone')
    .where('clock_records.id', '=', recordId)
    .executeTakeFirst();
  const about = { entity: 'clock_record', id: recordId, name: 'it', after: end, timezone: place?.timezone };
  const sentences = ['This clock-out has changed.', await lastChange(trx, about), 'Ask a manager.'];
  return sentences.filter((one) => one !== '').join(' ');
}

async function reopen(unit: UnitOfWork<PunchActor>): Promise<StoredAnswer<UndoAnswer>> {
  const { trx, actor } = unit;
  const { undoes, userId, name } = actor;
  if (undoes === null) throw unauthorized();
  if (actor.ended) throw conflict("It's too late to undo this. Ask a manager.");
  await lockPeople(trx, [userId]);
  if (!(await spendEmployeeToken(trx, actor.tokenHash, unit.clock.now())))
    throw conflict('This clock-out was already undone.');
  if (await findOpen(trx, userId)) throw conflict("You can't undo this because you've clocked in again.");
  // A location is deleted only while no one is clocked in. No one would notice an employee clocked in there by an undo.
  if (!(await lockLocationOf(trx, undoes.recordId)))
    throw conflict("This location was deleted, so you're still clocked out. Your hours are saved.");
  const record = await reopenRecord(trx, undoes);
  if (record === undefined) throw conflict(await changedSince(unit.trx, undoes));
  await assertRecordOpen(trx, record);
  await recordChanged(unit, record, {
    action: 'clock_record.reopened',
    before: { status: 'CLOSED', clocked_out: undoes.end.toISOString() },
    after: { status: 'OPEN', at: 'kiosk' },
  });
  const since = sayTime(plainTimeIn(record.clocked_in.getTime(), record.timezone));
  return {
    status: 200,
    body: { message: `Clock-out undone. ${name} has been clocked in since ${since}.` },
  };
}

/**
 * Undoes the clock-out of the token. The server's clock decides about the 30 seconds. A retry with the same key gets
 * the first answer, even after them.
 *
 * @throws 409 if it's too late, was already undone, or the employee clocked in again; if a manager changed the time
 * entry or the location was deleted since
 */
export function undoClockOut(
  services: Services,
  actor: PunchActor,
  key: string | undefined,
): Promise<StoredAnswer<UndoAnswer>> {
  return services.idempotent(
    {
      key,
      scope: `undo-clock-out:${actor.tokenHash}`,
      request: actor.undoes?.recordId ?? null,
      parse: (stored) => z.parse(undoAnswer, stored),
    },
    (trx) => reopen({ ...services, trx, actor }),
  );
}
