import type { ClientErrorBody } from '@ondeck/shared/schemas/clientErrors';
import { networkOf } from '../../platform/core/network';
import { hashSecret } from '../../platform/core/secrets';
import { json } from '../../platform/database/values';
import type { ThrottleRule } from '../../platform/database/throttle.rules';
import type { Services } from '../../platform/services';
import { withoutPerson } from './withoutPerson';

/** Limits fault reports per address. A page reports at most ten faults, and a school's tablets share one address. */
const addressRule: ThrottleRule = {
  budget: 60,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 900,
};
/** Limits fault reports from all addresses together, so that the table remains small. */
const allRule: ThrottleRule = {
  budget: 1_000,
  firstWaitSeconds: 60,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 900,
};

/**
 * Stores a fault reported by a page, without words that could identify someone.
 *
 * @param address - the sender's IP address, counted as a hash and not stored
 * @throws 429
 */
export async function keepClientError(
  { db, clock, ids, throttle }: Services,
  { frames = [], ...body }: ClientErrorBody,
  address: string,
): Promise<void> {
  await throttle.spend([
    { key: `client-errors:${hashSecret(networkOf(address)).slice(0, 32)}`, rule: addressRule },
    { key: 'client-errors', rule: allRule },
  ]);
  await db
    .insertInto('client_errors')
    .values({
      ...body,
      id: ids.next(),
      at: clock.now(),
      message: withoutPerson(body.message),
      frames: json(frames),
    })
    .execute();
}
