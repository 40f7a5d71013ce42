/** Reads types of certificates, what positions require, and the certificates that employees have. */
import { sql } from 'kysely';
import { grouped } from '../../../platform/core/grouped';
import type { Queryable } from '../../../platform/database/types';
import type { CertificateFacts, CertificateType, HeldCertificate } from './certificates.rules';

interface FactsRow {
  readonly types: readonly CertificateType[];
  readonly required: CertificateFacts['required'];
  readonly countsUnreviewedAt: readonly string[];
  readonly held: readonly HeldCertificate[];
}

/** Returns the facts about employees' certificates, in one query for any number of employees. Types are in order of creation. */
export async function loadCertificates(db: Queryable, userIds: readonly string[]): Promise<CertificateFacts> {
  const { rows } = await sql<FactsRow>`select
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'isRetired', t.retired_at is not null,
      'includes', array(select i.included_type_id from certificate_type_inclusions i where i.type_id = t.id),
      'locations', (select coalesce(json_agg(json_build_object('id', l.location_id, 'months', l.valid_months)), '[]')
        from certificate_type_locations l where l.type_id = t.id)) order by t.id), '[]')
      from certificate_types t) as types,
    (select coalesce(json_agg(json_build_object('positionId', position_id, 'typeId', type_id,
      'locationId', location_id)), '[]') from required_certificates) as required,
    array(select location_id::text from location_options where counts_unreviewed_certificates)
      as "countsUnreviewedAt",
    (select coalesce(json_agg(json_build_object('id', id, 'userId', user_id, 'typeId', type_id,
      'issuedOn', issued_on, 'expiresOn', expires_on, 'state', state) order by id), '[]')
      from certificates where user_id = any(${[...userIds]}::uuid[]) and state <> 'REMOVED') as held`.execute(
    db,
  );
  const [facts = { types: [], required: [], countsUnreviewedAt: [], held: [] }] = rows;
  return { ...facts, held: grouped(facts.held, ({ userId }) => userId) };
}
