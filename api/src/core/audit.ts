import type { Actor } from '../auth/actor';
import type { Trx } from '../database/types';
import { json } from '../database/values';
import type { Clock } from './clock';
import type { Ids } from './ids';

interface AuditEntry {
  /** What was done, `entity.verb` in the past: `location.created`. */
  readonly action: string;
  /** The kind of thing, and which one. */
  readonly entity: string;
  readonly entityId?: string | null;
  readonly locationId?: string | null;
  /** The fields that matter, never a password, code, token or hash. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes down who did what, in the same transaction as the deed. */
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
    await trx
      .insertInto('audit_log')
      .values({
        id: ids.next(),
        at: clock.now(),
        actor_id: 'userId' in actor ? actor.userId : null,
        actor_kind: kinds[actor.kind],
        action: entry.action,
        entity: entry.entity,
        entity_id: entry.entityId ?? null,
        location_id: entry.locationId ?? null,
        request_id: actor.requestId,
        session_id: 'sessionId' in actor ? actor.sessionId : null,
        address: actor.origin?.address ?? null,
        device: actor.origin?.device ?? null,
        before: json(entry.before),
        after: json(entry.after),
      })
      .execute();
  };
