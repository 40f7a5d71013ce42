import type { Services } from '../src/platform/services';
import type { Ref } from './draftFixtures';

/** Builds rows of absences, as a part of `given`. */
export function absenceFixtures({ db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>) {
  return {
    /** Creates a report of one date without a shift. */
    async absence(values: { user: Ref; location: Ref; date: string }): Promise<Ref> {
      const id = ids.next();
      const { user, location, date } = values;
      await db
        .insertInto('absences')
        .values({
          id,
          user_id: user.id,
          kind: 'SICK',
          location_id: location.id,
          timezone: 'America/New_York',
          start_date: date,
          end_date: date,
          source: 'EMPLOYEE',
          created_by: user.id,
          created_at: clock.now(),
        })
        .execute();
      await db.insertInto('absence_days').values({ absence_id: id, date, user_id: user.id }).execute();
      return { id };
    },
  };
}
