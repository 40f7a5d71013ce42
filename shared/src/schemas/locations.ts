import * as z from 'zod/mini';
import { addressError, fieldLimits, titleError } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { sorts } from '../domain/sorts';
import { zoneNames } from '../domain/calendar/zone';
import { id, listOf, pageQuery, revision, rule, sortBy, text } from './common';
import { formerZones } from './dashboard';
import { emailField, NUL_FREE, phoneField, required } from './fieldSchemas';

/** The zones a location can have, as the wire carries them; the pages show their labels. */
export const timezone = z.enum(zoneNames, { error: sentenceFor('select.timeZone') });
export type Timezone = z.infer<typeof timezone>;

/** What a location's managers are told of: somebody late, a record still open, a shift that nobody works. */
export const alertKind = z.enum(['LATE', 'OPEN', 'UNCOVERED']);
export type AlertKind = z.infer<typeof alertKind>;

/** `POST /api/locations/` and `PUT /api/locations/{id}/` */
export const locationBody = z.strictObject({
  title: z.string(required('Location')).check(z.trim(), z.normalize('NFC'), NUL_FREE, rule(titleError)),
  phone_number: phoneField('Phone'),
  email: emailField,
  address: text(fieldLimits.addressMax).check(
    z.trim(),
    rule((value) => addressError(value, 'Address')),
  ),
  timezone,
  /** Left out, it stays as it is. */
  alerts: z.optional(z.array(alertKind).check(z.maxLength(3))),
  /** Whether its punch clocks keep punches while the network is away. Left out, it stays as it is, or is on. */
  offline_punches: z.optional(z.boolean()),
});
export type LocationBody = z.infer<typeof locationBody>;

/** `PUT /api/locations/{id}/`. `zone_was_wrong`: entries and days of weeks that are not closed are read in the new zone too. */
export const locationChangeBody = z.extend(locationBody, { zone_was_wrong: z.optional(z.boolean()) });
export type LocationChangeBody = z.infer<typeof locationChangeBody>;

export const location = z.object({
  id,
  title: z.string(),
  phone_number: z.string(),
  email: z.string(),
  address: z.string(),
  timezone,
  alerts: z.optional(z.array(alertKind)),
  offline_punches: z.optional(z.boolean()),
  former_zones: formerZones,
  revision,
});
export type Location = z.infer<typeof location>;

/** `status=deleted` lists those that were deleted, whose hours stay, for who reaches everything. */
export const locationsQuery = z.strictObject({
  ...pageQuery,
  status: z.optional(z.enum(['', 'deleted'])),
  sort: sortBy(sorts.locations),
});
export const locationList = listOf(location);

/** `DELETE /api/locations/{id}/`: with `end`, the shifts and meetings to come are archived with it. */
export const locationRemovalQuery = z.strictObject({ end: z.optional(z.enum(['', 'true', 'false'])) });
