import { minutesFromHours, roundHours, workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { editPay as editPayCall } from '@ondeck/shared/calls/payroll';
import { checkPayEdit } from '@ondeck/shared/domain/rules/payEdit';
import type { PayrollProof } from '@ondeck/shared/schemas/payroll';
import { rateNames } from '@ondeck/shared/domain/rates';
import { audited } from '../../platform/audit/audited';
import { fullName, type UserActor } from '../../platform/auth/actor';
import { assertRecordOpen, daylightSavingNote, flagsOf, guardOwnHours } from '../weeks/weeks.door';
import { conflict, notFound, refuse } from '../../platform/core/errors';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { Queryable } from '../../platform/database/types';
import type { BodyOf } from '../../platform/http/module';
import type { Services, UnitOfWork } from '../../platform/services';
import {
  type Adjustment,
  findAdjustments,
  findRecord,
  insertAdjustment,
  lockRecord,
  type PaidRecord,
} from './adjustments.repository';

type ClosedRecord = PaidRecord & { readonly clocked_out: Date };

const isClosed = (record: PaidRecord): record is ClosedRecord => record.clocked_out !== null;

/** @throws 404 unknown or out of reach; 409 while it has no second punch: it is in no report */
async function findClosed(db: Queryable, actor: UserActor, id: string): Promise<ClosedRecord> {
  const record = await findRecord(db, actor, id);
  if (record === undefined) throw notFound('Time entry not found.');
  if (!isClosed(record)) throw conflict("The employee hasn't clocked out yet. Clock them out first.");
  return record;
}

const workedOf = (record: ClosedRecord): number =>
  workedMinutes(record.clocked_in.getTime(), record.clocked_out.getTime());

const paidInWords = ({ minutes, rate }: { minutes: number; rate: Rate }): string =>
  `${roundHours(minutes)} h ${rateNames[rate]}`;

/** What is paid now: the newest edit, else what the clock says. */
const paidOf = (record: ClosedRecord, [newest]: readonly Adjustment[]): { rate: Rate; minutes: number } =>
  newest ?? { rate: record.rate, minutes: workedOf(record) };

/**
 * Changes what is paid for a record. The punches stay as they are; the edit is kept beside them with what it
 * replaced, and the person is told. Saying again what is paid already changes nothing.
 *
 * @throws 404 unknown, 409 not clocked out yet or in a closed week, 400 so many hours without a reason
 */
export async function editPay(
  unit: UnitOfWork,
  id: string,
  { rate, hours, reason = '' }: BodyOf<typeof editPayCall>,
): Promise<void> {
  const { trx, actor, clock, ids, audit, changes, notify } = unit;
  const minutes = minutesFromHours(hours);
  const why = reason.trim() || null;
  await lockRecord(trx, id);
  const record = await findClosed(trx, actor, id);
  const edits = await findAdjustments(trx, id);
  const before = paidOf(record, edits);
  if (before.rate === rate && before.minutes === minutes) return;
  await assertRecordOpen(trx, record);
  refuse(checkPayEdit({ hours, workedMinutes: workedOf(record), reason }));
  await insertAdjustment(trx, {
    // The latest one is paid, whichever process's clock is ahead.
    id: ids.after(edits[0]?.id),
    clock_record_id: id,
    rate,
    minutes,
    previous_rate: before.rate,
    previous_minutes: before.minutes,
    edited_by: actor.userId,
    edited_at: clock.now(),
    reason: why,
  });
  await guardOwnHours(unit, record);
  await audit(trx, actor, {
    action: 'payroll.edited',
    ...audited('clock_record', { id, location_id: record.location_id }),
    before: { rate: before.rate, minutes: before.minutes },
    after: { rate, minutes, ...(why ? { reason: why } : {}) },
  });
  await notify(trx, {
    userId: record.user_id,
    kind: 'payroll.edited',
    title: `Your paid hours for ${formatDisplayDate(record.work_date)} changed`,
    body: `${fullName(actor)} changed them from ${paidInWords(before)} to ${paidInWords({ minutes, rate })}.${why ? ` ${why}` : ''}`,
  });
  await changes.publish(
    trx,
    { topic: 'Payroll', locationId: record.location_id },
    { topic: 'Hours', userId: record.user_id },
  );
}

/** All that a paid number rests on: both punches, every edit, what the night's clock change did. */
export async function payrollProofOf({ db }: Services, actor: UserActor, id: string): Promise<PayrollProof> {
  const record = await findClosed(db, actor, id);
  const edits = await findAdjustments(db, id);
  const paid = paidOf(record, edits);
  return {
    id,
    timezone: record.timezone,
    clocked_in: record.clocked_in.toISOString(),
    clocked_out: record.clocked_out.toISOString(),
    worked_minutes: workedOf(record),
    paid_minutes: paid.minutes,
    rate: paid.rate,
    suggested_rate: record.suggested_rate,
    flags: flagsOf(record.flags),
    daylight_saving_note: daylightSavingNote(
      record.clocked_in.getTime(),
      record.clocked_out.getTime(),
      record.timezone,
    ),
    clocked_out_by: record.clocked_out_by,
    kiosk: record.kiosk,
    clocked_in_from: record.clocked_in_from,
    clocked_out_from: record.clocked_out_from,
    edits: edits.map((edit) => ({
      by: edit.by,
      at: edit.edited_at.toISOString(),
      previous_rate: edit.previous_rate,
      rate: edit.rate,
      previous_hours: roundHours(edit.previous_minutes),
      hours: roundHours(edit.minutes),
      reason: edit.reason,
    })),
  };
}
