import { sql } from 'kysely';

const columns = sql`a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  a.actor_id, a.actor_kind, a.action, a.entity, a.entity_id, a.location_id, a.request_id, a.session_id,
  a.address, a.device, a.before::text, a.after::text`;

/**
 * Selects a log row `a` as its seal hashes it: every column as text in a fixed order, and the hash of the row's words.
 */
export const auditRowParts = sql`json_build_array(${columns}, a.words_hash)::text`;

/** Selects a log row as seals hashed it before words were kept apart. */
export const formerRowParts = sql`(select json_build_array(${columns})::text from audit_entries a where a.id = s.audit_id)`;
