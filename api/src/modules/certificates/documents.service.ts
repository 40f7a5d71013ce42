/** Stores and reads the photos and PDFs of certificates. The database holds only sealed bytes. */
import {
  checkDocument,
  type DocumentType,
  documentTypeOf,
} from '@ondeck/shared/domain/rules/certificateDocument';
import { notFound, refuse } from '../../platform/core/errors';
import type { Vault } from '../../platform/core/vault';
import type { Queryable } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { findCertificate } from './certificates.repository';

/** Returns the vault's purpose for a document. */
const aboutDocument = (id: string): string => `certificate document ${id}`;

/** @throws 400 for a file of another type, or one that is too large */
function typeOf(bytes: Buffer): DocumentType {
  refuse(checkDocument(bytes));
  const type = documentTypeOf(bytes);
  if (type === undefined) throw new Error('The rule accepts only known types.');
  return type;
}

/**
 * Seals and stores a document of an employee.
 *
 * @returns its ID
 * @throws 400 for a file that isn't a PDF, JPEG, or PNG by its content, or is over 5 MB
 */
export async function storeDocument(
  { trx, ids, clock, vault }: Pick<UnitOfWork, 'trx' | 'ids' | 'clock' | 'vault'>,
  userId: string,
  bytes: Buffer,
): Promise<string> {
  const media_type = typeOf(bytes);
  const id = ids.next();
  await trx
    .insertInto('certificate_documents')
    .values({
      id,
      user_id: userId,
      media_type,
      bytes: vault.sealRaw(aboutDocument(id), bytes),
      created_at: clock.now(),
    })
    .execute();
  return id;
}

export interface OpenedDocument {
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * Returns the document of a certificate: the actor's own, or of an employee in the actor's reach. The log records
 * managers who opened it.
 *
 * @throws 404 out of reach, or without a document
 */
export async function readDocument(unit: UnitOfWork, certificateId: string): Promise<OpenedDocument> {
  const { trx, actor, audit, vault } = unit;
  const certificate = await findCertificate(trx, actor, certificateId);
  const found = await trx
    .selectFrom('certificate_documents')
    .select(['id', 'media_type', 'bytes'])
    .where('id', '=', certificate?.document_id ?? null)
    .executeTakeFirst();
  if (!certificate || !found) throw notFound('Document not found.');
  if (certificate.user_id !== actor.userId)
    await audit(trx, actor, {
      action: 'certificate.documentOpened',
      entity: 'certificate',
      entityId: certificateId,
      after: { user_id: certificate.user_id },
    });
  return { type: found.media_type, bytes: vault.openRaw(aboutDocument(found.id), found.bytes) };
}

/** Returns all documents of an employee with their bytes in base64, for the export of personal data. */
export async function documentsOf(db: Queryable, vault: Vault, userId: string) {
  const rows = await db
    .selectFrom('certificate_documents')
    .select(['id', 'media_type', 'bytes', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ bytes, ...row }) => ({
    ...row,
    bytes: vault.openRaw(aboutDocument(row.id), bytes).toString('base64'),
  }));
}
