import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { sorts } from '../domain/sorts';
import {
  date,
  id,
  listOf,
  pageQuery,
  person,
  positionRef,
  queryId,
  revision,
  sortBy,
  text,
  time,
} from './common';

/** `POST`/`PUT /api/shifts/meeting/`; to create a meeting, the location is in the query. */
export const meetingBody = z.strictObject({
  start_date: date,
  end_date: z.optional(z.nullable(date)),
  start_time: time,
  end_time: time,
  assigned_positions: z.array(id).check(z.minLength(1, sentenceFor('select.shiftType')), z.maxLength(50)),
  assigned_staff: z
    .array(id)
    .check(z.minLength(1, sentenceFor('select.atLeastOne', { label: 'Staff' })), z.maxLength(500)),
  agenda: z.optional(z.nullable(text(fieldLimits.agendaMax))),
  comments: z.optional(z.nullable(text(500))),
  location: z.optional(id),
  schedule_type: z.optional(z.literal('STAFF_MEETING')),
  is_active: z.optional(z.boolean()),
});
export type MeetingBody = z.infer<typeof meetingBody>;
export const meetingCreateQuery = z.strictObject({ location: id });

export const meeting = z.object({
  id,
  shift_code: z.string(),
  location: z.object({ id, title: z.string() }),
  start_date: date,
  end_date: date,
  start_time: time,
  end_time: time,
  status: z.enum(['ACTIVE', 'ARCHIVED']),
  assigned_staff: z.array(person),
  assigned_positions: z.array(positionRef),
  agenda: z.string(),
  comments: z.string(),
  schedule_type: z.literal('STAFF_MEETING'),
  revision,
});
export type Meeting = z.infer<typeof meeting>;
export const meetingsQuery = z.strictObject({
  ...pageQuery,
  location: queryId,
  sort: sortBy(sorts.meetings),
});
export const meetingList = listOf(meeting);
