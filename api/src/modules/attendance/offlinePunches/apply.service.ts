import type { PunchKind } from '@ondeck/shared/domain/rules/offlinePunch';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { SystemActor } from '../../../platform/auth/actor';
import { audited } from '../../../platform/audit/audited';
import { after, HOUR_MS, MINUTE_MS } from '../../../platform/core/clock';
import { employmentOn } from '../../../platform/core/employment.rules';
import { readOptions } from '../../../platform/database/options';
import { lockPeople } from '../../../platform/database/locks';
import type { Trx } from '../../../platform/database/types';
import type { UnitOfWork } from '../../../platform/services';
import { endReportAtPunch, isOnTimeOff } from '../../absences/absences.door';
import { closeRecord, lockLocationOfPunch, openRecord } from '../clockRecords.repository';
import { workColumns } from '../meetings.repository';
import { occurrencesToday, offered, rateFor } from '../occurrences.service';
import { reviewOverdue } from '../overdue.service';
import { isUncertifiedFor } from '../uncertified.service';
import { clockInFlags, punchLimits } from '../punch.rules';
import { closedSentence, payInOpenWeek, type PunchFlag, shareWeekLock } from '../../weeks/weeks.door';
import { recordChanged } from '../recordChanged';
import {
  type CodeOwner,
  findRecordBefore,
  findWaitingClockIn,
  hasRecordAfter,
  type NearRecord,
  type PunchOutcome,
  type UnreadPunch,
} from './offlinePunches.repository';
import type { PunchTime } from './punchTime.rules';

interface Applied {
  readonly row: UnreadPunch & { readonly location_id: string };
  /** The time zone of the location at the time of the punch. */
  readonly zone: string;
  readonly owner: CodeOwner;
  readonly kind: PunchKind;
  readonly rate: Rate;
  readonly tried: boolean;
  readonly time: PunchTime;
  readonly known: Pick<PunchOutcome, 'kind' | 'rate' | 'punched_at' | 'sureness'>;
  readonly waits: (problem: PunchOutcome['problem'], user: string | null) => PunchOutcome;
}
type Timed = Applied & { readonly at: Date };
type Unit = UnitOfWork<SystemActor>;

const flagsOf = ({ time }: Applied): PunchFlag[] =>
  time.sureness === 'SKEWED' ? ['offline', 'clock_skew'] : ['offline'];

/**
 * Returns true if a clock-out can end the time entry: it is unclosed and began within the 16 hours before the
 * clock-out.
 */
const isUnended = (record: NearRecord, at: Date): boolean =>
  record.status !== 'CLOSED' &&
  record.clocked_in < at &&
  record.clocked_in >= after(at, -punchLimits.reviewHours * HOUR_MS);

/** Maximum time between a call without an answer and the saved punch, for both to count as one punch. */
const TRIED_FOR = 2 * MINUTE_MS;

/** Returns the time entry that already has this punch, if the punch was stored and only its answer got lost. */
async function entryOf(trx: Trx, { row, owner, at, kind, tried }: Timed): Promise<string | undefined> {
  const record = tried ? await findRecordBefore(trx, owner.id, after(at, TRIED_FOR)) : undefined;
  if (record === undefined) return undefined;
  const [stored, kiosk] =
    kind === 'IN' ? [record.clocked_in, record.kiosk_id] : [record.clocked_out, record.out_kiosk_id];
  const isThis =
    kiosk === row.kiosk_id && stored !== null && Math.abs(stored.getTime() - at.getTime()) <= TRIED_FOR;
  return isThis ? record.id : undefined;
}

const recorded = ({ known, owner }: Timed, clock_record_id: string): PunchOutcome => ({
  ...known,
  state: 'RECORDED',
  problem: null,
  user_id: owner.id,
  clock_record_id,
});

/** Returns the problem that keeps a clock-in from opening a time entry; null if there is none. */
async function problemIn(unit: Unit, { row, owner, at, zone }: Timed): Promise<PunchOutcome['problem']> {
  const { trx } = unit;
  const day = plainDateIn(at.getTime(), zone);
  if (!owner.is_live || employmentOn(owner, day) === 'AFTER') return 'LEFT';
  await shareWeekLock(trx, row.location_id, day);
  if ((await closedSentence(trx, row.location_id, day)) !== null) return 'CLOSED_WEEK';
  const before = await findRecordBefore(trx, owner.id, at);
  if (before && isUnended(before, at)) return 'DOUBLE';
  if (before?.clocked_out && before.clocked_out > at) return 'OVERLAP';
  if (await hasRecordAfter(trx, owner.id, at)) return 'OVERLAP';
  return (await lockLocationOfPunch(trx, row.location_id)) ? null : 'REVOKED';
}

/**
 * Opens a time entry with the first shift that the form would have offered. Without a shift, it waits as any other
 * does.
 */
async function punchIn(unit: Unit, punch: Timed): Promise<PunchOutcome> {
  const { trx, ids, audit, changes } = unit;
  const { row, owner, at, zone, rate, waits } = punch;
  await reviewOverdue(unit, owner.id);
  const entered = await entryOf(trx, punch);
  if (entered !== undefined) return recorded(punch, entered);
  const problem = await problemIn(unit, punch);
  if (problem !== null) return waits(problem, owner.id);
  const { early_clock_in_minutes: earlyMinutes } = await readOptions(trx);
  const place = { id: row.location_id };
  const occurrence = (await occurrencesToday(trx, owner.id, at, true)).find(
    (one) => offered(one, { now: at, earlyMinutes, place }).is_active,
  );
  const suggested = rateFor(occurrence).rate;
  const work_date = plainDateIn(at.getTime(), zone);
  const record = {
    id: ids.next(),
    user_id: owner.id,
    location_id: row.location_id,
    ...workColumns(occurrence && { ...occurrence, id: occurrence.shift_id }),
    work_date,
    timezone: zone,
    clocked_in: at,
    rate,
    suggested_rate: suggested,
    flags: [
      ...clockInFlags({
        now: at.getTime(),
        zone,
        claimed: null,
        rate,
        suggested,
        occurrence: occurrence ?? null,
        again: occurrence?.worked ?? false,
        employment: employmentOn(owner, work_date),
        uncertified: await isUncertifiedFor(trx, owner.id, occurrence),
        onTimeOff: await isOnTimeOff(trx, owner.id, work_date, at),
        earlyMinutes,
      }),
      ...flagsOf(punch),
    ],
    claimed_in: null,
    kiosk_id: row.kiosk_id,
    in_address: null,
    in_device: null,
  };
  if (!(await openRecord(trx, record))) return waits('DOUBLE', owner.id);
  if (occurrence?.reported)
    await endReportAtPunch(unit, { userId: owner.id, shift: occurrence.shift_id, date: occurrence.date, at });
  await audit(trx, unit.actor, {
    action: 'clock_record.opened',
    ...audited('clock_record', record),
    after: { ...record, clocked_in: at.toISOString() },
  });
  await changes.publish(
    trx,
    { topic: 'Dashboard', locationId: row.location_id },
    { topic: 'Hours', userId: owner.id },
  );
  return recorded(punch, record.id);
}

/**
 * Ends the time entry that a clock-out belongs to. Otherwise the clock-out waits, with its clock-in if that waits too.
 */
async function punchOut(unit: Unit, punch: Timed): Promise<PunchOutcome> {
  const { trx } = unit;
  const { row, owner, at, waits } = punch;
  const entered = await entryOf(trx, punch);
  if (entered !== undefined) return recorded(punch, entered);
  const record = await findRecordBefore(trx, owner.id, at);
  if (record === undefined || !isUnended(record, at)) {
    const from = after(at, -punchLimits.reviewHours * HOUR_MS);
    const goes_with = await findWaitingClockIn(trx, {
      user: owner.id,
      kiosk: row.kiosk_id,
      from,
      to: at,
    });
    return { ...waits('NO_CLOCK_IN', owner.id), ...(goes_with ? { goes_with } : {}) };
  }
  const { kiosk_clock_out: isAllowed } = await readOptions(trx);
  if (!isAllowed) return waits('CLOCK_OUT_OFF', owner.id);
  await payInOpenWeek(trx, record);
  await closeRecord(trx, {
    id: record.id,
    clocked_out: at,
    clocked_out_by: null,
    claimed_out: null,
    flags: flagsOf(punch),
    kiosk_id: row.kiosk_id,
  });
  await recordChanged(unit, record, {
    action: 'clock_record.closed',
    before: { status: record.status },
    after: { status: 'CLOSED', clocked_out: at.toISOString(), at: 'offline punch clock' },
  });
  return recorded(punch, record.id);
}

/** Applies a punch by the rules of the time clock, or returns the first problem that they find. */
export async function applyPunch(unit: Unit, punch: Applied): Promise<PunchOutcome> {
  const { owner, row, kind, time, waits } = punch;
  await lockPeople(unit.trx, [owner.id]);
  if (time.at === null || time.sureness === 'GUESS' || time.isTooOld) {
    const goes_with =
      kind === 'OUT'
        ? await findWaitingClockIn(unit.trx, { user: owner.id, kiosk: row.kiosk_id, from: null, to: null })
        : undefined;
    return {
      ...waits(time.isTooOld ? 'TOO_OLD' : 'TIME_UNKNOWN', owner.id),
      ...(goes_with ? { goes_with } : {}),
    };
  }
  const timed = { ...punch, at: new Date(time.at) };
  return kind === 'IN' ? punchIn(unit, timed) : punchOut(unit, timed);
}
