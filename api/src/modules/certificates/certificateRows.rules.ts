/** Decides the badge of an employee's certificates of each type. */
import { daysBetween, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { CertificateState } from '@ondeck/shared/schemas/certificates';
import {
  type CertificateFacts,
  coverageOf,
  type HeldCertificate,
  requiredTypes,
  shortestAt,
  validThrough,
} from '../planning/planning.door';
import type { Member } from './certificates.repository';

/** A certificate is shown as expiring soon from this many days before its last day. */
const SOON_DAYS = 60;

export interface CertificateRow {
  readonly type: { readonly id: string; readonly name: string };
  readonly state: CertificateState;
  readonly isRequired: boolean;
  readonly through: PlainDate | null;
  /** The ID of the member's location with this last day, if the certificate counts longer at another one. */
  readonly throughAt: string | null;
  /** Days until `through`, negative after it. */
  readonly days: number | null;
  /** The certificate that the state is about. */
  readonly certificate: HeldCertificate | undefined;
  /** A certificate of the type that waits for a review. */
  readonly pending: HeldCertificate | undefined;
  /** The last day of the certificate of the type that an approval replaces, if the one in review ends before it. */
  readonly replacesThrough: PlainDate | null;
  /** The newest certificate of the type, if it was rejected. */
  readonly rejected: HeldCertificate | undefined;
  /** The type of the certificate that covers this type, if it is another type. */
  readonly includedIn: string | null;
}

/** Returns the state of a certificate that counts for this many more days; null doesn't end. */
function stateWith(days: number | null): 'VALID' | 'EXPIRES_SOON' | 'EXPIRED' {
  if (days === null) return 'VALID';
  if (days < 0) return 'EXPIRED';
  return days <= SOON_DAYS ? 'EXPIRES_SOON' : 'VALID';
}

/**
 * Returns a row for each type that the member's positions require at their locations, or that they have a certificate
 * of, in the order of the facts. A valid certificate comes before one in review, and that before a rejected one.
 */
export function certificateRows(
  facts: CertificateFacts,
  { id, positionIds, locationIds, today }: Omit<Member, 'name'>,
): CertificateRow[] {
  const required = requiredTypes(facts, positionIds, locationIds);
  const held = facts.held.get(id) ?? [];
  return facts.types
    .filter((type) => required.includes(type) || held.some(({ typeId }) => typeId === type.id))
    .map((type) => {
      const ofType = (state: HeldCertificate['state']) =>
        held.findLast((one) => one.typeId === type.id && one.state === state);
      const pending = ofType('PENDING');
      const current = coverageOf(facts, id, type.id, locationIds);
      const last = ofType('REJECTED');
      const rejected =
        pending === undefined && last && (current === undefined || last.id > current.certificate.id)
          ? last
          : undefined;
      const through = current?.through ?? null;
      const after = pending && validThrough(facts, pending, type.id, locationIds);
      const isShorter = current?.certificate.typeId === type.id && after && through && after < through;
      const days = through === null ? null : daysBetween(today, through);
      const shared = {
        type: { id: type.id, name: type.name },
        isRequired: required.includes(type),
        through,
        throughAt: current ? shortestAt(facts, current.certificate, type.id, locationIds) : null,
        days,
        pending,
        replacesThrough: isShorter ? through : null,
        rejected,
        includedIn: null,
      };
      const state = current ? stateWith(days) : 'MISSING';
      const by = facts.types.find((one) => one.id === current?.certificate.typeId);
      const isUsable = current !== undefined && state !== 'EXPIRED';
      if (!isUsable && pending) return { ...shared, state: 'IN_REVIEW', certificate: pending };
      if (!isUsable && rejected) return { ...shared, state: 'REJECTED', certificate: rejected };
      const includedIn = by === undefined || by === type ? null : by.name;
      return { ...shared, state, certificate: current?.certificate, includedIn };
    });
}

/** Returns the row as managers see it: a certificate that waits for a review comes first. */
export const forReview = (row: CertificateRow): CertificateRow =>
  row.pending ? { ...row, state: 'IN_REVIEW', certificate: row.pending, includedIn: null } : row;
