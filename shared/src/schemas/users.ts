import * as z from 'zod/mini';
import { date, id, listOf, pageQuery, text, userType } from './common';
import { emailField, keyField, nameField, newPasswordField, phoneField } from './fieldSchemas';

/** `POST /api/users/register/` */
export const registerBody = z.strictObject({
  full_name: nameField('Full Name', 100),
  email: emailField,
  password: newPasswordField,
});

/** `POST /api/users/login/`: only that something was typed; whether it is right is one answer, the same for all. */
export const loginBody = z.strictObject({ email: text(225, 1), password: text(100, 1) });

export const sessionUser = z.object({
  id,
  user_type: userType,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const loginAnswer = z.object({
  access_token: z.string(),
  session_info: z.object({ user: sessionUser }),
  message: z.string(),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const requestOtpBody = z.strictObject({ email: emailField });
export const verifyOtpBody = z.strictObject({
  otp: z.string().check(z.regex(/^\d{4}$/, 'Please enter all 4 digits.')),
});
export const resetPasswordBody = z.strictObject({ new_password: newPasswordField });

/** `{id}` of the activation calls is the single-use key that was mailed. */
export const activationParams = z.strictObject({ id: text(200, 1) });
export const activationAnswer = z.object({ valid: z.boolean(), first_name: z.string(), message: z.string() });
export const passwordSetupBody = z.strictObject({ password: newPasswordField });

export const updatePasswordBody = z.strictObject({
  current_password: text(100, 1),
  new_password: newPasswordField,
  confirm_password: text(100, 1),
});
export const changePasswordBody = z.strictObject({
  current_password: z.optional(text(100)),
  new_password: newPasswordField,
  confirm_password: text(100, 1),
});

const nullableText = (max: number) => z.optional(z.nullable(text(max)));
const nullableDate = z.optional(z.nullable(date));

const employment = {
  employee_joining_date: nullableDate,
  employee_ending_date: nullableDate,
  employee_status: nullableText(50),
  emergency_phone_number: nullableText(25),
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

/** `POST /api/users/` */
export const createUserBody = z.strictObject({
  key: keyField,
  ...identity,
  user_type: userType,
  locations: z.array(id).check(z.minLength(1, 'Please Select at least one Location'), z.maxLength(100)),
  positions: z.array(id).check(z.minLength(1, 'Please Select at least one Position'), z.maxLength(100)),
  is_active: z.optional(z.boolean()),
  ...employment,
});
export type CreateUserBody = z.infer<typeof createUserBody>;

/**
 * `PUT /api/users/update/{id}/`: the profile page sends the four fields of identity, the users page all of them.
 * What is left out stays. Only managers and admins may send more than identity.
 */
export const updateUserBody = z.strictObject({
  ...identity,
  key: z.optional(keyField),
  user_type: z.optional(userType),
  locations: z.optional(
    z.array(id).check(z.minLength(1, 'Please Select at least one Location'), z.maxLength(100)),
  ),
  positions: z.optional(
    z.array(id).check(z.minLength(1, 'Please Select at least one Position'), z.maxLength(100)),
  ),
  is_active: z.optional(z.boolean()),
  ...employment,
});
export type UpdateUserBody = z.infer<typeof updateUserBody>;

export const user = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  employee_code: z.nullable(z.string()),
  /** The same as `employee_code`: the pages call it Key. */
  key: z.nullable(z.string()),
  user_type: userType,
  is_active: z.boolean(),
  status: z.enum(['active', 'inactive']),
  awaits_approval: z.boolean(),
  /** No password yet: an activation link is out, or has lapsed. */
  awaits_activation: z.boolean(),
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
});
export type User = z.infer<typeof user>;

export const usersQuery = z.strictObject({
  ...pageQuery,
  status: z.optional(z.enum(['', 'active', 'inactive'])),
  role: z.optional(z.enum(['', 'ADMIN', 'MANAGER', 'EMPLOYEE'])),
});
export const userList = listOf(user);
export type UserList = z.infer<typeof userList>;
