import { HOUR, after } from '../src/core/clock';
import { hashSecret, newSecret } from '../src/core/secrets';
import type { Role } from '@ondeck/shared/contract/roles';
import { EmployeeCode } from '../src/database/employeeCode';
import type { Services } from '../src/services';
import { draftFixtures, type Ref } from './draftFixtures';
import { givenDates } from './givenDates';
import { givenImport } from './givenImport';
import { givenPasskey, givenSessionId } from './givenKeys';
import { recordFixtures } from './recordFixtures';
import { requestFixtures } from './requestFixtures';

export interface GivenLocation {
  readonly id: string;
  readonly title: string;
  readonly code: string;
  readonly timezone: string;
}
export interface GivenPosition {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}
export interface GivenUser {
  readonly id: string;
  readonly email: string;
  readonly code: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
}
export interface GivenShift {
  readonly id: string;
  readonly shift_code: string;
  readonly location_id: string;
}

const word = (number: number): string => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return number < 26
    ? letters.charAt(number)
    : `${word(Math.floor(number / 26) - 1)}${letters.charAt(number % 26)}`;
};

/** Builders of stored rows with sensible values: a test names only what it is about. */
export function createGiven({ db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>) {
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };

  return {
    async location(
      values: { title?: string; code?: string; timezone?: string } = {},
    ): Promise<GivenLocation> {
      const number = next();
      const location = {
        id: ids.next(),
        title: values.title ?? `Pool ${word(number)}`,
        code: values.code ?? `P${number}`,
        timezone: values.timezone ?? 'America/New_York',
      };
      await db
        .insertInto('locations')
        .values({
          ...location,
          phone_number: '2125550100',
          email: 'pool@ondeck.example',
          address: '1 Water Street',
          created_at: clock.now(),
          updated_at: clock.now(),
        })
        .execute();
      return location;
    },

    async position(
      values: { name?: string; color?: string; trainee?: boolean } = {},
    ): Promise<GivenPosition> {
      const position = {
        id: ids.next(),
        name: values.name ?? `Position ${word(next())}`,
        color: values.color ?? 'light_blue',
      };
      await db
        .insertInto('positions')
        .values({ ...position, is_trainee: values.trainee ?? false, created_at: clock.now() })
        .execute();
      return position;
    },

    async user(
      values: {
        role?: Role;
        locations?: readonly Ref[];
        positions?: readonly Ref[];
        firstName?: string;
        lastName?: string;
        email?: string;
        code?: string;
        active?: boolean;
        joining?: string;
        ending?: string;
        passwordHash?: string;
      } = {},
    ): Promise<GivenUser> {
      const number = next();
      const user = {
        id: ids.next(),
        email: values.email ?? `person${number}@ondeck.example`,
        code: values.code ?? String(20_000 + number),
        role: values.role ?? ('EMPLOYEE' as const),
        firstName: values.firstName ?? 'Person',
        lastName: values.lastName ?? `Number${word(number)}`,
      };
      await db
        .insertInto('users')
        .values({
          id: user.id,
          first_name: user.firstName,
          last_name: user.lastName,
          email: user.email,
          phone_number: '2125550199',
          employee_code: new EmployeeCode(user.code),
          user_type: user.role,
          is_active: values.active ?? true,
          password_hash: values.passwordHash ?? null,
          employee_joining_date: values.joining ?? null,
          employee_ending_date: values.ending ?? null,
          created_at: clock.now(),
          updated_at: clock.now(),
        })
        .execute();
      for (const { id } of values.locations ?? [])
        await db.insertInto('user_locations').values({ user_id: user.id, location_id: id }).execute();
      for (const { id } of values.positions ?? [])
        await db.insertInto('user_positions').values({ user_id: user.id, position_id: id }).execute();
      return { ...user, name: `${user.firstName} ${user.lastName}` };
    },

    /**
     * A signed-in session; the token goes to `call(token, …)`. It does not end by idleness, since tests move the clock
     * by days, unless a test says when it was last used.
     */
    async session(user: Ref, lastUsed = after(clock.now(), 365 * 24 * HOUR)): Promise<string> {
      const token = newSecret();
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashSecret(token),
          user_id: user.id,
          created_at: clock.now(),
          last_used_at: lastUsed,
          expires_at: after(clock.now(), 7 * 24 * HOUR),
        })
        .execute();
      return token;
    },

    /** The name of a session that is somebody's, as the list of sessions has it. */
    sessionId: (user: Ref) => givenSessionId({ db, clock }, user),

    /** A passkey that nobody holds: its person has a second factor by it. */
    passkey: (user: Ref) => givenPasskey({ db, ids, clock }, user),

    /** What an employee code opens at the punch clock. */
    async punchToken(user: Ref, minutes = 3): Promise<string> {
      const token = newSecret();
      await db
        .insertInto('employee_tokens')
        .values({
          token_hash: hashSecret(token),
          user_id: user.id,
          created_at: clock.now(),
          expires_at: after(clock.now(), minutes * 60_000),
        })
        .execute();
      return token;
    },

    /** A weekly shift where `repeat` is given, else a one-time one; nobody works it yet. */
    async shift(values: {
      location: Ref;
      position: Ref;
      start: string;
      end?: string | null;
      from?: string;
      to?: string;
      repeat?: 'WEEKLY' | 'DAILY';
      code?: string;
    }): Promise<GivenShift> {
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

    /** Archives a shift, as deleting it does to its row. */
    async archived(shift: Ref, by: Ref): Promise<void> {
      await db
        .updateTable('shifts')
        .set({ deleted_at: clock.now(), deleted_by: by.id })
        .where('id', '=', shift.id)
        .execute();
    },

    ...givenDates({ db, ids, clock }),

    /** A staff meeting of one hour, with whoever is invited. */
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

    /** Somebody works a shift between two dates; without an end for as long as it goes on. */
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

    /** Days of a shift that nobody works, as if they had been derived. */
    async gap(values: { shift: Ref; start: string; end?: string | null }): Promise<{ id: string }> {
      const id = ids.next();
      await db
        .insertInto('open_shifts')
        .values({ id, shift_id: values.shift.id, start_date: values.start, end_date: values.end ?? null })
        .execute();
      return { id };
    },

    ...draftFixtures({ db, ids, clock }),
    ...requestFixtures({ db, ids, clock }),
    ...recordFixtures({ db, ids, clock }),

    /** @returns its id */
    peopleImport: (values: { by: Ref; users: readonly Ref[] }) => givenImport({ db, ids, clock }, values),
  };
}

export type Given = ReturnType<typeof createGiven>;
