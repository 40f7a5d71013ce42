import * as z from 'zod/mini';
import { id, listOf, pageQuery, queryDate, queryId } from './common';

/** What the log speaks of, as one filters for it; each stands for one or more kinds of the log's rows. */
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
  places: ['location', 'position', 'options'],
  clocks: ['kiosk', 'punch_clock'],
  areas: ['area', 'deployToken'],
  files: ['report', 'payroll_file'],
} as const;
export type AuditThing = keyof typeof auditThings;
const things = ['people', 'shifts', 'hours', 'requests', 'places', 'clocks', 'areas', 'files'] as const;

/** `GET /api/audit/`. `search` looks for a person by name or e-mail; days are those of the location, or of Eastern time without one. */
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
  /** Null for the server itself and for somebody who is not signed in. */
  by: z.nullable(named),
  by_kind: z.enum(['USER', 'KIOSK', 'SYSTEM', 'ANONYMOUS']),
  action: z.string(),
  entity: z.string(),
  entity_id: z.nullable(z.string()),
  /** The person's name, the shift's code, the location's title: what the thing is called today. */
  entity_name: z.nullable(z.string()),
  location: z.nullable(z.object({ id, title: z.string() })),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
});
export type AuditRow = z.infer<typeof auditRow>;
/** `timezone`: on whose clocks the days of the filter lie, and a page shows the moments. */
export const auditList = z.extend(listOf(auditRow), { timezone: z.string() });

/** `GET /api/audit/mine/`: what one did oneself, and what was done to one's account. */
const ownAuditRow = z.object({
  id,
  at: z.string(),
  /** Somebody else's name; null where it was oneself, or nobody signed in. */
  by: z.nullable(z.string()),
  action: z.string(),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
export const ownAuditQuery = z.strictObject(pageQuery);
export const ownAuditList = listOf(ownAuditRow);
