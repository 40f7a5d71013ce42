import * as z from 'zod/mini';
import { text } from './common';
import { emailField, nameField, newPasswordField, phoneField } from './fieldSchemas';
import { locationBody } from './locations';

/** The single-use key of the link that the server printed. */
const setupKey = text(200);

/** Body of `POST /api/setup/check/`, which checks the key of a setup link. */
export const setupKeyBody = z.strictObject({ key: setupKey });

/** `POST /api/setup/`: creates the first admin and the first location of an installation. */
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

/** Setup steps of a new school, in the best order. */
export const firstSteps = ['locations', 'positions', 'options', 'people', 'shifts'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Answer of `GET /api/setup-steps/`: the setup steps that are done. */
export const firstStepsAnswer = z.object({
  /**
   * Whether to show the list: a step that staff need to work is missing, or a location has no alerts, and no one
   * dismissed the list.
   */
  open: z.boolean(),
  /** Whether a location notifies its managers of nothing, as locations did before alerts were on at first. */
  alerts_off: z.optional(z.boolean()),
  steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
});
export type FirstSteps = z.infer<typeof firstStepsAnswer>;
