import { sql } from 'kysely';
import { systemActor } from '../../platform/auth/actor';
import { transaction } from '../../platform/database/transaction';
import type { Trx } from '../../platform/database/types';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import { audited } from '../../platform/audit/audited';
import { todayAt, zoneOnSql } from '../../platform/database/zones.sql';

interface Expired {
  readonly id: string;
  readonly kind: string;
  readonly user_id: string;
  readonly location_id: string | null;
}

/**
 * Expires requests that no one decided in time, with one statement for each kind. A date has passed when its day is
 * over at the request's location; an open shift's date, when its shift has ended. A new shift request names no
 * location, so its day must be over at every location of the requester.
 */
async function closePassed(trx: Trx, now: Date): Promise<Expired[]> {
  const today = todayAt(now);
  const kinds = [
    { kind: 'time_off', table: 'time_off_requests', isOver: sql`r.end_date < ${today}` },
    { kind: 'schedule_change', table: 'reschedule_requests', isOver: sql`r.requested_date < ${today}` },
    {
      kind: 'open_shift',
      table: 'open_shift_requests',
      isOver: sql`(r.end_date + s.end_time) at time zone ${zoneOnSql(sql`r.end_date`)} <= ${now}`,
    },
  ];
  const found: Expired[] = [];
  for (const { kind, table, isOver } of kinds) {
    const { rows } = await sql<Expired>`
      update ${sql.table(table)} r set status = 'EXPIRED', decided_at = ${now}
      from shifts s join locations l on l.id = s.location_id
      where s.id = r.shift_id and r.status = 'PENDING' and ${isOver}
      returning r.id, ${kind}::text as kind, r.user_id, s.location_id`.execute(trx);
    found.push(...rows);
  }
  const { rows } = await sql<Expired>`
    update new_shift_requests r set status = 'EXPIRED', decided_at = ${now}
    where r.status = 'PENDING' and r.date_of_availability < coalesce(
      (select min(${today}) from user_locations ul join locations l on l.id = ul.location_id
        where ul.user_id = r.user_id), ${now}::timestamptz::date)
    returning r.id, 'new_shift'::text as kind, r.user_id, null::uuid as location_id`.execute(trx);
  return [...found, ...rows];
}

/** Marks requests whose date has passed as EXPIRED and notifies the requesters. */
export function expireRequests(services: Services): Job {
  const { db, clock, audit, changes, notify } = services;
  return {
    name: 'requests.expire',
    task: 'Expire requests',
    schedule: '20 * * * * *',
    async run() {
      await transaction(db, async (trx) => {
        for (const request of await closePassed(trx, clock.now())) {
          const { kind, user_id: userId, location_id: locationId } = request;
          await audit(trx, systemActor, {
            action: `${kind}.expired`,
            ...audited(`${kind}_request`, request),
            before: { status: 'PENDING' },
            after: { status: 'EXPIRED' },
          });
          await changes.publish(
            trx,
            { topic: 'Request', locationId, userId },
            { topic: 'Dashboard', locationId, userId },
          );
          await notify(trx, {
            userId,
            topic: 'requests',
            kind: 'request.expired',
            title: `Your ${kind.replace('_', ' ')} request has expired`,
            body: 'Its date passed before a manager reviewed it.',
            link: '/view-schedule?tab=requests',
          });
        }
      });
    },
  };
}
