import type { Services } from '../src/platform/services';
import type { Ref } from './draftFixtures';
import { givenDates } from './givenDates';

/**
 * Builds stored shifts, meetings, and assignments, as a part of `given`. @param next - returns a number for each code
 */
export function planFixtures({ db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>, next: () => number) {
  return {
    /** Creates a weekly shift if `repeat` is given, or else a one-time shift, with no one assigned. */
    async shift(values: {
      location: Ref;
      position: Ref;
      start: string;
      end?: string | null;
      from?: string;
      to?: string;
      repeat?: 'WEEKLY' | 'DAILY';
      code?: string;
    }): Promise<{ id: string; shift_code: string; location_id: string }> {
      const shift = {
        id: ids.next(),
        shift_code: values.code ?? `T-${String(next()).padStart(4, '0')}`,
        location_id: values.location.id,
      };
      await db
        .insertInto('shifts')
        .values({
          ...shift,
          schedule_type: values.repeat ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT',
          shift_repeat: values.repeat ?? null,
          start_date: values.start,
          end_date: values.repeat ? (values.end ?? null) : values.start,
          start_time: values.from ?? '16:00',
          end_time: values.to ?? '20:00',
          position_id: values.position.id,
          created_at: clock.now(),
          updated_at: clock.now(),
        })
        .execute();
      return shift;
    },

    /** Archives a shift as deleting it does, but changes only its row. */
    async archived(shift: Ref, by: Ref): Promise<void> {
      await db
        .updateTable('shifts')
        .set({ deleted_at: clock.now(), deleted_by: by.id })
        .where('id', '=', shift.id)
        .execute();
    },

    ...givenDates({ db, ids, clock }),

    /** Creates a staff meeting of one hour with invited staff. */
    async meeting(values: {
      location: Ref;
      position: Ref;
      start: string;
      from?: string;
      to?: string;
      staff?: readonly Ref[];
      agenda?: string;
    }): Promise<{ id: string; shift_code: string }> {
      const meeting = { id: ids.next(), shift_code: `T-${String(next()).padStart(4, '0')}` };
      await db
        .insertInto('meetings')
        .values({
          ...meeting,
          location_id: values.location.id,
          start_date: values.start,
          end_date: values.start,
          start_time: values.from ?? '09:00',
          end_time: values.to ?? '10:00',
          agenda: values.agenda ?? '',
          created_at: clock.now(),
          updated_at: clock.now(),
        })
        .execute();
      const { id } = meeting;
      await db
        .insertInto('meeting_positions')
        .values({ meeting_id: id, position_id: values.position.id })
        .execute();
      for (const user of values.staff ?? [])
        await db.insertInto('meeting_staff').values({ meeting_id: id, user_id: user.id }).execute();
      return meeting;
    },

    /** Assigns a user to a shift between two dates; without an end, for the whole series. */
    async assignment(values: {
      shift: Ref;
      user: Ref;
      start: string;
      end?: string | null;
      slot?: 1 | 2;
      covers?: Ref;
    }): Promise<{ id: string }> {
      const id = ids.next();
      await db
        .insertInto('assignments')
        .values({
          id,
          shift_id: values.shift.id,
          user_id: values.user.id,
          slot: values.slot ?? 1,
          start_date: values.start,
          end_date: values.end ?? null,
          covers_user_id: values.covers?.id ?? null,
          created_at: clock.now(),
        })
        .execute();
      return { id };
    },

    /** Marks whole days as unavailable for an employee. */
    async unavailable(user: Ref, start: string, end = start): Promise<{ id: string }> {
      const id = ids.next();
      await db
        .insertInto('availability_exceptions')
        .values({
          id,
          user_id: user.id,
          start_date: start,
          end_date: end,
          start_time: null,
          end_time: null,
          kind: 'UNAVAILABLE',
          note: '',
          created_by: user.id,
          created_at: clock.now(),
        })
        .execute();
      return { id };
    },

    /** Stores weekly availability with the same hours on some weekdays, by default on all. */
    async weekly(
      user: Ref,
      from_date: string,
      start_time: string,
      end_time: string,
      weekdays: readonly number[] = [0, 1, 2, 3, 4, 5, 6],
    ): Promise<void> {
      const id = ids.next();
      const by = { created_by: user.id, created_at: clock.now() };
      await db
        .insertInto('availability_patterns')
        .values({ id, user_id: user.id, from_date, ...by })
        .execute();
      await db
        .insertInto('availability_blocks')
        .values(
          weekdays.map((weekday) => ({
            pattern_id: id,
            weekday,
            start_time,
            end_time,
            level: 'AVAILABLE' as const,
          })),
        )
        .execute();
    },

    /** Stores an open shift as if it had been derived. */
    async gap(values: { shift: Ref; start: string; end?: string | null }): Promise<{ id: string }> {
      const id = ids.next();
      await db
        .insertInto('open_shifts')
        .values({ id, shift_id: values.shift.id, start_date: values.start, end_date: values.end ?? null })
        .execute();
      return { id };
    },
  };
}
