import { sql } from 'kysely';
import { systemActor } from '../../platform/auth/actor';
import { createAudit } from '../../platform/audit/audit';
import type { Clock } from '../../platform/core/clock';
import { createIds } from '../../platform/core/ids';
import { transaction } from '../../platform/database/transaction';
import type { Db, Trx } from '../../platform/database/types';

/** Tables whose rows would give access or be sent again after a restore, with the words for their count. */
const deleted = [
  ['sessions', 'sessions and API tokens', sql`true`],
  ['employee_tokens', 'punch tokens', sql`true`],
  ['activation_keys', 'activation links', sql`true`],
  ['email_confirmations', 'links that confirm an email', sql`true`],
  ['setup_keys', 'setup links', sql`used_at is null`],
  ['calendar_feeds', 'calendar addresses', sql`true`],
  ['kiosk_codes', 'codes that register a punch clock', sql`true`],
  ['known_browsers', 'known browsers', sql`true`],
  ['push_outbox', 'waiting notifications', sql`true`],
  ['push_devices', 'phones with notifications', sql`true`],
  ['mail_outbox', 'waiting emails', sql`sent_at is null`],
  ['sms_codes', 'codes that confirm a phone number', sql`true`],
  ['sms_messages', 'waiting text messages', sql`state = 'QUEUED'`],
  // A number may have been removed after the backup. A stopped number remains, so that it gets no text messages.
  ['sms_numbers', 'phone numbers for text messages', sql`stopped_at is null`],
] as const;

/** Tables whose rows the history or a count still needs: `after-restore` marks them as ended. */
const ended = [
  ['password_resets', 'password reset codes', sql`used_at`],
  ['deploy_tokens', 'deploy tokens', sql`revoked_at`],
  ['kiosks', 'punch clock registrations', sql`revoked_at`],
] as const;

/** A user whose access changed after the backup was made. */
interface Changed {
  readonly id: string;
  readonly name: string;
  readonly password: boolean;
  readonly factor: boolean;
  readonly access: boolean;
}

interface RestoredAccess {
  /** Number of ended rows by the words for their kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** Undefined if no newer log is available. */
  readonly changed: readonly Changed[] | undefined;
}

async function endAll(trx: Trx, now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = async (words: string, text: ReturnType<typeof sql>): Promise<void> => {
    const { numAffectedRows = 0n } = await text.execute(trx);
    counts[words] = Number(numAffectedRows);
  };
  for (const [table, words, which] of deleted)
    await count(words, sql`delete from ${sql.table(table)} where ${which}`);
  for (const [table, words, column] of ended)
    await count(words, sql`update ${sql.table(table)} set ${column} = ${now} where ${column} is null`);
  return counts;
}

/** Reads from a newer log the users whose credentials changed after the backup's last row. */
async function findChanged(restored: Db, newer: Db): Promise<Changed[]> {
  const last = await restored
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst();
  // A database of an older version keeps the words of its log in the rows themselves.
  const { rows: logs } = await sql<{
    apart: boolean;
  }>`select to_regclass('audit_entries') is not null as apart`.execute(newer);
  const log = sql.table(logs[0]?.apart === true ? 'audit_entries' : 'audit_log');
  const { rows } = await sql<Changed>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name,
      bool_or(log.after -> 'what' ? 'password' or log.action in ('user.passwordChanged', 'user.passwordReset'))
        as password,
      bool_or(log.after -> 'what' ? 'second factor' or log.action = 'user.secondFactorReset') as factor,
      bool_or(log.after -> 'what' ?| array['account', 'role']
        or log.action in ('user.accessEnded', 'user.deleted')) as access
    from ${log} log join users u on u.id::text = log.entity_id::text
    where log.entity = 'user' and log.at > ${last?.at ?? new Date(0)}
    group by u.id, u.first_name, u.last_name
    order by name, u.id`.execute(newer);
  return rows.filter(({ password, factor, access }) => password || factor || access);
}

/**
 * Ends everything in a restored backup that gives access: sessions, tokens, links, codes, and punch clock
 * registrations, including those that were ended after the backup. Passwords and second factors remain those of the
 * backup.
 *
 * @param newer - a database whose log continues after the backup, for example the one that the backup replaces
 */
export async function endRestoredAccess(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  newer?: Db,
): Promise<RestoredAccess> {
  const changed = newer && (await findChanged(db, newer));
  const audit = createAudit({ clock, ids: createIds(clock) });
  const counts = await transaction(db, async (trx) => {
    const all = await endAll(trx, clock.now());
    await audit(trx, systemActor, {
      action: 'installation.restored',
      entity: 'installation',
      after: { ended: all },
    });
    return all;
  });
  return { counts, changed };
}

const named = (people: readonly Changed[], what: string, then: string): string[] =>
  people.length === 0 ? [] : [`${what}: ${people.map(({ name }) => name).join(', ')}. ${then}`];

/** Returns the text that `after-restore` prints: a count for each kind, and the steps that are left. */
export function restoredLines({ counts, changed }: RestoredAccess): string {
  return [
    'Ended all access that the backup would restore:',
    ...Object.entries(counts).map(([words, count]) => `  ${count} ${words}`),
    'Everyone signs in again. Register each punch clock again, and create deploy and API tokens again.',
    ...(changed === undefined
      ? [
          'Passwords are from the backup. To see whose password changed after it, set NEWER_DATABASE_URL to the database that the backup replaces, and run this command again.',
        ]
      : [
          ...named(
            changed.filter(({ password }) => password),
            'Their password changed after the backup was made',
            'Their old password works again. Set a new one in Manage User.',
          ),
          ...named(
            changed.filter(({ factor }) => factor),
            'Their two-step verification changed after the backup was made',
            'The old method works again. Reset it in Manage User.',
          ),
          ...named(
            changed.filter(({ access }) => access),
            'Their role or access changed after the backup was made',
            'They have their former access again. Review it in Manage User.',
          ),
          ...(changed.length === 0
            ? ['The newer log shows no changes to passwords, two-step verification, or access.']
            : []),
        ]),
  ].join('\n');
}
