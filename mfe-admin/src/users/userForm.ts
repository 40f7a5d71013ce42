import { checkDateOrder } from '@ondeck/shared/domain/rules/dates';
import { keyError } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { UserType } from '@ondeck/shared/schemas/common';
import type { CreateUserBody, UpdateUserBody, User } from '@ondeck/shared/schemas/users';

export interface UserForm {
  key: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
  emergency_phone_number: string;
  employee_joining_date: string;
  employee_ending_date: string;
  dob: string;
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
  emergency_phone_number: '',
  employee_joining_date: '',
  employee_ending_date: '',
  dob: '',
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
  emergency_phone_number: user.emergency_phone_number ?? '',
  employee_joining_date: user.employee_joining_date ?? '',
  employee_ending_date: user.employee_ending_date ?? '',
  dob: user.dob ?? '',
  user_type: user.user_type,
  locations: user.locations.map(({ location_id }) => location_id),
  positions: user.positions.map(({ position_id }) => position_id),
  is_active: user.is_active,
});

/** Refuses an ending date before the joining date. */
export const checkUser = ({ employee_joining_date, employee_ending_date }: UserForm) =>
  checkDateOrder(employee_joining_date, employee_ending_date, 'employee_ending_date');

/** Returns the employment dates of the request body; empty dates become null. */
const employmentOf = (values: UserForm) => ({
  employee_joining_date: values.employee_joining_date || null,
  employee_ending_date: values.employee_ending_date || null,
});

/** Returns the body that creates a user, or undefined if no role is chosen, which the form refuses. */
export function createBodyOf(values: UserForm): CreateUserBody | undefined {
  const {
    user_type,
    locations,
    positions,
    emergency_phone_number,
    dob,
    is_active: _active,
    ...identity
  } = values;
  if (user_type === '') return undefined;
  return {
    ...identity,
    user_type,
    locations: [...locations],
    positions: [...positions],
    ...employmentOf(values),
    ...(emergency_phone_number ? { emergency_phone_number } : {}),
    ...(dob ? { dob } : {}),
  };
}

/** Returns the body that edits a user. For a user who also works elsewhere, it has only the locations and positions. */
export function updateBodyOf(values: UserForm, user: User): UpdateUserBody | undefined {
  const work = { locations: [...values.locations], positions: [...values.positions] };
  if (user.works_elsewhere) return work;
  const { user_type, emergency_phone_number, dob, ...others } = values;
  if (user_type === '') return undefined;
  // Null removes the emergency number or the date of birth, so null is sent only if the user has one.
  const emergency =
    emergency_phone_number || user.emergency_phone_number
      ? { emergency_phone_number: emergency_phone_number || null }
      : {};
  const birth = dob || user.dob ? { dob: dob || null } : {};
  return { ...others, user_type, ...work, ...employmentOf(values), ...emergency, ...birth };
}

/** The form first asks for at least 4 digits, then for exactly the 5 that the keypad needs. */
const KEY_MIN = 4;

export function userKeyError(value: string): string | null {
  if (value.length > 0 && value.length < KEY_MIN)
    return sentenceFor('field.tooShort', { label: 'Key', min: KEY_MIN });
  return keyError(value, 'Key');
}
