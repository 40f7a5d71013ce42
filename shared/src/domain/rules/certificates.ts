/** Rules for adding a certificate, which the form and the server both check. */
import { addMonths, isPlainDate, type PlainDate } from '../calendar/plainDate';
import { checkDate, type FieldValue } from './dates';
import { type Finding, found } from './findings';

interface CertificateDraft {
  readonly issued_on: FieldValue;
  readonly expires_on?: FieldValue;
  readonly has_document: boolean;
}

interface CertificateContext {
  /** Today at the employee's first location. */
  readonly today: PlainDate;
  readonly type: { readonly requires_document: boolean } | undefined;
}

/** Returns the expiration date that follows from a type's validity; null if certificates of the type don't expire. */
export const expirationOf = (issuedOn: PlainDate, validMonths: number | null): PlainDate | null =>
  validMonths === null ? null : addMonths(issuedOn, validMonths);

/** Checks a new certificate. @returns every finding in rule order, empty if the certificate can be added */
export function checkCertificate(
  { issued_on, expires_on, has_document }: CertificateDraft,
  { today, type }: CertificateContext,
): Finding[] {
  const findings = checkDate(issued_on, found('field.required', 'issued_on', { label: 'Issued' }));
  if (isPlainDate(issued_on) && issued_on > today)
    findings.push(found('certificate.issuedInFuture', 'issued_on'));
  if (expires_on && !isPlainDate(expires_on)) findings.push(found('date.format', 'expires_on'));
  if (isPlainDate(issued_on) && isPlainDate(expires_on) && expires_on < issued_on)
    findings.push(found('certificate.expiresBeforeIssued', 'expires_on'));
  if (type?.requires_document && !has_document)
    findings.push(found('certificate.documentMissing', 'document'));
  return findings;
}
