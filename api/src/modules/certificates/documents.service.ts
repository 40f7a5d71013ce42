/** Stores and reads photos and PDFs of certificates. Each is sealed with a key that isn't in the database. */
import type { UserActor } from '../../platform/auth/actor';
import { notFound } from '../../platform/core/errors';
import { openBytes, sealBytes } from '../../platform/core/vault';
import type { Services, UnitOfWork } from '../../platform/services';
import { findCertificate } from './certificates.repository';

const purposeOf = (id: string): string => `certificate_document:${id}`;

/** Stores a document of an employee. @returns its ID */
export async function storeDocument(
  { trx, ids, clock, vault }: Pick<UnitOfWork, 'trx' | 'ids' | 'clock' | 'vault'>,
  userId: string,
  bytes: Buffer,
): Promise<string> {
  const id = ids.next();
  await trx
    .insertInto('certificate_documents')
    .values({
      id,
      user_id: userId,
      media_type: 'application/pdf',
      bytes: sealBytes(vault, purposeOf(id), bytes),
      created_at: clock.now(),
    })
    .execute();
  return id;
}

/** Returns the document of a certificate. @throws 404 out of reach, or without a document */
export async function readDocument(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  actor: UserActor,
  certificateId: string,
): Promise<{ readonly mediaType: string; readonly bytes: Buffer }> {
  const certificate = await findCertificate(db, actor, certificateId);
  const row =
    certificate?.document_id == null
      ? undefined
      : await db
          .selectFrom('certificate_documents')
          .select(['id', 'media_type', 'bytes'])
          .where('id', '=', certificate.document_id)
          .executeTakeFirst();
  if (row === undefined) throw notFound('This certificate has no document.');
  return { mediaType: row.media_type, bytes: openBytes(vault, purposeOf(row.id), row.bytes) };
}
