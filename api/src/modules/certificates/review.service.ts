/** Approves, rejects, and removes certificates. A certificate is never edited: a new one replaces it. */
import type { ReviewCertificateBody } from '@ondeck/shared/schemas/certificates';
import { badField, conflict, forbidden, notFound } from '../../platform/core/errors';
import { clockTime } from '../../platform/core/moments';
import { lockPeople } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import { watchingDeck } from '../planning/planning.door';
import { isOnlyAdmin } from '../weeks/weeks.door';
import { announceCertificates } from './announce.service';
import { findCertificate, removeEarlier, type StoredCertificate } from './certificates.repository';

const NOT_FOUND = 'Certificate not found.';

/** Returns a certificate in the actor's reach under the lock of its employee. @throws 404 out of reach */
async function lockCertificate({ trx, actor }: UnitOfWork, id: string): Promise<StoredCertificate> {
  const seen = await findCertificate(trx, actor, id);
  if (seen === undefined) throw notFound(NOT_FOUND);
  await lockPeople(trx, [seen.user_id]);
  const locked = await findCertificate(trx, actor, id);
  if (locked === undefined) throw notFound(NOT_FOUND);
  return locked;
}

const DONE = { APPROVED: 'approved', REJECTED: 'rejected', REMOVED: 'removed' } as const;

/** Returns a refusal that names the user who was first: `Maya approved this certificate at 4:12 PM.` */
function alreadyDone(certificate: StoredCertificate, actor: UnitOfWork['actor']) {
  const { state, reviewer, remover, reviewed_at, removed_at, timezone } = certificate;
  const [name, at] = state === 'REMOVED' ? [remover, removed_at] : [reviewer, reviewed_at];
  const did = state === 'PENDING' ? 'changed' : DONE[state];
  const time = at ? ` at ${clockTime(at.getTime(), timezone)}` : '';
  return conflict(
    `${name ?? (actor.userId === certificate.user_id ? 'You' : 'Someone')} ${did} this certificate${time}.`,
  );
}

/**
 * Approves or rejects a certificate that waits for a review. An approved certificate replaces the earlier one of its
 * type. Managers are notified if this leaves too few lifeguards. Only the only active admin can review their own; the log says so.
 *
 * @throws 404 out of reach; 403 for the actor's certificate; 409 with the first reviewer's name and time; 400 without a reason for a
 * rejection
 */
export async function reviewCertificate(
  unit: UnitOfWork,
  id: string,
  { decision, reason }: ReviewCertificateBody,
): Promise<string> {
  const { trx, actor, clock, audit, notify } = unit;
  const certificate = await lockCertificate(unit, id);
  const { user_id, type } = certificate;
  const isOwn = user_id === actor.userId;
  if (isOwn && !(await isOnlyAdmin(trx, actor, clock.now())))
    throw forbidden("You can't review your own certificate.");
  if (certificate.state !== 'PENDING') throw alreadyDone(certificate, actor);
  const isApproved = decision === 'APPROVE';
  const because = isApproved ? null : (reason ?? '').trim();
  if (because === '') throw badField('reason', 'Enter a reason.');
  const [by, at] = [actor.userId, clock.now()];
  const done = isApproved ? 'APPROVED' : 'REJECTED';
  await watchingDeck(unit, user_id, async () => {
    if (isApproved) await removeEarlier(trx, certificate, 'APPROVED', { removed_by: by, removed_at: at });
    await trx
      .updateTable('certificates')
      .set({ state: done, reviewed_by: by, reviewed_at: at, reason: because })
      .where('id', '=', id)
      .execute();
  });
  await audit(trx, actor, {
    action: `certificate.${DONE[done]}`,
    entity: 'certificate',
    entityId: id,
    after: {
      type,
      employee: user_id,
      ...(because === null ? {} : { reason: because }),
      ...(isOwn ? { self_approved: true } : {}),
    },
  });
  if (!isOwn)
    await notify(trx, {
      userId: user_id,
      topic: 'certificates',
      kind: `certificate.${DONE[done]}`,
      title: `Your ${type} was ${DONE[done]}.`,
      ...(because === null ? {} : { body: because }),
      link: '/certificates',
    });
  await announceCertificates(unit, user_id);
  return `Certificate ${DONE[done]}.`;
}

/**
 * Removes a certificate and its document. Shifts stay assigned, and managers are notified if too few lifeguards are left.
 * Users can remove their own certificates only before
 * approval.
 *
 * @throws 404 out of reach; 403 for the actor's approved certificate; 409 if it was already removed
 */
export async function removeCertificate(unit: UnitOfWork, id: string): Promise<void> {
  const { trx, actor, clock, audit, notify } = unit;
  const certificate = await lockCertificate(unit, id);
  const { user_id, type, state } = certificate;
  const isOwn = user_id === actor.userId;
  if (state === 'REMOVED') throw alreadyDone(certificate, actor);
  if (isOwn && state === 'APPROVED' && actor.role !== 'ADMIN')
    throw forbidden('This certificate was approved. Ask your manager to remove it.');
  await watchingDeck(unit, user_id, () =>
    trx
      .updateTable('certificates')
      .set({ state: 'REMOVED', removed_by: actor.userId, removed_at: clock.now() })
      .where('id', '=', id)
      .execute(),
  );
  await trx.deleteFrom('certificate_documents').where('id', '=', certificate.document_id).execute();
  await audit(trx, actor, {
    action: 'certificate.removed',
    entity: 'certificate',
    entityId: id,
    before: { type, employee: user_id, state },
  });
  if (!isOwn && state === 'APPROVED')
    await notify(trx, {
      userId: user_id,
      topic: 'certificates',
      kind: 'certificate.removed',
      title: `Your ${type} was removed.`,
      body: 'Add a new one if you still work shifts that require it.',
      link: '/certificates',
    });
  await announceCertificates(unit, user_id);
}
