import type { PersonalData } from '@ondeck/shared/schemas/personalData';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../platform/core/errors';
import { personKeys } from '../../platform/database/textKeys';
import type { Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { documentsOf } from '../certificates/certificates.door';
import { personalDataKinds, type DataSubject } from './personalDataKinds';

type Row = Record<string, unknown>;

async function readRows(trx: Trx, from: RawBuilder<unknown>, hidden: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) - ${[...hidden]}::text[] as row
    from ${from} order by t::text`.execute(trx);
  return rows.map(({ row }) => row);
}

/** Selects the user's rows of the log, without the addresses and devices of others. */
const logOf = ({ id }: DataSubject): RawBuilder<unknown> => sql`(
  select a.at, a.action, a.before, a.after, case when a.actor_id = ${id}::uuid then a.address end as address,
    case when a.actor_id = ${id}::uuid then a.device end as device
  from audit_entries a where a.actor_id = ${id}::uuid or (a.entity = 'user' and a.entity_id = ${id})) t`;

/**
 * Returns everything stored about a user, for the user to have. The log records who exported the data.
 *
 * @throws 404 for a user who doesn't exist or is erased
 */
export async function exportPerson(
  { trx, actor, clock, audit, vault }: UnitOfWork,
  id: string,
): Promise<PersonalData> {
  const person = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'employee_code'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw notFound('User not found.');
  const whose: DataSubject = { id, emails: [person.email.toLowerCase()] };
  const account = await readRows(trx, sql`users t where t.id = ${id}::uuid`, [
    'password_hash',
    // Leave out the columns that only search and sort by name, because they add nothing to the name.
    ...Object.keys(personKeys(person)),
  ]);
  // The row holds the employee code sealed, which the user couldn't read.
  const { employee_code } = person;
  const opened = account.map((row): Row => ({ ...row, employee_code }));
  const keys: readonly Row[] = await trx
    .selectFrom('employee_keys')
    .select(['user_id', 'from_date', 'employee_code'])
    .where('user_id', '=', id)
    .orderBy('from_date')
    .execute();
  // Rows whose stored values the user couldn't read.
  const readable = new Map<string, readonly Row[]>([
    ['employee_keys', keys],
    ['certificate_documents', await documentsOf(trx, vault, id)],
  ]);
  const sections = [{ title: 'Account', rows: opened }];
  for (const { table, title, whose: isTheirs, hidden = [] } of personalDataKinds)
    sections.push({
      title,
      rows: [
        ...(readable.get(table) ??
          (await readRows(trx, sql`${sql.table(table)} t where ${isTheirs(whose)}`, hidden))),
      ],
    });
  sections.push({ title: 'History', rows: await readRows(trx, logOf(whose), []) });
  await audit(trx, actor, { action: 'user.exported', entity: 'user', entityId: id });
  return {
    person: `${person.first_name} ${person.last_name}`.trim(),
    made_at: clock.now().toISOString(),
    sections,
  };
}
