import { HOUR_MS, after } from '../src/platform/core/clock';
import { hashSecret, newSecret } from '../src/platform/core/secrets';
import type { Role } from '@ondeck/shared/contract/roles';
import { EmployeeCode } from '../src/platform/database/employeeCode';
import type { Services } from '../src/platform/services';
import { daysOffFixtures } from './daysOffFixtures';
import { certificateFixtures } from './certificateFixtures';
import { draftFixtures, type Ref } from './draftFixtures';
import { givenImport } from './givenImport';
import { givenPasskey, givenSessionId } from './givenKeys';
import { planFixtures } from './planFixtures';
import { recordFixtures } from './recordFixtures';
import { absenceFixtures } from './absenceFixtures';
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

/** Builds stored rows with sensible defaults, so that a test names only the values it is about. */
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
      values: { name?: string; color?: string; trainee?: boolean; retired?: string } = {},
    ): Promise<GivenPosition> {
      const position = {
        id: ids.next(),
        name: values.name ?? `Position ${word(next())}`,
        color: values.color ?? 'light_blue',
      };
      await db
        .insertInto('positions')
        .values({
          ...position,
          is_trainee: values.trainee ?? false,
          created_at: clock.now(),
          retired_at: values.retired ? new Date(values.retired) : null,
        })
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
        born?: string;
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
          dob: values.born ?? null,
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
     * Creates a session and returns its token for `call(token, …)`. It doesn't expire when idle, because tests move the
     * clock by days, unless a test sets the time of its last use.
     */
    async session(user: Ref, lastUsed = after(clock.now(), 365 * 24 * HOUR_MS)): Promise<string> {
      const token = newSecret();
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashSecret(token),
          user_id: user.id,
          created_at: clock.now(),
          last_used_at: lastUsed,
          expires_at: after(clock.now(), 7 * 24 * HOUR_MS),
        })
        .execute();
      return token;
    },

    /** Creates a session and returns its ID in the user's list of sessions. */
    sessionId: (user: Ref) => givenSessionId({ db, clock }, user),

    /** Creates a passkey that no device holds, so that its user has a second factor. */
    passkey: (user: Ref) => givenPasskey({ db, ids, clock }, user),

    /** Creates the token that an employee code gets at the punch clock. */
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

    ...planFixtures({ db, ids, clock }, next),
    ...draftFixtures({ db, ids, clock }),
    ...certificateFixtures({ db, ids, clock }),
    ...daysOffFixtures({ db, ids, clock }),
    ...absenceFixtures({ db, ids, clock }),
    ...requestFixtures({ db, ids, clock }),
    ...recordFixtures({ db, ids, clock }),

    /** Creates an import of users. @returns its ID */
    peopleImport: (values: { by: Ref; users: readonly Ref[] }) => givenImport({ db, ids, clock }, values),
  };
}

export type Given = ReturnType<typeof createGiven>;
