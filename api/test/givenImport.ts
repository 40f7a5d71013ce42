import type { Services } from '../src/platform/services';
import type { Ref } from './draftFixtures';

/** Stores an import of users. */
export async function givenImport(
  { db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>,
  { by, users }: { by: Ref; users: readonly Ref[] },
): Promise<string> {
  const id = ids.next();
  await db
    .insertInto('imports')
    .values({ id, kind: 'people', made_by: by.id, made_at: clock.now() })
    .execute();
  await db
    .insertInto('import_rows')
    .values(users.map((user) => ({ import_id: id, entity_id: user.id })))
    .execute();
  return id;
}
