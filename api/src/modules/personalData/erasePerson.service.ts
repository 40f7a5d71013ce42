import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sameText } from '@ondeck/shared/domain/plainText';
import type { ErasurePreview } from '@ondeck/shared/schemas/personalData';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { badField, conflict, notFound } from '../../platform/core/errors';
import { fillTextKeys, personKeys } from '../../platform/database/textKeys';
import { transaction } from '../../platform/database/transaction';
import type { Queryable, Trx } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import type { Services, UnitOfWork } from '../../platform/services';
import { takeWordsOut } from '../audit/audit.door';
import { guessKey, emptyUserDetails } from '../users/users.door';
import { type PersonalDataKind, personalDataKinds, type DataSubject } from './personalDataKinds';
import { type Found, findMentions, replaceMentions } from './mentions';
import { findLeft, type LeftPerson } from './retention';
import { type Replace, replacerOf } from '../../platform/core/spelling';
import { findIdentifyingWords } from './identifyingWords';

const nameOf = ({ first_name: first, last_name: last }: LeftPerson): string => `${first} ${last}`.trim();

/** Returns the reason why a user can't be erased now; null if they can. */
function whyNot(person: LeftPerson, now: Date): string | null {
  if (person.deleted_at === null) return "Delete this user before you erase them. You can't undo an erasure.";
  return person.keep_until > now.toISOString().slice(0, 10)
    ? `On Deck keeps hours under their name through ${formatDisplayDate(person.keep_until)}. You can change how long in Options.`
    : null;
}

async function findErasable(
  db: Queryable,
  id: string,
  now: Date,
  lock: 'lock' | 'read',
): Promise<LeftPerson> {
  const person = await findLeft(db, id, now, lock);
  if (!person || person.erased_at !== null) throw notFound('User not found.');
  return person;
}

const countOf = (db: Queryable, { table, whose }: PersonalDataKind, person: DataSubject): Promise<number> =>
  countRows(db, sql`${sql.table(table)} t where ${whose(person)}`);

/** Selects payroll files for periods in which the user was paid. */
const paidFiles = (id: string) => sql`payroll_files f where f.emptied_at is null and exists (
  select 1 from clock_records c left join carried_hours k on k.clock_record_id = c.id
  where c.user_id = ${id}::uuid and (c.work_date between f.start_date - 6 and f.end_date + 6
    or k.week between f.start_date - 6 and f.end_date)
  union all
  select 1 from absence_lines i where i.user_id = ${id}::uuid
    and (i.date between f.start_date and f.end_date or i.pay_date between f.start_date and f.end_date))`;

/**
 * Counts the data that an erasure would remove, and the data that it would keep.
 *
 * @throws 404 for a user who doesn't exist or is erased
 */
export async function previewErasure({ db, clock }: Services, id: string): Promise<ErasurePreview> {
  const person = await findErasable(db, id, clock.now(), 'read');
  const whose: DataSubject = { id, emails: [person.email.toLowerCase()] };
  const counted = await Promise.all(
    personalDataKinds.map(async (one) => ({ one, count: await countOf(db, one, whose) })),
  );
  const lines = (erased: (one: PersonalDataKind) => boolean) =>
    counted
      .filter(({ one, count }) => count > 0 && erased(one))
      .map(({ one, count }) => ({ what: one.title, count }));
  const emptied = await countRows(db, paidFiles(id));
  return {
    name: nameOf(person),
    why_not: whyNot(person, clock.now()),
    goes: [
      ...lines(({ erased }) => erased === 'goes'),
      ...(emptied > 0 ? [{ what: 'Payroll files that include them', count: emptied }] : []),
    ],
    stays: lines(({ erased }) => erased !== 'goes'),
  };
}

async function applyHoldings(trx: Trx, person: DataSubject): Promise<void> {
  for (const { table, whose, erased } of personalDataKinds) {
    // Corrections belong to the history, so their reasons are removed along with the words of the log.
    if (erased === 'stays' || table === 'clock_record_versions') continue;
    const rows = sql`${sql.table(table)} t`;
    if (erased === 'goes') await sql`delete from ${rows} where ${whose(person)}`.execute(trx);
    else
      for (const { column, becomes, only } of erased)
        await sql`update ${rows} set ${sql.ref(column)} = ${becomes}
          where ${whose(person)} and ${only ? sql`t.${sql.ref(column)} = any(${[...only]}::text[])` : sql`true`}
            and t.${sql.ref(column)} is distinct from ${becomes} and t.${sql.ref(column)} is not null`.execute(
          trx,
        );
  }
}

const nobody = { ...emptyUserDetails, password_hash: null, email_confirmed_at: null } as const;

/** Returns the user to erase. @throws 404, 409, 400 as {@link erasePerson} */
async function readErasable(
  db: Queryable,
  id: string,
  typed: string,
  now: Date,
  lock: 'lock' | 'read',
): Promise<LeftPerson> {
  const person = await findErasable(db, id, now, lock);
  const refusal = whyNot(person, now);
  if (refusal !== null) throw conflict(refusal);
  if (!sameText(typed, nameOf(person))) throw badField('name', `Type the name exactly: ${nameOf(person)}`);
  return person;
}

/** ID of the lock that makes erasures run one after the other, because each needs the next number. */
const ERASING = 35_004;

/**
 * Erases a deleted user: their hours are kept under a number, and nothing else is kept. All texts are searched before
 * any row is locked.
 *
 * @param typed - the user's name, typed by the admin as confirmation
 * @throws 404 if unknown or already erased; 409 if not deleted, or within the retention period; 400 if the name differs
 */
export async function erasePerson(
  services: Services,
  actor: UserActor,
  id: string,
  typed: string,
): Promise<{ message: string }> {
  const { db, clock } = services;
  await readErasable(db, id, typed, clock.now(), 'read');
  const words = await findIdentifyingWords(db, id);
  const replace = replacerOf(words);
  const found = await findMentions(db, words, replace);
  const message = await transaction(db, (trx) =>
    applyErasure({ ...services, trx, actor }, { id, typed, emails: [...words.emails], replace, found }),
  );
  // Update the search keys of locations, positions, and agendas, because their texts have changed.
  await fillTextKeys(db);
  return { message };
}

interface Erasure {
  readonly id: string;
  readonly typed: string;
  readonly emails: readonly string[];
  readonly replace: Replace;
  readonly found: Found;
}

async function applyErasure(
  { trx, actor, clock, audit, changes }: UnitOfWork,
  { id, typed, emails, replace, found }: Erasure,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(${ERASING})`.execute(trx);
  const now = clock.now();
  await readErasable(trx, id, typed, now, 'lock');
  const { last } = await trx
    .selectFrom('users')
    .select((eb) => eb.fn.coalesce(eb.fn.max('erased_number'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  const number = last + 1;
  const replacement = `Person ${number}`;
  await applyHoldings(trx, { id, emails });
  for (const email of emails)
    await sql`delete from throttles where key = ${guessKey('signIn.account', email)}
        or key = ${guessKey('reset.codes', email)}`.execute(trx);
  await replaceMentions(trx, found, replace, replacement);
  await sql`update payroll_files f set csv = '', xlsx = '', emptied_at = ${now}
      where f.id in (select f.id from ${paidFiles(id)})`.execute(trx);
  const names = { first_name: 'Person', last_name: String(number) };
  await trx
    .updateTable('users')
    .set({ ...nobody, ...names, ...personKeys(names), updated_at: now })
    .set({ erased_at: now, erased_number: number })
    .where('id', '=', id)
    .execute();
  const redacted = await takeWordsOut(trx, {
    userId: id,
    number,
    mentions: found.logged,
    reasons: found.corrected,
  });
  await audit(trx, actor, { action: 'user.erased', entity: 'user', entityId: id, after: redacted });
  await changes.publish(
    trx,
    { topic: 'User' },
    { topic: 'Payroll' },
    { topic: 'Location' },
    { topic: 'Position' },
    { topic: 'Schedule' },
    { topic: 'Archive' },
    { topic: 'Dashboard' },
  );
  return `Erased. Their hours are kept as ${replacement}.`;
}
