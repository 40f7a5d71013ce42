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

/** The details of a reason: all of its parts but the code. */
interface ReasonDetails {
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

interface ReasonKind {
  /** Returns the reason as a sentence, without the employee's name. */
  readonly sentence: (details: ReasonDetails) => string;
  /** The changes of a shift that the reason stops if the employee is assigned already. It always stops new staff. */
  readonly stops: 'every change' | 'new dates' | 'new dates or hours' | 'a new position' | 'new staff only';
}

const onDate = (date: PlainDate | undefined): string => (date ? ` on ${formatDisplayDate(date)}` : '');

const atTimes = (times: DayHours | undefined): string =>
  times ? `, ${sayTimeRange(times.start_time, times.end_time)}` : '';

/**
 * Every reason that an employee can't be assigned to a shift. Codes are sent over HTTP and stored in logs, so they are
 * never renamed.
 */
const reasonKinds = {
  INACTIVE: { sentence: () => "The account isn't active.", stops: 'new staff only' },
  NOT_EMPLOYED: { sentence: ({ date }) => `Not employed${onDate(date)}.`, stops: 'new dates' },
  NOT_AT_LOCATION: { sentence: () => "Doesn't work at this location.", stops: 'new staff only' },
  LACKS_POSITION: { sentence: () => "Doesn't have this position.", stops: 'a new position' },
  ON_LEAVE: { sentence: ({ date }) => `On leave${onDate(date)}.`, stops: 'new dates' },
  OVERLAP: {
    sentence: ({ shiftCode, date }) => `Overlaps ${shiftCode ?? 'another shift'}${onDate(date)}.`,
    stops: 'every change',
  },
  UNAVAILABLE: {
    sentence: ({ date, times }) => `Unavailable${onDate(date)}${atTimes(times)}.`,
    stops: 'new dates or hours',
  },
  MAX_DAYS: {
    sentence: ({ date, count = 0, limit = 0 }) =>
      `${counted(count, 'day')} scheduled in the week of ${formatDisplayDate(date ?? '')}. Wants at most ${limit}.`,
    stops: 'new staff only',
  },
} as const satisfies Record<string, ReasonKind>;

export interface CandidateReason extends ReasonDetails {
  code: keyof typeof reasonKinds;
}

/** A reason that a location or a preference can make a mere warning. */
export type Caution = CandidateReason & { code: 'UNAVAILABLE' | 'MAX_DAYS' };

/** Returns a reason as a sentence, without the employee's name. */
export const reasonSentence = (reason: CandidateReason): string => reasonKinds[reason.code].sentence(reason);

/** Returns the changes of a shift that a reason stops if the employee is assigned already. */
export const stoppedBy = ({ code }: CandidateReason): ReasonKind['stops'] => reasonKinds[code].stops;

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
