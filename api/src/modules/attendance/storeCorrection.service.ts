/**
 * The only function that writes hours by hand. It applies the limits, and stores the version, audit row, and
 * notification.
 */
import { formatDisplayDate, type PlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import {
  checkCorrection,
  checkCorrectionDay,
  type OtherRecord,
} from '@ondeck/shared/domain/rules/correction';
import { fullName } from '../../platform/auth/actor';
import { refuse } from '../../platform/core/errors';
import type { Queryable, Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { momentIn } from '../../platform/core/moments';
import { describeChange, type Snapshot, type VersionKind } from './corrections.rules';
import {
  type CorrectedColumns,
  findOthers,
  insertCorrected,
  insertVersion,
  markVoided,
  type OtherRow,
  type RecordRow,
  updateCorrected,
} from './corrections.repository';
import { assertHoursOpen, assertRecordOpen, guardOwnHours, payInOpenWeek } from '../weeks/weeks.door';
import { recordChanged } from './recordChanged';

/** The owner and the location of a time entry. */
export type RecordOwner = Pick<
  RecordRow,
  'id' | 'user_id' | 'user_type' | 'location_id' | 'timezone' | 'work_date'
>;

/** The corrected time entry as {@link RecordRow} has it, with the names that its history keeps. */
export type Corrected = Omit<CorrectedColumns, 'status'> & {
  readonly shift_code: string | null;
  readonly shift_position_id: string | null;
  readonly position: string | null;
};

export interface Correction {
  readonly kind: VersionKind;
  readonly owner: RecordOwner;
  /** Null if the time entry is added. */
  readonly before: Snapshot | null;
  /** Null if the time entry is voided. */
  readonly after: Corrected | null;
  readonly reason: string;
  /** The request that led to the correction. */
  readonly requestId?: string | undefined;
}

const otherRecord = ({ clocked_in, clocked_out, status, timezone }: OtherRow): OtherRecord => ({
  clockedIn: clocked_in.getTime(),
  clockedOut: clocked_out?.getTime() ?? null,
  isOpen: status === 'OPEN',
  words: `${momentIn(clocked_in.getTime(), timezone)}${clocked_out ? ` to ${momentIn(clocked_out.getTime(), timezone)}` : ', still open'}`,
});

export interface WrittenPunches {
  readonly clocked_in: Date;
  readonly clocked_out: Date | null;
  readonly reason: string;
}

/**
 * Checks punches entered by hand with {@link checkCorrection}, against the user's other time entries.
 *
 * @param except - the time entry that is corrected
 * @throws 400 with a sentence for each field
 */
export async function refuseBadPunches(
  db: Queryable,
  now: Date,
  user: string,
  { clocked_in, clocked_out, reason }: WrittenPunches,
  except: string | null,
): Promise<void> {
  const punches = { clockedIn: clocked_in.getTime(), clockedOut: clocked_out?.getTime() ?? null, reason };
  refuse(checkCorrection(punches, { now: now.getTime() }));
  const others = await findOthers(db, user, except, clocked_in, clocked_out ?? now);
  refuse(checkCorrection(punches, { now: now.getTime(), others: others.map(otherRecord) }));
}

/**
 * Refuses to correct a time entry that is too old, or to take a request about one.
 *
 * @param days - the day of the time entry before the correction, and after it
 * @param zone - the time zone that decides which day is today
 * @throws 400 naming the first day that can be corrected
 */
export function refuseTooLongAgo(
  days: readonly PlainDate[],
  { now, zone, isAdmin }: { readonly now: Date; readonly zone: string; readonly isAdmin: boolean },
): void {
  const today = plainDateIn(now.getTime(), zone);
  refuse(days.flatMap((day) => checkCorrectionDay(day, { today, isAdmin })));
}

/** Returns a time entry in the format of its history. */
export const snapshotOf = (
  record: Pick<RecordRow, 'clocked_in' | 'clocked_out' | 'shift_code' | 'rate'> & {
    readonly position: string | null;
  },
): Snapshot => ({
  clocked_in: record.clocked_in.toISOString(),
  clocked_out: record.clocked_out?.toISOString() ?? null,
  shift_code: record.shift_code,
  position: record.position,
  rate: record.rate,
});

const actions = { ADDED: 'added', CHANGED: 'corrected', SPLIT: 'split', VOIDED: 'voided' } as const;
const told = { ADDED: 'added', CHANGED: 'changed', SPLIT: 'split', VOIDED: 'voided' } as const;

/** Keeps the pay of a closed week unchanged. Hours missing there are paid in the first open week after it. */
async function keepClosedWeeks(trx: Trx, { owner, before, after }: Correction): Promise<void> {
  if (before !== null) await assertRecordOpen(trx, owner);
  if (after === null) return;
  if (before === null) await payInOpenWeek(trx, { ...owner, work_date: after.work_date });
  else if (after.work_date !== owner.work_date)
    await assertHoursOpen(trx, owner.location_id, after.work_date);
}

async function write(trx: Trx, now: Date, { owner, before, after }: Correction): Promise<void> {
  if (after === null) return markVoided(trx, owner.id);
  const { shift_code: _code, position: _position, shift_position_id, ...columns } = after;
  // A time entry of a meeting stores the position of meetings in place of a shift.
  const work =
    columns.meeting_id === null
      ? {}
      : { shift_id: null, position_id: columns.position_id ?? shift_position_id };
  const status = columns.clocked_out ? ('CLOSED' as const) : ('OPEN' as const);
  const stored = { ...columns, ...work, status };
  const { id, user_id, location_id, timezone } = owner;
  if (before === null)
    await insertCorrected(trx, { ...stored, id, user_id, location_id, timezone, created_at: now });
  else await updateCorrected(trx, id, stored);
}

async function tell({ trx, actor, notify }: UnitOfWork, correction: Correction, after: Snapshot | null) {
  const { kind, owner, before, reason } = correction;
  const { user_id: userId, timezone } = owner;
  // The requester is notified with the decision instead.
  if (userId === actor.userId || correction.requestId !== undefined) return;
  const day = correction.after?.work_date ?? owner.work_date;
  await notify(trx, {
    userId,
    topic: 'hours',
    kind: `hours.${told[kind]}`,
    title: `Your hours for ${formatDisplayDate(day)} were ${told[kind]}`,
    body: `${fullName(actor)} ${told[kind]} these hours. ${describeChange(kind, before, after, timezone)}. ${reason}`,
    // Admins have no My Hours page.
    ...(owner.user_type === 'ADMIN' ? {} : { link: `/my-hours?start=${startOfWeek(day)}` }),
  });
}

/**
 * Writes one correction: adds, changes, or voids a time entry in the transaction that locked the employee and read the
 * time entry. Checks the limits of punches, keeps the old version with its author, time, and reason, and notifies the
 * employee.
 *
 * @throws 400 if the punches break a limit or are too long ago; 403 for the actor's own hours, if someone else could
 * decide; 409 if the week is closed
 */
export async function storeCorrection(unit: UnitOfWork, correction: Correction): Promise<void> {
  const { trx, actor, clock, ids } = unit;
  const now = clock.now();
  const { kind, owner, before, requestId } = correction;
  const reason = correction.reason.trim();
  const days = [
    ...(before ? [owner.work_date] : []),
    ...(correction.after ? [correction.after.work_date] : []),
  ];
  // A request that the employee sent in time can be approved later, even if its day is too long ago by then.
  if (requestId === undefined)
    refuseTooLongAgo(days, { now, zone: owner.timezone, isAdmin: actor.role === 'ADMIN' });
  if (correction.after !== null)
    await refuseBadPunches(
      trx,
      now,
      owner.user_id,
      { ...correction.after, reason },
      before ? owner.id : null,
    );
  const after = correction.after && snapshotOf(correction.after);
  await write(trx, now, correction);
  await keepClosedWeeks(trx, correction);
  await guardOwnHours(unit, owner);
  await insertVersion(trx, {
    id: ids.next(),
    clock_record_id: owner.id,
    kind,
    reason,
    before,
    after,
    request_id: requestId ?? null,
    changed_by: actor.userId,
    changed_at: now,
  });
  await recordChanged(unit, owner, {
    action: `clock_record.${actions[kind]}`,
    before,
    after: { ...after, reason },
  });
  await tell(unit, { ...correction, reason }, after);
}
