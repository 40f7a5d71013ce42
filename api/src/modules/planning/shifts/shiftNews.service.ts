/** What an edit did, told to the people it touches and, in a preview, to the planner. */
import { countOccurrences } from '@ondeck/shared/domain/calendar/occurrences';
import { formatDisplayDate, weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import type { Queryable, Trx } from '../../../database/types';
import { type StaffNews, tellStaff } from '../staff/notices.service';
import { loadPeople } from '../people/people.repository';
import { type ShiftRow, firstChangeableDay } from './shiftRows.repository';
import type { StaffingPorts } from '../planning.ports';
import { rangeInWords, timesInWords } from '../planning.words';
import { newSpan } from '../staff/assignments.repository';
import { gapsWith } from '../gaps/gaps.service';
import type { PersonChange, ShiftDecision } from './decideShift.service';

export async function tellChanges(
  ports: StaffingPorts,
  trx: Trx,
  shift: ShiftRow,
  people: readonly PersonChange[],
): Promise<void> {
  for (const { userId, news, range } of people) await tellStaff(ports, trx, news, userId, shift, range);
}

const said: Readonly<Record<StaffNews, (name: string, day: string) => string>> = {
  assigned: (name, day) => `${name} is assigned from ${day} on.`,
  changed: (name, day) => `The schedule of ${name} changes from ${day} on.`,
  removed: (name, day) => `${name} no longer works it from ${day} on.`,
};

function shiftInWords(before: ShiftRow, shift: ShiftRow, first: string): string[] {
  const count = countOccurrences(shift, first, null);
  const dates = Number.isFinite(count)
    ? `${count} coming date${count === 1 ? '' : 's'}`
    : 'every coming date';
  const changes: string[] = [];
  if (timesInWords(before) !== timesInWords(shift))
    changes.push(`Times change from ${timesInWords(before)} to ${timesInWords(shift)} on ${dates}.`);
  if (shift.shift_repeat === 'WEEKLY' && weekdayName(before.start_date) !== weekdayName(shift.start_date))
    changes.push(`Moves from ${weekdayName(before.start_date)} to ${weekdayName(shift.start_date)}.`);
  if (before.shift_repeat !== shift.shift_repeat)
    changes.push(`Repeats ${shift.shift_repeat ?? ''} from now on.`);
  if (before.start_date !== shift.start_date)
    changes.push(
      `Starts on ${formatDisplayDate(shift.start_date)} instead of ${formatDisplayDate(before.start_date)}.`,
    );
  if (before.end_date !== shift.end_date && shift.schedule_type === 'RECURRING_SHIFT')
    changes.push(
      shift.end_date === null ? 'Goes on without an end.' : `Ends on ${formatDisplayDate(shift.end_date)}.`,
    );
  if (before.position_id !== shift.position_id)
    changes.push(`Shift type changes from ${before.position_name} to ${shift.position_name}.`);
  return changes;
}

/** Sentences about what a save changes: the shift, each person, and what is open after it. */
export async function changesInWords(
  db: Queryable,
  { before, shift, kept, add, checked, people }: ShiftDecision,
  now: Date,
): Promise<string[]> {
  if (!before)
    return checked.map(
      ({ person, slot }) => `${person.name} works it, ${rangeInWords({ start: slot.from, end: slot.to })}.`,
    );
  const facts = await loadPeople(
    db,
    people.map((one) => one.userId),
  );
  const gaps = await gapsWith(db, shift, [...kept, ...add.map(newSpan)], now);
  return [
    ...shiftInWords(before, shift, firstChangeableDay(before, now)),
    ...people.map(({ userId, news, range }) =>
      said[news](facts.get(userId)?.name ?? 'Somebody', formatDisplayDate(range.start)),
    ),
    ...gaps.map((gap) => `Nobody works it ${rangeInWords({ start: gap.start_date, end: gap.end_date })}.`),
  ];
}
