import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { Services } from '../src/platform/services';
import type { Ref } from './draftFixtures';
import { type GivenKiosk, newKeys } from './kioskKey';

/** Builds stored punch clocks and time entries, as a part of `given`. */
export function recordFixtures({ db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>) {
  return {
    /** Creates a registered punch clock with the key that signs its calls. */
    async kiosk(values: { by: Ref; location?: Ref; name?: string }): Promise<GivenKiosk> {
      const id = ids.next();
      const keys = newKeys();
      await db
        .insertInto('kiosks')
        .values({
          id,
          name: values.name ?? 'Front desk',
          location_id: values.location?.id ?? null,
          public_key: keys.publicKey,
          registered_by: values.by.id,
          registered_at: clock.now(),
          last_seen_at: null,
          revoked_at: null,
        })
        .execute();
      return { id, key: keys.privateKey };
    },

    /** Stores an offline punch that waits for a decision. */
    async offlinePunch(values: {
      kiosk: Ref;
      location: Ref;
      state: 'WAITING' | 'HELD';
      user?: Ref;
    }): Promise<{ id: string }> {
      const id = ids.next();
      const now = clock.now();
      await db
        .insertInto('offline_punches')
        .values({
          id,
          kiosk_id: values.kiosk.id,
          location_id: values.location.id,
          key: id,
          counter: 1,
          sealed: values.state === 'HELD' ? 'AAAA' : null,
          sealed_hash: '',
          elapsed_at_sending: 0,
          wall_at_sending: 0,
          received_at: now,
          state: values.state,
          problem: values.state === 'HELD' ? 'HELD' : 'UNKNOWN_CODE',
          kind: 'IN',
          rate: 'REGULAR',
          user_id: values.user?.id ?? null,
          punched_at: now,
          sureness: 'SURE',
          clock_record_id: null,
          goes_with: null,
          settled_at: null,
          settled_by: null,
          reason: null,
        })
        .execute();
      return { id };
    },

    /** Stores a pair of punches, or a clock-in alone. Instants are ISO 8601; the date is the location's. */
    async clockRecord(values: {
      user: Ref;
      location: Ref;
      date: string;
      in: string;
      out?: string | null;
      shift?: Ref | undefined;
      /** The time zone; by default, the location's. */
      zone?: string;
      rate?: Rate;
      needsReview?: boolean;
      flags?: readonly string[];
    }): Promise<{ id: string }> {
      const id = ids.next();
      const clockedOut = values.out ? new Date(values.out) : null;
      await db
        .insertInto('clock_records')
        .values({
          id,
          user_id: values.user.id,
          location_id: values.location.id,
          shift_id: values.shift?.id ?? null,
          began_unassigned: values.shift === undefined,
          work_date: values.date,
          ...(values.zone ? { timezone: values.zone } : {}),
          clocked_in: new Date(values.in),
          clocked_out: clockedOut,
          rate: values.rate ?? 'REGULAR',
          suggested_rate: 'REGULAR',
          status: clockedOut ? 'CLOSED' : values.needsReview ? 'NEEDS_REVIEW' : 'OPEN',
          flags: [...(values.flags ?? [])],
          created_at: new Date(values.in),
        })
        .execute();
      return { id };
    },
    /** Stores a pay edit of a time entry. */
    async adjustment(values: { record: Ref; by: Ref; minutes: number; rate?: Rate }): Promise<void> {
      await db
        .insertInto('payroll_adjustments')
        .values({
          id: ids.next(),
          clock_record_id: values.record.id,
          rate: values.rate ?? 'REGULAR',
          minutes: values.minutes,
          previous_rate: 'REGULAR',
          previous_minutes: 0,
          edited_by: values.by.id,
          edited_at: clock.now(),
        })
        .execute();
    },
  };
}
