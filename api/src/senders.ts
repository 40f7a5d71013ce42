/** Jobs that send email and text messages, and the pages that show them on a development start. */
import { type Environment, isLoopback } from './environment';
import type { Job } from './platform/jobs/job';
import { mailJob, transportTo } from './platform/mail/sender';
import { logProblem } from './openDatabase';
import type { createMetrics } from './platform/http/metrics';
import { smsJob } from './platform/sms/smsSender';
import { notifyUndelivered } from './modules/users/undelivered.service';
import type { Services } from './platform/services';

type Metrics = ReturnType<typeof createMetrics>;

/** Returns `no-reply@school.example` from `On Deck <no-reply@school.example>`. */
export const addressIn = (from: string): string => /[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? from;

/** Returns the job that sends emails, or no job without a mail server. */
export async function mailJobs(env: Environment, services: Services, metrics?: Metrics): Promise<Job[]> {
  if (env.smtpUrl === undefined) return [];
  const { createTransport } = await import('nodemailer');
  const { db, clock, troubles } = services;
  return [
    mailJob({
      db,
      clock,
      transport: createTransport(transportTo(env.smtpUrl)),
      from: env.mailFrom,
      tell: notifyUndelivered(services),
      onAnswer: (code) => troubles.note('mail', code),
      report: ({ id, kind, code, outcome }) => {
        metrics?.undelivered('email', outcome);
        logProblem('email not delivered', { id, kind, code, outcome });
      },
    }),
  ];
}

/** Checks whether this computer shows the emails that would be sent. */
export const showsMail = ({ devMail, smtpUrl, host }: Environment): boolean =>
  devMail && smtpUrl === undefined && isLoopback(host);

/** Checks whether this computer shows the text messages that would be sent. */
export const showsTexts = ({ devMail, sms, host }: Environment): boolean =>
  devMail && sms === undefined && isLoopback(host);

/** Returns the job that sends text messages, or no job without a provider. */
export function smsJobs({ sms, publicUrl }: Environment, services: Services, metrics?: Metrics): Job[] {
  if (sms === undefined) return [];
  const { db, clock, notify, troubles } = services;
  return [
    smsJob({
      db,
      clock,
      notify,
      sms,
      publicUrl,
      onAnswer: (code) => troubles.note('sms', code),
      report: ({ id, kind, code, outcome }) => {
        metrics?.undelivered('sms', outcome);
        logProblem('text message not delivered', { id, kind, code, outcome });
      },
    }),
  ];
}
