import { compareBytes } from '@ondeck/shared/domain/plainText';
import {
  firstOccurrenceDate,
  type Interval,
  occurrenceInterval,
  occurrencesBetween,
} from '@ondeck/shared/domain/calendar/occurrences';
import {
  addDays,
  compareDates,
  earlierEnd,
  laterDate,
  type PlainDate,
} from '@ondeck/shared/domain/calendar/plainDate';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { daysNotEmployed, type Employment } from '../../../platform/core/employment.rules';
import type { DateRange } from '../plan/dateRanges.rules';
import type { Commitment, Slot } from '../plan/slot.rules';
import { firstOverlap, intervalsOverlap } from './overlap.rules';
import type { CandidateReason } from './reasons.rules';

const EVERY_DAY: DateRange = { start: '0001-01-01', end: null };

export interface CandidatePerson extends Employment {
  isActive: boolean;
  locationIds: readonly string[];
  positionIds: readonly string[];
  /** Days off, both dates inclusive. With `hours`, only these instants of the single date. */
  leaves: readonly {
    readonly start_date: PlainDate;
    readonly end_date: PlainDate | null;
    readonly hours?: Interval;
  }[];
}

/** Other work of the same employee. */
export interface CodedCommitment extends Commitment {
  shiftCode: string;
}

/** Returns the slot's first occurrence between two dates, or null. */
function firstWithin(slot: Slot, from: PlainDate | null, to: PlainDate | null): PlainDate | null {
  const { pattern } = slot;
  const start = from === null ? slot.from : laterDate(slot.from, from);
  return firstOccurrenceDate(pattern, start, earlierEnd(slot.to, to));
}

function notEmployed(person: CandidatePerson, slot: Slot): CandidateReason[] {
  const dates = daysNotEmployed(person).map(({ start, end }) => firstWithin(slot, start, end));
  const date = dates.find((first) => first !== null);
  return date === undefined ? [] : [{ code: 'NOT_EMPLOYED', date }];
}

/** Returns the hours of a day off at which a slot's work takes place, in the work's zone; null if there are none. */
function hoursInTheWay(
  { pattern, from, to }: Slot,
  date: PlainDate,
  hours: Interval,
): CandidateReason | null {
  // The zone of the work can be another one, so its date can differ by a day.
  const [first, last] = [laterDate(from, addDays(date, -1)), earlierEnd(to, addDays(date, 1)) ?? from];
  for (const one of first <= last ? occurrencesBetween(pattern, first, last) : []) {
    const zone = zoneOn(pattern, one.date);
    if (!intervalsOverlap(occurrenceInterval(one, zone), hours)) continue;
    const times = { start_time: plainTimeIn(hours.start, zone), end_time: plainTimeIn(hours.end, zone) };
    return { code: 'ON_LEAVE', date: one.date, times };
  }
  return null;
}

function onLeave(person: CandidatePerson, slot: Slot): CandidateReason[] {
  const found = person.leaves.flatMap(({ start_date, end_date, hours }): CandidateReason[] => {
    const reason = hours ? hoursInTheWay(slot, start_date, hours) : null;
    if (hours) return reason ? [reason] : [];
    const date = firstWithin(slot, start_date, end_date);
    return date === null ? [] : [{ code: 'ON_LEAVE', date }];
  });
  // Of a whole day and hours on the same date, the whole day is named.
  const [first] = found.toSorted(
    (a, b) => compareDates(a.date ?? '', b.date ?? '') || Number(Boolean(a.times)) - Number(Boolean(b.times)),
  );
  return first ? [first] : [];
}

/** Returns one reason for each commitment that overlaps a slot, ordered by date. */
export function overlapReasons(slot: Slot, commitments: readonly CodedCommitment[]): CandidateReason[] {
  return commitments
    .flatMap((other) => {
      const conflict = firstOverlap(slot, other);
      return conflict ? [{ code: 'OVERLAP' as const, shiftCode: other.shiftCode, date: conflict.date }] : [];
    })
    .toSorted((a, b) => compareBytes(`${a.date} ${a.shiftCode}`, `${b.date} ${b.shiftCode}`));
}

/**
 * Returns every reason that an employee can't be assigned to a slot, in a fixed order, with one reason for each
 * overlapping commitment; empty for a candidate. These reasons refuse an assignment at every location.
 *
 * @param commitments - the employee's other shifts and meetings at any location, without the slot's own shift
 */
export function candidateReasons(
  person: CandidatePerson,
  slot: Slot,
  commitments: readonly CodedCommitment[],
): CandidateReason[] {
  const reasons: CandidateReason[] = [];
  if (!person.isActive) reasons.push({ code: 'INACTIVE' });
  reasons.push(...notEmployed(person, slot));
  if (!person.locationIds.includes(slot.locationId)) reasons.push({ code: 'NOT_AT_LOCATION' });
  if (!slot.positions.every((any) => any.some((id) => person.positionIds.includes(id))))
    reasons.push({ code: 'LACKS_POSITION' });
  return [...reasons, ...onLeave(person, slot), ...overlapReasons(slot, commitments)];
}

/**
 * Returns the days on which an employee can't work at a location in these positions, regardless of other work. Empty if
 * {@link candidateReasons} returns only leave and overlaps.
 */
export function daysRefused(
  person: Omit<CandidatePerson, 'leaves'>,
  { locationId, positions }: Pick<Slot, 'locationId' | 'positions'>,
): DateRange[] {
  const fits = person.locationIds.includes(locationId);
  const holds = positions.every((any) => any.some((id) => person.positionIds.includes(id)));
  if (!person.isActive || !fits || !holds) return [EVERY_DAY];
  return daysNotEmployed(person);
}
