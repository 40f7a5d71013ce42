import { sql } from 'kysely';
import { transaction } from './transaction';
import type { Db } from './types';

/** The reason why the server's role can't work next to the role that owns the tables, in one sentence. */
export class OwnerError extends Error {}

const roleOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db);
  return rows[0]?.role ?? '';
};

/** Returns a table that the server's role owns or whose owner it can become, so that it could rewrite the table. */
async function ownedTable(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select tablename::text as name from pg_tables
    where schemaname = 'public' and pg_has_role(current_user, tableowner, 'MEMBER') limit 1`.execute(db);
  return rows[0]?.name;
}

/** Lists the owner's rights. Migrations revoked the rights that no one needs, for example to change the log. */
const ownRights = sql<{ name: string; rights: string }>`
  with tables as (
    select table_name, privilege_type from information_schema.role_table_grants
    where table_schema = 'public' and table_name <> 'schema_migrations' and grantee = current_user
      and privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE')
  ), columns as (
    select table_name, privilege_type, string_agg(format('%I', column_name), ', ') as names
    from information_schema.role_column_grants c
    where table_schema = 'public' and grantee = current_user and privilege_type = 'UPDATE'
      and not exists (select 1 from tables t
        where t.table_name = c.table_name and t.privilege_type = c.privilege_type)
    group by table_name, privilege_type
  )
  select table_name::text as name, string_agg(right_name, ', ') as rights from (
    select table_name, privilege_type::text as right_name from tables
    union all select table_name, format('%s (%s)', privilege_type, names) from columns
  ) own group by table_name`;

/**
 * Grants the server's role the rights it needs, and no more than the migrations left to their own role, so that it
 * can't change rows of the log.
 *
 * @param owner - connected as the role that owns the tables
 * @param server - connected as the server's own role
 * @throws {OwnerError} if the server's role owns a table, or is the owner
 */
export async function shareWithServer(owner: Db, server: Db): Promise<void> {
  const [role, owned] = [await roleOf(server), await ownedTable(server)];
  if (owned !== undefined)
    throw new OwnerError(
      `The role "${role}" of DATABASE_URL owns the table ${owned}, or can act as its owner. Give the tables to the role of MIGRATE_DATABASE_URL (reassign owned by "${role}" to …), or leave that setting out.`,
    );
  await transaction(owner, async (trx) => {
    // The lock makes processes that start together take turns.
    await sql`lock table schema_migrations in exclusive mode`.execute(trx);
    const to = sql.id(role);
    await sql`grant usage on schema public to ${to}`.execute(trx);
    await sql`revoke all on all tables in schema public from ${to}`.execute(trx);
    await sql`grant usage, select on all sequences in schema public to ${to}`.execute(trx);
    await sql`grant select on schema_migrations to ${to}`.execute(trx);
    const { rows } = await ownRights.execute(trx);
    for (const { name, rights } of rows)
      await sql`grant ${sql.raw(rights)} on ${sql.table(name)} to ${to}`.execute(trx);
  });
}
