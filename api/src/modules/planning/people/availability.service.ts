/** Checks who is available for work. Candidate lists and every write that assigns staff use the same check. */
import {
  type CandidateReason,
  candidateReasons,
  type Caution,
  overlapReasons,
  reasonSentence,
} from './candidates.rules';
import type { Commitment, Slot } from '../plan/slot.rules';
import {
  firstOccurrenceDate,
  type Occurrence,
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
import { loadEntered, NOTHING_ENTERED } from './entered.repository';
import { daysReasons, type Entered, unavailableReasons } from './unavailable.rules';
import { type Leave, loadLeaves, loadPeople, type PersonFacts } from './people.repository';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { isOneZone } from './overlap.rules';

/**
 * An employee and the work to check. Past occurrences count too, so start the slot on the first day that can change.
 */
export interface Ask {
  readonly userId: string;
  readonly slot: Slot;
}

export interface Availability {
  readonly person: PersonFacts;
  readonly slot: Slot;
  /** The reasons that the employee is unavailable; empty for a candidate. */
  readonly reasons: readonly CandidateReason[];
  /** Times that the employee marked as unavailable, which only warn at this location. */
  readonly marked: readonly Caution[];
  readonly entered: Entered;
  /** The employee's other work in the weeks around the slot. */
  readonly planned: readonly PlannedWork[];
  /** The employee's draft shifts. They block no write, and only managers see a warning. */
  readonly drafted: readonly DraftWork[];
}

/** Weeks of an endless series that are checked for warnings. */
const WARNING_WEEKS = 8;
/** Days of a series that are compared with availability. A longer series repeats, and availability repeats weekly. */
const COMPARED_DAYS = 371;

const firstDateOf = ({ pattern, from, to }: Slot): PlainDate =>
  firstOccurrenceDate(pattern, from, to) ?? from;

/** Returns the Sunday of the week with a slot's first date. */
export const weekOf = (slot: Slot): PlainDate => startOfWeek(firstDateOf(slot));

const occurrencesOf = (pattern: ShiftPattern, from: PlainDate, to: PlainDate): ZonedOccurrence[] =>
  occurrencesBetween(pattern, from, to).map((one) => ({ ...one, zone: zoneOn(pattern, one.date) }));

const plannedBetween = (planned: readonly Commitment[], first: PlainDate, last: PlainDate) =>
  planned.flatMap(({ pattern, from, to }) =>
    occurrencesOf(pattern, laterDate(from, first), earlierEnd(to, last) ?? last),
  );

/** Returns the scheduled minutes, shifts and meetings, in the week (Sunday to Saturday) of the slot's first date. */
export function minutesThatWeek({ slot, planned }: Availability): number {
  const sunday = weekOf(slot);
  return plannedBetween(planned, sunday, addDays(sunday, 6)).reduce(
    (sum, one) => sum + plannedMinutes(one.start_time, one.end_time),
    0,
  );
}

/**
 * Returns one reason for each draft shift that overlaps the slot. Only managers see these reasons, and no write is
 * refused because of them.
 *
 * @param except - ID of a draft to leave out
 */
export const draftReasons = (
  { slot, drafted }: Availability,
  except: string | null = null,
): CandidateReason[] =>
  overlapReasons(
    slot,
    drafted.filter(({ batchId }) => batchId !== except),
  );

/**
 * Returns the result for an employee who chose the work themselves. Their own availability never stops them. The times
 * that they marked as unavailable remain a warning for the manager.
 */
export function ownChoice(able: Availability): Availability {
  const isUnavailable = (reason: CandidateReason): reason is Caution => reason.code === 'UNAVAILABLE';
  return {
    ...able,
    reasons: able.reasons.filter((reason) => !isUnavailable(reason)),
    marked: [...able.marked, ...able.reasons.filter(isUnavailable)],
  };
}

/** Returns the occurrences of a slot that are checked for warnings, and the employee's other work around them. */
function workAround(slot: Slot, planned: readonly Commitment[]) {
  const first = firstDateOf(slot);
  const horizon = addDays(first, WARNING_WEEKS * 7 - 1);
  const last = earlierEnd(slot.to, horizon) ?? horizon;
  return {
    added: occurrencesOf(slot.pattern, slot.from, last),
    existing: plannedBetween(planned, addDays(first, -8), addDays(last, 8)),
  };
}

/**
 * Returns the reasons that only warn: times that the employee marked as unavailable, and more days than they want. A
 * candidate list, a preview, a write, and a draft all show these.
 *
 * @param more - work of the employee that isn't scheduled yet, such as earlier shifts of the same draft
 */
export function cautionsOf(
  { slot, marked, planned, entered: { maxDays } }: Availability,
  more: readonly Commitment[] = [],
): Caution[] {
  if (maxDays === null) return [...marked];
  const { added, existing } = workAround(slot, [...planned, ...more]);
  const dates = (all: readonly Occurrence[]): PlainDate[] => all.map(({ date }) => date);
  return [...marked, ...daysReasons(dates(added), dates(existing), maxDays)];
}

/** Returns warnings for the manager. Warnings block nothing. */
export function warningsOf(able: Availability): Warning[] {
  const { person, slot, planned } = able;
  const inDrafts = draftReasons(able).map((reason) => ({
    code: 'warn.inDraft' as const,
    message: reasonSentence(reason),
  }));
  const others = planWarnings({ ...workAround(slot, planned), dateOfBirth: person.dateOfBirth });
  const cautions = cautionsOf(able).map((reason) => ({
    code: reason.code,
    message: reasonSentence(reason),
  }));
  return [...cautions, ...others, ...inDrafts.slice(0, 1)];
}

/** Returns the warnings of several employees, each starting with the employee's name. */
export const namedWarnings = (people: readonly Availability[]): Warning[] =>
  people.flatMap((one) =>
    warningsOf(one).map(({ code, message }) => ({ code, message: `${one.person.name}: ${message}` })),
  );

/** Returns a refusal for an employee: `Ana Silva: Overlaps LKV-0042 on 11-23-2026.` */
export const refusalSentence = (name: string, reasons: readonly CandidateReason[]): string =>
  `${name}: ${reasons.map(reasonSentence).join(' ')}`;

/** Returns every start and end time that a shift has on any date. */
const timesOf = (shift: ShiftPattern) =>
  [shift, ...(shift.versions ?? []), ...(shift.exceptions ?? [])].map(({ start_time, end_time }) => ({
    start: start_time ?? shift.start_time,
    end: end_time ?? shift.end_time,
  }));

/**
 * Checks cheaply whether two shifts could overlap. In one zone, times that don't overlap never do, so most pairs need
 * no calendar.
 *
 * @param from - the first day
 */
const mayMeet = (a: ShiftPattern, b: ShiftPattern, from: PlainDate): boolean =>
  !isOneZone(a, b, addDays(from, -1)) ||
  timesOf(a).some((one) => timesOf(b).some((two) => one.start < two.end && two.start < one.end));

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

/** Returns a function for the occurrences of a slot to compare, because many employees are asked for the same slot. */
function comparedDates(): (slot: Slot) => readonly Occurrence[] {
  const known = new Map<Slot, readonly Occurrence[]>();
  return (slot) => {
    const first = firstDateOf(slot);
    const last = addDays(first, COMPARED_DAYS - 1);
    const dates =
      known.get(slot) ?? occurrencesBetween(slot.pattern, slot.from, earlierEnd(slot.to, last) ?? last);
    known.set(slot, dates);
    return dates;
  };
}

/** The shift, meeting, or draft shift that a check is about. An employee's work on it never conflicts with itself. */
export type Ignored = string | undefined;

/** Replaces stored shifts with the changed shifts of a view. */
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
 * Checks which employees are available for work, in five queries for any number of employees. A write locks them first
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
  const leaves = byUser<Leave>(await loadLeaves(db, ids, days, view.withoutLeave));
  const planned = byUser(workIn(view, await loadPlannedWork(db, ids, days), ignored));
  const inDrafts = await loadDraftWork(db, ids, days);
  const drafted = byUser(
    inDrafts.filter((one) => one.draftShiftId !== ignored && one.batchId !== view.withoutDraft),
  );
  const places = [...new Set(asks.map(({ slot }) => slot.locationId))];
  const entered = await loadEntered(db, ids, days, places);
  const datesOf = comparedDates();
  return asks.map(({ userId, slot }) => {
    const person = people.get(userId);
    if (!person) return undefined;
    const work = planned.get(userId) ?? [];
    const inTheWay = work.filter((one) => mayMeet(slot.pattern, one.pattern, slot.from));
    const reasons = candidateReasons({ ...person, leaves: leaves.get(userId) ?? [] }, slot, inTheWay);
    const own = entered.of.get(userId);
    const marked = own ? unavailableReasons(datesOf(slot), own) : [];
    const isBlocking = entered.blocking.has(slot.locationId);
    return {
      person,
      slot,
      reasons: isBlocking ? [...reasons, ...marked] : reasons,
      marked: isBlocking ? [] : marked,
      entered: own ?? NOTHING_ENTERED,
      planned: work,
      drafted: drafted.get(userId) ?? [],
    };
  });
}
