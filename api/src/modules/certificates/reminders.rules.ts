/** Decides on which days employees are reminded of a certificate that expires, and in which words. Pure functions. */
import {
  addDays,
  daysBetween,
  formatDisplayDate,
  type PlainDate,
} from '@ondeck/shared/domain/calendar/plainDate';
import { counted } from '@ondeck/shared/domain/words';
import { grouped } from '../../platform/core/grouped';
import {
  type CertificateFacts,
  coverageOf,
  type HeldCertificate,
  requiredTypes,
  shortestAt,
} from '../planning/planning.door';

/** The day after the expiration date, as a number of days before it: the day of the last notification. */
export const EXPIRED = -1;

/** The last day of some of an employee's certificates. */
export interface Timeline {
  readonly certificateId: string;
  /** The type that the employee is reminded of: the certificate's own type, if that ends on this day. */
  readonly typeId: string;
  readonly name: string;
  /** All types that the employee no longer has after this day. */
  readonly endingTypeIds: readonly string[];
  readonly expiresOn: PlainDate;
  /** The ID of the location at which this is the last day, if the certificate counts longer at another one. */
  readonly locationId: string | null;
}

/**
 * Returns the last days on which an employee has types of certificates, except retired types, at some locations. Types
 * that end on the same day with the same certificate are one entry.
 *
 * @param isMeant - whether the employee has or needs a type
 */
export function lastDaysOf(
  facts: CertificateFacts,
  userId: string,
  locationIds: readonly string[],
  isMeant: (type: CertificateFacts['types'][number]) => boolean,
  states?: readonly HeldCertificate['state'][],
): Timeline[] {
  const ends = facts.types.flatMap((type) => {
    const isAsked = !type.isRetired && isMeant(type);
    const coverage = isAsked ? coverageOf(facts, userId, type.id, locationIds, states) : undefined;
    if (!coverage || coverage.through === null) return [];
    return [{ type, certificate: coverage.certificate, expiresOn: coverage.through }];
  });
  const together = grouped(ends, ({ certificate, expiresOn }) => `${certificate.id} ${expiresOn}`);
  return [...together.values()].flatMap((all) => {
    const named = all.find(({ type, certificate }) => type.id === certificate.typeId) ?? all[0];
    return named
      ? {
          certificateId: named.certificate.id,
          typeId: named.type.id,
          name: named.type.name,
          endingTypeIds: all.map(({ type }) => type.id),
          expiresOn: named.expiresOn,
          locationId: shortestAt(facts, named.certificate, named.type.id, locationIds),
        }
      : [];
  });
}

/** Returns the last days of the types that an employee has certificates of, or that their positions require. */
export function timelinesOf(
  facts: CertificateFacts,
  {
    id,
    positionIds,
    locationIds,
  }: {
    readonly id: string;
    readonly positionIds: readonly string[];
    readonly locationIds: readonly string[];
  },
): Timeline[] {
  const required = requiredTypes(facts, positionIds, locationIds);
  const held = facts.held.get(id) ?? [];
  return lastDaysOf(
    facts,
    id,
    locationIds,
    (type) => required.includes(type) || held.some(({ typeId }) => typeId === type.id),
  );
}

export interface Reminded {
  readonly expiresOn: PlainDate;
  /** Days before the expiration date on which the employee is reminded. */
  readonly reminderDays: readonly number[];
  /** The day of the approval. Earlier reminders aren't sent later. */
  readonly approvedOn: PlainDate;
  /** The days before the expiration date whose reminders were sent. */
  readonly sent: readonly number[];
}

export interface DueReminder {
  /** Days until the expiration date; negative after it. */
  readonly left: number;
  /** The days whose reminders this one is, so that one is sent after a time without a running server. */
  readonly days: readonly number[];
}

/** Returns the reminder to send on a day; undefined if there is none, or if it was sent. */
export function dueReminder(
  { expiresOn, reminderDays, approvedOn, sent }: Reminded,
  today: PlainDate,
): DueReminder | undefined {
  const left = daysBetween(today, expiresOn);
  const from = Math.max(left, EXPIRED);
  const latestSent = Math.min(...sent.filter((one) => one >= from));
  const days = [...reminderDays, EXPIRED].filter(
    (one) => one >= from && one < latestSent && addDays(expiresOn, -one) >= approvedOn,
  );
  return days.length === 0 ? undefined : { left, days };
}

const inDays = (left: number): string => {
  if (left === 0) return 'today';
  return left === 1 ? 'tomorrow' : `in ${left} days`;
};

/**
 * Returns when a certificate expires or expired, in words: `CPR/AED expires in 14 days.`
 *
 * @param at - the location, if the certificate counts longer at another one: `CPR/AED expires in 14 days at Lakeview.`
 */
export function expirySentence(name: string, expiresOn: PlainDate, left: number, at?: string): string {
  const when = left < 0 ? `expired on ${formatDisplayDate(expiresOn)}` : `expires ${inDays(left)}`;
  return `${name} ${when}${at === undefined ? '' : ` at ${at}`}.`;
}

/** Returns how many shifts are after the expiration date, in words: `3 of your shifts are after that date.` Empty for none. */
export function laterShiftsSentence(count: number): string {
  if (count === 0) return '';
  return `${count} of your shifts ${count === 1 ? 'is' : 'are'} after that date.`;
}

/** Returns the title of a manager's digest: `2 certificates to review, 1 expires soon, 1 has expired`. */
export function digestTitle(toReview: number, lefts: readonly number[]): string {
  const expired = lefts.filter((left) => left < 0).length;
  const soon = lefts.length - expired;
  const parts = [
    ...(toReview > 0 ? [`${counted(toReview, 'certificate')} to review`] : []),
    ...(soon > 0 ? [`${soon} ${soon === 1 ? 'expires' : 'expire'} soon`] : []),
    ...(expired > 0 ? [`${expired} ${expired === 1 ? 'has' : 'have'} expired`] : []),
  ];
  return toReview > 0 ? parts.join(', ') : `Certificates: ${parts.join(', ')}`;
}
