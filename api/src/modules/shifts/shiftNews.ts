/** What an edit did, told to the people it touches and, in a preview, to the planner. */
import { countOccurrences } from '@ondeck/shared/domain/occurrences';
import { formatDisplayDate, weekdayName } from '@ondeck/shared/domain/plainDate';
import type { Queryable, Trx } from '../../database/types';
import { patternOf } from '../staffing/commitments';
import { type StaffNews, tellStaff } from '../staffing/notices';
import { loadPeople } from '../staffing/people';
import type { PlanRow } from '../staffing/plans';
import type { StaffingPorts } from '../staffing/ports';
import { rangeInWords, timesInWords } from '../staffing/refusals';
import { storedGaps } from '../staffing/spans';

export interface PersonChange {
  readonly userId: string;
  readonly news: StaffNews;
}

export async function tellChanges(
  ports: StaffingPorts,
  trx: Trx,
  plan: PlanRow,
  people: readonly PersonChange[],
  first: string,
): Promise<void> {
  for (const { userId, news } of people)
    await tellStaff(ports, trx, news, userId, plan, { start: first, end: null });
}

const said: Readonly<Record<StaffNews, (name: string, day: string) => string>> = {
  assigned: (name, day) => `${name} is assigned from ${day} on.`,
  changed: (name, day) => `The schedule of ${name} changes from ${day} on.`,
  removed: (name, day) => `${name} no longer works it from ${day} on.`,
};

function planInWords(before: PlanRow, plan: PlanRow, first: string): string[] {
  const count = countOccurrences(patternOf(plan), first, null);
  const dates = Number.isFinite(count)
    ? `${count} coming date${count === 1 ? '' : 's'}`
    : 'every coming date';
  const changes: string[] = [];
  if (timesInWords(before) !== timesInWords(plan))
    changes.push(`Times change from ${timesInWords(before)} to ${timesInWords(plan)} on ${dates}.`);
  if (plan.shift_repeat === 'WEEKLY' && weekdayName(before.start_date) !== weekdayName(plan.start_date))
    changes.push(`Moves from ${weekdayName(before.start_date)} to ${weekdayName(plan.start_date)}.`);
  if (before.shift_repeat !== plan.shift_repeat)
    changes.push(`Repeats ${plan.shift_repeat ?? ''} from now on.`);
  if (before.start_date !== plan.start_date)
    changes.push(
      `Starts on ${formatDisplayDate(plan.start_date)} instead of ${formatDisplayDate(before.start_date)}.`,
    );
  if (before.end_date !== plan.end_date && plan.schedule_type === 'RECURRING_SHIFT')
    changes.push(
      plan.end_date === null ? 'Goes on without an end.' : `Ends on ${formatDisplayDate(plan.end_date)}.`,
    );
  if (before.position_id !== plan.position_id)
    changes.push(`Shift type changes from ${before.position_name} to ${plan.position_name}.`);
  return changes;
}

/** Sentences about what an edit changes: the plan, each person, and what is open after it. */
export async function changesInWords(
  db: Queryable,
  before: PlanRow,
  plan: PlanRow,
  people: readonly PersonChange[],
  first: string,
): Promise<string[]> {
  const facts = await loadPeople(
    db,
    people.map((one) => one.userId),
  );
  const day = formatDisplayDate(first);
  const gaps = await storedGaps(db, plan.id);
  return [
    ...planInWords(before, plan, first),
    ...people.map(({ userId, news }) => said[news](facts.get(userId)?.name ?? 'Somebody', day)),
    ...gaps.map((gap) => `Nobody works it ${rangeInWords({ start: gap.startDate, end: gap.endDate })}.`),
  ];
}
