/** Finds paid time off that a closure stops paying, or pays again once the closure is removed. */
import { closes } from '@ondeck/shared/domain/calendar/closures';
import { onDatesInWords } from '@ondeck/shared/domain/calendar/datesInWords';
import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import { earlierDate, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { grouped } from '../../../platform/core/grouped';
import type { Queryable } from '../../../platform/database/types';
import { absenceWord } from '../effects/absenceNews.service';
import { type PaidLine, paidLinesAt } from '../plan/paidLines.repository';
import type { ShiftClosure } from '../plan/shiftRows.repository';
import type { Touched } from './closureEffects.service';

const isClosed = (closures: readonly ShiftClosure[], line: PaidLine): boolean =>
  closures.some((one) => closes(one, line));

/** Returns the paid lines of shifts of a location that only some closures cancel, by employee and date. */
export async function touchedLeave(
  db: Queryable,
  { locationId, about, without, withThem }: Touched,
): Promise<PaidLine[]> {
  const from = about.map(({ start_date }) => start_date).reduce(earlierDate);
  const to = about.map(({ end_date }) => end_date).reduce(laterDate);
  const lines = await paidLinesAt(db, locationId, from, to);
  return lines.filter((line) => isClosed(withThem, line) && !isClosed(without, line));
}

/** Returns the lines of each employee for a preview. */
export const leaveByPerson = (lines: readonly PaidLine[]) =>
  [...grouped(lines, ({ user_id }) => user_id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    return {
      user: { id: first.user_id, name: first.name },
      dates: [...new Set(own.map(({ date }) => date))],
      hours: roundHours(own.reduce((sum, { minutes }) => sum + minutes, 0)),
    };
  });

/** Describes an employee's lines: `Your time off on 12-24-2026 isn't paid while Lakeview is closed.` */
export function leaveSentence(lines: readonly PaidLine[], fate: string): string {
  const [first] = lines;
  if (!first) return '';
  const word = lines.every(({ kind }) => kind === first.kind) ? absenceWord(first.kind) : 'absence';
  return `Your ${word} ${onDatesInWords(lines.map(({ date }) => date))} ${fate}.`;
}
