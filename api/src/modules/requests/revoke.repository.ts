/** Queries for the dates that an approved schedule change released. */
import { sql } from 'kysely';
import type { Columns, Queryable } from '../../platform/database/types';

export type StoredRelease = Columns<
  'releases',
  'shift_id' | 'start_date' | 'end_date' | 'covers_user_id' | 'created_at'
>;

const isOf = (requestId: string) =>
  sql<boolean>`${requestId}::uuid in (time_off_request_id, reschedule_request_id)`;

/** Returns the dates that approving a request released, in the order in which shifts are locked. */
export const releasesFor = (db: Queryable, requestId: string): Promise<StoredRelease[]> =>
  db
    .selectFrom('releases')
    .select(['shift_id', 'start_date', 'end_date', 'covers_user_id', 'created_at'])
    .where(isOf(requestId))
    .orderBy('shift_id')
    .orderBy('start_date')
    .execute();
