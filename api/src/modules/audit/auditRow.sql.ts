import { sql } from 'kysely';
import { sha256 } from '../../platform/core/hash';
import type { Trx } from '../../platform/database/types';

/** A row of the log `a` as it is hashed: every column as text, in a fixed order. */
export const auditRowParts = sql`json_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  a.actor_id, a.actor_kind, a.action, a.entity, a.entity_id, a.location_id, a.request_id, a.session_id, a.address,
  a.device, a.before::text, a.after::text)::text`;

/** The hash of each of these rows by itself, without the row before it; in the order of their ids. */
export async function hashRows(
  trx: Trx,
  ids: readonly string[],
): Promise<{ audit_id: string; hash: string }[]> {
  const { rows } = await sql<{ id: string; parts: string }>`select a.id, ${auditRowParts} as parts
    from audit_log a where a.id = any(${[...ids]}::uuid[]) order by a.id`.execute(trx);
  return rows.map(({ id, parts }) => ({ audit_id: id, hash: sha256(parts) }));
}

/** What an erasure's own row of the log says of the rows that it took words out of. */
export const digestOf = (
  redactions: readonly { readonly audit_id: string; readonly hash: string }[],
): string => sha256(redactions.map(({ audit_id: id, hash }) => `${id} ${hash}`).join('\n'));
