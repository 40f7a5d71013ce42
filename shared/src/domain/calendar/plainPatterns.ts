import { occurrenceOn, plansBetween, type ShiftPattern } from './occurrences';
import { dayNumber, fromDayNumber, type PlainDate } from './plainDate';

/**
 * Splits a shift between two dates, both inclusive, into patterns with one time of day each, in order, without versions
 * or exceptions. For callers that compare times without listing dates. Closures stay on the patterns, because splitting
 * by them would make too many pieces.
 */
export function plainPatterns<Shift extends ShiftPattern>(
  shift: Shift,
  from: PlainDate,
  to: PlainDate | null,
): { pattern: Shift; from: PlainDate; to: PlainDate | null }[] {
  const end = to === null ? Number.POSITIVE_INFINITY : dayNumber(to);
  const plain = { from_date: null, versions: null, exceptions: null };
  return plansBetween(shift, dayNumber(from), end).flatMap((part) => {
    const pieces: { pattern: Shift; from: PlainDate; to: PlainDate | null }[] = [];
    let next = part.from;
    const add = (until: number, times: Partial<ShiftPattern>) => {
      const last = Number.isFinite(until) ? fromDayNumber(until) : null;
      if (next <= until)
        pieces.push({ pattern: { ...part.plan, ...plain, ...times }, from: fromDayNumber(next), to: last });
      next = until + 1;
    };
    const different = (shift.exceptions ?? []).map((one) => ({ one, day: dayNumber(one.date) }));
    for (const { one, day } of different.sort((a, b) => a.day - b.day)) {
      if (day < next || day > part.to) continue;
      add(day - 1, {});
      if (one.kind === 'CHANGED') add(day, occurrenceOn(shift, one.date));
      next = day + 1;
    }
    add(part.to, {});
    return pieces;
  });
}
