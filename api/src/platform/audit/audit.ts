import { sql } from 'kysely';
import type { Actor } from '../auth/actor';
import type { Trx } from '../database/types';
import { json } from '../database/values';
import type { Clock } from '../core/clock';
import type { Ids } from '../core/ids';
import { often } from '../database/often.sql';

interface AuditEntry {
  /** Action in the past tense, written `entity.verb`: `location.created`. */
  readonly action: string;
  /** The kind of record, and the record's ID. */
  readonly entity: string;
  readonly entityId?: string | null;
  readonly locationId?: string | null;
  /** Fields before the change, never a password, code, token, or hash. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Logs an action and its actor, in the same transaction as the action. */
export type Audit = (trx: Trx, actor: Actor, entry: AuditEntry) => Promise<void>;

const kinds = {
  user: 'USER',
  deploy: 'USER',
  punch: 'KIOSK',
  anonymous: 'ANONYMOUS',
  system: 'SYSTEM',
} as const;

export const createAudit =
  ({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }): Audit =>
  async (trx, actor, entry) => {
    await sql`
      insert into audit_log (id, at, actor_id, actor_kind, action, entity, entity_id, location_id, request_id,
        session_id, address, device, before, after)
      values (${ids.next()}, ${clock.now()}, ${'userId' in actor ? actor.userId : null}, ${kinds[actor.kind]},
        ${entry.action}, ${entry.entity}, ${entry.entityId ?? null}, ${entry.locationId ?? null}, ${actor.requestId},
        ${'sessionId' in actor ? actor.sessionId : null}, ${actor.origin?.address ?? null},
        ${actor.origin?.device ?? null}, ${json(entry.before)}, ${json(entry.after)}) ${often}`.execute(trx);
  };
