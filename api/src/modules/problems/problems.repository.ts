/** Finds failures in the tables of emails, jobs, push notifications, and pages. */
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToStaff, scopeToWholePerson } from '../../platform/auth/scope';
import { after, DAY_MS, HOUR_MS } from '../../platform/core/clock';
import type { Db } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import { canResend, isUndelivered, type StoredUndelivered } from '../../platform/mail/undelivered.repository';

interface MailRow extends StoredUndelivered {
  readonly id: string;
  readonly subject: string;
  readonly to: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly recovered: boolean;
}

/** Selects undelivered emails `m` to users `u`: all for an admin, and those to their own staff for a manager. */
const undeliveredTo = (actor: UserActor): RawBuilder<unknown> =>
  sql`mail_outbox m left join users u on u.id = m.user_id where ${isUndelivered}
    and ${
      actor.role === 'ADMIN'
        ? sql`true`
        : sql`(m.user_id is not null and ${scopeToStaff(actor, sql`m.user_id`)}
            and ${scopeToWholePerson(actor, sql`m.user_id`)})`
    }`;

/** Returns the number of undelivered emails and a page of them, the latest first. */
export async function findUndelivered(
  db: Db,
  actor: UserActor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; rows: MailRow[] }> {
  const from = undeliveredTo(actor);
  const { rows } = await sql<MailRow>`
    select m.id, m.subject, m.recipient as "to", u.id as user_id, trim(u.first_name || ' ' || u.last_name) as user_name,
      coalesce(m.failed_at, m.created_at) as at, m.last_error as code, m.failed_at is not null as is_final,
      coalesce(${canResend}, false) as can_resend, m.recovered_at is not null as recovered
    from ${from} order by coalesce(m.failed_at, m.shown_at) desc, m.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return { count: await countRows(db, from), rows };
}

export const countUnreached = (db: Db, actor: UserActor): Promise<number> =>
  countRows(db, sql`${undeliveredTo(actor)} and m.recovered_at is null`);

/** Finds the jobs that failed in the last week. Older failures can be of jobs that the server no longer has. */
export async function findFailedJobs(db: Db, now: Date) {
  const rows = await db
    .selectFrom('jobs')
    .select(['name', 'last_run_at', 'last_error'])
    .where('last_error', 'is not', null)
    .where('last_run_at', '>', after(now, -7 * DAY_MS))
    .orderBy('name')
    .execute();
  return rows.map(({ name, last_run_at: at, last_error: error }) => ({
    name,
    failed_at: at?.toISOString() ?? '',
    error: error ?? '',
  }));
}

/** Returns push messages that wait for over an hour, by push service, with the service's last answer. */
export async function findStuckPushes(db: Db, now: Date) {
  const { rows } = await sql<{ service: string; waiting: number; since: Date; code: string }>`
    select substring(d.endpoint from '^[a-z]+://([^/]+)') as service, count(*)::int as waiting,
      min(o.created_at) as since, (array_agg(o.last_error order by o.next_attempt_at desc))[1] as code
    from push_outbox o join push_devices d on d.id = o.device_id
    where o.last_error is not null and o.created_at <= ${after(now, -HOUR_MS)}
    group by 1 order by 1`.execute(db);
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
}

export const countPageFaults = (db: Db): Promise<number> => countRows(db, sql`client_errors`);
