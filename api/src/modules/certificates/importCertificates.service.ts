/** Stores certificates of imported users. */
import type { Queryable } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';

export interface CertificateTypeForImport {
  readonly id: string;
  readonly name: string;
  readonly valid_months: number | null;
}

export interface ImportedCertificate {
  readonly type: CertificateTypeForImport;
  readonly issued_on: string;
  readonly expires_on: string | null;
}

/** Returns the types that an import can name. */
export const typesForImport = (db: Queryable): Promise<CertificateTypeForImport[]> =>
  db
    .selectFrom('certificate_types')
    .select(['id', 'name', 'valid_months'])
    .where('retired_at', 'is', null)
    .execute();

/**
 * Stores certificates of new users as approved by the importer, who has seen them. A type that needs a document needs
 * none here, because files contain none.
 */
export async function importCertificates(
  { trx, actor, ids, clock, audit }: UnitOfWork,
  holders: readonly { readonly userId: string; readonly certificates: readonly ImportedCertificate[] }[],
): Promise<void> {
  const by = { created_by: actor.userId, reviewed_by: actor.userId };
  const at = { created_at: clock.now(), reviewed_at: clock.now() };
  for (const { userId, certificates } of holders)
    for (const { type, issued_on, expires_on } of certificates) {
      const row = { id: ids.next(), user_id: userId, type_id: type.id, issued_on, expires_on };
      await trx
        .insertInto('certificates')
        .values({ ...row, ...by, ...at, number: '', state: 'APPROVED' })
        .execute();
      await audit(trx, actor, {
        action: 'certificate.imported',
        entity: 'certificate',
        entityId: row.id,
        after: { type: type.name, issued_on, expires_on },
      });
    }
}
