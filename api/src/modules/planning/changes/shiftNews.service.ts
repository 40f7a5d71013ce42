/** Describes a saved form in sentences, for its preview. */
import { closes } from '@ondeck/shared/domain/calendar/closures';
import { countOccurrences, occurrencesBetween, planOn } from '@ondeck/shared/domain/calendar/occurrences';
import {
  dayLabel,
  formatDisplayDate,
  laterDate,
  weekdayName,
} from '@ondeck/shared/domain/calendar/plainDate';
import { counted } from '@ondeck/shared/domain/words';
import type { ShiftPreview } from '@ondeck/shared/schemas/shifts';
import type { Queryable } from '../../../platform/database/types';
import type { StaffNews } from '../effects/notify.service';
import { loadPeople } from '../people/people.repository';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { describeRange, describeTimes } from '../plan/planning.words';
import { openShiftsWith } from '../effects/openShifts.service';
import type { Saved } from './planChanges';

const said: Readonly<Record<StaffNews, (name: string, day: string) => string>> = {
  assigned: (name, day) => `${name} is assigned starting ${day}.`,
  changed: (name, day) => `${name}'s schedule changes starting ${day}.`,
  removed: (name, day) => `${name} is no longer assigned starting ${day}.`,
};

/** Returns a shift's schedule with the labels and values of its form. */
const planInWords = (shift: ShiftRow): Record<string, string> => ({
  'Shift Type': shift.position_name,
  Time: describeTimes(shift),
  Repeat: shift.shift_repeat === 'WEEKLY' ? `Weekly on ${dayLabel(weekdayName(shift.start_date))}` : 'Daily',
  'Start Date': formatDisplayDate(shift.start_date),
  'End Date': shift.end_date === null ? 'No end' : formatDisplayDate(shift.end_date),
  Comments: shift.comments === '' ? 'None' : shift.comments,
});

/** Returns the schedule fields that a save changes, before and after, as of the first changed day. */
export function differencesOf({ before, shift, from, plan }: Saved): ShiftPreview['differences'] {
  if (!before || !plan) return [];
  const [was, becomes] = [planInWords(planOn(before.shift, from)), planInWords(planOn(shift, from))];
  const isRecurring = shift.schedule_type === 'RECURRING_SHIFT';
  const labels = Object.keys(was).filter((label) => isRecurring || !['Repeat', 'End Date'].includes(label));
  return labels
    .map((label) => ({ label, before: was[label] ?? '', after: becomes[label] ?? '' }))
    .filter((one) => one.before !== one.after);
}

/** Returns sentences about the first day of a changed schedule, and the earlier changes that it replaces. */
function planSentences({ before, shift, from, plan }: Saved): string[] {
  if (!before || !plan) return [];
  const count = countOccurrences(shift, from, null);
  const dates = Number.isFinite(count) ? `${count} date${count === 1 ? '' : 's'}` : 'every date';
  const sentences = [`Applies to ${dates} starting ${formatDisplayDate(from)}. Earlier dates don't change.`];
  const later = before.shift.from_date;
  if (later !== null && later > from)
    sentences.push(`Replaces the change that was scheduled to start ${formatDisplayDate(later)}.`);
  for (const date of plan.dropped)
    sentences.push(
      `${formatDisplayDate(date)} had its own change or was canceled. The shift no longer has this date.`,
    );
  return sentences;
}

const NAMED_CLOSURES = 3;

/** Describes dates of a shift, from a day on, that are canceled because its location is closed. */
export function describeClosures(shift: ShiftRow, from: string): string[] {
  const open = { ...shift, closures: null };
  const closures = (shift.closures ?? []).filter((one) =>
    occurrencesBetween(open, laterDate(from, one.start_date), one.end_date).some((date) => closes(one, date)),
  );
  const named = closures.slice(0, NAMED_CLOSURES).map(({ start_date: start, end_date: end, reason }) => {
    return `Canceled ${start === end ? 'on ' : ''}${describeRange({ start, end })}, ${shift.location_title} is closed: ${reason}`;
  });
  const others = closures.length - named.length;
  return others > 0 ? [...named, `and on ${counted(others, 'other closure')}.`] : named;
}

const closedSentences = ({ before, shift, from, plan }: Saved): string[] =>
  before && !plan ? [] : describeClosures(shift, from);

/** Returns sentences about the effects of a save: on the shift, on each employee, and on open shifts. */
export async function describeChanges(db: Queryable, saved: Saved, now: Date): Promise<string[]> {
  const { before, shift, rows, checked, people } = saved;
  if (!before)
    return [
      ...checked.map(
        ({ person, slot }) =>
          `${person.name} is assigned, ${describeRange({ start: slot.from, end: slot.to })}.`,
      ),
      ...closedSentences(saved),
    ];
  const ids = people.map((one) => one.userId);
  const facts = await loadPeople(db, ids);
  const gaps = await openShiftsWith(db, shift, rows, now);
  return [
    ...planSentences(saved),
    ...closedSentences(saved),
    ...people.map(({ userId, news, range }) =>
      said[news](facts.get(userId)?.name ?? 'Someone', formatDisplayDate(range.start)),
    ),
    ...gaps.map(
      (gap) => `No one is assigned, ${describeRange({ start: gap.start_date, end: gap.end_date })}.`,
    ),
  ];
}
