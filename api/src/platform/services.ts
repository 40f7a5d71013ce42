import type { Actor, UserActor } from './auth/actor';
import { type Audit, createAudit } from './audit/audit';
import type { Clock } from './core/clock';
import { createTroubles, type Trouble, type Troubles } from './core/troubles';
import { createIdempotent, type Idempotent } from './database/idempotency';
import { createIds, type Ids } from './core/ids';
import { createNotify, type Notify } from './notify/notify';
import { createThrottle, type Throttle } from './database/throttle';
import type { Vault } from './core/vault';
import { withCodes } from './database/employeeCodes';
import type { Db, Trx } from './database/types';
import { type Announcer, type ChangeRow, type Changes, createChanges } from './events/changes';
import { createMail, type Mail } from './mail/mail';
import type { PushService } from './push/pushService';
import type { SmsService } from './sms/smsService';

type MailGoes = 'out' | 'devMail' | 'nowhere';
type TextsGo = 'out' | 'devSms' | 'nowhere';

/** The services passed to each module, so that modules need no globals. */
export interface Services {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: Audit;
  readonly changes: Changes;
  readonly announcer: Announcer;
  readonly mail: Mail;
  readonly notify: Notify;
  readonly throttle: Throttle;
  readonly idempotent: Idempotent;
  readonly vault: Vault;
  /** Undefined if Web Push is off. */
  readonly push: PushService | undefined;
  /** Whether emails are sent, shown to a developer, or kept in the database because no mail server is configured. */
  readonly mailGoes: MailGoes;
  /** Undefined if no provider of text messages is configured. */
  readonly sms: SmsService | undefined;
  /** Whether text messages are sent, shown to a developer, or not written because no provider is configured. */
  readonly textsGo: TextsGo;
  readonly troubles: Troubles;
  /** Tasks of the server's jobs by the jobs' names, for Problems. The job runner adds them. */
  readonly jobTasks: Map<string, string>;
  /** Public address of the suite without a trailing slash, for links in emails. */
  readonly publicUrl: string;
  /** Whether cookies may only travel over TLS. */
  readonly secureCookies: boolean;
}

/** The context of one transaction: the services, the transaction's handle, and the actor. */
export interface UnitOfWork<By extends Actor = UserActor> extends Services {
  readonly trx: Trx;
  readonly actor: By;
}

/** The context for work that doesn't depend on the actor. */
export type AnyUnit = Omit<UnitOfWork, 'actor'>;

export interface ServiceOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly announcer: Announcer;
  readonly vault: Vault;
  readonly publicUrl: string;
  /** Whether a mail server is configured, so that notifications are emailed too. */
  readonly mailIsSent: boolean;
  /** Whether `/dev/mail` shows the emails that would be sent. */
  readonly devMail?: boolean;
  readonly push?: PushService;
  readonly sms?: SmsService | undefined;
  /** Whether `/dev/sms` shows the text messages that would be sent. */
  readonly devSms?: boolean;
  /** Called at the start and at the end of every trouble with a system that the server depends on. */
  readonly onTrouble?: (trouble: Trouble) => void;
}

export function createServices({
  db: plain,
  clock,
  announcer,
  vault,
  publicUrl,
  mailIsSent,
  devMail = false,
  push,
  sms,
  devSms = false,
  onTrouble: report = () => undefined,
}: ServiceOptions): Services {
  const db = withCodes(plain, vault);
  const ids = createIds(clock);
  const changes = createChanges({ clock, announcer });
  const mail = createMail({ clock, ids });
  const textsGo: TextsGo = sms ? 'out' : devSms ? 'devSms' : 'nowhere';
  return {
    db,
    clock,
    ids,
    changes,
    announcer,
    mail,
    vault,
    audit: createAudit({ clock, ids }),
    notify: createNotify({
      clock,
      ids,
      changes,
      mail,
      mailLinksTo: mailIsSent ? publicUrl : undefined,
      textsLinkTo: textsGo === 'nowhere' ? undefined : publicUrl,
    }),
    sms,
    textsGo,
    mailGoes: mailIsSent ? 'out' : devMail ? 'devMail' : 'nowhere',
    throttle: createThrottle({ db, clock }),
    idempotent: createIdempotent({ db, clock }),
    push,
    troubles: createTroubles({ clock, report }),
    jobTasks: new Map(),
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
  };
}

/**
 * Returns the services for one call of a user. Emails that the call causes name this user.
 *
 * @param onStored - called with the changes that the call announced
 */
export function onBehalfOf(
  services: Services,
  userId: string,
  onStored: (changes: readonly ChangeRow[]) => void,
): Services {
  const { clock, ids, announcer, mailGoes, textsGo, publicUrl } = services;
  const changes = createChanges({ clock, announcer, onStored });
  const mail = createMail({ clock, ids, causedBy: userId });
  const mailLinksTo = mailGoes === 'out' ? publicUrl : undefined;
  const textsLinkTo = textsGo === 'nowhere' ? undefined : publicUrl;
  const notify = createNotify({ clock, ids, changes, mail, mailLinksTo, textsLinkTo });
  return { ...services, changes, mail, notify };
}
