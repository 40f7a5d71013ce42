import { after, HOUR_MS } from '../src/platform/core/clock';
import type { Services } from '../src/platform/services';
import type { Ref } from './draftFixtures';

/** Builds stored requests and time off, as a part of `given`. */
export function requestFixtures({ db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>) {
  return {
    /** Stores a pending request of one kind, without the checks of a real request. */
    async request(
      values:
        | { kind: 'TIME_OFF' | 'SCHEDULE_CHANGE'; user: Ref; shift: Ref; date: string }
        | { kind: 'OPEN_SHIFT'; user: Ref; shift: Ref; gap: Ref; date: string }
        | { kind: 'NEW_SHIFT'; user: Ref; date: string }
        | { kind: 'CORRECTION'; user: Ref; location: Ref; record?: Ref },
    ): Promise<{ id: string }> {
      const asked = { id: ids.next(), user_id: values.user.id, created_at: clock.now() };
      if (values.kind === 'CORRECTION') {
        await db
          .insertInto('correction_requests')
          .values({
            ...asked,
            clock_record_id: values.record?.id ?? null,
            location_id: values.location.id,
            clocked_in: after(clock.now(), -3 * HOUR_MS),
            clocked_out: after(clock.now(), -HOUR_MS),
            reason: 'The tablet was off',
          })
          .execute();
        return { id: asked.id };
      }
      const { date } = values;
      if (values.kind === 'TIME_OFF')
        await db
          .insertInto('time_off_requests')
          .values({
            ...asked,
            shift_id: values.shift.id,
            start_date: date,
            end_date: date,
            leave_type: 'PAID_LEAVE',
            reason: 'A wedding',
          })
          .execute();
      if (values.kind === 'SCHEDULE_CHANGE')
        await db
          .insertInto('reschedule_requests')
          .values({ ...asked, shift_id: values.shift.id, requested_date: date, reason: 'An exam' })
          .execute();
      if (values.kind === 'OPEN_SHIFT')
        await db
          .insertInto('open_shift_requests')
          .values({
            ...asked,
            shift_id: values.shift.id,
            open_shift_id: values.gap.id,
            start_date: date,
            end_date: date,
          })
          .execute();
      if (values.kind === 'NEW_SHIFT')
        await db
          .insertInto('new_shift_requests')
          .values({
            ...asked,
            date_of_availability: date,
            start_time: '09:00',
            end_time: '12:00',
            available_three_months: true,
          })
          .execute();
      return { id: asked.id };
    },

    /** Stores an approved time off request, without the changes that approving makes to the schedule. */
    async approvedLeave(values: { user: Ref; shift: Ref; date: string; by: Ref }): Promise<{ id: string }> {
      const { id } = await this.request({ kind: 'TIME_OFF', ...values });
      await db
        .updateTable('time_off_requests')
        .set({ status: 'APPROVED', decided_by: values.by.id, decided_at: clock.now() })
        .where('id', '=', id)
        .execute();
      return { id };
    },

    /** Stores approved time off, with the user released from the shift. */
    async leave(values: {
      user: Ref;
      shift: Ref;
      start: string;
      end: string;
      type: 'PAID_LEAVE' | 'UNPAID_LEAVE';
      by: Ref;
    }): Promise<void> {
      const id = ids.next();
      const about = { user_id: values.user.id, shift_id: values.shift.id, created_at: clock.now() };
      const range = { start_date: values.start, end_date: values.end };
      await db
        .insertInto('time_off_requests')
        .values({
          ...about,
          ...range,
          id,
          leave_type: values.type,
          reason: 'A wedding',
          status: 'APPROVED',
          decided_by: values.by.id,
          decided_at: clock.now(),
        })
        .execute();
      await db
        .insertInto('releases')
        .values({ ...about, ...range, id: ids.next(), cause: 'TIME_OFF', time_off_request_id: id })
        .execute();
    },
  };
}
