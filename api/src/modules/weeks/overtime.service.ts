import { type PlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { OvertimeRule } from '@ondeck/shared/schemas/options';
import { grouped } from '../../platform/core/grouped';
import { readOptions } from '../../platform/database/options';
import type { Queryable } from '../../platform/database/types';
import { findClosedRules } from './closing.repository';
import { type OvertimeSplit, splitOvertime } from './overtime.rules';
import type { WorkRecord } from './workRecord.types';

/** Returns the split of a time entry without overtime. */
const plain = (minutes: number): OvertimeSplit => ({ regular: minutes, overtime: 0, double: 0, weekly: 0 });

/** Returns the overtime rule of the week that begins on a Sunday. */
export type RuleOf = (week: PlainDate) => OvertimeRule;

/**
 * Returns the overtime rules of the weeks between two days: the stored rule for closed weeks, the option for all
 * others.
 */
export async function readOvertimeRules(db: Queryable, from: PlainDate, to: PlainDate): Promise<RuleOf> {
  const { overtime_rule: rule } = await readOptions(db);
  const closed = await findClosedRules(db, from, to);
  return (week) => closed.get(week) ?? rule;
}

export type SplitOvertime = (record: Pick<WorkRecord, 'id' | 'paid_minutes'>) => OvertimeSplit;

/**
 * Returns the overtime of many users' time entries. Hours count in the week of the work, at all locations. Late hours
 * come last in their week, so that no closed week changes.
 *
 * @param work - whole weeks of each user, in the order of {@link findWork}
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
  /** Time entries of an employee at a location that are paid with the earlier part of a split week. */
  readonly earlier: readonly WorkRecord[];
  /** Time entries paid with this part, if it is the earlier one. */
  readonly records: readonly WorkRecord[];
  readonly sunday: PlainDate;
  readonly splits: SplitOvertime;
}

/**
 * Returns the weekly overtime that a split week moves to its later part.
 *
 * @returns minutes that this part pays for the earlier part; negative if it leaves them to the later part
 */
export function movedOvertime({ earlier, records, sunday, splits }: MovedWork): number {
  const weekly = (work: readonly WorkRecord[]): number =>
    work.reduce((sum, one) => sum + (one.work_date >= sunday ? splits(one).weekly : 0), 0);
  return weekly(earlier) - weekly(records);
}
