import { compareBytes } from '@ondeck/shared/domain/plainText';
import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import {
  earlierEnd,
  formatDisplayDate,
  laterDate,
  type PlainDate,
} from '@ondeck/shared/domain/calendar/plainDate';
import { sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import { counted } from '@ondeck/shared/domain/words';
import type { DayHours } from '@ondeck/shared/domain/rules/availability';
import { daysNotEmployed, type Employment } from '../../../platform/core/employment.rules';
import type { DateRange } from '../plan/dateRanges.rules';
import type { Commitment, Slot } from '../plan/slot.rules';
import { firstOverlap } from './overlap.rules';

const EVERY_DAY: DateRange = { start: '0001-01-01', end: null };

/**
 * Reasons that an employee can't be assigned to a shift. Codes are sent over HTTP and stored in logs, so they are never
 * renamed.
 */
type CandidateReasonCode =
  | 'INACTIVE'
  | 'NOT_EMPLOYED'
  | 'NOT_AT_LOCATION'
  | 'LACKS_POSITION'
  | 'ON_LEAVE'
  | 'OVERLAP'
  | 'UNAVAILABLE'
  | 'MAX_DAYS';

export interface CandidateReason {
  code: CandidateReasonCode;
  /** Code of the overlapping shift or meeting. */
  shiftCode?: string;
  /**
   * The first date of the slot that the reason applies to, or for a week its Sunday; missing if the reason applies to
   * every date.
   */
  date?: PlainDate;
  /** Hours of that date, for a reason that doesn't apply to the whole date. */
  times?: DayHours;
  /** A number that is above its `limit`. */
  count?: number;
  limit?: number;
}

/** A reason that a location or a preference can make a mere warning. */
export type Caution = CandidateReason & { code: 'UNAVAILABLE' | 'MAX_DAYS' };

export interface CandidatePerson extends Employment {
  isActive: boolean;
  locationIds: readonly string[];
  positionIds: readonly string[];
  /** Approved leave, both dates inclusive. */
  leaves: readonly { start_date: PlainDate; end_date: PlainDate | null }[];
}

/** Other work of the same employee. */
export interface CodedCommitment extends Commitment {
  shiftCode: string;
}

const onDate = (date: PlainDate | undefined): string => (date ? ` on ${formatDisplayDate(date)}` : '');

const atTimes = (times: DayHours | undefined): string =>
  times ? `, ${sayTimeRange(times.start_time, times.end_time)}` : '';

const sentences: Readonly<Record<CandidateReasonCode, (reason: CandidateReason) => string>> = {
  INACTIVE: () => "The account isn't active.",
  NOT_EMPLOYED: ({ date }) => `Not employed${onDate(date)}.`,
  NOT_AT_LOCATION: () => "Doesn't work at this location.",
  LACKS_POSITION: () => "Doesn't have this position.",
  ON_LEAVE: ({ date }) => `On leave${onDate(date)}.`,
  OVERLAP: ({ shiftCode, date }) => `Overlaps ${shiftCode ?? 'another shift'}${onDate(date)}.`,
  UNAVAILABLE: ({ date, times }) => `Unavailable${onDate(date)}${atTimes(times)}.`,
  MAX_DAYS: ({ date, count = 0, limit = 0 }) =>
    `${counted(count, 'day')} scheduled in the week of ${formatDisplayDate(date ?? '')}. Wants at most ${limit}.`,
};

/** Returns a reason as a sentence, without the employee's name. */
export const reasonSentence = (reason: CandidateReason): string => sentences[reason.code](reason);

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

function onLeave(person: CandidatePerson, slot: Slot): CandidateReason[] {
  const dates = person.leaves
    .map(({ start_date, end_date }) => firstWithin(slot, start_date, end_date))
    .filter((date): date is PlainDate => date !== null);
  const [date] = dates.sort();
  return date === undefined ? [] : [{ code: 'ON_LEAVE', date }];
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
 * overlapping commitment; empty for a candidate. Short rest, long weeks, and the hours of minors are only warnings.
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
