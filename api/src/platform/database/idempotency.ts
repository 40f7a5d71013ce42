import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { transaction } from './transaction';
import type { Db, Trx } from './types';
import { json } from './values';
import type { Clock } from '../core/clock';
import { conflict } from '../core/errors';
import { sha256 } from '../core/hash';
import { often } from './often.sql';

export interface StoredAnswer<T> {
  readonly status: number;
  readonly body: T;
}

interface IdempotentCall<T> {
  /** The client's `Idempotency-Key`; undefined runs the work without one. */
  readonly key: string | undefined;
  /** Owner and call of the key, for example `clock-in:{userId}`. */
  readonly scope: string;
  /** Content of the request; another content under the same key is refused. */
  readonly request: unknown;
  /** Parses a stored answer. */
  readonly parse: (body: unknown) => T;
}

export type Idempotent = <T>(
  call: IdempotentCall<T>,
  work: (trx: Trx) => Promise<StoredAnswer<T>>,
) => Promise<StoredAnswer<T>>;

/**
 * Runs work at most once per key. A retry gets the first answer, even if it comes while the first call is running. A
 * refused call stores nothing, so it may be retried under the same key.
 *
 * @throws 409 if the key was used with another body
 */
export const createIdempotent =
  ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Idempotent =>
  ({ key, scope, request, parse }, work) =>
    transaction(db, async (trx) => {
      if (key === undefined) return work(trx);
      const requestHash = sha256(JSON.stringify(request) ?? '');
      // Inserts the row first, so that a second call with the key waits here until the first has committed.
      const taken = await sql`
        insert into idempotency_keys (scope, key, request_hash, status, body, created_at)
        values (${scope}, ${key}, ${requestHash}, 0, '{}', ${clock.now()})
        on conflict (scope, key) do nothing returning key ${often}`.execute(trx);
      if (taken.rows.length === 0) {
        const stored = await trx
          .selectFrom('idempotency_keys')
          .select(['request_hash', 'status', 'body'])
          .where('scope', '=', scope)
          .where('key', '=', key)
          .executeTakeFirstOrThrow();
        if (stored.request_hash !== requestHash)
          throw conflict('This Idempotency-Key was already used for another request.');
        return { status: stored.status, body: parse(stored.body) };
      }
      const answer = await work(trx);
      await sql`update idempotency_keys set status = ${answer.status}, body = ${json(answer.body)}
        where scope = ${scope} and key = ${key} ${often}`.execute(trx);
      return answer;
    });

/** Returns a request's idempotency key; undefined if it has none. */
export function keyIn(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}
