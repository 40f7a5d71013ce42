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

/**
 * Returns a time entry that has both punches.
 *
 * @throws 404 if it is unknown or out of scope; 409 if it has no clock-out, because no report contains it
 */
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

/** Returns the current pay: the newest edit, or else the clocked time. */
const paidOf = (record: ClosedRecord, [newest]: readonly Adjustment[]): { rate: Rate; minutes: number } =>
  newest ?? { rate: record.rate, minutes: workedOf(record) };

/**
 * Changes the pay of a time entry. The punches remain as they are. The edit is stored with the values it replaced, and
 * the employee is notified. Entering the current pay again changes nothing.
 *
 * @throws 404 if it is unknown, 409 if it has no clock-out or is in a closed week, 400 for many hours without a reason
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
    // The latest edit is paid, even if another process's clock is ahead.
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
    { topic: 'Dashboard', locationId: record.location_id },
    { topic: 'Hours', userId: record.user_id },
  );
}

/** Returns everything that a paid number is based on: both punches, every edit, and the effect of a clock change. */
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
