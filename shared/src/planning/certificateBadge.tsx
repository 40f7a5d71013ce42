import { counted } from '../domain/words';
import type { CertificateState } from '../schemas/certificates';
import { StatusBadge, type StatusBadgeProps } from '../ui/statusBadge';

/** The part of a row of certificates that its badge shows. */
interface BadgeProps {
  readonly state: CertificateState;
  /** Days until the last valid day. */
  readonly days: number | null;
  readonly certificate: { readonly reason: string | null } | null;
}

const tones: Readonly<Record<CertificateState, NonNullable<StatusBadgeProps['tone']>>> = {
  VALID: 'success',
  EXPIRES_SOON: 'warning',
  EXPIRED: 'danger',
  MISSING: 'danger',
  IN_REVIEW: 'info',
  REJECTED: 'danger',
};

const labels: Readonly<Record<CertificateState, string>> = {
  VALID: 'Valid',
  EXPIRES_SOON: 'Expires soon',
  EXPIRED: 'Expired',
  MISSING: 'Missing',
  IN_REVIEW: 'In review',
  REJECTED: 'Rejected',
};

/** Returns `Expires in 14 days`, `Rejected: The photo can't be read.`, or the state alone. */
function certificateLabel({ state, days, certificate }: BadgeProps): string {
  if (state === 'EXPIRES_SOON' && days !== null)
    return days === 0 ? 'Expires today' : `Expires in ${counted(days, 'day')}`;
  return state === 'REJECTED' && certificate?.reason ? `Rejected: ${certificate.reason}` : labels[state];
}

/** Shows the state of an employee's certificate of one type. */
export const CertificateBadge = (row: BadgeProps) => (
  <StatusBadge status={row.state} label={certificateLabel(row)} tone={tones[row.state]} />
);
