import { after, HOUR_MS } from '../src/platform/core/clock';
import { fillAbsences } from '../src/modules/absences/fill.job';
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
      const { user, kind } = values;
      const asked = { id: ids.next(), user_id: user.id, created_at: clock.now() };
      const shift_id = 'shift' in values ? values.shift.id : null;
      const days = 'date' in values ? { start_date: values.date, end_date: values.date } : {};
      const details = {
        TIME_OFF: { kind: 'time_off', leave_type: 'PAID_LEAVE', reason: 'A wedding' },
        SCHEDULE_CHANGE: { kind: 'schedule_change', reason: 'An exam' },
        OPEN_SHIFT: { kind: 'open_shift', open_shift_id: 'gap' in values ? values.gap.id : null },
        NEW_SHIFT: {
          kind: 'new_shift',
          start_time: '09:00',
          end_time: '12:00',
          available_three_months: true,
        },
        CORRECTION: {
          kind: 'correction',
          location_id: 'location' in values ? values.location.id : null,
          clock_record_id: 'record' in values ? (values.record?.id ?? null) : null,
          clocked_in: after(clock.now(), -3 * HOUR_MS),
          clocked_out: after(clock.now(), -HOUR_MS),
          reason: 'The tablet was off',
        },
      } as const;
      await db
        .insertInto('requests')
        .values({ ...asked, shift_id, ...days, ...details[kind] })
        .execute();
      return { id: asked.id };
    },

    /** Stores a request to take a date of the user's shift, without the checks of a real request. @returns its ID */
    async swap(values: {
      user: Ref;
      coworker: Ref;
      shift: Ref & { location_id: string };
      date: string;
      accepted?: boolean;
    }): Promise<string> {
      const id = ids.next();
      const { user, coworker, shift, date, accepted } = values;
      const state = accepted ? { state: 'ACCEPTED' as const, accepted_at: clock.now() } : {};
      await db
        .insertInto('swap_requests')
        .values({
          id,
          location_id: shift.location_id,
          requester_id: user.id,
          shift_id: shift.id,
          date,
          coworker_id: coworker.id,
          ...state,
          created_at: clock.now(),
        })
        .execute();
      return id;
    },

    /** Stores a running round for an open shift: of one wave, or in waves if `waits` names who isn't asked yet. */
    async round(values: {
      shift: Ref;
      gap: string;
      start: string;
      end: string | null;
      by: Ref;
      asked?: readonly Ref[];
      waits?: readonly Ref[];
    }): Promise<{ id: string }> {
      const { shift, gap, start, end, by, asked = [], waits = [] } = values;
      const id = ids.next();
      const inWaves = { wave_size: 5, current_wave: 0, next_wave_at: after(clock.now(), HOUR_MS) };
      const at = { created_by: by.id, created_at: clock.now() };
      const days = { start_date: start, end_date: end, open_shift_id: gap };
      await db
        .insertInto('offer_rounds')
        .values({
          id,
          shift_id: shift.id,
          ...days,
          ...at,
          ...(waits.length > 0 ? inWaves : { current_wave: 1 }),
        })
        .execute();
      const offer = {
        open_shift_id: gap,
        end_date: end,
        offered_by: by.id,
        created_at: clock.now(),
        round_id: id,
      };
      const rows = [
        ...asked.map((user) => ({ ...offer, user_id: user.id, wave: 1, sent_at: clock.now() })),
        ...waits.map((user, place) => ({ ...offer, user_id: user.id, place })),
      ];
      if (rows.length > 0) await db.insertInto('open_shift_offers').values(rows).execute();
      return { id };
    },

    /** Stores an approved time off request, without the changes that approving makes to the schedule. */
    async approvedLeave(values: { user: Ref; shift: Ref; date: string; by: Ref }): Promise<{ id: string }> {
      const { id } = await this.request({ kind: 'TIME_OFF', ...values });
      await db
        .updateTable('requests')
        .set({ status: 'APPROVED', decided_by: values.by.id, decided_at: clock.now() })
        .where('id', '=', id)
        .execute();
      await fillAbsences(db);
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
        .insertInto('requests')
        .values({
          kind: 'time_off',
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
      await fillAbsences(db);
    },
  };
}
