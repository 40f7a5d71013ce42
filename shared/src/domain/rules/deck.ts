/** Rules for the number of lifeguards that a location needs on deck. */
import type { DayHours } from './availability';
import { checkDate, checkDateOrder, type FieldValue } from './dates';
import { type Finding, found } from './findings';

export const deckLimits = {
  /** Maximum rules of one location. */
  rules: 20,
  guards: 50,
  swimmers: 2000,
  youngest: 14,
  oldest: 21,
  countsADay: 96,
  /** Maximum days of one answer. */
  days: 14,
  /** Maximum days of one call that enters swimmers. */
  swimmerDays: 92,
} as const;

export interface GuardFormula {
  readonly base_guards: number;
  readonly swimmers_included: number;
  readonly swimmers_per_guard: number | null;
}

/** Returns the guards that a rule requires for a number of swimmers; null counts as no swimmers. */
export function requiredGuards(
  { base_guards, swimmers_included, swimmers_per_guard }: GuardFormula,
  swimmers: number | null,
): number {
  if (swimmers_per_guard === null) return base_guards;
  return base_guards + Math.ceil(Math.max(0, (swimmers ?? 0) - swimmers_included) / swimmers_per_guard);
}

export interface DeckRuleDraft {
  readonly weekdays: readonly number[];
  readonly from_date: FieldValue;
  readonly to_date: FieldValue;
  readonly start_time: FieldValue;
  readonly end_time: FieldValue;
  readonly guard_position_ids: readonly string[];
  readonly teaching_position_ids: readonly string[];
  readonly support_position_ids: readonly string[];
}

/**
 * Checks one rule of a location.
 *
 * @returns every finding in the order of the form; empty if the rule can be stored
 */
export function checkDeckRule(rule: DeckRuleDraft): Finding[] {
  const findings: Finding[] = [];
  if (rule.weekdays.length === 0) findings.push(found('deck.noDay', 'weekdays'));
  findings.push(...checkDate(rule.from_date, found('field.required', 'from_date', { label: 'Starting' })));
  findings.push(...checkDateOrder(rule.from_date, rule.to_date, 'to_date'));
  if (!isInOrder(rule)) findings.push(found('deck.endNotAfterStart', 'end_time'));
  if (rule.guard_position_ids.length + rule.teaching_position_ids.length === 0)
    findings.push(found('deck.noPosition', 'guard_position_ids'));
  if (rule.teaching_position_ids.length > 0 && rule.support_position_ids.length === 0)
    findings.push(found('deck.noSupport', 'support_position_ids'));
  return findings;
}

const isInOrder = ({ start_time, end_time }: { start_time: FieldValue; end_time: FieldValue }): boolean =>
  Boolean(start_time) && Boolean(end_time) && (start_time ?? '') < (end_time ?? '');

/** Checks the expected swimmers of one day: each end is after its start, and the hours don't overlap. */
export function checkSwimmers(counts: readonly DayHours[], field = 'counts'): Finding[] {
  if (!counts.every(isInOrder)) return [found('deck.endNotAfterStart', field)];
  const sorted = counts.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
  const overlaps = sorted.some((one, index) => one.end_time > (sorted[index + 1]?.start_time ?? '24:00'));
  return overlaps ? [found('deck.overlap', field)] : [];
}

/** Checks that each day occurs once. */
export function checkDatesOnce(days: readonly { readonly date: string }[]): Finding[] {
  const seen = new Set<string>();
  return days.flatMap(({ date }, index) => {
    if (seen.has(date)) return [found('deck.dateTwice', `days.${index}.date`)];
    seen.add(date);
    return [];
  });
}
