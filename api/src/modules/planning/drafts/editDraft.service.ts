/** Single shifts of a draft: other times, other people, or out of it. */
import { checkTimes } from '@ondeck/shared/domain/rules/dates';
import { say } from '@ondeck/shared/domain/rules/findings';
import type { DraftShiftBody } from '@ondeck/shared/schemas/drafts';
import type { UserActor } from '../../../auth/actor';
import { assertStaffInReach } from '../../../auth/people';
import { badField, badRequest, notFound, refuse } from '../../../core/errors';
import { transaction } from '../../../database/transaction';
import type { Trx } from '../../../database/types';
import type { Services } from '../../../services';
import { type NamedAssignmentRow, todayOf } from '../shifts/shiftRows.repository';
import type { WantedPerson } from '../staff/staffChange.rules';
import { onOneDate } from './copySource.service';
import {
  type BatchRow,
  columnsOf,
  type DraftShiftRow,
  deleteDraftShift,
  updateDraftShift,
} from './drafts.repository';
import { judgeBatch, refusals } from './publishDraft.service';
import { assertOpen, settleBatch } from './settleBatch.service';

interface DraftShiftAddress {
  readonly id: string;
  readonly shift: string;
}

type Judged = Awaited<ReturnType<typeof judgeBatch>>;

interface Held extends Judged {
  readonly batch: BatchRow;
  readonly row: DraftShiftRow;
  readonly today: string;
}

/** A shift of a draft, whose batch is held until the transaction ends. @throws 404, 409 as `assertOpen` */
async function hold(
  { clock }: Services,
  trx: Trx,
  actor: UserActor,
  { id, shift }: DraftShiftAddress,
): Promise<Held> {
  const batch = await assertOpen(trx, actor, id);
  const today = todayOf(batch, clock.now());
  const found = await judgeBatch(trx, batch, today, { except: batch.id });
  const row = found.judged.find((one) => one.row.id === shift)?.row;
  if (!row || batch.kind === 'TEMPLATE') throw notFound('This draft has no such shift.');
  return { ...found, batch, row, today };
}

/** Who is to work it: those who do keep their days, others have all of them. */
const wanted = (
  { start_date, end_date, schedule_type }: DraftShiftRow,
  had: readonly NamedAssignmentRow[],
  staff: readonly string[],
): WantedPerson[] =>
  staff.map((userId, index) => {
    const own = had.find(({ user_id }) => user_id === userId);
    return {
      userId,
      slot: index + 1,
      range: own
        ? { start: own.start_date, end: own.end_date }
        : { start: start_date, end: schedule_type === 'ONE_TIME_SHIFT' ? end_date : null },
    };
  });

/** What was stored must fit, and stand in the way of no other shift of the draft that fitted before. @throws 400 */
function assertFits(before: Judged, after: Judged, row: DraftShiftRow, staff: readonly string[]): void {
  const fit = after.judged.find((one) => one.row.id === row.id)?.fit;
  if (fit && fit.blocked !== null) throw badRequest(fit.blocked);
  const [first] = fit?.unfit ?? [];
  if (first) throw badField(`staff.${staff.indexOf(first.userId)}`, first.sentence);
  const known = new Set(refusals(before.judged));
  const worse = refusals(after.judged).filter((sentence) => !known.has(sentence));
  if (worse.length > 0) throw badRequest(worse.join(' '));
}

/** Writes down what became of a shift of a draft, and tells the planners' pages. */
async function record(
  { audit, changes }: Services,
  trx: Trx,
  actor: UserActor,
  { batch, row, staff }: Held,
  after: unknown,
): Promise<void> {
  await audit(trx, actor, {
    action: after === null ? 'draft.shift_removed' : 'draft.shift_changed',
    entity: 'draft',
    entityId: batch.id,
    locationId: batch.location_id,
    before: { name: batch.name, id: row.id, ...columnsOf(row), staff: staff.get(row.id) ?? [] },
    after,
  });
  await changes.publish(trx, { topic: 'Draft', locationId: batch.location_id });
}

/**
 * Gives a shift of a draft other times or people, judged as if it were published now.
 *
 * @throws 404 out of reach or not in this draft; 409 where the draft is settled; 400 for times the wrong way round,
 * somebody named twice, what does not fit, and where another shift of the draft would not fit any more
 */
export function changeDraftShift(
  services: Services,
  actor: UserActor,
  at: DraftShiftAddress,
  { start_time, end_time, staff }: DraftShiftBody,
): Promise<{ message: string }> {
  refuse(checkTimes(start_time, end_time));
  if (new Set(staff).size < staff.length) throw badField('staff.1', say('shift.staffTwice'));
  return transaction(services.db, async (trx) => {
    const held = await hold(services, trx, actor, at);
    const { batch, row, today } = held;
    const had = held.staff.get(row.id) ?? [];
    for (const [index, userId] of staff.entries())
      if (!had.some(({ user_id }) => user_id === userId))
        await assertStaffInReach(trx, actor, [userId], `staff.${index}`);
    const isOneDate = row.start_date === row.end_date;
    const shift = {
      ...row,
      ...(isOneDate ? onOneDate(row, row.start_date, staff.length) : {}),
      start_time,
      end_time,
    };
    const people = wanted(shift, had, staff);
    await updateDraftShift(trx, row.id, columnsOf(shift), people);
    assertFits(held, await judgeBatch(trx, batch, today, { except: batch.id }), row, staff);
    await record(services, trx, actor, held, { ...columnsOf(shift), staff: people });
    return { message: 'Draft shift changed.' };
  });
}

/** Takes a shift out of a draft; with its last one the draft is discarded. @throws 404, 409 as a change */
export function removeDraftShift(services: Services, actor: UserActor, at: DraftShiftAddress): Promise<void> {
  return transaction(services.db, async (trx) => {
    const held = await hold(services, trx, actor, at);
    if (held.judged.length === 1) {
      await settleBatch(services, trx, actor, held.batch, 'DISCARDED');
      return;
    }
    await deleteDraftShift(trx, held.row.id);
    await record(services, trx, actor, held, null);
  });
}
