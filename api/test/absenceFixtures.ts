import type { Services } from '../src/platform/services';
import type { Ref } from './draftFixtures';

/** Builds absences, as a part of `given`. */
export function absenceFixtures({ db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>) {
  return {
    /** Stores an absence of one date with one line. Without a shift, the line has hours of a position. */
    async absence(values: {
      user: Ref;
      location: Ref;
      date: string;
      kind?: 'TIME_OFF' | 'SICK' | 'EMERGENCY' | 'OTHER' | 'NO_SHOW';
      pay?: 'PAID' | 'UNPAID' | 'UNDECIDED';
      minutes?: number;
      shift?: Ref & { readonly shift_code: string };
      position: Ref;
      payDate?: string;
      by: Ref;
    }): Promise<{ id: string; line: string }> {
      const {
        user,
        location,
        date,
        kind = 'SICK',
        pay = 'UNDECIDED',
        minutes = 165,
        shift,
        position,
      } = values;
      const absence = { absence_id: ids.next(), date, user_id: user.id };
      const line = ids.next();
      await db
        .insertInto('absences')
        .values({
          id: absence.absence_id,
          user_id: user.id,
          kind,
          leave_type: kind === 'TIME_OFF' ? 'PAID_LEAVE' : null,
          location_id: location.id,
          timezone: 'America/New_York',
          start_date: date,
          end_date: date,
          source: 'MANAGER',
          created_by: values.by.id,
          created_at: clock.now(),
        })
        .execute();
      await db.insertInto('absence_days').values(absence).execute();
      const end = 10 * 60 + minutes;
      const times = {
        start_time: '10:00',
        end_time: `${Math.floor(end / 60)}:${String(end % 60).padStart(2, '0')}`,
        slot: 1,
      };
      await db
        .insertInto('absence_lines')
        .values({
          ...absence,
          ...(shift ? { ...times, shift_id: shift.id, shift_code: shift.shift_code } : {}),
          id: line,
          location_id: location.id,
          position_id: position.id,
          minutes,
          effect: shift ? 'RELEASED' : 'NONE',
          pay,
          pay_date: values.payDate ?? date,
        })
        .execute();
      return { id: absence.absence_id, line };
    },

    /** Creates a report of one date without a shift. */
    async report(values: { user: Ref; location: Ref; date: string }): Promise<Ref> {
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
