import type { ClientErrorBody } from '@ondeck/shared/schemas/clientErrors';
import { networkOf } from '../../platform/core/network';
import { hashSecret } from '../../platform/core/secrets';
import { json } from '../../platform/database/values';
import type { ThrottleRule } from '../../platform/database/throttle.rules';
import type { Services } from '../../platform/services';
import { withoutPerson } from './withoutPerson';

/** A page tells of ten faults at most; a school's tablets share one address. */
const addressRule: ThrottleRule = {
  budget: 60,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 900,
};
/** From everybody together: what is kept stays small, whoever sends it. */
const allRule: ThrottleRule = {
  budget: 1_000,
  firstWaitSeconds: 60,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 900,
};

/**
 * Keeps a fault that a page tells of, without what could name somebody.
 *
 * @param address - of the sender, counted as a hash and kept nowhere
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
