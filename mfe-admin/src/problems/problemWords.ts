import { counted } from '@ondeck/shared/domain/words';
import type { Problems } from '@ondeck/shared/schemas/problems';

/** What each of the server's jobs does; one without words of its own is shown by its name. */
const jobs: Readonly<Record<string, string>> = {
  cleanUp: 'Remove what has expired',
  'audit.seal': 'Seal the history',
  'audit.verify': 'Check the history every night',
  'mail.send': 'Send emails',
  'push.send': 'Send push notifications',
  'attendance.alerts': 'Alert managers',
  'attendance.review': 'Find forgotten clock-outs',
  'requests.expire': 'Expire requests',
  'openShifts.roll': 'Update open shifts',
  removeWaiting: 'Remove sign-ups that no one approved',
};

export const jobWords = (name: string): string => jobs[name] ?? name;

/** Kinds of errors with words of their own. */
const failures: Readonly<Record<string, string>> = {
  LogWasRewritten: 'Entries were changed or removed outside On Deck. The server’s log names them.',
  MailServerAway: 'The mail server does not answer, or refuses the sign-in of On Deck. No email is lost.',
  JobTookTooLong: 'It took too long and was ended.',
};

/** Why a job failed, and what to do: the kind of error is for whoever runs the server. */
export const failureWords = (error: string): string =>
  failures[error] ?? `It failed with ${error}. The server’s log says where.`;

/** What Options says of problems; nothing where there is none. */
export function problemSentences({ mail, jobs: failed, late_jobs: late = [], push }: Problems): string[] {
  const were = mail.undelivered === 1 ? 'was' : 'were';
  return [
    ...(mail.goes === 'nowhere' ? ['No mail server is set, so On Deck sends no email.'] : []),
    ...(mail.undelivered > 0 ? [`${counted(mail.undelivered, 'email')} ${were} not delivered.`] : []),
    ...(failed.length > 0 ? [`${counted(failed.length, 'job')} failed.`] : []),
    ...(late.length > 0 ? [`${counted(late.length, 'job')} ${late.length === 1 ? 'is' : 'are'} late.`] : []),
    ...(push.length > 0 ? ['Push notifications are late.'] : []),
  ];
}
