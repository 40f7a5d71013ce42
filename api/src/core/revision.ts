/** What somebody looked at before they changed it: nobody writes over a state of a record that they have not seen. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../database/types';
import { AppError } from './errors';
import { momentIn } from './moments';

/** Names a state of a record: the same text only while nothing of it has changed. */
export const revisionOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16);

/** The revision that a request's `If-Match` names; undefined where it has none, or `*`. */
export const seenIn = (ifMatch: string | undefined): string | undefined =>
  /^"(.+)"$/.exec(ifMatch ?? '')?.[1];

/** The tags that a request's `If-None-Match` names, weak ones too: a proxy that compresses weakens them (RFC 9110, 13.1.2). */
export const tagsIn = (ifNoneMatch: string | undefined): string[] =>
  [...(ifNoneMatch ?? '').matchAll(/"[^"]*"/g)].map(([tag]) => tag);

interface Revised {
  /** As the audit log calls its kind. */
  readonly entity: 'shift' | 'meeting' | 'location' | 'user' | 'options';
  /** Left out of the options: there is one record of them. */
  readonly id?: string;
  /** Where it is; what is at no one place is told in the zone of the school's first location. */
  readonly timezone?: string;
  readonly revision: string;
}

/** Who saved the record last, as the audit log has it: what a decision or an import did to it has no name here. */
async function lastSave(trx: Trx, { entity, id, timezone }: Revised): Promise<string> {
  const { rows } = await sql<{ at: Date; name: string; zone: string }>`
    select a.at, trim(u.first_name || ' ' || u.last_name) as name,
      coalesce(${timezone ?? null}, (select l.timezone from locations l order by l.id limit 1), 'UTC') as zone
    from audit_log a join users u on u.id = a.actor_id
    where a.entity = ${entity} and ${id === undefined ? sql`true` : sql`a.entity_id = ${id}`} and a.action = ${`${entity}.changed`}
    order by a.at desc, a.id desc limit 1`.execute(trx);
  const [last] = rows;
  return last ? ` ${last.name} saved last, on ${momentIn(last.at.getTime(), last.zone)}.` : '';
}

/**
 * Lets a change through whose sender looked at the record as it is. Asked under the record's lock.
 *
 * @param seen - of {@link seenIn}: undefined where the sender does not say what they looked at
 * @throws 409 with who saved it last and when; its `ETag` names the present state, for whoever looks at that one
 */
export async function assertSeen(trx: Trx, seen: string | undefined, record: Revised): Promise<void> {
  if (seen === undefined || seen === record.revision) return;
  const [what, it] =
    record.entity === 'options' ? ['These options have', 'them'] : [`This ${record.entity} has`, 'it'];
  const last = await lastSave(trx, record);
  const sentence = `${what} changed since you opened ${it}.${last} Look at ${it} again.`;
  throw new AppError(409, sentence, undefined, { etag: `"${record.revision}"` });
}
