import { keyError } from '@ondeck/shared/domain/rules/fields';
import { say } from '@ondeck/shared/domain/rules/findings';
import type { UserType } from '@ondeck/shared/schemas/common';
import type { CreateUserBody, UpdateUserBody, User } from '@ondeck/shared/schemas/users';

export interface UserForm {
  key: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
  user_type: UserType | '';
  locations: readonly string[];
  positions: readonly string[];
  is_active: boolean;
}

export const emptyUser: UserForm = {
  key: '',
  first_name: '',
  last_name: '',
  phone_number: '',
  email: '',
  user_type: '',
  locations: [],
  positions: [],
  is_active: true,
};

export const formOf = (user: User): UserForm => ({
  key: user.key ?? '',
  first_name: user.first_name,
  last_name: user.last_name,
  phone_number: user.phone_number,
  email: user.email,
  user_type: user.user_type,
  locations: user.locations.map(({ location_id }) => location_id),
  positions: user.positions.map(({ position_id }) => position_id),
  is_active: user.is_active,
});

/** What creating sends; undefined while no role is chosen, which the form refuses. */
export function createBodyOf({ user_type, ...values }: UserForm): CreateUserBody | undefined {
  if (user_type === '') return undefined;
  const { key, first_name, last_name, phone_number, email, locations, positions } = values;
  return {
    key,
    first_name,
    last_name,
    phone_number,
    email,
    user_type,
    locations: [...locations],
    positions: [...positions],
    employee_joining_date: null,
    employee_ending_date: null,
  };
}

/**
 * What an edit sends: the dates of employment are left out and so stay as they are, and of somebody who also works
 * elsewhere everything but where and as what they work here.
 */
export function updateBodyOf({ user_type, ...values }: UserForm, user: User): UpdateUserBody | undefined {
  const work = { locations: [...values.locations], positions: [...values.positions] };
  if (user.works_elsewhere) return work;
  return user_type === '' ? undefined : { ...values, user_type, ...work };
}

/** The form speaks first of at least 4 digits, then of the exactly 5 that the keypad needs. */
const KEY_MIN = 4;

export function userKeyError(value: string): string | null {
  if (value.length > 0 && value.length < KEY_MIN)
    return say('field.tooShort', { label: 'Key', min: KEY_MIN });
  return keyError(value, 'Key');
}
