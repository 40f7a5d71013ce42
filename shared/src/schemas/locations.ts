import * as z from 'zod/mini';
import { addressError } from '../domain/fields';
import { id, listOf, pageQuery, rule, text } from './common';
import { emailField, phoneField } from './fieldSchemas';

/** The zones a location can have, as the wire carries them; the pages show their labels. */
export const timezone = z.enum(
  [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  ],
  { error: 'Please select Time Zone' },
);
export type Timezone = z.infer<typeof timezone>;

/** `POST /api/locations/` and `PUT /api/locations/{id}/` */
export const locationBody = z.strictObject({
  title: z
    .string({ error: 'Location is required' })
    .check(
      z.trim(),
      z.minLength(3, 'Location must be at least 3 characters long'),
      z.maxLength(50, 'Location must not exceed 50 characters'),
      z.regex(/^[^\u0000]*$/, 'Must not contain control characters'),
    ),
  phone_number: phoneField('Phone'),
  email: emailField,
  address: text(200).check(
    z.trim(),
    rule((value) => addressError(value, 'Address')),
  ),
  timezone,
});
export type LocationBody = z.infer<typeof locationBody>;

export const location = z.object({
  id,
  title: z.string(),
  phone_number: z.string(),
  email: z.string(),
  address: z.string(),
  timezone,
});
export type Location = z.infer<typeof location>;

export const locationsQuery = z.strictObject({ ...pageQuery });
export const locationList = listOf(location);
export type LocationList = z.infer<typeof locationList>;
