import type { ImportPreviewBody } from '@ondeck/shared/schemas/imports';
import { sql } from 'kysely';
import type { UserActor } from '../../auth/actor';
import { scopeToStaff, scopeToWholePerson } from '../../auth/scope';
import { AppError, tooManyRequests, waitInWords } from '../../core/errors';
import type { ThrottleRule } from '../../core/throttle';
import { EmployeeCode } from '../../database/employeeCode';
import { keyIsOneOf } from '../../database/employeeCodes';
import type { Queryable } from '../../database/types';
import { countRows } from '../../database/values';
import type { Services } from '../../services';
import { rowReader } from './rows.rules';

/** Keys and addresses of people elsewhere that the files of one manager may name in a day before each further one waits. */
const rule: ThrottleRule = {
  budget: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3_600,
  forgetAfterSeconds: 86_400,
};

const KEY = /^\d{5}$/;

/** How many people whose key or e-mail the actor cannot look up have one that the file names. */
function countForeign(db: Queryable, actor: UserActor, file: ImportPreviewBody): Promise<number> {
  const rows = file.rows.map((row) => rowReader(file, row));
  const keys = rows.map((row) => row.text('key')).filter((key) => KEY.test(key));
  const emails = rows.map((row) => row.text('email').toLowerCase());
  return countRows(
    db,
    sql`users where deleted_at is null and not (awaits_approval and not is_active)
      and (${keyIsOneOf(keys.map((key) => new EmployeeCode(key)))} or lower(email) = any(${emails}::text[]))
      and not (${scopeToStaff(actor, sql.ref('users.id'))} and ${scopeToWholePerson(actor, sql.ref('users.id'))})`,
  );
}

/**
 * Keeps a manager from learning the keys of people elsewhere: each row that says that a key exists is a try, which opens
 * a punch clock where it is good. A form tells of one key at a time, a file would of two thousand.
 *
 * @throws 429 where a manager's files named too many keys and e-mails of people whom they cannot look up
 */
export async function assertNoGuessing(
  { throttle }: Services,
  actor: UserActor,
  file: ImportPreviewBody,
): Promise<void> {
  if (actor.role === 'ADMIN' || file.kind !== 'people') return;
  const budget = { key: `import:${actor.userId}`, rule };
  try {
    let foreign = 0;
    await throttle.guess([budget], async (trx) => {
      foreign = await countForeign(trx, actor, file);
      return foreign === 0 ? true : undefined;
    });
    for (let tries = 1; tries < foreign; tries += 1) await throttle.spend([budget]);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    const seconds = Number(error.headers['retry-after']);
    throw tooManyRequests(
      `Too many of these keys and emails belong to people who work elsewhere. Wait ${waitInWords(seconds)}, or ask an admin to import the file.`,
      seconds,
    );
  }
}
