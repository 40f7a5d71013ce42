import * as calls from '@ondeck/shared/calls/audit';
import { moduleOf } from '../../platform/http/module';
import { type AuditEntryRow, findAudit, findOwnAudit } from './audit.repository';

const toRow = (row: AuditEntryRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? 'A deleted user' },
  by_kind: row.actor_kind,
  action: row.action,
  entity: row.entity,
  entity_id: row.entity_id,
  entity_name: row.entity_name,
  location: row.location_id === null ? null : { id: row.location_id, title: row.location_title ?? '' },
  address: row.address,
  device: row.device,
  before: row.before,
  after: row.after,
});

/** Routes that read the log: all rows for an admin, and each user's own part. */
export const auditModule = moduleOf('audit', calls, {
  listAudit: async ({ services, query }) => {
    const { count, rows, timezone } = await findAudit(services.db, query);
    return { count, results: rows.map(toRow), timezone };
  },
  listOwnAudit: async ({ services, actor, query }) => {
    const { count, rows } = await findOwnAudit(services.db, actor.userId, query);
    const results = rows.map(({ at, by_name, ...row }) => ({ ...row, at: at.toISOString(), by: by_name }));
    return { count, results };
  },
});
