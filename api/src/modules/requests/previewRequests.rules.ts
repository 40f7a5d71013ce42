/** Words of the preview of several decisions. */
import { describeHours } from '@ondeck/shared/domain/calendar/hours';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { counted, listed } from '@ondeck/shared/domain/words';

/** Returns what an approval opens: `Opens 2 shifts. 3 can work them.` */
export function opensInWords(shifts: number, able: number): string {
  if (shifts === 0) return 'Opens no shift.';
  const them = shifts === 1 ? 'it' : 'them';
  return `Opens ${counted(shifts, 'shift')}. ${able === 0 ? 'No one' : able} can work ${them}.`;
}

/** Returns what an approved correction changes: `Pays 2.75 hours instead of 2.5 hours.` */
export const payInWords = (before: number, after: number): string =>
  before === after
    ? "Paid hours don't change."
    : `Pays ${describeHours(after * 60)} instead of ${describeHours(before * 60)}.`;

/** A request for an open shift that gets the shift, and the later requests for the same open shift. */
export interface Contest {
  readonly shiftCode: string;
  readonly winner: string;
  readonly others: readonly string[];
}

/** Returns who gets an open shift: `Ana Silva and Ben Okoro both want LKV-0042. Ana Silva asked first and gets it.` */
export const contestInWords = ({ shiftCode, winner, others }: Contest): string =>
  `${listed([winner, ...others])} ${others.length === 1 ? 'both want' : 'want'} ${shiftCode}. ${winner} asked first and gets it.`;

/** Returns that a shift remains open: `If you approve all, no one can work LKV-0051 on 12-17-2026.` */
export function noOneInWords(shiftCode: string, start: string, end: string | null): string {
  const from = formatDisplayDate(start);
  const days =
    end === start
      ? `on ${from}`
      : end === null
        ? `starting ${from}`
        : `from ${from} through ${formatDisplayDate(end)}`;
  return `If you approve all, no one can work ${shiftCode} ${days}.`;
}
