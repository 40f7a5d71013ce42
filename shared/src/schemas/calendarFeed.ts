import * as z from 'zod/mini';
import { text, shows } from './common';

/** `GET /api/calendar-feed/`: instants are ISO 8601, null where there is no feed or nothing has read it yet. */
export const calendarFeed = z.object({
  made_at: z.nullable(z.string()),
  last_read_at: z.nullable(z.string()),
});
/** The address is told once: the server knows its hash alone. */
export const createdCalendarFeed = z.object({ message: z.string(), url: z.string() });

export const feedParams = z.strictObject({ token: text(200, 1) });
/** The calendar itself (RFC 5545). */
export const calendarText = shows(z.string(), 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR');
