import type { Insertable } from 'kysely';
import type { Database } from '../src/platform/database/schema.types';
import type { Services } from '../src/platform/services';

interface Ref {
  readonly id: string;
}

/** Stores changed dates as rows, without the other effects of these changes. */
export const givenDates = ({ db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>) => ({
  /** Cancels one date of a shift. */
  async cancelled(shift: Ref, date: string, reason = 'The pool is closed.'): Promise<void> {
    const row = { shift_id: shift.id, date, kind: 'CANCELLED' as const, reason, changed_at: clock.now() };
    await db.insertInto('shift_exceptions').values(row).execute();
  },

  /** Closes a location for a day, or for other days and hours. */
  async closed(
    location: Ref,
    date: string,
    values: Partial<Insertable<Database['closures']>> = {},
  ): Promise<Ref> {
    const row = { id: ids.next(), location_id: location.id, start_date: date, end_date: date };
    const made = { reason: 'Repairs', created_at: clock.now() };
    await db
      .insertInto('closures')
      .values({ ...row, ...made, ...values })
      .execute();
    return { id: row.id };
  },

  /** Adds a blackout date of a location. */
  async blackout(location: Ref, date: string, by: Ref): Promise<Ref> {
    const row = { id: ids.next(), location_id: location.id, start_date: date, end_date: date };
    const made = { reason: 'Swim meet', created_by: by.id, created_at: clock.now() };
    await db
      .insertInto('blackouts')
      .values({ ...row, ...made })
      .execute();
    return { id: row.id };
  },
});
