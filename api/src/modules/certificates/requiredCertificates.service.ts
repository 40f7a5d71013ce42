/** Reads and changes the types of certificates that positions require. */
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type { RequiredCertificates, RequiredCertificatesBody } from '@ondeck/shared/schemas/certificates';
import type { UserActor } from '../../platform/auth/actor';
import { grouped } from '../../platform/core/grouped';
import { badField, notFound } from '../../platform/core/errors';
import { lockNames } from '../../platform/database/locks';
import { revisionOf, unseen } from '../../platform/database/revision';
import type { Queryable } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { findRequired, replaceRequired, type RequiredRow } from './certificateTypes.repository';

type Required = RequiredCertificates['results'][number];

function positionOf(rows: readonly RequiredRow[], { position_id, position_name }: RequiredRow): Required {
  const required = rows.flatMap(({ type_id, type_name, location_id, location_name }) =>
    type_id === null
      ? []
      : [
          {
            type: { id: type_id, name: type_name ?? '' },
            location: location_id === null ? null : { id: location_id, name: location_name ?? '' },
          },
        ],
  );
  return { position: { id: position_id, name: position_name }, required, revision: revisionOf(required) };
}

/** Returns the active positions by name, each with the types that it requires in the actor's reach. */
export async function listRequired(
  db: Queryable,
  actor: UserActor,
  positionId?: string,
): Promise<RequiredCertificates> {
  const rows = await findRequired(db, actor, positionId);
  const positions = grouped(rows, ({ position_id }) => position_id);
  return { results: [...positions.values()].flatMap((own) => (own[0] ? [positionOf(own, own[0])] : [])) };
}

/** Checks that all types are active and all locations exist. */
async function assertKnown(db: Queryable, required: RequiredCertificatesBody['required']): Promise<void> {
  const types = await db
    .selectFrom('certificate_types')
    .select('id')
    .where('retired_at', 'is', null)
    .execute();
  if (required.some(({ type }) => !types.some(({ id }) => id === type)))
    throw badField('required', 'This type was retired. Choose another one.');
  const locations = await db.selectFrom('locations').select('id').where('deleted_at', 'is', null).execute();
  if (required.some(({ location }) => location !== null && !locations.some(({ id }) => id === location)))
    throw notFound(LOCATION_NOT_FOUND);
}

/**
 * Replaces the types that a position requires. Assigned shifts stay assigned.
 *
 * @throws 404 for an unknown or retired position; 409 if the types have changed since `seen`
 */
export async function changeRequired(
  { trx, actor, audit, changes }: UnitOfWork,
  positionId: string,
  { required }: RequiredCertificatesBody,
  seen?: string,
): Promise<void> {
  await lockNames(trx);
  const [before] = (await listRequired(trx, actor, positionId)).results;
  if (before === undefined) throw notFound('Position not found.');
  const { revision = '' } = before;
  if (seen !== undefined && seen !== revision)
    throw unseen(
      [
        `The certificates for ${before.position.name} have changed since you opened them.`,
        'Review the latest version before you save.',
      ],
      revision,
    );
  await assertKnown(trx, required);
  const unique = new Map(required.map((one) => [`${one.type} ${one.location ?? ''}`, one]));
  await replaceRequired(trx, positionId, [...unique.values()]);
  await audit(trx, actor, {
    action: 'position.certificatesChanged',
    entity: 'position',
    entityId: positionId,
    before: before.required,
    after: [...unique.values()],
  });
  await changes.publish(trx, { topic: 'Certificate' });
}
