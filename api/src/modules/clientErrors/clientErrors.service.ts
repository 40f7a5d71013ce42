import type {
  ClientErrorBody,
  ClientErrorList,
  ClientErrorsQuery,
} from '@ondeck/shared/schemas/clientErrors';
import { hashSecret } from '../../core/secrets';
import type { ThrottleRule } from '../../core/throttle';
import type { Services } from '../../services';
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
  body: ClientErrorBody,
  address: string,
): Promise<void> {
  await throttle.spend([
    { key: `client-errors:${hashSecret(address).slice(0, 32)}`, rule: addressRule },
    { key: 'client-errors', rule: allRule },
  ]);
  await db
    .insertInto('client_errors')
    .values({ ...body, id: ids.next(), at: clock.now(), message: withoutPerson(body.message) })
    .execute();
}

/** The faults that pages told of, the latest first; they are kept for 30 days. */
export async function findClientErrors(
  { db }: Pick<Services, 'db'>,
  { limit, offset, area }: ClientErrorsQuery,
): Promise<ClientErrorList> {
  const all = area ? db.selectFrom('client_errors').where('area', '=', area) : db.selectFrom('client_errors');
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, results: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
