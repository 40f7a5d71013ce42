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

/** What is copied, and where to. An empty field is `''` or null. */
export interface CopyRequest {
  readonly kind: CopyKind;
  readonly location: string;
  /** Its first day; of a template, that of the week it was made from. */
  readonly from: string | null;
  /** Its last day: only a term says it. */
  readonly to?: string | null | undefined;
  /** Another location; empty for the same one. */
  readonly target_location?: string | null | undefined;
  /** The first days of what is to be made, one for each copy. */
  readonly targets: readonly string[];
}

/** A year: the longest term. */
const TERM_DAYS = 366;
const WEEK_DAYS = 7;

/** The last day of what is copied. */
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
  // The last day of what is copied must not be too far ahead either.
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
 * Checks what is to be copied against every rule that needs no I/O. A week and a term begin on the weekday of their
 * copy, so that Mondays stay Mondays.
 *
 * @param today - where the copy is made
 * @returns every finding, empty when it may be looked up; never throws
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
