import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor';
import type { Origin } from '../../platform/auth/browser';
import { networkOf } from '../../platform/core/network';
import { transaction } from '../../platform/database/transaction';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import { isNews } from './guessing.service';
import type { KioskKey } from './kiosks.repository';
import { findPlanners } from '../../platform/auth/people';

type Ports = Pick<Services, 'db' | 'clock' | 'throttle' | 'audit' | 'notify'>;

/** The origin of a call that was signed with a used counter. */
interface UsedCounter {
  readonly origin: Origin;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
}

/** Returns true if a call with this key was already answered, so that this call repeats it. */
async function isRepeat(db: Queryable, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  const { rows } = await sql`select 1 from idempotency_keys where key = ${key} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Notifies admins, at most once an hour for each punch clock, when a valid signature has a used counter and comes from
 * another network than the last call. A device never uses a counter twice, so two devices must have its key.
 */
export async function noticeCopy(
  ports: Ports,
  { id, name, location_id: locationId, last_address: last }: KioskKey & { readonly id: string },
  { origin, requestId, idempotencyKey }: UsedCounter,
): Promise<void> {
  const { db, clock, audit, notify } = ports;
  const { address } = origin;
  if (last === null || networkOf(last) === networkOf(address)) return;
  if ((await isRepeat(db, idempotencyKey)) || !(await isNews(ports, `copied-kiosk:${id}`))) return;
  const actor: Actor = { kind: 'anonymous', origin, requestId };
  await transaction(db, async (trx) => {
    await audit(trx, actor, {
      action: 'kiosk.copySuspected',
      entity: 'kiosk',
      entityId: id,
      locationId,
      after: { name, address, last_address: last },
    });
    for (const userId of await findPlanners(trx, null, clock.now()))
      await notify(trx, {
        userId,
        topic: 'team',
        kind: 'punchClock.copySuspected',
        title: `${name} might have been copied`,
        body: `Two devices sign in as this punch clock, at ${last} and at ${address}. Remove it, then register the tablet again.`,
        link: '/options',
      });
  });
}
