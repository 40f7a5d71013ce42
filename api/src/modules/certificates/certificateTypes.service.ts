/** Lists, creates, changes, and retires types of certificates. */
import { sameText, sortedByText } from '@ondeck/shared/domain/plainText';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { found, sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type {
  CertificateType,
  ChangeCertificateTypeBody,
  CreateCertificateTypeBody,
} from '@ondeck/shared/schemas/certificates';
import type { UserActor } from '../../platform/auth/actor';
import { badField, badRequest, notFound, refuse } from '../../platform/core/errors';
import { lockNames } from '../../platform/database/locks';
import { assertSeen, revisionOf } from '../../platform/database/revision';
import type { Queryable, Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { coveringTypes } from '../planning/planning.door';
import { findTypes, replaceIncluded, replaceLocations } from './certificateTypes.repository';

type TypeRow = Omit<CertificateType, 'revision'>;

const revised = (type: TypeRow): CertificateType & { readonly revision: string } => ({
  ...type,
  revision: revisionOf(type),
});

/** Returns the types by name, with retired ones only on request. */
export async function listTypes(db: Queryable, actor: UserActor, withRetired: boolean) {
  const types = (await findTypes(db, actor)).filter(({ retired }) => withRetired || !retired);
  const results = sortedByText(types, ({ name }) => name).map(revised);
  return { count: results.length, results };
}

/** Checks a type as it will be stored, together with all others. */
function assertTypeFits(type: TypeRow, others: readonly TypeRow[]): void {
  const active = others.filter(({ retired }) => !retired);
  if (!type.retired && active.some(({ name }) => sameText(name, type.name)))
    refuse([found('certificateType.taken', 'name')]);
  const max = fieldLimits.certificateTypes;
  if (!type.retired && active.length >= max)
    throw badRequest(sentenceFor('certificateType.tooMany', { max }));
  const all = [...others, type].map(({ id, includes }) => ({ id, includes: includes.map((one) => one.id) }));
  const covering = coveringTypes(all, type.id);
  if (type.includes.some(({ id }) => covering.has(id))) refuse([found('certificateType.cycle', 'includes')]);
}

async function assertLocations(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom('locations')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  if (ids.some((id) => !rows.some((one) => one.id === id))) throw notFound(LOCATION_NOT_FOUND);
}

/** Returns a type with the changes of an admin; values that are left out stay as they are. */
async function changed(
  trx: Trx,
  before: TypeRow,
  others: readonly TypeRow[],
  { includes, locations, ...change }: ChangeCertificateTypeBody,
): Promise<TypeRow> {
  const included = includes?.map((id) => {
    const one = others.find((other) => other.id === id) ?? (id === before.id ? before : undefined);
    if (one === undefined) throw badField('includes', 'This type was deleted. Choose another one.');
    return { id, name: one.name };
  });
  await assertLocations(trx, locations?.map(({ id }) => id) ?? []);
  const days = change.reminder_days ?? before.reminder_days;
  const after: TypeRow = {
    ...before,
    ...change,
    valid_months: change.valid_months === undefined ? before.valid_months : change.valid_months,
    reminder_days: [...new Set(days)].toSorted((a, b) => b - a),
    name: change.name ?? before.name,
    requires_document: change.requires_document ?? before.requires_document,
    retired: change.retired ?? before.retired,
    includes: included ?? before.includes,
    locations: locations?.map((one) => ({ ...one, name: '' })) ?? before.locations,
  };
  assertTypeFits(after, others);
  return after;
}

async function store({ trx, clock }: UnitOfWork, type: TypeRow, before: TypeRow | undefined): Promise<void> {
  const { id, name, valid_months, reminder_days, requires_document } = type;
  const row = { name, valid_months, reminder_days: [...reminder_days], requires_document };
  const retired_at = type.retired ? clock.now() : null;
  if (before === undefined)
    await trx
      .insertInto('certificate_types')
      .values({ id, ...row, created_at: clock.now(), retired_at })
      .execute();
  else
    await trx
      .updateTable('certificate_types')
      .set({ ...row, ...(type.retired === before.retired ? {} : { retired_at }) })
      .where('id', '=', id)
      .execute();
  await replaceIncluded(trx, id, [...new Set(type.includes.map((one) => one.id))]);
  await replaceLocations(trx, id, [...new Map(type.locations.map((one) => [one.id, one])).values()]);
}

async function saved(unit: UnitOfWork, id: string): Promise<CertificateType> {
  await unit.changes.publish(unit.trx, { topic: 'Certificate' });
  const type = (await findTypes(unit.trx, unit.actor)).find((one) => one.id === id);
  if (type === undefined) throw notFound('Type not found.');
  return revised(type);
}

/** @throws 400 for a name in use, a cycle, or too many types; 404 for an unknown location */
export async function createType(
  unit: UnitOfWork,
  body: CreateCertificateTypeBody,
): Promise<CertificateType> {
  const { trx, actor, ids, audit } = unit;
  await lockNames(trx);
  const blank: TypeRow = {
    id: ids.next(),
    name: body.name,
    valid_months: null,
    reminder_days: [60, 30, 14, 0],
    requires_document: false,
    includes: [],
    locations: [],
    retired: false,
  };
  const type = await changed(trx, blank, await findTypes(trx, actor), body);
  await store(unit, type, undefined);
  await audit(trx, actor, {
    action: 'certificateType.created',
    entity: 'certificateType',
    entityId: type.id,
    after: { name: type.name },
  });
  return saved(unit, type.id);
}

/**
 * Changes, retires, or restores a type. Certificates of a retired type are kept, and nothing requires them.
 *
 * @throws 404 if unknown; 409 if the type has changed since `seen`; 400 as {@link createType}
 */
export async function changeType(
  unit: UnitOfWork,
  id: string,
  body: ChangeCertificateTypeBody,
  seen?: string,
): Promise<CertificateType> {
  const { trx, actor, audit } = unit;
  await lockNames(trx);
  const types = await findTypes(trx, actor);
  const before = types.find((one) => one.id === id);
  if (before === undefined) throw notFound('Type not found.');
  const { revision } = revised(before);
  await assertSeen(trx, seen, { entity: 'certificateType', id, revision });
  const others = types.filter((one) => one.id !== id);
  const after = await changed(trx, before, others, body);
  await store(unit, after, before);
  await audit(trx, actor, {
    action: 'certificateType.changed',
    entity: 'certificateType',
    entityId: id,
    before,
    after,
  });
  return saved(unit, id);
}
