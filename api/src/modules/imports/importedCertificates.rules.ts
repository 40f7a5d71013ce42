/** Reads the certificates in an imported cell: `CPR/AED:2027-03-31; First Aid:6/30/2028`. */
import { addMonths, earlierDate, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { readCertificatesCell } from '@ondeck/shared/domain/rules/importCells';
import { listed } from '@ondeck/shared/domain/words';
import type { CertificateTypeForImport, ImportedCertificate } from '../certificates/certificates.door';
import { knownBy, type RowReader } from './rows.rules';

/**
 * Returns the date of issue that follows from a type's validity, because files only say when certificates expire. No
 * date is after today.
 */
function issuedOn(
  { valid_months }: CertificateTypeForImport,
  expires: PlainDate | null,
  today: PlainDate,
): PlainDate {
  if (expires === null) return today;
  return earlierDate(today, valid_months === null ? expires : addMonths(expires, -valid_months));
}

/** Returns the certificates of a row, and reports unknown types, missing dates, and repeated types. */
export function readCertificates(
  row: RowReader,
  types: readonly CertificateTypeForImport[],
  today: PlainDate,
): ImportedCertificate[] {
  const known = knownBy(types);
  const isKnown = (name: string): boolean => known.get(name) !== undefined;
  const named = readCertificatesCell(row.text('certificates'), isKnown).map((one) => ({
    ...one,
    type: types.find(({ id }) => id === known.get(one.name)),
  }));
  const unknown = named.flatMap(({ type, name }) => (type ? [] : [name]));
  if (unknown.length > 0) row.blame('certificates', `No certificate type is named ${listed(unknown)}.`);
  const seen = new Set<string>();
  return named.flatMap(({ type, expires, isDated }) => {
    if (!type) return [];
    if (seen.has(type.id)) row.blame('certificates', `${type.name} is in this cell twice.`);
    seen.add(type.id);
    if (isDated ? expires === null : type.valid_months !== null)
      row.blame('certificates', `Enter ${type.name} with its expiration date: ${type.name}:2027-03-31.`);
    return [{ type, issued_on: issuedOn(type, expires, today), expires_on: expires }];
  });
}
