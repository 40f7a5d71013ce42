import {
  addDays,
  dayLabel,
  daysBetween,
  formatDisplayDate,
  isPlainDate,
  type PlainDate,
  weekdayName,
} from '../calendar/plainDate';
import { checkDate, checkDateOrder, lastDateAhead } from './dates';
import { type Finding, found } from './findings';

export type CopyKind = 'DAY' | 'WEEK' | 'TERM' | 'TEMPLATE';

/** The days to copy, and the target of the copy. An empty field is `''` or null. */
export interface CopyRequest {
  readonly kind: CopyKind;
  readonly location: string;
  /** The first day to copy; for a template, the first day of its original week. */
  readonly from: string | null;
  /** The last day to copy; only a session has this field. */
  readonly to?: string | null | undefined;
  /** The target location; empty for the same location. */
  readonly target_location?: string | null | undefined;
  /** The first day of each copy. */
  readonly targets: readonly string[];
}

/** Maximum length of a session: a year. */
const TERM_DAYS = 366;
const WEEK_DAYS = 7;

/** Returns the last of the days to copy. */
export function copiedUntil({
  kind,
  from,
  to,
}: Pick<CopyRequest, 'kind' | 'to'> & { from: PlainDate }): PlainDate {
  if (kind === 'DAY') return from;
  return kind === 'TERM' && to ? to : addDays(from, WEEK_DAYS - 1);
}

function targetFindings(
  { kind, location, from, to, target_location, targets }: CopyRequest,
  today: PlainDate,
): Finding[] {
  const [target] = targets;
  const findings = checkDate(target, found('date.required', 'targets'));
  if (!isPlainDate(from)) return findings;
  const dated = targets.filter(isPlainDate);
  // The last copied day must not be too far ahead either.
  const last = addDays(lastDateAhead(today), daysBetween(copiedUntil({ kind, from, to }), from));
  if (dated.some((date) => date > last))
    findings.push(found('date.tooLate', 'targets', { date: formatDisplayDate(last) }));
  const isElsewhere = Boolean(target_location) && target_location !== location;
  if (kind !== 'TEMPLATE' && !isElsewhere && dated.includes(from))
    findings.push(found('copy.sameDates', 'targets'));
  const day = weekdayName(from);
  if (kind !== 'DAY' && dated.some((date) => weekdayName(date) !== day))
    findings.push(found('copy.otherWeekday', 'targets', { day: dayLabel(day) }));
  return findings;
}

/**
 * Checks a copy of shifts against every rule that needs no I/O. A copied week or session must start on its original
 * weekday, so that Mondays stay Mondays.
 *
 * @param today - the date at the target location
 * @returns every finding; empty if the copy can be prepared; never throws
 */
export function checkCopy(wish: CopyRequest, today: PlainDate): Finding[] {
  const { kind, from, to } = wish;
  const findings = checkDate(from, found('date.required', 'from'));
  if (kind === 'TERM') {
    findings.push(...checkDate(to, found('date.required', 'to')), ...checkDateOrder(from, to, 'to'));
    if (isPlainDate(from) && isPlainDate(to) && daysBetween(from, to) >= TERM_DAYS)
      findings.push(found('copy.tooLong', 'to', { days: TERM_DAYS }));
  }
  return [...findings, ...targetFindings(wish, today)];
}
