import * as z from 'zod/mini';
import { addressError, fieldLimits, titleError } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { sorts } from '../domain/sorts';
import { zoneNames } from '../domain/calendar/zone';
import { id, listOf, pageQuery, revision, rule, sortBy, text } from './common';
import { formerZones } from './dashboard';
import { emailField, NUL_FREE, phoneField, required } from './fieldSchemas';

/** Time zones that a location can have, by name; the pages show their labels. */
export const timezone = z.enum(zoneNames, { error: sentenceFor('select.timeZone') });
export type Timezone = z.infer<typeof timezone>;

/**
 * Alerts that a location's managers get: an employee is late, a time entry is still open, a shift has no one assigned,
 * someone clocks in without a valid certificate, too few lifeguards are clocked in.
 */
export const alertKinds = ['LATE', 'OPEN', 'UNCOVERED', 'CERTIFICATE', 'DECK'] as const;
export const alertKind = z.enum(alertKinds);
export type AlertKind = z.infer<typeof alertKind>;

/** Body of `POST /api/locations/` and `PUT /api/locations/{id}/`: the fields of a location. */
export const locationBody = z.strictObject({
  title: z.string(required('Location')).check(z.trim(), z.normalize('NFC'), NUL_FREE, rule(titleError)),
  phone_number: phoneField('Phone'),
  email: emailField,
  address: text(fieldLimits.addressMax).check(
    z.trim(),
    rule((value) => addressError(value, 'Address')),
  ),
  timezone,
  /** Alerts to send. If missing, the stored alerts are kept; a new location has all of them on. */
  alerts: z.optional(z.array(alertKind).check(z.maxLength(alertKinds.length))),
  /**
   * Whether the location's punch clocks keep punches while offline. If missing, a stored value is kept; a new location
   * has this on.
   */
  offline_punches: z.optional(z.boolean()),
});
export type LocationBody = z.infer<typeof locationBody>;

/**
 * `PUT /api/locations/{id}/`. With `zone_was_wrong`, time entries and days of open weeks are also read in the new zone.
 */
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

/** Query for locations. For admins, `status=deleted` lists deleted locations, whose hours are kept. */
export const locationsQuery = z.strictObject({
  ...pageQuery,
  status: z.optional(z.enum(['', 'deleted'])),
  sort: sortBy(sorts.locations),
});
export const locationList = listOf(location);

/** `DELETE /api/locations/{id}/`: with `end`, the upcoming shifts and meetings are archived with the location. */
export const locationRemovalQuery = z.strictObject({ end: z.optional(z.enum(['', 'true', 'false'])) });
