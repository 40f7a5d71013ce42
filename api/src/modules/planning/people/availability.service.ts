/** Checks who is available for work. Candidate lists and every write that assigns staff use the same check. */
import {
  type CandidatePerson,
  candidateReasons,
  type CodedCommitment,
  overlapReasons,
} from './candidates.rules';
import { type CandidateReason, isOptional, modeOf, reasonSentence } from './reasons.rules';
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
import type { Warning, ZonedOccurrence } from './warnings.rules';
import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { grouped } from '../../../platform/core/grouped';
import type { DateRange } from '../plan/dateRanges.rules';
import { type DraftWork, loadDraftWork } from './draftWork.repository';
import type { PlanView } from '../plan/planView';
import { loadPlannedWork, type PlannedWork } from './plannedWork.repository';
import type { LocationModes } from '@ondeck/shared/domain/rules/locationModes';
import { loadCertificates } from './certificates.repository';
import {
  type CertificateFacts,
  certificateReasons,
  datesByPosition,
  type PositionDates,
} from './certificates.rules';
import { loadEntered, NOTHING_ENTERED } from './entered.repository';
import { type Labor, loadLabor } from './labor.repository';
import { laborReasons } from './labor.rules';
import { bandOn } from './minors.rules';
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
  /** Checks whether the employee already works these hours of a date. A rule about dates doesn't stop these. */
  readonly isKept?: ((one: Occurrence) => boolean) | undefined;
  /** Checks whether the employee already works a date in the same position. Certificates don't stop these. */
  readonly isKeptWork?: ((date: PlainDate) => boolean) | undefined;
}

/** Everything that decides whether an employee can work a slot. */
interface Facts {
  readonly person: PersonFacts;
  readonly slot: Slot;
  readonly isKept: Ask['isKept'];
  readonly isKeptWork: Ask['isKeptWork'];
  readonly leaves: CandidatePerson['leaves'];
  readonly entered: Entered;
  /** The employee's other work in the weeks around the slot. */
  readonly planned: readonly PlannedWork[];
  readonly modes: LocationModes;
  /** The limits on hours of the work's location. */
  readonly labor: Labor;
  /** The occurrences of the slot, as far as they are checked. */
  readonly occurrences: readonly ZonedOccurrence[];
  /** The dates of these occurrences by position, for certificates. */
  readonly work: readonly PositionDates[];
  readonly certificates: CertificateFacts;
}

export interface Availability extends Facts {
  /** The reasons that the employee can't be assigned; empty for a candidate. */
  readonly reasons: readonly CandidateReason[];
  /** The reasons that only warn at this location. */
  readonly cautions: readonly CandidateReason[];
  /** The employee's draft shifts. They block no write, and only managers see a warning. */
  readonly drafted: readonly DraftWork[];
}

/** Days of an endless series that are checked for limits of hours and days. */
const LIMITED_DAYS = 8 * 7;
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
  const isUnavailable = ({ code }: CandidateReason): boolean => code === 'UNAVAILABLE';
  return {
    ...able,
    reasons: able.reasons.filter((reason) => !isUnavailable(reason)),
    cautions: [...able.reasons.filter(isUnavailable), ...able.cautions],
  };
}

/**
 * Returns the result for work that the employee has already done. Reasons that options of the location decide only
 * warn, because no hours may be lost.
 */
export const doneWork = (able: Availability): Availability => ({
  ...able,
  reasons: able.reasons.filter((reason) => !isOptional(reason)),
  cautions: [...able.reasons.filter(isOptional), ...able.cautions],
});

/** Returns the reasons that depend on the dates of the work, for some occurrences of a slot. */
function datedReasons(
  { person: { dateOfBirth }, slot, entered, planned, labor }: Facts,
  occurrences: readonly ZonedOccurrence[],
  more: readonly Commitment[],
): CandidateReason[] {
  const first = occurrences[0]?.date ?? firstDateOf(slot);
  const isMinor = dateOfBirth !== null && bandOn(dateOfBirth, first) !== 'ADULT';
  const horizon = addDays(first, LIMITED_DAYS - 1);
  const last = earlierEnd(slot.to, horizon) ?? horizon;
  const added = occurrences.filter(({ date }) => date <= last);
  // School days and birthdays differ over a year, so the hours of minors are compared as long as availability.
  const limited = isMinor ? occurrences : added;
  const end = laterDate(last, limited.at(-1)?.date ?? last);
  const existing = [...plannedBetween([...planned, ...more], addDays(first, -8), addDays(end, 8))];
  const dates = (all: readonly Occurrence[]): PlainDate[] => all.map(({ date }) => date);
  return [
    ...unavailableReasons(occurrences, entered),
    ...daysReasons(dates(added), dates(existing), entered.maxDays),
    ...laborReasons({ added: limited, existing, dateOfBirth, labor }, last),
  ];
}

/** Returns the reasons that the employee lacks certificates for the dates of a slot. */
const certificatesFor = (
  { person, slot, certificates }: Facts,
  work: readonly PositionDates[],
): CandidateReason[] =>
  certificateReasons(
    certificates,
    { userId: person.id, locationId: slot.locationId },
    work,
    person.positionIds,
  );

/** Returns the work without dates that the employee already works in the same position. */
const newWork = ({ work, isKeptWork }: Facts): readonly PositionDates[] =>
  isKeptWork === undefined
    ? work
    : work
        .map((one) => ({ ...one, dates: one.dates.filter((date) => !isKeptWork(date)) }))
        .filter(({ dates }) => dates.length > 0);

/** Returns all reasons against an assignment: those that refuse it, and those that only warn at the location. */
function judged(
  facts: Facts,
  more: readonly CodedCommitment[] = [],
): Pick<Availability, 'reasons' | 'cautions'> {
  const { person, slot, leaves, planned, occurrences, modes, isKept = () => false } = facts;
  const inTheWay = planned.filter((one) => mayMeet(slot.pattern, one.pattern, slot.from));
  const isBlocking = (reason: CandidateReason): boolean => modeOf(reason, modes) === 'BLOCK';
  const dated = datedReasons(facts, occurrences, more);
  const kept = occurrences.filter(isKept);
  const around = [...more, ...kept.map((one) => ({ ...slot, from: one.date, to: one.date }))];
  const blocking =
    kept.length === 0
      ? dated
      : datedReasons(
          facts,
          occurrences.filter((one) => !isKept(one)),
          around,
        );
  const isNamed = ({ code }: CandidateReason): boolean => dated.some((one) => one.code === code);
  const later = blocking.filter((reason) => !isNamed(reason));
  const lacking = certificatesFor(facts, facts.work);
  const newlyLacking = facts.isKeptWork ? certificatesFor(facts, newWork(facts)) : lacking;
  return {
    reasons: [
      ...candidateReasons({ ...person, leaves }, slot, [...inTheWay, ...more]),
      ...[...blocking, ...newlyLacking].filter(isBlocking),
    ],
    cautions: [...dated, ...later, ...lacking].filter((reason) => !isBlocking(reason)),
  };
}

/** Returns the result with more work of the employee that isn't scheduled yet, such as shifts of the same draft. */
export const withMoreWork = (able: Availability, more: readonly CodedCommitment[]): Availability =>
  more.length === 0 ? able : { ...able, ...judged(able, more) };

/** Returns warnings for the manager. Warnings block nothing. */
export function warningsOf(able: Availability): Warning[] {
  const inDrafts = draftReasons(able).map((reason) => ({
    code: 'warn.inDraft' as const,
    message: reasonSentence(reason),
  }));
  const cautions = able.cautions.map((reason) => ({ code: reason.code, message: reasonSentence(reason) }));
  return [...cautions, ...inDrafts.slice(0, 1)];
}

/** Returns the warnings of several employees, each once and starting with the employee's name. */
export function namedWarnings(people: readonly Availability[]): Warning[] {
  const warnings = people.flatMap((one) =>
    warningsOf(one).map(({ code, message }) => ({ code, message: `${one.person.name}: ${message}` })),
  );
  return [...new Map(warnings.map((one) => [one.message, one])).values()];
}

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
  const leaves = byUser<Leave>(await loadLeaves(db, ids, days, view.withoutLeave));
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
