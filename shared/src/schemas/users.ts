import * as z from 'zod/mini';
import { fieldLimits, otpError } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { sorts } from '../domain/sorts';
import { ids } from './bulk';
import { date, id, listOf, pageQuery, revision, rule, sortBy, text, userType, verbatim } from './common';
import {
  changedNameField,
  emailField,
  keyField,
  nameField,
  newPasswordField,
  phoneField,
} from './fieldSchemas';

/** Body of `POST /api/users/register/`, which signs up a user. */
export const registerBody = z.strictObject({
  full_name: nameField('Full Name', fieldLimits.nameBox),
  email: emailField,
  password: newPasswordField,
});

/**
 * `POST /api/users/login/`: checks only that fields aren't empty; every wrong sign-in gets the same answer. A user with
 * a second factor adds its `code`, from the app or a recovery code; a 401 at `code` asks for it.
 */
export const loginBody = z.strictObject({
  email: verbatim(fieldLimits.emailMax, 1),
  password: verbatim(fieldLimits.passwordMax, 1),
  code: z.optional(text(20, 1)),
});

const sessionUser = z.object({
  id,
  user_type: userType,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

export const loginAnswer = z.object({
  access_token: z.string(),
  session_info: z.object({ user: sessionUser }),
  message: z.string(),
  /** The deadline to set up a second factor, for a user without one whose school requires it. */
  second_factor_due: z.optional(z.string()),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const requestOtpBody = z.strictObject({ email: emailField });
export const verifyOtpBody = z.strictObject({
  otp: z.string().check(rule(otpError)),
});
/** The single-use key of an emailed link. */
export const mailedKeyBody = z.strictObject({ key: text(200, 1) });
export const resetPasswordBody = z.strictObject({ new_password: newPasswordField });

/** `{id}` of the activation calls is the single-use key from the email. */
export const activationParams = z.strictObject({ id: text(200, 1) });
export const activationAnswer = z.object({ valid: z.boolean(), first_name: z.string(), message: z.string() });
export const passwordSetupBody = z.strictObject({ password: newPasswordField });

export const updatePasswordBody = z.strictObject({
  current_password: verbatim(fieldLimits.passwordMax, 1),
  new_password: newPasswordField,
  confirm_password: verbatim(fieldLimits.passwordMax, 1),
});
export const changePasswordBody = z.strictObject({
  current_password: z.optional(verbatim(fieldLimits.passwordMax)),
  new_password: newPasswordField,
  confirm_password: verbatim(fieldLimits.passwordMax, 1),
});

/** Returns the schema of ids in a field that needs at least one selection. */
const chosen = (label: string) =>
  z.array(id).check(z.minLength(1, sentenceFor('select.atLeastOne', { label })), z.maxLength(100));

const nullableText = (max: number) => z.optional(z.nullable(text(max)));
const nullableDate = z.optional(z.nullable(date));

const employment = {
  employee_joining_date: nullableDate,
  employee_ending_date: nullableDate,
  employee_status: nullableText(50),
  emergency_phone_number: z.optional(z.nullable(phoneField('Emergency Phone'))),
  gender: nullableText(30),
  dob: nullableDate,
  country: nullableText(100),
  province: nullableText(100),
  city: nullableText(100),
  company_name: nullableText(100),
  postal_code: nullableText(20),
};

const identity = {
  first_name: nameField('First Name'),
  last_name: nameField('Last Name'),
  email: emailField,
  phone_number: phoneField('Phone'),
};

/** Body of `POST /api/users/`, which creates a user. */
export const createUserBody = z.strictObject({
  key: keyField,
  ...identity,
  user_type: userType,
  locations: chosen('Location'),
  positions: chosen('Position'),
  is_active: z.optional(z.boolean()),
  ...employment,
});
export type CreateUserBody = z.infer<typeof createUserBody>;

/**
 * `PUT /api/users/update/{id}/`: the profile page sends the four fields of identity, the users page all fields. A
 * missing field stays unchanged. Only managers and admins may send more than identity. For a user who also works
 * elsewhere, a manager can send only locations and positions.
 */
export const updateUserBody = z.strictObject({
  first_name: z.optional(changedNameField('First Name')),
  last_name: z.optional(changedNameField('Last Name')),
  email: z.optional(identity.email),
  phone_number: z.optional(identity.phone_number),
  /** The current password, required when users change their own email. */
  current_password: z.optional(verbatim(100)),
  key: z.optional(keyField),
  user_type: z.optional(userType),
  // An empty list is allowed if the user keeps a location that the sender can't see.
  locations: z.optional(z.array(id).check(z.maxLength(100))),
  positions: z.optional(chosen('Position')),
  is_active: z.optional(z.boolean()),
  ...employment,
});
export type UpdateUserBody = z.infer<typeof updateUserBody>;

/** The reason that an email wasn't delivered. */
export const undelivered = z.object({
  at: z.string(),
  /** A sentence with the mail server's codes. */
  reason: z.string(),
  /** Whether sending was given up; if false, the server keeps trying for a day. */
  is_final: z.boolean(),
  /** Whether the email can be sent again; a requested sign-in code can't. */
  can_resend: z.boolean(),
});

export const user = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  employee_code: z.nullable(z.string()),
  /** The same as `employee_code`; pages label it Key. */
  key: z.nullable(z.string()),
  user_type: userType,
  is_active: z.boolean(),
  /** Whether the user's last day is over at all of their locations; they can't sign in. */
  has_ended: z.boolean(),
  /**
   * The user's status. Active users can sign in and work. Deleted and erased users are listed only for admins who ask.
   */
  status: z.enum(['active', 'inactive', 'deleted', 'erased']),
  awaits_approval: z.boolean(),
  /** Whether a user who signed up opened the link emailed to their address. */
  email_confirmed: z.boolean(),
  /** Whether the user signs in with an app or a passkey in addition to the password. */
  has_second_factor: z.boolean(),
  /**
   * Whether the user also works at locations the reader doesn't manage; the answer then has only the name, the shared
   * locations, and the positions.
   */
  works_elsewhere: z.boolean(),
  /** An email to this address that was not delivered, or not within an hour; null if there is none. */
  undelivered: z.nullable(undelivered),
  /** Whether the user has no password yet. */
  awaits_activation: z.boolean(),
  /** Whether an activation link that still works was sent. */
  invited: z.boolean(),
  emergency_phone_number: z.nullable(z.string()),
  employee_joining_date: z.nullable(date),
  employee_ending_date: z.nullable(date),
  employee_status: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  dob: z.nullable(date),
  country: z.nullable(z.string()),
  province: z.nullable(z.string()),
  city: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  locations: z.array(z.object({ location_id: id, location_title: z.string() })),
  positions: z.array(z.object({ position_id: id, position_name: z.string() })),
  revision,
});
export type User = z.infer<typeof user>;

/** `POST /api/users/assign/`: adds locations and positions to those that these users have. */
export const assignBody = z.strictObject({
  ids,
  locations: z.optional(z.array(id).check(z.maxLength(100))),
  positions: z.optional(z.array(id).check(z.maxLength(100))),
});
export type AssignBody = z.infer<typeof assignBody>;

export const usersQuery = z.strictObject({
  ...pageQuery,
  /** `ending`: the user's last day is today or later; `ended`: it is over. Both kinds can be active or inactive. */
  status: z.optional(z.enum(['', 'active', 'inactive', 'ending', 'ended', 'deleted', 'undelivered'])),
  role: z.optional(z.enum(['', 'ADMIN', 'MANAGER', 'EMPLOYEE'])),
  sort: sortBy(sorts.users),
});
export const userList = listOf(user);
