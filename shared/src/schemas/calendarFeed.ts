import * as z from 'zod/mini';
import { text, shows } from './common';

/** `GET /api/calendar-feed/`: ISO 8601 instants; null if there is no feed, or if no calendar has read it yet. */
export const calendarFeed = z.object({
  made_at: z.nullable(z.string()),
  last_read_at: z.nullable(z.string()),
});
/** A new calendar feed. Its address is sent only once, because the server keeps only its hash. */
export const createdCalendarFeed = z.object({ message: z.string(), url: z.string() });

export const feedParams = z.strictObject({ token: text(200, 1) });
/** The text of the calendar feed (RFC 5545). */
export const calendarText = shows(z.string(), 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR');
