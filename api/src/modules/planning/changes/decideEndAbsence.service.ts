/** Decides to end dates of an absence, and whether the employee gets their shifts back. Reads only. */
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { Actor } from '../../../platform/auth/actor';
import type { Queryable } from '../../../platform/database/types';
import {
  type AbsenceDay,
  type AbsenceLine,
  type AbsenceRow,
  daysOf,
  type EndCause,
  linesOfAbsences,
} from '../plan/absences.repository';
import { decideGiveBack, type GiveBackOutcome } from './decideGiveBack.service';
import type { Decision } from './decision';
import { resumeLeave } from './resumeLeave.service';

/** A day off that counts, with the lines of it that count. */
export interface LiveDayLines {
  readonly day: AbsenceDay;
  readonly lines: readonly AbsenceLine[];
  /** The lines that ended before the day, because the employee lost their location or position. */
  readonly moved: readonly AbsenceLine[];
}

/** Returns the days of an absence that haven't ended, with their lines that haven't, by date. */
export async function liveDaysAndLines(db: Queryable, absenceId: string): Promise<LiveDayLines[]> {
  const all = await linesOfAbsences(db, [absenceId]);
  return (await daysOf(db, [absenceId]))
    .filter(({ ended_at }) => ended_at === null)
    .map((day) => ({
      day,
      lines: all.filter(({ date, ended_at }) => date === day.date && ended_at === null),
      moved: all.filter(({ date, end_cause }) => date === day.date && end_cause === 'MOVED'),
    }));
}

/** Returns whether a day off has begun: its first shift, or without a shift the day itself. */
export function hasDayBegun({ day, lines }: LiveDayLines, { timezone }: AbsenceRow, now: Date): boolean {
  const { date, from_at } = day;
  const today = plainDateIn(now.getTime(), timezone);
  if (date !== today) return date < today;
  const starts = lines.flatMap(({ start_time }) => (start_time === null ? [] : [start_time])).sort();
  const [first] = starts;
  if (first !== undefined) return toInstant(date, first, timezone) <= now.getTime();
  return from_at === null || from_at <= now;
}

export interface EndAbsenceOrder {
  readonly absence: AbsenceRow;
  readonly dates: readonly PlainDate[];
  readonly cause: Extract<EndCause, 'REVOKED' | 'WITHDRAWN' | 'CLOCKED_IN'>;
  /** The employees who lose the dates that they got since. By default no one. */
  readonly takeBack?: readonly string[];
  /** Whether a manager undoes the absence: the employee gets the shift back even if it has begun since. */
  readonly isUndo?: boolean;
  /** Chooses the lines that end; all lines if left out. A day ends with its last line. */
  readonly endsLine?: (line: AbsenceLine) => boolean;
}

/** A date of an absence that ends, or one of its lines. */
export interface EndedDate {
  readonly date: PlainDate;
  /** Null for a date without a shift. */
  readonly line: AbsenceLine | null;
  /** Null without a shift, or if the employee kept the shift and missed a part of it. */
  readonly outcome: GiveBackOutcome | null;
}

/** Adds the end of days, or of single lines, to a decision. */
function recordEnds(
  { changes, endedDays }: Decision<Actor>,
  { absence, cause }: EndAbsenceOrder,
  whole: readonly LiveDayLines[],
  partial: readonly AbsenceLine[],
): void {
  const dates = whole.map(({ day }) => day.date);
  if (dates.length > 0) changes.push({ kind: 'absenceEnded', absence, dates, cause });
  if (partial.length > 0)
    changes.push({
      kind: 'absenceEnded',
      absence,
      dates: [...new Set(partial.map(({ date }) => date))],
      lineIds: partial.map(({ id }) => id),
      cause,
    });
  // A day shrinks to the lines that remain, and those take no time from the shifts that are returned.
  const shrunk = partial.map(({ date }) => date);
  endedDays.set(absence.id, [...new Set([...(endedDays.get(absence.id) ?? []), ...dates, ...shrunk])]);
}

/**
 * Decides to end dates of an absence. Each released shift goes back to the employee if the rules allow it, so the
 * decision is never refused for the schedule. Dates that have ended already are left out.
 *
 * @returns each date that ends, with its shifts in order
 */
export async function decideEndAbsence(
  decision: Decision<Actor>,
  order: EndAbsenceOrder,
): Promise<EndedDate[]> {
  const { absence, dates, cause, takeBack = [], isUndo = false, endsLine = () => true } = order;
  const live = (await liveDaysAndLines(decision.db, absence.id)).filter(({ day }) =>
    dates.includes(day.date),
  );
  const whole = live.filter(({ lines }) => lines.every(endsLine));
  const partial = live.filter((one) => !whole.includes(one)).flatMap(({ lines }) => lines.filter(endsLine));
  recordEnds(decision, order, whole, partial);
  const ended: EndedDate[] = [];
  for (const one of live) {
    const { day, lines, moved } = one;
    const { date, user_id: userId } = day;
    const ending = [...lines.filter(endsLine), ...(whole.includes(one) ? moved : [])];
    if (lines.length + moved.length === 0) ended.push({ date, line: null, outcome: null });
    for (const line of ending) {
      const { shift_id: shiftId, covers_user_id: coversUserId, slot } = line;
      const place = { userId, coversUserId, slot: slot ?? 1 };
      const outcome =
        shiftId !== null && line.effect === 'RELEASED'
          ? await decideGiveBack(decision, {
              ...place,
              shiftId,
              date,
              takeBack,
              isPunch: cause === 'CLOCKED_IN',
              isUndo,
            })
          : null;
      // A line of someone who works again, or that ended earlier, has no time to pass on.
      if (cause !== 'CLOCKED_IN' && line.ended_at === null) await resumeLeave(decision, line, outcome);
      if (line.rest_shift_id !== null)
        decision.changes.push({ kind: 'restDropped', shiftId: line.rest_shift_id, employee: userId });
      ended.push({ date, line, outcome });
    }
  }
  return ended;
}
