/** Who can take work, asked the same way by the lists of candidates and by every write that assigns. */
import { type CandidateReason, candidateReasons, overlapReasons, reasonSentence } from './candidates.rules';
import type { Slot } from '../plan/slot.rules';
import {
  firstOccurrenceDate,
  occurrencesBetween,
  type ShiftPattern,
} from '@ondeck/shared/domain/calendar/occurrences';
import {
  addDays,
  earlierEnd,
  laterDate,
  type PlainDate,
  startOfWeek,
} from '@ondeck/shared/domain/calendar/plainDate';
import { planWarnings, type Warning, type ZonedOccurrence } from './warnings.rules';
import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { grouped } from '../../../platform/core/grouped';
import type { DateRange } from '../plan/dateRanges.rules';
import { type DraftWork, loadDraftWork } from './draftWork.repository';
import type { PlanView } from '../plan/planView';
import { loadPlannedWork, type PlannedWork } from './plannedWork.repository';
import { type Leave, loadLeaves, loadPeople, type PersonFacts } from './people.repository';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { isOneZone } from './overlap.rules';

/** Whether this person can take this; past occurrences count like others, so begin the slot where it may change. */
export interface Ask {
  readonly userId: string;
  readonly slot: Slot;
}

export interface Availability {
  readonly person: PersonFacts;
  readonly slot: Slot;
  /** Why not; empty for a candidate. */
  readonly reasons: readonly CandidateReason[];
  /** What else the person works in the weeks around the slot. */
  readonly planned: readonly PlannedWork[];
  /** What drafts plan the person for: it stands in nobody's way but a planner's, who is told. */
  readonly drafted: readonly DraftWork[];
}

/** Weeks of an endless series whose warnings are looked for. */
const WARNING_WEEKS = 8;

const firstDateOf = ({ pattern, from, to }: Slot): PlainDate =>
  firstOccurrenceDate(pattern, from, to) ?? from;

/** The Sunday of the week of a slot's first date. */
export const weekOf = (slot: Slot): PlainDate => startOfWeek(firstDateOf(slot));

const occurrencesOf = (pattern: ShiftPattern, from: PlainDate, to: PlainDate): ZonedOccurrence[] =>
  occurrencesBetween(pattern, from, to).map((one) => ({ ...one, zone: zoneOn(pattern, one.date) }));

const plannedBetween = (planned: readonly PlannedWork[], first: PlainDate, last: PlainDate) =>
  planned.flatMap(({ pattern, from, to }) =>
    occurrencesOf(pattern, laterDate(from, first), earlierEnd(to, last) ?? last),
  );

/** Planned minutes, shifts and meetings, in the week (Sunday to Saturday) of the slot's first date. */
export function minutesThatWeek({ slot, planned }: Availability): number {
  const sunday = weekOf(slot);
  return plannedBetween(planned, sunday, addDays(sunday, 6)).reduce(
    (sum, one) => sum + plannedMinutes(one.start_time, one.end_time),
    0,
  );
}

/**
 * The drafts that plan a person for the same time, one reason for each of their shifts. For planners: nobody else is
 * told of a draft, and no write is refused for one.
 *
 * @param except - a draft that does not count
 */
export const draftReasons = (
  { slot, drafted }: Availability,
  except: string | null = null,
): CandidateReason[] =>
  overlapReasons(
    slot,
    drafted.filter(({ batchId }) => batchId !== except),
  );

/** What a planner should know; blocks nothing. */
export function warningsOf(able: Availability): Warning[] {
  const { person, slot, planned } = able;
  const first = firstDateOf(slot);
  const horizon = addDays(first, WARNING_WEEKS * 7 - 1);
  const last = earlierEnd(slot.to, horizon) ?? horizon;
  const inDrafts = draftReasons(able).map((reason) => ({
    code: 'warn.inDraft' as const,
    message: reasonSentence(reason),
  }));
  const others = planWarnings({
    added: occurrencesOf(slot.pattern, slot.from, last),
    existing: plannedBetween(planned, addDays(first, -8), addDays(last, 8)),
    dateOfBirth: person.dateOfBirth,
  });
  return [...others, ...inDrafts.slice(0, 1)];
}

/** The warnings of several people, each with the name in front. */
export const namedWarnings = (people: readonly Availability[]): Warning[] =>
  people.flatMap((one) =>
    warningsOf(one).map(({ code, message }) => ({ code, message: `${one.person.name}: ${message}` })),
  );

/** `Ana Silva: Overlaps LKV-0042 on 11-23-2026.` */
export const refusalSentence = (name: string, reasons: readonly CandidateReason[]): string =>
  `${name}: ${reasons.map(reasonSentence).join(' ')}`;

/** Every time of the day that a shift has, had or will have. */
const timesOf = (shift: ShiftPattern) =>
  [shift, ...(shift.versions ?? []), ...(shift.exceptions ?? [])].map(({ start_time, end_time }) => ({
    start: start_time ?? shift.start_time,
    end: end_time ?? shift.end_time,
  }));

/** In one zone, times of the day that do not overlap never meet: most pairs need no calendar. @param from - the first day */
const mayMeet = (a: ShiftPattern, b: ShiftPattern, from: PlainDate): boolean =>
  !isOneZone(a, b, addDays(from, -1)) ||
  timesOf(a).some((one) => timesOf(b).some((two) => one.start < two.end && two.start < one.end));

const byUser = <T extends { readonly userId: string }>(rows: readonly T[]) =>
  grouped(rows, ({ userId }) => userId);

/** The days that must be looked at: warnings ask for the weeks around the first date, other zones for a day more. */
function daysAround(slots: readonly Slot[]): DateRange | null {
  const [start] = slots.map((slot) => addDays(startOfWeek(firstDateOf(slot)), -8)).sort();
  const end = slots.map(({ to }) => to).reduce((a, b) => a && b && laterDate(a, b), '0001-01-01');
  return start === undefined ? null : { start, end: end && addDays(end, 8) };
}

/** The shift, meeting, or draft shift that a check is about. An employee's work on it never conflicts with itself. */
export type Ignored = string | undefined;

/** Puts the changed shifts of a view in the place of the stored ones. */
function workIn(
  { changed = new Map() }: PlanView,
  stored: readonly PlannedWork[],
  ignored: Ignored,
): PlannedWork[] {
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
  return [...stored.filter(({ workId }) => !changed.has(workId)), ...planned].filter(
    ({ workId }) => workId !== ignored,
  );
}

/**
 * Whether people can take what they are asked for. Four queries, however many are asked. A write asks after it has
 * locked them (`lockPeople`), a list or a preview without.
 *
 * @returns an answer for each, in order; undefined where there is no such person
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
  const leaves = byUser<Leave>(await loadLeaves(db, ids, days, view.withoutLeave));
  const planned = byUser(workIn(view, await loadPlannedWork(db, ids, days), ignored));
  const inDrafts = await loadDraftWork(db, ids, days);
  const drafted = byUser(
    inDrafts.filter((one) => one.draftShiftId !== ignored && one.batchId !== view.withoutDraft),
  );
  return asks.map(({ userId, slot }) => {
    const person = people.get(userId);
    if (!person) return undefined;
    const work = planned.get(userId) ?? [];
    const inTheWay = work.filter((one) => mayMeet(slot.pattern, one.pattern, slot.from));
    const reasons = candidateReasons({ ...person, leaves: leaves.get(userId) ?? [] }, slot, inTheWay);
    return { person, slot, reasons, planned: work, drafted: drafted.get(userId) ?? [] };
  });
}
