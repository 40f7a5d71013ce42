/** What somebody looked at before they changed it: nobody writes over a state of a record that they have not seen. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from './types';
import { AppError } from '../core/errors';
import { momentIn } from '../core/moments';

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
  readonly entity: 'shift' | 'meeting' | 'location' | 'user' | 'options' | 'position';
  /** Left out of the options: there is one record of them. */
  readonly id?: string;
  /** Where it is; what is at no one place is told in the zone of the school's first location. */
  readonly timezone?: string;
  readonly revision: string;
}

/** Actions that change the staff of a shift. An action that is part of a save of the form counts as that save. */
const STAFF_ACTIONS = [
  'assignment.created',
  'assignment.released',
  'assignment.returned',
  'assignment.takenBack',
];

/** Who saved the record last, as the audit log has it: what a decision or an import did to it has no name here. */
async function lastSave(trx: Trx, { entity, id, timezone }: Revised): Promise<string> {
  const saved = `${entity}.changed`;
  const { rows } = await sql<{ at: Date; action: string; name: string; zone: string }>`
    select a.at, a.action, trim(u.first_name || ' ' || u.last_name) as name,
      coalesce(${timezone ?? null}, (select l.timezone from locations l order by l.id limit 1), 'UTC') as zone
    from audit_log a join users u on u.id = a.actor_id
    where a.entity = ${entity} and ${id === undefined ? sql`true` : sql`a.entity_id = ${id}`} 
      and (a.action = ${saved} or (${entity} = 'shift' and a.action = any(${STAFF_ACTIONS}::text[]) and not exists (
        select 1 from audit_log b where b.entity_id = a.entity_id and b.entity = a.entity
          and b.request_id = a.request_id and b.action in ('shift.created', 'shift.changed'))))
    order by a.at desc, a.id desc limit 1`.execute(trx);
  const [last] = rows;
  if (!last) return '';
  const did = last.action === saved ? 'saved last' : 'changed its staff last';
  return `${last.name} ${did}, on ${momentIn(last.at.getTime(), last.zone)}.`;
}

/**
 * Returns the 409 for a user who has not seen the present state of a record. Its `ETag` names that state. Empty
 * sentences are left out.
 */
export const unseen = (sentences: readonly string[], revision: string): AppError =>
  new AppError(409, sentences.filter((one) => one !== '').join(' '), undefined, { etag: `"${revision}"` });

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
  throw unseen(
    [`${what} changed since you opened ${it}.`, last, `Review the latest version before you save.`],
    record.revision,
  );
}
