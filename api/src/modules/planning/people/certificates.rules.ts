/** Rules for the certificates that positions require. A certificate is valid through its last day. */
import { addDays, addMonths, earlierEnd, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Slot } from '../plan/slot.rules';
import type { CandidateReason } from './reasons.rules';

export interface CertificateType {
  readonly id: string;
  readonly name: string;
  readonly isRetired: boolean;
  /** IDs of the types that a certificate of this type counts as too. */
  readonly includes: readonly string[];
  /** Months of validity at locations that shorten it. */
  readonly locations: readonly { readonly id: string; readonly months: number }[];
}

/** A certificate that isn't removed. */
export interface HeldCertificate {
  readonly id: string;
  readonly userId: string;
  readonly typeId: string;
  readonly issuedOn: PlainDate;
  /** The printed last day; null if the certificate doesn't expire. */
  readonly expiresOn: PlainDate | null;
  readonly state: 'PENDING' | 'APPROVED' | 'REJECTED';
}

export interface CertificateFacts {
  readonly types: readonly CertificateType[];
  /** The types that positions require; a null location means every location. */
  readonly required: readonly {
    readonly positionId: string;
    readonly typeId: string;
    readonly locationId: string | null;
  }[];
  /** IDs of the locations at which certificates count before a manager reviews them. */
  readonly countsUnreviewedAt: readonly string[];
  /** Certificates by user ID, oldest first. */
  readonly held: ReadonlyMap<string, readonly HeldCertificate[]>;
}

/** Returns the types that count as a type: the type itself, and those that include it, however many types lie between. */
export function coveringTypes(
  types: readonly Pick<CertificateType, 'id' | 'includes'>[],
  typeId: string,
): Set<string> {
  const covering = new Set([typeId]);
  // A set visits elements that are added while it is walked.
  for (const covered of covering)
    for (const { id, includes } of types) if (includes.includes(covered)) covering.add(id);
  return covering;
}

/**
 * Returns the types, except retired ones, that someone needs for any of these positions at any of these locations, in
 * the order of the facts.
 */
export const requiredTypes = (
  { types, required }: Pick<CertificateFacts, 'types' | 'required'>,
  positionIds: readonly string[],
  locationIds: readonly string[],
): CertificateType[] =>
  types.filter(
    ({ id, isRetired }) =>
      !isRetired &&
      required.some(
        ({ typeId, positionId, locationId }) =>
          typeId === id &&
          positionIds.includes(positionId) &&
          (locationId === null ? locationIds.length > 0 : locationIds.includes(locationId)),
      ),
  );

/**
 * Returns the last day on which a certificate counts as a type at these locations: the earliest of the printed date and
 * of the locations' own validity of both types. Null if it doesn't expire.
 */
export function validThrough(
  { types }: Pick<CertificateFacts, 'types'>,
  { typeId, issuedOn, expiresOn }: Pick<HeldCertificate, 'typeId' | 'issuedOn' | 'expiresOn'>,
  countsAs: string,
  locationIds: readonly string[],
): PlainDate | null {
  return types
    .filter(({ id }) => id === typeId || id === countsAs)
    .flatMap(({ locations }) => locations)
    .filter(({ id }) => locationIds.includes(id))
    .map(({ months }) => addMonths(issuedOn, months))
    .reduce<PlainDate | null>(earlierEnd, expiresOn);
}

/**
 * Returns the location at which a certificate stops counting as a type before it does elsewhere; null if it counts
 * equally long at all of these locations.
 */
export function shortestAt(
  facts: Pick<CertificateFacts, 'types'>,
  certificate: Pick<HeldCertificate, 'typeId' | 'issuedOn' | 'expiresOn'>,
  countsAs: string,
  locationIds: readonly string[],
): string | null {
  const ends = locationIds.map((id) => ({ id, through: validThrough(facts, certificate, countsAs, [id]) }));
  const last = validThrough(facts, certificate, countsAs, locationIds);
  if (ends.every(({ through }) => through === last)) return null;
  return ends.find(({ through }) => through === last)?.id ?? null;
}

export interface Coverage {
  readonly certificate: HeldCertificate;
  /** The last day on which the certificate counts as the type; null if it doesn't expire. */
  readonly through: PlainDate | null;
}

const REVIEWED: readonly HeldCertificate['state'][] = ['APPROVED'];
const ALL: readonly HeldCertificate['state'][] = ['APPROVED', 'PENDING'];

const lastsLonger = (a: Coverage, b: Coverage): boolean =>
  a.through === null || (b.through !== null && a.through >= b.through);

/** Returns the employee's certificate that counts longest as a type at these locations; undefined if none does. */
export function coverageOf(
  facts: CertificateFacts,
  userId: string,
  typeId: string,
  locationIds: readonly string[],
  states: readonly HeldCertificate['state'][] = REVIEWED,
): Coverage | undefined {
  const covering = coveringTypes(facts.types, typeId);
  return (facts.held.get(userId) ?? [])
    .filter((one) => states.includes(one.state) && covering.has(one.typeId))
    .map((certificate) => ({ certificate, through: validThrough(facts, certificate, typeId, locationIds) }))
    .reduce<Coverage | undefined>(
      (best, one) => (best !== undefined && lastsLonger(best, one) ? best : one),
      undefined,
    );
}

const statesAt = ({ countsUnreviewedAt }: CertificateFacts, locationId: string) =>
  countsUnreviewedAt.includes(locationId) ? ALL : REVIEWED;

const covers = (coverage: Coverage | undefined, date: PlainDate): boolean =>
  coverage !== undefined && (coverage.through === null || date <= coverage.through);

/** Work of one employee in a position at a location. */
interface CertifiedWork {
  readonly userId: string;
  readonly positionId: string;
  readonly locationId: string;
}

/** Returns whether an employee has every certificate that a position requires at a location on a date. */
export const certificatesValidOn = (
  facts: CertificateFacts,
  { userId, positionId, locationId }: CertifiedWork,
  date: PlainDate,
): boolean =>
  requiredTypes(facts, [positionId], [locationId]).every(({ id }) =>
    covers(coverageOf(facts, userId, id, [locationId], statesAt(facts, locationId)), date),
  );

/**
 * Returns the first day on which an employee no longer has all of some types at a location; null if they don't expire,
 * and undefined if the employee doesn't have one of them.
 */
export function firstDayWithout(
  facts: CertificateFacts,
  { userId, locationId }: Omit<CertifiedWork, 'positionId'>,
  typeIds: readonly string[],
): PlainDate | null | undefined {
  let last: PlainDate | null = null;
  for (const typeId of typeIds) {
    const found = coverageOf(facts, userId, typeId, [locationId], statesAt(facts, locationId));
    if (found === undefined) return undefined;
    last = earlierEnd(last, found.through);
  }
  return last === null ? null : addDays(last, 1);
}

/** Dates of a slot, in order, on which an employee works one of the same positions. */
export interface PositionDates {
  readonly positions: readonly string[];
  readonly dates: readonly PlainDate[];
}

/** Returns the dates of a slot by position; none for a meeting, which requires no certificates. */
export function datesByPosition(
  { positionsOn, pattern: { versions, exceptions } }: Pick<Slot, 'positionsOn' | 'pattern'>,
  dates: readonly PlainDate[],
): PositionDates[] {
  const [first] = dates;
  if (positionsOn === null || first === undefined) return [];
  // A shift that never changed has the same position on all of its hundreds of dates.
  if (!versions?.length && !exceptions?.length) return [{ positions: positionsOn(first), dates }];
  const groups = new Map<string, { positions: readonly string[]; dates: PlainDate[] }>();
  for (const date of dates) {
    const positions = positionsOn(date);
    const key = positions.join();
    const group = groups.get(key) ?? { positions, dates: [] };
    group.dates.push(date);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Days from the first date of a series in which an expired certificate is a reason. On later days it only warns. */
const NEXT_DAYS = 8 * 7;

/**
 * Returns the reason that an employee lacks a type of certificate on some dates; undefined if they have it.
 *
 * @param later - the first day on which an expired certificate only warns
 */
function reasonOf(
  facts: CertificateFacts,
  { userId, locationId }: Omit<CertifiedWork, 'positionId'>,
  { id, name }: CertificateType,
  dates: readonly PlainDate[],
  later: PlainDate,
): CandidateReason | undefined {
  const found = coverageOf(facts, userId, id, [locationId], statesAt(facts, locationId));
  const bad = dates.filter((date) => !covers(found, date));
  const [date] = bad;
  if (date === undefined) return undefined;
  const isWaiting = covers(coverageOf(facts, userId, id, [locationId], ALL), date);
  if (found === undefined)
    return { code: isWaiting ? 'CERTIFICATE_PENDING' : 'CERTIFICATE_MISSING', certificateType: name };
  const details = { certificateType: name, ...(found.through === null ? {} : { expiresOn: found.through }) };
  if (date >= later) return { code: 'warn.certificateExpires', ...details, count: bad.length };
  return isWaiting
    ? { code: 'CERTIFICATE_PENDING', certificateType: name, date }
    : { code: 'CERTIFICATE_EXPIRED', ...details, date };
}

/**
 * Returns the reasons that an employee lacks certificates for work at a location, one for each type. If the work is in
 * one of several positions, the position of the employee with the fewest reasons counts.
 *
 * @param work - from {@link datesByPosition}
 * @param positionIds - positions of the employee
 */
export function certificateReasons(
  facts: CertificateFacts,
  { userId, locationId }: Omit<CertifiedWork, 'positionId'>,
  work: readonly PositionDates[],
  positionIds: readonly string[],
): CandidateReason[] {
  const [first] = work.flatMap(({ dates }) => dates.slice(0, 1)).sort();
  if (facts.required.length === 0 || first === undefined) return [];
  const later = addDays(first, NEXT_DAYS);
  const reasons = work.flatMap(({ positions, dates }) => {
    const own = positions.filter((id) => positionIds.includes(id));
    const [fewest = []] = (own.length > 0 ? own : positions)
      .map((positionId) =>
        requiredTypes(facts, [positionId], [locationId]).flatMap(
          (type) => reasonOf(facts, { userId, locationId }, type, dates, later) ?? [],
        ),
      )
      .toSorted((a, b) => a.length - b.length);
    return fewest;
  });
  const isSame = (a: CandidateReason, b: CandidateReason): boolean =>
    a.code === b.code && a.certificateType === b.certificateType;
  return reasons.filter((one, index) => reasons.findIndex((other) => isSame(one, other)) === index);
}
