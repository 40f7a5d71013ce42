import { counted, listed } from '@ondeck/shared/domain/words';
import { checkDeckRule } from '@ondeck/shared/domain/rules/deck';
import type { Finding } from '@ondeck/shared/domain/rules/findings';
import type { DeckRuleFields } from '@ondeck/shared/schemas/deck';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';

const shortDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The fields of a deck rule. Numbers are texts, and weekdays are the digits from 0 for Sunday. */
export interface DeckRuleForm {
  readonly weekdays: readonly string[];
  readonly from_date: string;
  readonly to_date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly guard_position_ids: readonly string[];
  readonly teaching_position_ids: readonly string[];
  readonly support_position_ids: readonly string[];
  readonly min_age: string;
  readonly base_guards: string;
  readonly swimmers_included: string;
  readonly swimmers_per_guard: string;
}

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** Returns the form of a stored rule, or of a new rule: every day from today, one guard. */
export const deckRuleForm = (rule: DeckRuleFields | null, today: string): DeckRuleForm => ({
  weekdays: (rule?.weekdays ?? [0, 1, 2, 3, 4, 5, 6]).map(String),
  from_date: rule?.from_date ?? today,
  to_date: rule?.to_date ?? '',
  start_time: rule?.start_time ?? '',
  end_time: rule?.end_time ?? '',
  guard_position_ids: rule?.guard_position_ids ?? [],
  teaching_position_ids: rule?.teaching_position_ids ?? [],
  support_position_ids: rule?.support_position_ids ?? [],
  min_age: textOf(rule?.min_age ?? null),
  base_guards: textOf(rule?.base_guards ?? 1),
  swimmers_included: textOf(rule?.swimmers_included ?? 0),
  swimmers_per_guard: textOf(rule?.swimmers_per_guard ?? null),
});

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Returns the findings of a form, for its fields. */
export const checkDeckRuleForm = (form: DeckRuleForm): Finding[] => checkDeckRule(deckRuleBody(form));

/** Returns the form as the call sends it. */
export const deckRuleBody = (form: DeckRuleForm): DeckRuleFields => ({
  weekdays: form.weekdays.map(Number).toSorted((a, b) => a - b),
  from_date: form.from_date,
  to_date: form.to_date || null,
  start_time: form.start_time,
  end_time: form.end_time,
  guard_position_ids: [...form.guard_position_ids],
  teaching_position_ids: [...form.teaching_position_ids],
  support_position_ids: [...form.support_position_ids],
  min_age: numberOf(form.min_age),
  base_guards: Number(form.base_guards),
  swimmers_included: Number(form.swimmers_included || 0),
  swimmers_per_guard: numberOf(form.swimmers_per_guard),
});

function daysOf(weekdays: readonly number[]): string {
  if (weekdays.length === shortDays.length) return 'Every day';
  const first = weekdays[0] ?? 0;
  const isRun = weekdays.length > 2 && weekdays.every((day, index) => day === first + index);
  const names = weekdays.map((day) => shortDays[day] ?? '');
  return isRun ? `${names[0]} to ${names.at(-1)}` : listed(names);
}

/** Describes when a rule applies: `Mon to Fri, 3:00–7:45 PM, starting 11-22-2026`. */
export function deckRuleTimes({
  weekdays,
  start_time,
  end_time,
  from_date,
  to_date,
}: DeckRuleFields): string {
  const until = to_date ? ` through ${showDate(to_date)}` : '';
  return `${daysOf(weekdays)}, ${showTimeRange(start_time, end_time)}, starting ${showDate(from_date)}${until}`;
}

/** Describes the guards that a rule requires: `1 lifeguard for up to 25 swimmers, 1 more for each 25 after that`. */
export function deckRuleGuards({
  base_guards,
  swimmers_included,
  swimmers_per_guard,
}: DeckRuleFields): string {
  const base = counted(base_guards, 'lifeguard');
  if (swimmers_per_guard === null) return base;
  return `${base} for up to ${counted(swimmers_included, 'swimmer')}, 1 more for each ${swimmers_per_guard} after that`;
}
