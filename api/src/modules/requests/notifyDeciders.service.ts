import { sql } from 'kysely';
import { fullName } from '../../platform/auth/actor';
import type { audited } from '../../platform/audit/audited';
import { hasAccess } from '../../platform/database/employment.sql';
import type { Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';

/** The dashboard tab that lists a kind of request. */
type RequestTab = 'open-shift' | 'schedule-change' | 'time-off' | 'new-shift';
/** Returns the page where managers decide a request: a dashboard tab, or the Corrections page. */
const linkTo = (where: RequestTab | 'corrections', place: string): string =>
  where === 'corrections' ? `/corrections?${place}` : `/dashboard?${place}tab=${where}`;

interface NewRequest {
  /** The locations whose managers can decide: the shift's location, or all locations of the requester. */
  readonly locationIds: readonly string[];
  readonly tab: RequestTab | 'corrections';
  /** The words after the requester's name: `asks for time off: LKV-0042, 03-15-2027`. */
  readonly asks: string;
  readonly reason?: string | undefined;
}

/**
 * Returns the other managers of these locations, or the admins if there are none, so that someone is always notified.
 */
async function decidersAt(
  trx: Trx,
  askerId: string,
  locationIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with able as (select u.id, u.user_type from users u where u.id <> ${askerId}::uuid
        and not u.awaits_approval and ${hasAccess(now)}),
      managers as (select a.id from able a where a.user_type = 'MANAGER' and exists (select 1 from user_locations ul
        where ul.user_id = a.id and ul.location_id = any(${[...locationIds]}::uuid[])))
    select id from managers
    union all select a.id from able a where a.user_type = 'ADMIN' and not exists (select 1 from managers)
    order by id`.execute(trx);
  return rows.map((row) => row.id);
}

/** Logs a new request at a location and refreshes every page that shows it. */
export async function requestStored(
  { trx, actor: asker, audit, changes }: UnitOfWork,
  stored: ReturnType<typeof audited<string>> & { readonly action: string; readonly after: unknown },
): Promise<void> {
  const { locationId } = stored;
  await audit(trx, asker, stored);
  await changes.publish(
    trx,
    { topic: 'Request', locationId, userId: asker.userId },
    { topic: 'Dashboard', locationId },
  );
}

/**
 * Notifies everyone who can decide a new request, once, in the transaction that stores it: in the app, and by email if
 * email is on.
 */
export async function notifyDeciders(
  { trx, actor: asker, clock, notify }: UnitOfWork,
  { locationIds, tab, asks, reason = '' }: NewRequest,
): Promise<void> {
  const [only, ...more] = locationIds;
  const place = only !== undefined && more.length === 0 ? `location=${only}&` : '';
  for (const userId of await decidersAt(trx, asker.userId, locationIds, clock.now()))
    await notify(trx, {
      userId,
      topic: 'team',
      kind: 'request.asked',
      title: `${fullName(asker)} ${asks}`,
      body: reason,
      link: linkTo(tab, place).replace(/[?&]$/, ''),
    });
}
