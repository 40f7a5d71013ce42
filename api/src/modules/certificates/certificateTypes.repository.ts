/** Reads and writes types of certificates, and the types that positions require. */
import type { CertificateType } from '@ondeck/shared/schemas/certificates';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import type { Queryable, Trx } from '../../platform/database/types';

/** Returns all types in order of creation. Locations out of the actor's reach are left out. */
export async function findTypes(
  db: Queryable,
  actor: UserActor,
): Promise<Omit<CertificateType, 'revision'>[]> {
  const { rows } = await sql<Omit<CertificateType, 'revision'>>`
    select t.id, t.name, t.valid_months, t.reminder_days, t.requires_document, t.retired_at is not null as retired,
      (select coalesce(json_agg(json_build_object('id', one.id, 'name', one.name) order by one.id), '[]')
        from certificate_type_inclusions i join certificate_types one on one.id = i.included_type_id
        where i.type_id = t.id) as includes,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.title, 'valid_months', own.valid_months)
        order by l.title_key, l.id), '[]')
        from certificate_type_locations own join locations l on l.id = own.location_id
        where own.type_id = t.id and l.deleted_at is null and ${scopeToLocations(actor, sql`l.id`)}) as locations
    from certificate_types t order by t.id`.execute(db);
  return rows;
}

export async function replaceIncluded(trx: Trx, typeId: string, included: readonly string[]): Promise<void> {
  await trx.deleteFrom('certificate_type_inclusions').where('type_id', '=', typeId).execute();
  if (included.length > 0)
    await trx
      .insertInto('certificate_type_inclusions')
      .values(included.map((included_type_id) => ({ type_id: typeId, included_type_id })))
      .execute();
}

export async function replaceLocations(
  trx: Trx,
  typeId: string,
  locations: readonly { readonly id: string; readonly valid_months: number }[],
): Promise<void> {
  await trx.deleteFrom('certificate_type_locations').where('type_id', '=', typeId).execute();
  if (locations.length > 0)
    await trx
      .insertInto('certificate_type_locations')
      .values(locations.map(({ id, valid_months }) => ({ type_id: typeId, location_id: id, valid_months })))
      .execute();
}

/** A position, and a type that the position requires; a null type for a position that requires none. */
export interface RequiredRow {
  readonly position_id: string;
  readonly position_name: string;
  readonly type_id: string | null;
  readonly type_name: string | null;
  readonly location_id: string | null;
  readonly location_name: string | null;
}

/** Returns the active positions by name, each with the types that it requires in the actor's reach. */
export async function findRequired(
  db: Queryable,
  actor: UserActor,
  positionId?: string,
): Promise<RequiredRow[]> {
  const { rows } = await sql<RequiredRow>`
    select p.id as position_id, p.name as position_name, t.id as type_id, t.name as type_name,
      l.id as location_id, l.title as location_name
    from positions p
      left join (required_certificates r join certificate_types t on t.id = r.type_id and t.retired_at is null
        left join locations l on l.id = r.location_id)
      on r.position_id = p.id and (r.location_id is null
        or (l.deleted_at is null and ${scopeToLocations(actor, sql`r.location_id`)}))
    where p.retired_at is null and ${positionId === undefined ? sql`true` : sql`p.id = ${positionId}::uuid`}
    order by p.name_key, p.id, t.id, l.title_key nulls first, l.id`.execute(db);
  return rows;
}

export async function replaceRequired(
  trx: Trx,
  positionId: string,
  required: readonly { readonly type: string; readonly location: string | null }[],
): Promise<void> {
  // A retired type isn't shown, and stays required for the day when it is restored.
  await sql`delete from required_certificates r using certificate_types t
    where t.id = r.type_id and t.retired_at is null and r.position_id = ${positionId}::uuid`.execute(trx);
  if (required.length > 0)
    await trx
      .insertInto('required_certificates')
      .values(
        required.map(({ type, location }) => ({
          position_id: positionId,
          type_id: type,
          location_id: location,
        })),
      )
      .execute();
}
