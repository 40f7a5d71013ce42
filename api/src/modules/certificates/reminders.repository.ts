/** Reads whose certificates expire soon, and stores the reminders that are sent. */
import { type RawBuilder, sql } from 'kysely';
import { scopeToStaff } from '../../platform/auth/scope';
import { after, DAY_MS } from '../../platform/core/clock';
import { hasAccess } from '../../platform/database/employment.sql';
import type { Queryable, Trx } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import { todayAt, zoneAtSql } from '../../platform/database/zones.sql';
import type { Timeline } from './reminders.rules';

/** The hour of the day at which reminders and digests are sent. */
const HOUR = 9;

/** Joins the first location `l` by name, of those that match a condition, to a user `u`. */
const firstLocation = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (select l.id, l.timezone, l.former_zones from locations l
    where l.deleted_at is null and ${condition} order by l.title_key, l.id limit 1) l on true`;

const ownLocations = sql`l.id in (select ul.location_id from user_locations ul where ul.user_id = u.id)`;

/** Returns the current date at the location `l`, or in UTC without a location. */
const today = (now: Date): RawBuilder<string> =>
  sql<string>`coalesce(${todayAt(now)}, (${now}::timestamptz at time zone 'UTC')::date)`;

/** Whether the hour of reminders has begun at the location `l`. */
const isMorning = (now: Date): RawBuilder<boolean> => sql<boolean>`extract(hour from ${now}::timestamptz
  at time zone coalesce(${zoneAtSql(sql`${now}::timestamptz`)}, 'UTC')) >= ${HOUR}`;

/** An employee or manager who has certificates. */
export interface Holder {
  readonly id: string;
  readonly positionIds: readonly string[];
  readonly locationIds: readonly string[];
  readonly today: string;
  /** The days of the approvals, by the certificates' IDs. */
  readonly approvedOn: Readonly<Record<string, string>>;
  readonly sent: readonly (Pick<Timeline, 'certificateId' | 'typeId'> & { readonly days: number })[];
}

/** Returns the holders of approved certificates where the hour of reminders has begun. */
export async function findHolders(db: Queryable, now: Date): Promise<Holder[]> {
  const approved = sql`certificates c where c.user_id = u.id and c.state = 'APPROVED'`;
  const { rows } = await sql<Holder>`
    select u.id, ${today(now)} as today,
      array(select up.position_id::text from user_positions up where up.user_id = u.id) as "positionIds",
      array(select ul.location_id::text from user_locations ul join locations p on p.id = ul.location_id
        where ul.user_id = u.id and p.deleted_at is null) as "locationIds",
      (select json_object_agg(c.id, (c.reviewed_at at time zone coalesce(l.timezone, 'UTC'))::date)
        from ${approved}) as "approvedOn",
      (select coalesce(json_agg(json_build_object('certificateId', r.certificate_id, 'typeId', r.type_id,
          'days', r.days_before)), '[]')
        from certificate_reminders r where r.certificate_id in (select c.id from ${approved})) as sent
    from users u ${firstLocation(ownLocations)}
    where u.user_type <> 'ADMIN' and not u.awaits_approval and ${hasAccess(now)} and ${isMorning(now)}
      and exists (select 1 from ${approved})
    order by u.id`.execute(db);
  return rows;
}

/**
 * Stores that reminders are sent.
 *
 * @returns false if any process sent them before, or the certificate no longer counts
 */
export async function isFirstReminder(
  trx: Trx,
  { certificateId, typeId, expiresOn }: Pick<Timeline, 'certificateId' | 'typeId' | 'expiresOn'>,
  days: readonly number[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into certificate_reminders (certificate_id, type_id, days_before, expires_on, sent_at)
    select c.id, ${typeId}::uuid, day, ${expiresOn}::date, ${now}::timestamptz from certificates c, unnest(${[...days]}::smallint[]) as day
    where c.id = ${certificateId}::uuid and c.state = 'APPROVED'
    on conflict do nothing returning days_before`.execute(trx);
  return rows.length > 0;
}

/** A manager or admin who gets a digest. */
export interface Reader {
  readonly id: string;
  readonly locationIds: readonly string[] | 'all';
  readonly today: string;
  /** The time of the previous digest, or a day ago. */
  readonly since: Date;
}

/** The kind of digests among the alerts that were sent. */
export const DIGEST = 'CERTIFICATES';

/** Returns what identifies a digest among the alerts that were sent: one for each reader and day. */
export const digestSubject = ({ id, today: day }: Pick<Reader, 'id' | 'today'>): string => `${id} ${day}`;

/**
 * Returns the managers and admins who get a digest now: the hour has begun where they are, and today's wasn't sent. An
 * admin's day is that of the first location.
 */
export async function findReaders(db: Queryable, now: Date): Promise<Reader[]> {
  const digests = sql`alerts_told a where a.kind = ${DIGEST}`;
  const { rows } = await sql<
    Omit<Reader, 'locationIds'> & { readonly locationIds: readonly string[] | null }
  >`
    select u.id, ${today(now)} as today,
      case when u.user_type = 'MANAGER' then array(
        select ul.location_id::text from user_locations ul where ul.user_id = u.id) end as "locationIds",
      coalesce((select max(a.at) from ${digests} and a.subject like u.id || ' %'),
        ${after(now, -DAY_MS)}::timestamptz) as since
    from users u ${firstLocation(sql`(u.user_type = 'ADMIN' or ${ownLocations})`)}
    where u.user_type in ('ADMIN', 'MANAGER') and not u.awaits_approval and ${hasAccess(now)}
      and ${isMorning(now)} and not exists (
        select 1 from ${digests} and a.subject = u.id || ' ' || ${today(now)})
    order by u.id`.execute(db);
  return rows.map(({ locationIds, ...row }) => ({ ...row, locationIds: locationIds ?? 'all' }));
}

/** The certificates of a reader's staff, without the reader's own. */
const ofStaff = ({ id, locationIds }: Reader): RawBuilder<unknown> => sql`
  certificates c join users u on u.id = c.user_id and u.deleted_at is null and u.id <> ${id}::uuid
    and ${scopeToStaff({ userId: id, role: 'MANAGER', locationIds }, sql`u.id`)}`;

export const countToReview = (db: Queryable, reader: Reader): Promise<number> =>
  countRows(db, sql`${ofStaff(reader)} where c.state = 'PENDING'`);

export interface SentReminder {
  readonly employee: string;
  readonly type: string;
  readonly expiresOn: string;
}

/** Returns the reminders that a reader's staff got since the previous digest, one for each certificate and type. */
export async function findSentReminders(db: Queryable, reader: Reader): Promise<SentReminder[]> {
  const { rows } = await sql<SentReminder>`
    select trim(u.first_name || ' ' || u.last_name) as employee, t.name as type,
      max(r.expires_on) as "expiresOn"
    from ${ofStaff(reader)} join certificate_reminders r on r.certificate_id = c.id
      join certificate_types t on t.id = r.type_id
    where c.state = 'APPROVED' and r.sent_at > ${reader.since}
    group by c.id, t.id, u.id order by 3, u.name_key, u.id, t.id`.execute(db);
  return rows;
}

/** Returns the days before an expiration date on which employees are reminded, by type. */
export async function findReminderDays(db: Queryable): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await db.selectFrom('certificate_types').select(['id', 'reminder_days']).execute();
  return new Map(rows.map(({ id, reminder_days }) => [id, reminder_days]));
}
