/** Chooses and describes the dates of an absence that end, for every command that ends them. */
import { formatDisplayDate, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { EndAbsencePreview } from '@ondeck/shared/schemas/absences';
import { badField, badRequest } from '../../../platform/core/errors';
import { lockPeople, lockShift } from '../../../platform/database/locks';
import type { Queryable, Trx } from '../../../platform/database/types';
import { loadPeople } from '../people/people.repository';
import type { AbsenceRow } from '../plan/absences.repository';
import {
  decideEndAbsence,
  type EndAbsenceOrder,
  type EndedDate,
  hasDayBegun,
  liveDaysAndLines,
} from './decideEndAbsence.service';
import type { Decision } from './decision';
import { endInWords } from './giveBack.rules';

/**
 * Returns the dates of an absence to end: those asked for, or all that haven't begun.
 *
 * @throws 400 if nothing is off on a date that was asked for, or if every date has begun
 */
async function datesToEnd(
  db: Queryable,
  absence: AbsenceRow,
  asked: readonly PlainDate[] | undefined,
  now: Date,
): Promise<PlainDate[]> {
  const live = await liveDaysAndLines(db, absence.id);
  if (asked !== undefined) {
    const known = new Set(live.map(({ day }) => day.date));
    const unknown = asked.find((date) => !known.has(date));
    if (unknown !== undefined)
      throw badField('dates', `${formatDisplayDate(unknown)} isn't off, or was already ended.`);
    return [...new Set(asked)].sort();
  }
  const dates = live.filter((one) => !hasDayBegun(one, absence, now)).map(({ day }) => day.date);
  if (dates.length === 0) throw badRequest('Every date has begun. Select the dates to end.');
  return dates;
}

/** Dates of an absence that a manager ends. */
export interface EndedDates {
  readonly dates: readonly PlainDate[];
  readonly ended: readonly EndedDate[];
  /** Whether no date of the absence is left. */
  readonly isWhole: boolean;
}

/**
 * Decides to end dates of an absence on behalf of a manager.
 *
 * @param asked - the dates, by default all that haven't begun, and the employees who lose a date that they got
 * @param endsLine - chooses the lines that end
 * @throws 400 as {@link datesToEnd}
 */
export async function decideEndDates(
  decision: Decision,
  absence: AbsenceRow,
  asked: {
    readonly dates?: readonly PlainDate[] | undefined;
    readonly take_back?: readonly string[] | undefined;
  },
  endsLine: NonNullable<EndAbsenceOrder['endsLine']> = () => true,
): Promise<EndedDates> {
  const { db, now } = decision;
  const dates = await datesToEnd(db, absence, asked.dates, now);
  const live = await liveDaysAndLines(db, absence.id);
  const takeBack = asked.take_back ?? [];
  const ended = await decideEndAbsence(decision, { absence, dates, cause: 'REVOKED', takeBack, endsLine });
  const isWhole = live.every(({ day, lines }) => dates.includes(day.date) && lines.every(endsLine));
  return { dates, ended, isWhole };
}

/** Locks everyone who gets or loses dates when an absence ends, then its shifts, in the order that all writers use. */
export async function lockEnding(
  trx: Trx,
  userId: string,
  takeBack: readonly string[],
  shiftIds: readonly string[],
): Promise<void> {
  await lockPeople(trx, [userId, ...takeBack]);
  for (const shiftId of [...new Set(shiftIds)].sort()) await lockShift(trx, shiftId);
}

/** Returns the shifts that can change when an absence ends. */
export const shiftsOfAbsence = async (db: Queryable, absenceId: string): Promise<string[]> =>
  (await liveDaysAndLines(db, absenceId)).flatMap(({ lines, moved }) =>
    [...lines, ...moved].flatMap(({ shift_id }) => shift_id ?? []),
  );

/** Returns the ends of dates as previews show them. */
export async function endsOnWire(
  db: Queryable,
  userId: string,
  ended: readonly EndedDate[],
): Promise<EndAbsencePreview['dates']> {
  const person = (await loadPeople(db, [userId])).get(userId);
  return ended.map((one) => {
    const { outcome } = one;
    const [holder] = outcome?.effect === 'KEPT' && !outcome.isFixed ? outcome.holders : [];
    return {
      date: one.date,
      shift_code: one.line?.shift_code ?? one.outcome?.shift?.shift_code ?? null,
      outcome: endInWords(one, { firstName: person?.firstName ?? '' }),
      taken_by: holder ? { id: holder.id, name: holder.name } : null,
    };
  });
}
