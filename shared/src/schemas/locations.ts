import * as z from 'zod/mini';
import { addressError, fieldLimits, titleError } from '../domain/rules/fields';
import { say } from '../domain/rules/findings';
import { zoneNames } from '../domain/calendar/zone';
import { id, listOf, pageQuery, rule, text } from './common';
import { emailField, NUL_FREE, phoneField, required } from './fieldSchemas';

/** The zones a location can have, as the wire carries them; the pages show their labels. */
export const timezone = z.enum(zoneNames, { error: say('select.timeZone') });
export type Timezone = z.infer<typeof timezone>;

/** `POST /api/locations/` and `PUT /api/locations/{id}/` */
export const locationBody = z.strictObject({
  title: z.string(required('Location')).check(z.trim(), NUL_FREE, rule(titleError)),
  phone_number: phoneField('Phone'),
  email: emailField,
  address: text(fieldLimits.addressMax).check(
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

/** `DELETE /api/locations/{id}/`: with `end`, the shifts and meetings to come are archived with it. */
export const locationRemovalQuery = z.strictObject({ end: z.optional(z.enum(['', 'true', 'false'])) });
