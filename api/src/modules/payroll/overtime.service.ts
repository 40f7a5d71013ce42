import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { OvertimeRule } from '@ondeck/shared/schemas/options';
import { type OvertimeSplit, splitOvertime } from './overtime.rules';
import type { WorkRecord } from './timesheets.repository';

/** Of a record that is paid as it is. */
const plain = (minutes: number): OvertimeSplit => ({ regular: minutes, overtime: 0, double: 0 });

export type Splits = (record: Pick<WorkRecord, 'id' | 'paid_minutes'>) => OvertimeSplit;

/**
 * The overtime of many people's records. A week is the one in which they worked, at all locations; a record that is paid
 * later comes last in it, so that no week that is closed changes.
 *
 * @param work - whole weeks of each person, in the order of {@link findWork}
 */
export function splitsOf(work: readonly WorkRecord[], rule: OvertimeRule): Splits {
  const weeks = new Map<string, WorkRecord[]>();
  for (const record of work) {
    const key = `${record.user_id} ${startOfWeek(record.work_date)}`;
    const week = weeks.get(key);
    if (week) week.push(record);
    else weeks.set(key, [record]);
  }
  const splits = new Map<string, OvertimeSplit>();
  for (const records of weeks.values())
    for (const [id, split] of splitOvertime(
      records.map(({ id: record, work_date: day, paid_minutes: minutes }) => ({ id: record, day, minutes })),
      rule,
    ))
      splits.set(id, split);
  return ({ id, paid_minutes }) => splits.get(id) ?? plain(paid_minutes);
}
