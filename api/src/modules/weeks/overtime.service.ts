import { type PlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { OvertimeRule } from '@ondeck/shared/schemas/options';
import { grouped } from '../../platform/core/grouped';
import { readOptions } from '../../platform/database/options';
import type { Queryable } from '../../platform/database/types';
import { findClosedRules } from './closing.repository';
import { type OvertimeSplit, splitOvertime } from './overtime.rules';
import type { WorkRecord } from './workRecord.types';

/** Of a record that is paid as it is. */
const plain = (minutes: number): OvertimeSplit => ({ regular: minutes, overtime: 0, double: 0, weekly: 0 });

/** The rule for overtime of the week that begins on a Sunday. */
export type RuleOf = (week: PlainDate) => OvertimeRule;

/** The rules of the weeks between two days: of a closed one that which it was paid under, else what the option says. */
export async function readOvertimeRules(db: Queryable, from: PlainDate, to: PlainDate): Promise<RuleOf> {
  const { overtime_rule: rule } = await readOptions(db);
  const closed = await findClosedRules(db, from, to);
  return (week) => closed.get(week) ?? rule;
}

export type SplitOvertime = (record: Pick<WorkRecord, 'id' | 'paid_minutes'>) => OvertimeSplit;

/**
 * The overtime of many people's records. A week is the one in which they worked, at all locations; a record that is paid
 * later comes last in it, so that no week that is closed changes.
 *
 * @param work - whole weeks of each person, in the order of {@link findWork}
 */
export function splitsOf(work: readonly WorkRecord[], ruleOf: RuleOf): SplitOvertime {
  const weekOf = ({ work_date }: WorkRecord): PlainDate => startOfWeek(work_date);
  const weeks = grouped(work, (record) => `${record.user_id} ${weekOf(record)}`);
  const splits = new Map<string, OvertimeSplit>();
  for (const records of weeks.values()) {
    const [first] = records;
    if (!first) continue;
    const paid = records.map(({ id, work_date: day, paid_minutes: minutes }) => ({ id, day, minutes }));
    for (const [id, split] of splitOvertime(paid, ruleOf(weekOf(first)))) splits.set(id, split);
  }
  return ({ id, paid_minutes }) => splits.get(id) ?? plain(paid_minutes);
}

interface MovedWork {
  /** Paid with the earlier part of a week that is split, by one person at a location. */
  readonly earlier: readonly WorkRecord[];
  /** Paid with this part, where it is the earlier one. */
  readonly records: readonly WorkRecord[];
  readonly sunday: PlainDate;
  readonly splits: SplitOvertime;
}

/**
 * The weekly overtime of a week that is split: it is paid with the later part.
 *
 * @returns minutes that this part pays for the earlier one; negative, those that it leaves to the later one
 */
export function movedOvertime({ earlier, records, sunday, splits }: MovedWork): number {
  const weekly = (work: readonly WorkRecord[]): number =>
    work.reduce((sum, one) => sum + (one.work_date >= sunday ? splits(one).weekly : 0), 0);
  return weekly(earlier) - weekly(records);
}
