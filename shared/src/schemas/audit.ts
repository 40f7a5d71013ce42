import * as z from 'zod/mini';
import { id, listOf, pageQuery, queryDate, queryId } from './common';

/** Filter choices of the audit log; each covers one or more kinds of log rows. */
export const auditThings = {
  people: ['user', 'notification'],
  shifts: ['shift', 'meeting'],
  hours: ['clock_record', 'timesheet', 'payroll_week'],
  requests: [
    'open_shift',
    'new_shift_request',
    'time_off_request',
    'reschedule_request',
    'correction_request',
  ],
  places: ['location', 'position', 'options', 'labor'],
  clocks: ['kiosk', 'punch_clock'],
  areas: ['area', 'deployToken'],
  files: ['report', 'payroll_file'],
} as const;
export type AuditThing = keyof typeof auditThings;
const things = ['people', 'shifts', 'hours', 'requests', 'places', 'clocks', 'areas', 'files'] as const;

/**
 * `GET /api/audit/`. `search` finds a user by name or email. Days are those of the location, or Eastern time without
 * one.
 */
export const auditQuery = z.strictObject({
  ...pageQuery,
  thing: z.optional(z.enum(['', ...things])),
  location: queryId,
  from_date: queryDate,
  to_date: queryDate,
});

const named = z.object({ id, name: z.string() });

const auditRow = z.object({
  id,
  at: z.string(),
  /** The user who acted; null for the server itself and for someone not signed in. */
  by: z.nullable(named),
  by_kind: z.enum(['USER', 'KIOSK', 'SYSTEM', 'ANONYMOUS']),
  action: z.string(),
  entity: z.string(),
  entity_id: z.nullable(z.string()),
  /** The current name of the object: the user's name, the shift's code, or the location's title. */
  entity_name: z.nullable(z.string()),
  location: z.nullable(z.object({ id, title: z.string() })),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
});
export type AuditRow = z.infer<typeof auditRow>;
/** A page of the audit log. `timezone` is the zone of the filter's days and of the times shown. */
export const auditList = z.extend(listOf(auditRow), { timezone: z.string() });

/** `GET /api/audit/mine/`: the reader's own actions, and actions on the reader's account. */
const ownAuditRow = z.object({
  id,
  at: z.string(),
  /** The name of another user who acted; null for the reader, or if no one was signed in. */
  by: z.nullable(z.string()),
  action: z.string(),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
export const ownAuditQuery = z.strictObject(pageQuery);
export const ownAuditList = listOf(ownAuditRow);
