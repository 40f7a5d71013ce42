/** Who can take work, asked the same way by the lists of candidates and by every write that assigns. */
import { type CandidateReason, candidateReasons, type Slot } from '@ondeck/shared/domain/candidates.rules';
import {
  firstOccurrenceDate,
  occurrencesBetween,
  type ShiftPattern,
} from '@ondeck/shared/domain/occurrences';
import { addDays, earlierEnd, laterDate, type PlainDate, startOfWeek } from '@ondeck/shared/domain/plainDate';
import { planWarnings, warningSentence, type ZonedOccurrence } from '@ondeck/shared/domain/warnings.rules';
import { plannedMinutes } from '@ondeck/shared/domain/worked';
import type { QueryExecutorProvider } from 'kysely';
import { type Commitment, loadCommitments } from './commitments';
import { type Leave, loadLeaves, loadPeople, type PersonFacts } from './people';

export interface Warning {
  readonly code: string;
  readonly message: string;
}

export interface Availability {
  readonly person: PersonFacts;
  /** Why not; empty for a candidate. */
  readonly reasons: readonly CandidateReason[];
  /** Planned minutes, shifts and meetings, in the week (Sunday to Saturday) of the slot's first date. */
  readonly minutesThisWeek: number;
  /** What a planner should know; blocks nothing. */
  readonly warnings: readonly Warning[];
}

export interface AvailabilityOptions {
  /** The shift or meeting that is being changed: what people have of it does not stand in its own way. */
  readonly exceptPlanId?: string | undefined;
  /** Lists of candidates show no warnings; leaving them out saves most of the work. */
  readonly withWarnings?: boolean;
}

/** Weeks of an endless series whose warnings are looked for. */
const WARNING_WEEKS = 8;

const occurrencesOf = (pattern: ShiftPattern, from: PlainDate, to: PlainDate): ZonedOccurrence[] =>
  occurrencesBetween(pattern, from, to).map((one) => ({ ...one, zone: pattern.zone }));

const plannedBetween = (
  commitments: readonly Commitment[],
  from: PlainDate,
  to: PlainDate,
): ZonedOccurrence[] =>
  commitments.flatMap(({ pattern, range }) =>
    occurrencesOf(pattern, laterDate(range.start, from), earlierEnd(range.end, to) ?? to),
  );

/** In one zone, times of the day that do not overlap never meet: most pairs need no calendar. */
const mayMeet = (a: ShiftPattern, b: ShiftPattern): boolean =>
  a.zone !== b.zone || (a.startTime < b.endTime && b.startTime < a.endTime);

function warningsOf(
  person: PersonFacts,
  slot: Slot,
  first: PlainDate,
  commitments: readonly Commitment[],
): Warning[] {
  const horizon = addDays(first, WARNING_WEEKS * 7 - 1);
  const last = earlierEnd(slot.to, horizon) ?? horizon;
  return planWarnings({
    added: occurrencesOf(slot.pattern, slot.from, last),
    existing: plannedBetween(commitments, addDays(first, -8), addDays(last, 8)),
    dateOfBirth: person.dateOfBirth,
  }).map((finding) => ({ code: finding.code, message: warningSentence(finding) }));
}

const reasonsOf = (
  person: PersonFacts,
  slot: Slot,
  leaves: readonly Leave[],
  commitments: readonly Commitment[],
): CandidateReason[] =>
  candidateReasons(
    {
      ...person,
      leaves: leaves.map(({ range }) => ({ startDate: range.start, endDate: range.end })),
    },
    slot,
    commitments
      .filter((one) => mayMeet(slot.pattern, one.pattern))
      .map(({ pattern, range, code }) => ({ pattern, from: range.start, to: range.end, shiftCode: code })),
  );

function judge(
  person: PersonFacts,
  slot: Slot,
  first: PlainDate,
  leaves: readonly Leave[],
  commitments: readonly Commitment[],
  withWarnings: boolean,
): Availability {
  const sunday = startOfWeek(first);
  const week = plannedBetween(commitments, sunday, addDays(sunday, 6));
  return {
    person,
    reasons: reasonsOf(person, slot, leaves, commitments),
    minutesThisWeek: week.reduce((sum, one) => sum + plannedMinutes(one.startTime, one.endTime), 0),
    warnings: withWarnings ? warningsOf(person, slot, first, commitments) : [],
  };
}

const byUser = <T extends { readonly userId: string }>(rows: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.userId);
    if (group) group.push(row);
    else groups.set(row.userId, [row]);
  }
  return groups;
};

/**
 * What stands in the way of giving each of several slots to one person. Three queries, however many slots.
 *
 * @returns the reasons of each slot, in the order of the slots; empty for a candidate and for an id that is unknown
 */
export async function loadReasons(
  db: QueryExecutorProvider,
  userId: string,
  slots: readonly Slot[],
): Promise<(readonly CandidateReason[])[]> {
  const [earliest] = slots.map(({ from }) => from).sort();
  if (earliest === undefined) return [];
  const ends = slots.map(({ to }) => to);
  const last = ends.reduce((a, b) => (a === null || b === null ? null : laterDate(a, b)));
  const person = (await loadPeople(db, [userId])).get(userId);
  if (!person) return slots.map(() => []);
  const leaves = await loadLeaves(db, [userId], { start: earliest, end: last });
  // Instants of other zones reach into the day before and after.
  const near = { start: addDays(earliest, -1), end: last && addDays(last, 1) };
  const commitments = await loadCommitments(db, [userId], near);
  return slots.map((slot) => reasonsOf(person, slot, leaves, commitments));
}

/**
 * What stands in the way of giving a slot to each of some people. Three queries, however many they are. A write asks
 * after it has locked them (`lockPeople`), a list without.
 *
 * @param slot - what they are wanted for; its past occurrences count like others, so begin it where it may change
 * @returns an entry for each id that exists
 */
export async function loadAvailability(
  db: QueryExecutorProvider,
  userIds: readonly string[],
  slot: Slot,
  { exceptPlanId, withWarnings = false }: AvailabilityOptions = {},
): Promise<Map<string, Availability>> {
  const first = firstOccurrenceDate(slot.pattern, slot.from, slot.to) ?? slot.from;
  // Warnings look at the week before and after; instants of other zones at the day before and after.
  const near = { start: addDays(startOfWeek(first), -8), end: slot.to && addDays(slot.to, 8) };
  const people = await loadPeople(db, userIds);
  const leaves = byUser(await loadLeaves(db, userIds, { start: slot.from, end: slot.to }));
  const planned = await loadCommitments(db, userIds, near);
  const commitments = byUser(planned.filter((one) => one.planId !== exceptPlanId));
  return new Map(
    [...people].map(([id, person]) => [
      id,
      judge(person, slot, first, leaves.get(id) ?? [], commitments.get(id) ?? [], withWarnings),
    ]),
  );
}
