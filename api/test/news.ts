import type { Queryable } from '../src/platform/database/types';

/** Returns the notifications since the last call, each with its user's first name, and deletes them. */
export async function takeNews(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['u.first_name', 'n.title'])
    .orderBy('u.first_name')
    .orderBy('n.title')
    .execute();
  await db.deleteFrom('notifications').execute();
  return rows.map(({ first_name, title }) => `${first_name}: ${title}`);
}
