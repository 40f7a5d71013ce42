/** Describes the state of a date for the sub sheet. Pure functions. */
import type { PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { type Instant, plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { counted } from '@ondeck/shared/domain/words';
import type { AbsenceKind } from '@ondeck/shared/schemas/absences';
import type { FollowUp } from '@ondeck/shared/schemas/followUp';
import { DAY_MS, MINUTE_MS } from '../../platform/core/clock';
import type { ReasonCode } from '../planning/planning.door';
import type { SheetPerson } from './followUp.repository';

/** A manager can undo an absence that a manager recorded in these minutes, until someone takes the shift. */
export const UNDO_MS = 10 * MINUTE_MS;

/** The facts that decide the state of a date. */
export interface StateFacts {
  readonly now: Instant;
  readonly start: Instant;
  readonly end: Instant;
  readonly timezone: string;
  readonly isCanceled: boolean;
  readonly person: Pick<SheetPerson, 'name' | 'expectedAt' | 'clockedIn' | 'isClockedIn'> | undefined;
  readonly absence:
    | {
        /** Null if the reader can't see the reason. */
        readonly kind: AbsenceKind | null;
        readonly source: string;
        readonly created_at: Date;
      }
    | undefined;
  /** The employee who works the date instead of the absent employee. */
  readonly taker: { readonly name: string; readonly at: Date } | undefined;
}

const kindWords: Readonly<Record<AbsenceKind, string>> = {
  TIME_OFF: 'Time off',
  SICK: 'Sick',
  EMERGENCY: 'Emergency',
  OTHER: 'Other reason',
  NO_SHOW: 'No-show',
};

/** Returns a moment in words at a location: `5:41 AM`, or `12-08-2026, 5:41 AM` if the moment isn't today. */
export function sayMoment(at: Date, now: Instant, timezone: string): string {
  const date: PlainDate = plainDateIn(at.getTime(), timezone);
  const time = sayTime(plainTimeIn(at.getTime(), timezone));
  return date === plainDateIn(now, timezone) ? time : `${formatDisplayDate(date)}, ${time}`;
}

type State = Pick<FollowUp, 'state' | 'sentence'>;

function absentState(facts: StateFacts, absence: NonNullable<StateFacts['absence']>): State {
  const { person, taker, now, timezone } = facts;
  const verb = absence.source === 'EMPLOYEE' ? 'reported' : 'recorded';
  const reason = absence.kind === null ? 'Off' : kindWords[absence.kind];
  const why = `${reason}, ${verb} ${sayMoment(absence.created_at, now, timezone)}`;
  const sentence = `${person?.name ?? 'The employee'} can't come. ${why}`;
  if (!taker) return { state: 'ABSENT', sentence };
  return {
    state: 'TAKEN',
    sentence: `${sentence}. ${taker.name} took it at ${sayMoment(taker.at, now, timezone)}`,
  };
}

function expectedState(
  { now, start, end, timezone }: StateFacts,
  person: NonNullable<StateFacts['person']>,
): State {
  const { name, expectedAt } = person;
  if (now >= end) return { state: 'ENDED', sentence: `${name} didn't clock in` };
  if (expectedAt !== null && now < expectedAt.getTime())
    return {
      state: now < start ? 'EXPECTED' : 'LATE',
      sentence: `${name} is expected at ${sayMoment(expectedAt, now, timezone)}`,
    };
  const minutes = Math.floor((now - start) / MINUTE_MS);
  if (minutes < 1) return { state: 'EXPECTED', sentence: `${name} is expected` };
  return { state: 'LATE', sentence: `${name} is ${counted(minutes, 'minute')} late` };
}

/** Returns the state of a date and its sentence, which has no period. The first state that applies counts. */
export function stateOf(facts: StateFacts): State {
  const { person, absence, now, end, timezone } = facts;
  if (facts.isCanceled) return { state: 'CANCELED', sentence: 'This date is canceled' };
  if (absence) return absentState(facts, absence);
  if (!person)
    return now >= end
      ? { state: 'ENDED', sentence: 'No one worked this shift' }
      : { state: 'OPEN', sentence: 'No one is assigned' };
  if (person.clockedIn === null) return expectedState(facts, person);
  const at = sayMoment(person.clockedIn, now, timezone);
  return person.isClockedIn
    ? { state: 'CLOCKED_IN', sentence: `${person.name} clocked in at ${at}` }
    : { state: 'ENDED', sentence: `${person.name} worked this shift` };
}

/**
 * Returns whether the phone number of an employee shows: always for staff who work only at the reader's locations, and
 * for others from 24 hours before the shift until its end.
 */
export const showsPhone = (
  { isOwnStaff }: { readonly isOwnStaff: boolean },
  { now, start, end }: Pick<StateFacts, 'now' | 'start' | 'end'>,
): boolean => isOwnStaff || (now >= start - DAY_MS && now <= end);

/** Names of the groups of employees who can't work for the same reason. */
const reasonGroups: Readonly<Record<ReasonCode, string>> = {
  INACTIVE: 'Inactive account',
  NOT_EMPLOYED: 'Not employed then',
  NOT_AT_LOCATION: 'Other location',
  LACKS_POSITION: 'Other position',
  ON_LEAVE: 'On leave',
  OVERLAP: 'Already scheduled',
  UNAVAILABLE: 'Unavailable',
  MAX_DAYS: 'Too many days',
  CERTIFICATE_MISSING: 'Certificate missing',
  CERTIFICATE_EXPIRED: 'Certificate expired',
  CERTIFICATE_PENDING: 'Certificate not reviewed',
  'warn.certificateExpires': 'Certificate expires',
  'warn.shortRest': 'Too little rest',
  'warn.longDay': 'Too many hours that day',
  'warn.longWeek': 'Too many hours that week',
  'warn.needsBreak': 'Needs a break',
  'warn.tooYoung': 'Too young',
  'warn.minorDay': 'Limit for minors',
  'warn.minorWeek': 'Limit for minors',
  'warn.minorClock': 'Limit for minors',
  'warn.minorDays': 'Limit for minors',
};

/** Returns the name of a group of employees who can't work for the same reason. */
export const reasonGroup = (code: ReasonCode): string => reasonGroups[code];

const QUARTER = 15 * MINUTE_MS;
/** The rest of a shift that has begun becomes a separate shift if it lasts an hour or more. */
const LEAST_REST = 60 * MINUTE_MS;

/** Returns when the rest of a shift that has begun starts: the next quarter hour; null if less than an hour is left. */
export function restStart({ now, end }: Pick<StateFacts, 'now' | 'end'>): Instant | null {
  const next = Math.ceil(now / QUARTER) * QUARTER;
  return end - next >= LEAST_REST ? next : null;
}
