/** Reads the facts about employees and judges whether they can work. Candidate lists and every write use it. */
import { addDays, earlierEnd, laterDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { grouped } from '../../../platform/core/grouped';
import type { DateRange } from '../plan/dateRanges.rules';
import type { PlanView } from '../plan/planView';
import type { Slot } from '../plan/slot.rules';
import { loadCertificates } from './certificates.repository';
import { datesByPosition } from './certificates.rules';
import { loadDraftWork } from './draftWork.repository';
import { loadEntered, NOTHING_ENTERED } from './entered.repository';
import {
  type Ask,
  type Availability,
  COMPARED_DAYS,
  type Facts,
  firstDateOf,
  judged,
  occurrencesOf,
} from './judgment.rules';
import { loadLabor } from './labor.repository';
import { type Leave, loadLeaves, loadPeople } from './people.repository';
import { loadPlannedWork, type PlannedWork } from './plannedWork.repository';

const byUser = <T extends { readonly userId: string }>(rows: readonly T[]) =>
  grouped(rows, ({ userId }) => userId);

/**
 * Returns the days whose work must be read: the weeks around the first date for warnings, and an extra day for other
 * zones.
 */
function daysAround(slots: readonly Slot[]): DateRange | null {
  const [start] = slots.map((slot) => addDays(startOfWeek(firstDateOf(slot)), -8)).sort();
  const end = slots.map(({ to }) => to).reduce((a, b) => a && b && laterDate(a, b), '0001-01-01');
  return start === undefined ? null : { start, end: end && addDays(end, 8) };
}

/**
 * Returns a function for the work of a slot to check, because many employees are asked for the same slot.
 *
 * @param isCertified - whether any position requires a certificate; otherwise the dates aren't sorted by position
 */
function checkedWork(isCertified: boolean): (slot: Slot) => Pick<Facts, 'occurrences' | 'work'> {
  const known = new Map<Slot, Pick<Facts, 'occurrences' | 'work'>>();
  return (slot) => {
    const stored = known.get(slot);
    if (stored) return stored;
    const last = addDays(firstDateOf(slot), COMPARED_DAYS - 1);
    const occurrences = occurrencesOf(slot.pattern, slot.from, earlierEnd(slot.to, last) ?? last);
    const dates = isCertified ? occurrences.map(({ date }) => date) : [];
    const work = datesByPosition(slot, dates);
    known.set(slot, { occurrences, work });
    return { occurrences, work };
  };
}

/**
 * The shift, meeting, or draft shift that a check is about. An employee's work on it never conflicts with itself, but
 * their other days of a series count.
 */
export type Ignored = string | undefined;

/** Replaces stored shifts with the changed shifts of a view. */
function workIn({ changed = new Map() }: PlanView, stored: readonly PlannedWork[]): PlannedWork[] {
  const planned = [...changed.values()].flatMap(({ shift, rows }) =>
    rows.map((row) => ({
      userId: row.user_id,
      workId: shift.id,
      shiftCode: shift.shift_code,
      pattern: shift,
      from: row.start_date,
      to: row.end_date,
    })),
  );
  return [...stored.filter(({ workId }) => !changed.has(workId)), ...planned];
}

/** Returns an employee's work without the days of the slot that they work on the ignored shift or meeting. */
const workBesides = (planned: readonly PlannedWork[], { from, to }: Slot, ignored: Ignored): PlannedWork[] =>
  planned.flatMap((one) => {
    if (one.workId !== ignored) return [one];
    if (one.pattern.schedule_type !== 'RECURRING_SHIFT') return [];
    const earlier = { ...one, to: earlierEnd(one.to, addDays(from, -1)) };
    const later = to === null ? [] : [{ ...one, from: laterDate(one.from, addDays(to, 1)) }];
    return [earlier, ...later].filter((part) => part.to === null || part.from <= part.to);
  });

/**
 * Checks which employees are available for work, in seven queries for any number of employees. A write locks them first
 * (`lockPeople`); a list or a preview doesn't.
 *
 * @returns one result for each ask, in order; undefined for an unknown employee
 */
export async function loadAvailability(
  view: PlanView,
  asks: readonly Ask[],
  ignored?: Ignored,
): Promise<(Availability | undefined)[]> {
  const days = daysAround([...new Set(asks.map(({ slot }) => slot))]);
  if (days === null) return [];
  const { db } = view;
  const ids = [...new Set(asks.map(({ userId }) => userId))];
  const people = await loadPeople(db, ids);
  const stored = await loadLeaves(db, ids, days, view.endedDays);
  const leaves = byUser<Leave>([...stored, ...(view.daysOff ?? [])]);
  const planned = byUser(workIn(view, await loadPlannedWork(db, ids, days)));
  const inDrafts = await loadDraftWork(db, ids, days);
  const drafted = byUser(
    inDrafts.filter((one) => one.draftShiftId !== ignored && one.batchId !== view.withoutDraft),
  );
  const places = [...new Set(asks.map(({ slot }) => slot.locationId))];
  const entered = await loadEntered(db, ids, days, places);
  const laborOf = await loadLabor(db, places);
  const certificates = await loadCertificates(db, ids);
  const workOf = checkedWork(certificates.required.length > 0);
  return asks.map(({ userId, slot, isKept, isKeptWork }) => {
    const person = people.get(userId);
    if (!person) return undefined;
    const facts: Facts = {
      person,
      slot,
      isKept,
      isKeptWork,
      leaves: leaves.get(userId) ?? [],
      entered: entered.of.get(userId) ?? NOTHING_ENTERED,
      planned: workBesides(planned.get(userId) ?? [], slot, ignored),
      modes: entered.optionsOf(slot.locationId),
      labor: laborOf(slot.locationId),
      ...workOf(slot),
      certificates,
    };
    return { ...facts, ...judged(facts), drafted: drafted.get(userId) ?? [] };
  });
}
