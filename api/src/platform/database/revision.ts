/** Revisions of records, so that no one overwrites a state of a record that they have not seen. */
import { createHash } from 'node:crypto';
import { spaced } from '@ondeck/shared/domain/auditLabels';
import { sql } from 'kysely';
import type { Trx } from './types';
import { AppError } from '../core/errors';
import { momentIn } from '../core/moments';

/** Returns an identifier for a record's state, which stays the same only while the record is unchanged. */
export const revisionOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16);

/** Returns the revision in a request's `If-Match` header; undefined without one, or for `*`. */
export const seenIn = (ifMatch: string | undefined): string | undefined =>
  /^"(.+)"$/.exec(ifMatch ?? '')?.[1];

/**
 * Returns the tags in `If-None-Match`, even weak ones, because a proxy that compresses weakens them (RFC 9110, 13.1.2).
 */
export const tagsIn = (ifNoneMatch: string | undefined): string[] =>
  [...(ifNoneMatch ?? '').matchAll(/"[^"]*"/g)].map(([tag]) => tag);

interface Revised {
  /** Kind of the record in the audit log. */
  readonly entity:
    | 'shift'
    | 'meeting'
    | 'location'
    | 'user'
    | 'options'
    | 'position'
    | 'certificateType'
    | 'labor'
    | 'deck'
    | 'absence';
  /** Left out for the options, which are a single record. */
  readonly id?: string;
  /** Time zone of the record's location; by default that of the school's first location. */
  readonly timezone?: string;
  readonly revision: string;
}

/** The words for records that are several things. */
const manyNames: Partial<Record<Revised['entity'], readonly [string, string]>> = {
  options: ['These options have', 'them'],
  labor: ['These limits have', 'them'],
  deck: ['These rules have', 'them'],
};

/** Actions that change the staff of a shift. An action that is part of a save of the form counts as that save. */
const STAFF_ACTIONS = [
  'assignment.created',
  'assignment.released',
  'assignment.returned',
  'assignment.takenBack',
];

/** Returns who saved the record last, from the audit log. Decisions and imports that changed it aren't named. */
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
 * Refuses a change from a user who has not seen the record's current state. Call it under the record's lock.
 *
 * @param seen - from {@link seenIn}; undefined if the client doesn't send the state that the user saw
 * @throws 409 with the last save's author and time; its `ETag` names the current state for the next try
 */
export async function assertSeen(trx: Trx, seen: string | undefined, record: Revised): Promise<void> {
  if (seen === undefined || seen === record.revision) return;
  const [what, it] = manyNames[record.entity] ?? [`This ${spaced(record.entity)} has`, 'it'];
  const last = await lastSave(trx, record);
  throw unseen(
    [`${what} changed since you opened ${it}.`, last, `Review the latest version before you save.`],
    record.revision,
  );
}
