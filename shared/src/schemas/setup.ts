import * as z from 'zod/mini';
import { text } from './common';
import { emailField, nameField, newPasswordField, phoneField } from './fieldSchemas';
import { locationBody } from './locations';

/** The single-use key of the link that the server printed. */
const setupKey = text(200);

/** `POST /api/setup/check/` */
export const setupKeyBody = z.strictObject({ key: setupKey });

/** `POST /api/setup/`: the first admin and the first location of an installation. */
export const setupBody = z.strictObject({
  key: setupKey,
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

/** What a new school needs, in the order in which it is best done. */
export const firstSteps = ['locations', 'positions', 'options', 'people', 'shifts'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** `GET /api/setup-steps/` */
export const firstStepsAnswer = z.object({
  /** Whether the list is to be shown: something is missing without which nobody can work, and nobody put it away. */
  open: z.boolean(),
  steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
});
export type FirstSteps = z.infer<typeof firstStepsAnswer>;
