/** Lists an employee's own certificates, and adds new ones. */
import { sortedByText } from '@ondeck/shared/domain/plainText';
import { checkCertificate, expirationOf } from '@ondeck/shared/domain/rules/certificates';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { AddCertificateBody, OwnCertificates } from '@ondeck/shared/schemas/certificates';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { badField, badRequest, notFound, refuse } from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import type { Queryable } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import type { Services, UnitOfWork } from '../../platform/services';
import { loadCertificates, watchingDeck } from '../planning/planning.door';
import { announceCertificates } from './announce.service';
import { certificateRows } from './certificateRows.rules';
import { findDetails, findMember, findTitles, type Member, removeEarlier } from './certificates.repository';
import { storeDocument } from './documents.service';

async function memberOf(db: Queryable, { userId }: UserActor, now: Date): Promise<Member> {
  const member = await findMember(db, userId, now);
  if (member === undefined) throw notFound('User not found.');
  return member;
}

const activeTypes = (db: Queryable) =>
  db
    .selectFrom('certificate_types')
    .select(['id', 'name', 'valid_months', 'reminder_days', 'requires_document'])
    .where('retired_at', 'is', null)
    .execute();

/** Returns a row for each type that the actor's positions require or that they have, and the types for the form. */
export async function listOwn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
): Promise<OwnCertificates> {
  const member = await memberOf(db, actor, clock.now());
  const { today } = member;
  const rows = certificateRows(await loadCertificates(db, [member.id]), member);
  const ids = rows.flatMap(({ certificate, pending, rejected }) =>
    [certificate, pending, rejected].flatMap((one) => one?.id ?? []),
  );
  const details = await findDetails(db, ids);
  const titles = await findTitles(
    db,
    rows.flatMap(({ throughAt }) => throughAt ?? []),
  );
  const detailOf = (one: { readonly id: string } | undefined) => (one && details.get(one.id)) ?? null;
  return {
    results: sortedByText(rows, ({ type }) => type.name).map((row) => ({
      type: row.type,
      state: row.state,
      is_required: row.isRequired,
      through: row.through,
      through_at: (row.throughAt && titles.get(row.throughAt)) ?? null,
      days: row.days,
      certificate: detailOf(row.certificate),
      included_in: row.includedIn,
      in_review: row.state === 'IN_REVIEW' ? null : detailOf(row.pending),
      rejected: row.state === 'REJECTED' ? null : detailOf(row.rejected),
    })),
    types: sortedByText(await activeTypes(db), ({ name }) => name),
    today,
  };
}

/**
 * Adds a certificate of the actor, which waits for a review. It replaces a certificate of its type that still waits.
 *
 * @throws 400 for a retired type, dates or a document that the rules refuse, or too many certificates
 */
export async function addOwn(
  unit: UnitOfWork,
  { type: typeId, issued_on, expires_on, number = '', document }: AddCertificateBody,
): Promise<void> {
  const { trx, actor, clock, ids, audit } = unit;
  const { userId } = actor;
  const now = clock.now();
  await lockPeople(trx, [userId]);
  const { today } = await memberOf(trx, actor, now);
  const type = (await activeTypes(trx)).find(({ id }) => id === typeId);
  if (type === undefined) throw badField('type', 'This type was retired. Choose another one.');
  refuse(checkCertificate({ issued_on, expires_on, has_document: Boolean(document) }, { today, type }));
  const max = fieldLimits.certificates;
  if ((await countRows(trx, sql`certificates where user_id = ${userId}::uuid`)) >= max)
    throw badRequest(sentenceFor('certificate.tooMany', { max }));
  const row = {
    id: ids.next(),
    user_id: userId,
    type_id: typeId,
    issued_on,
    expires_on: expires_on ?? expirationOf(issued_on, type.valid_months),
    number: number.trim(),
    document_id: document ? await storeDocument(unit, userId, Buffer.from(document, 'base64')) : null,
    state: 'PENDING' as const,
    created_by: userId,
    created_at: now,
  };
  await watchingDeck(unit, userId, async () => {
    await removeEarlier(trx, row, 'PENDING', { removed_by: userId, removed_at: now });
    await trx.insertInto('certificates').values(row).execute();
  });
  await audit(trx, actor, {
    action: 'certificate.added',
    entity: 'certificate',
    entityId: row.id,
    after: { type: type.name, issued_on, expires_on: row.expires_on },
  });
  await announceCertificates(unit, userId);
}
