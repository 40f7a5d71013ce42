import * as z from 'zod/mini';
import { text } from './common';
import { emailField, nameField, newPasswordField, phoneField } from './fieldSchemas';
import { locationBody } from './locations';

/** `{key}` is the single-use key of the link that the server printed. */
export const setupParams = z.strictObject({ key: text(200, 1) });

/** `POST /api/setup/{key}/`: the first admin and the first location of an installation. */
export const setupBody = z.strictObject({
  admin: z.strictObject({
    first_name: nameField('First Name'),
    last_name: nameField('Last Name'),
    email: emailField,
    phone_number: phoneField('Phone'),
    password: newPasswordField,
  }),
  location: locationBody,
});
export type SetupBody = z.infer<typeof setupBody>;
