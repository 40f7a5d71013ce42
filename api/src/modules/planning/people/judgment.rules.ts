/** Judges whether an employee can work a slot. Pure functions. Lists, previews, writes, and drafts use the same ones. */
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
import type { DraftWork } from './draftWork.repository';
import type { PlannedWork } from './plannedWork.repository';
import type { LocationModes } from '@ondeck/shared/domain/rules/locationModes';
import { type CertificateFacts, certificateReasons, type PositionDates } from './certificates.rules';
import type { Labor } from './labor.repository';
import { laborReasons } from './labor.rules';
import { bandOn } from './minors.rules';
import { daysReasons, type Entered, unavailableReasons } from './unavailable.rules';
import type { PersonFacts } from './people.repository';
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
export interface Facts {
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

/** Days of a series in which limits that only warn are compared. */
const LIMITED_DAYS = 8 * 7;
/** Days of a series that are compared with availability. A longer series repeats, and availability repeats weekly. */
export const COMPARED_DAYS = 371;

/** Returns the first date of a slot. */
export const firstDateOf = ({ pattern, from, to }: Slot): PlainDate =>
  firstOccurrenceDate(pattern, from, to) ?? from;

/** Returns the Sunday of the week with a slot's first date. */
export const weekOf = (slot: Slot): PlainDate => startOfWeek(firstDateOf(slot));

/** Returns the occurrences of a shift between two days, each with its zone. */
export const occurrencesOf = (pattern: ShiftPattern, from: PlainDate, to: PlainDate): ZonedOccurrence[] =>
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
 * @param except - IDs of drafts to leave out
 */
export const draftReasons = (
  { slot, drafted }: Availability,
  except: readonly string[] = [],
): CandidateReason[] =>
  overlapReasons(
    slot,
    drafted.filter(({ batchId }) => !except.includes(batchId)),
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
  { person: { dateOfBirth }, slot, entered, planned, labor, modes }: Facts,
  occurrences: readonly ZonedOccurrence[],
  more: readonly Commitment[],
): CandidateReason[] {
  const first = occurrences[0]?.date ?? firstDateOf(slot);
  const isMinor = dateOfBirth !== null && bandOn(dateOfBirth, first) !== 'ADULT';
  const horizon = addDays(first, LIMITED_DAYS - 1);
  const last = earlierEnd(slot.to, horizon) ?? horizon;
  const added = occurrences.filter(({ date }) => date <= last);
  // Limits that refuse are compared as long as availability. So are the hours of minors, because school days differ.
  const refuses = modes.labor === 'BLOCK';
  const limited = isMinor || refuses ? occurrences : added;
  const end = laterDate(last, limited.at(-1)?.date ?? last);
  const existing = [...plannedBetween([...planned, ...more], addDays(first, -8), addDays(end, 8))];
  const dates = (all: readonly Occurrence[]): PlainDate[] => all.map(({ date }) => date);
  return [
    ...unavailableReasons(occurrences, entered),
    ...daysReasons(dates(added), dates(existing), entered.maxDays),
    ...laborReasons({ added: limited, existing, dateOfBirth, labor }, refuses ? end : last),
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
export function judged(
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
