import { sql } from 'kysely';
import { systemActor } from '../../platform/auth/actor';
import { kindInWords, type StoredKind } from '../../platform/database/requestRows';
import { transaction } from '../../platform/database/transaction';
import type { Trx } from '../../platform/database/types';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import { audited } from '../../platform/audit/audited';
import { describeRange } from '../planning/planning.door';
import { todayAt, zoneOnSql } from '../../platform/database/zones.sql';

interface Expired {
  readonly id: string;
  readonly kind: StoredKind;
  readonly user_id: string;
  readonly location_id: string | null;
  readonly shift_code: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** Names the request: `LKV-0042, 12-09-2026.`, or only its dates if it names no shift. */
function subjectOf({ shift_code: code, start_date: start, end_date: end }: Expired): string {
  const dates = start === null ? null : describeRange({ start, end });
  return `${[code, dates].filter((part) => part !== null).join(', ')}.`;
}

/**
 * Expires requests that no one decided in time. A date has passed when its day is over at the request's location; an
 * open shift's date, when its shift has ended. A new shift request names no location, so its day must be over at every
 * location of the requester. A correction has no date.
 */
async function closePassed(trx: Trx, now: Date): Promise<Expired[]> {
  const today = todayAt(now);
  const { rows } = await sql<Expired>`
    update requests r set status = 'EXPIRED', decided_at = ${now}
    from requests q left join shifts s on s.id = q.shift_id
      left join locations l on l.id = coalesce(s.location_id, q.location_id)
    where q.id = r.id and q.status = 'PENDING' and r.status = 'PENDING' and case q.kind
      when 'open_shift' then (r.end_date + s.end_time) at time zone ${zoneOnSql(sql`r.end_date`)} <= ${now}
      when 'new_shift' then r.end_date < coalesce(
        (select min(${today}) from user_locations ul join locations l on l.id = ul.location_id
          where ul.user_id = r.user_id), ${now}::timestamptz::date)
      when 'correction' then false
      else r.end_date < ${today} end
    returning r.id, r.kind, r.user_id, l.id as location_id, s.shift_code, r.start_date,
      r.end_date`.execute(trx);
  return rows;
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
            title: `Your ${kindInWords(kind)} request has expired`,
            body: `${subjectOf(request)} Its date passed before a manager reviewed it.`,
            link: '/view-schedule?tab=requests',
          });
        }
      });
    },
  };
}
