import { fullName } from '../../platform/auth/actor';
import { findManagers } from '../../platform/auth/people';
import type { audited } from '../../platform/audit/audited';
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
  for (const userId of await findManagers(trx, asker.userId, locationIds, clock.now()))
    await notify(trx, {
      userId,
      topic: 'team',
      kind: 'request.asked',
      title: `${fullName(asker)} ${asks}`,
      body: reason,
      link: linkTo(tab, place).replace(/[?&]$/, ''),
    });
}
