/** The words for rows of similar items. */
import { counted } from '@ondeck/shared/domain/words';
import type {
  AlikeMarks,
  TimesheetAnswer,
  TimesheetMark,
  TimesheetPerson,
} from '@ondeck/shared/schemas/timesheets';
import { showDate } from '@ondeck/shared/time/display';

/** An employee with an item, and the sheet that shows both. */
export interface AlikeItem {
  readonly sheet: TimesheetAnswer;
  readonly person: TimesheetPerson;
  readonly mark: TimesheetMark;
}

const words: Readonly<Partial<Record<AlikeMarks['type'], string>>> = {
  RATE: 'paid at another rate',
  DEVICE: 'clocked in on another device',
  SKEW: 'clocked in with a wrong clock',
  CERTIFICATE: 'worked without a valid certificate',
  TIME_OFF: 'clocked in during time off',
  WEEK: 'more than 40 hours',
};

/** Returns the title of a row: `9 × left late`, or `12 no-shows on 12-03-2026`. */
export function titleOf({ type, direction, date, items }: AlikeMarks): string {
  if (type === 'NO_SHOW') return `${counted(items.length, 'no-show')} on ${showDate(date ?? '')}`;
  const way = direction === 'EARLY' ? 'early' : 'late';
  const what = type === 'CAME' ? `came ${way}` : type === 'LEFT' ? `left ${way}` : (words[type] ?? '');
  return `${items.length} × ${what}`;
}

/** The choices of a row of differences in minutes. */
const LIMITS = [15, 30, 60] as const;

/** Returns the limits that choose some of a row's items but not all, and whether each chooses an item. */
export const limitsOf = ({ items }: AlikeMarks): readonly number[] =>
  LIMITS.filter((limit) => {
    const within = items.filter(({ minutes = 0 }) => minutes <= limit).length;
    return within > 0 && within < items.length;
  });
