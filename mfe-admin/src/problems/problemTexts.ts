import { counted } from '@ondeck/shared/domain/words';
import type { Problems } from '@ondeck/shared/schemas/problems';

type Trouble = NonNullable<Problems['troubles']>[number];

/** Kinds of errors that have their own sentence. */
const failures: Readonly<Record<string, string>> = {
  LogWasRewritten: "Entries were changed or removed outside On Deck. See the server's log for details.",
  MailServerAway: "The mail server doesn't answer or refuses On Deck's sign-in. No email is lost.",
  SmsProviderAway: "The provider of text messages doesn't answer or is too busy. Push and email continue.",
  JobTookTooLong: 'The job took too long, so On Deck stopped it.',
};

/** Describes why a job failed and what to do. The kind of error is for the operator of the server. */
export const failureMessage = (error: string): string =>
  failures[error] ?? `The job failed with ${error}. See the server's log for details.`;

const systems: Readonly<Record<Trouble['system'], string>> = {
  database: 'Database',
  mail: 'Mail server',
  push: 'Push service',
  sms: 'Provider of text messages',
  bucket: 'Storage of published modules',
};

/** Effects of a system's trouble on users. */
const effects: Readonly<Record<Trouble['system'], string>> = {
  database: 'Punch clocks keep punches and send them again. Other changes were refused.',
  mail: 'Emails wait. On Deck sends them when the mail server works.',
  push: 'Notifications wait for up to a day. Everyone sees them in the app.',
  sms: 'Text messages wait for up to an hour. Push and email continue.',
  bucket: 'Published modules keep working. New versions are refused.',
};

export const systemLabel = ({ system, name }: Trouble): string =>
  name === null ? systems[system] : `${systems[system]} ${name}`;

export const troubleEffect = ({ system, code }: Trouble): string => `${effects[system]} (${code})`;

/** Returns the sentences on Options for continuing troubles, and for a database that had trouble in the last day. */
function troubleSentences(troubles: readonly Trouble[]): string[] {
  const names = [...new Set(troubles.filter(({ until }) => until === null).map(({ system }) => system))];
  const had = troubles.some(({ system, until }) => system === 'database' && until !== null);
  return [
    ...names.map((system) => `The ${systems[system].toLowerCase()} isn't working.`),
    ...(had ? ['The database stopped working in the last 24 hours, and works again.'] : []),
  ];
}

/** Returns a sentence for each kind of problem, for Options; empty if there are none. */
export function problemSentences({
  mail,
  jobs: failed,
  late_jobs: late = [],
  push,
  troubles = [],
}: Problems): string[] {
  const were = mail.undelivered === 1 ? "wasn't" : "weren't";
  return [
    ...troubleSentences(troubles),
    ...(mail.goes === 'nowhere' ? ["On Deck can't send email because no mail server is set."] : []),
    ...(mail.undelivered > 0 ? [`${counted(mail.undelivered, 'email')} ${were} delivered.`] : []),
    ...(failed.length > 0 ? [`${counted(failed.length, 'job')} failed.`] : []),
    ...(late.length > 0 ? [`${counted(late.length, 'job')} ${late.length === 1 ? 'is' : 'are'} late.`] : []),
    ...(push.length > 0 ? ['Push notifications are late.'] : []),
  ];
}
