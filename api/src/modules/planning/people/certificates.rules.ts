/** Rules for the certificates that positions require. A certificate is valid through its last day. */
import { addMonths, earlierEnd, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';

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

export interface Coverage {
  readonly certificate: HeldCertificate;
  /** The last day on which the certificate counts as the type; null if it doesn't expire. */
  readonly through: PlainDate | null;
}

const lastsLonger = (a: Coverage, b: Coverage): boolean =>
  a.through === null || (b.through !== null && a.through >= b.through);

/** Returns the employee's certificate that counts longest as a type at these locations; undefined if none does. */
export function coverageOf(
  facts: CertificateFacts,
  userId: string,
  typeId: string,
  locationIds: readonly string[],
  states: readonly HeldCertificate['state'][] = ['APPROVED'],
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
