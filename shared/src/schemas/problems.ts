/** Problems of the server, such as undelivered emails and failed jobs, as admins and managers see them on Options. */
import * as z from 'zod/mini';
import { id, listOf, pageQuery, person } from './common';
import { undelivered } from './users';

/** `GET /api/problems/mail/`: emails of the last 30 days that weren't delivered, or not within an hour. */
export const undeliveredQuery = z.strictObject({ limit: pageQuery.limit, offset: pageQuery.offset });
const undeliveredEmail = z.extend(undelivered, {
  id,
  subject: z.string(),
  to: z.string(),
  /** The user the email was for; null if unknown. */
  user: z.nullable(person),
  /** A later email reached the same address. */
  recovered: z.boolean(),
});
export type UndeliveredRow = z.infer<typeof undeliveredEmail>;
export const undeliveredList = listOf(undeliveredEmail);

/** The task of a job, for users. Older servers send only the job's name. */
const jobTask = z.optional(z.string());

/** `GET /api/problems/`: current problems. Managers see only email to their own staff. */
export const problems = z.object({
  mail: z.object({
    /** Where emails go: `nowhere` means no mail server is set, so no email is sent. */
    goes: z.enum(['out', 'devMail', 'nowhere']),
    /** The number of undelivered emails to addresses that no later email reached. */
    undelivered: z.number(),
  }),
  /** Jobs of the server whose last run failed. */
  jobs: z.array(
    z.object({
      name: z.string(),
      task: jobTask,
      failed_at: z.string(),
      /** The kind of error of the failed run. */
      error: z.string(),
    }),
  ),
  /** Jobs of the server with no finished run for three of their periods. Older servers send no list. */
  late_jobs: z.optional(z.array(z.object({ name: z.string(), task: jobTask, since: z.string() }))),
  /** Push services that have not taken notifications for an hour. */
  push: z.array(
    z.object({
      service: z.string(),
      waiting: z.number(),
      since: z.string(),
      /** The push service's HTTP status, or `no answer`. */
      code: z.string(),
    }),
  ),
  /**
   * Systems that the server depends on and that don't work, or didn't within the last 24 hours, as far as the answering
   * process knows. Older servers send no list.
   */
  troubles: z.optional(
    z.array(
      z.object({
        system: z.enum(['database', 'mail', 'push', 'sms', 'bucket']),
        /** Host of a push service; null for the other systems. */
        name: z.nullable(z.string()),
        since: z.string(),
        /** The time when the trouble ended; null while the trouble continues. */
        until: z.nullable(z.string()),
        /** The system's error code, or `no answer`. */
        code: z.string(),
      }),
    ),
  ),
  /** The number of errors in pages within 30 days, which Areas lists. */
  page_faults: z.number(),
});
export type Problems = z.infer<typeof problems>;
