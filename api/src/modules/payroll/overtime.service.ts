import { type PlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { OvertimeRule } from '@ondeck/shared/schemas/options';
import { readOptions } from '../../core/options';
import type { Queryable } from '../../database/types';
import { findClosedRules } from './closing.repository';
import { type OvertimeSplit, splitOvertime } from './overtime.rules';
import type { WorkRecord } from './timesheets.repository';

/** Of a record that is paid as it is. */
const plain = (minutes: number): OvertimeSplit => ({ regular: minutes, overtime: 0, double: 0 });

/** The rule for overtime of the week that begins on a Sunday. */
export type RuleOf = (week: PlainDate) => OvertimeRule;

/** The rules of the weeks between two days: of a closed one that which it was paid under, else what the option says. */
export async function readOvertimeRules(db: Queryable, from: PlainDate, to: PlainDate): Promise<RuleOf> {
  const { overtime_rule: rule } = await readOptions(db);
  const closed = await findClosedRules(db, from, to);
  return (week) => closed.get(week) ?? rule;
}

export type Splits = (record: Pick<WorkRecord, 'id' | 'paid_minutes'>) => OvertimeSplit;

/**
 * The overtime of many people's records. A week is the one in which they worked, at all locations; a record that is paid
 * later comes last in it, so that no week that is closed changes.
 *
 * @param work - whole weeks of each person, in the order of {@link findWork}
 */
export function splitsOf(work: readonly WorkRecord[], ruleOf: RuleOf): Splits {
  const weeks = new Map<string, { readonly rule: OvertimeRule; readonly records: WorkRecord[] }>();
  for (const record of work) {
    const begins = startOfWeek(record.work_date);
    const key = `${record.user_id} ${begins}`;
    const week = weeks.get(key);
    if (week) week.records.push(record);
    else weeks.set(key, { rule: ruleOf(begins), records: [record] });
  }
  const splits = new Map<string, OvertimeSplit>();
  for (const { rule, records } of weeks.values())
    for (const [id, split] of splitOvertime(
      records.map(({ id: record, work_date: day, paid_minutes: minutes }) => ({ id: record, day, minutes })),
      rule,
    ))
      splits.set(id, split);
  return ({ id, paid_minutes }) => splits.get(id) ?? plain(paid_minutes);
}
