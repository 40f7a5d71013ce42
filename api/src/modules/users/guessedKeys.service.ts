import { sql } from 'kysely';
import { DAY_SECONDS } from '@ondeck/shared/domain/durations';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToStaff, scopeToWholePerson } from '../../platform/auth/scope';
import { AppError, tooManyRequests, describeWait } from '../../platform/core/errors';
import type { ThrottleRule } from '../../platform/database/throttle.rules';
import { EmployeeCode } from '../../platform/database/employeeCode';
import { keyIsOneOf } from '../../platform/database/employeeCodes';
import { transaction } from '../../platform/database/transaction';
import type { Queryable } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import type { Services } from '../../platform/services';

/** Limits the keys and emails of users elsewhere that one manager may enter in a day before each further one waits. */
const rule: ThrottleRule = {
  budget: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3_600,
  forgetAfterSeconds: DAY_SECONDS,
};

const KEY = /^\d{5}$/;

/** The keys and emails that a form or a file would assign. */
export interface NamedKeys {
  readonly keys: readonly string[];
  readonly emails: readonly string[];
}

/** Counts users with one of these keys or emails that the actor can't look up. */
function countForeign(db: Queryable, actor: UserActor, { keys, emails }: NamedKeys): Promise<number> {
  const codes = keys.filter((key) => KEY.test(key)).map((key) => new EmployeeCode(key));
  const addresses = emails.map((email) => email.toLowerCase());
  return countRows(
    db,
    sql`users where deleted_at is null and not (awaits_approval and not is_active)
      and (${keyIsOneOf(codes)} or lower(email) = any(${addresses}::text[]))
      and not (${scopeToStaff(actor, sql.ref('users.id'))} and ${scopeToWholePerson(actor, sql.ref('users.id'))})`,
  );
}

/** Logs the number of foreign keys and emails that a manager entered. */
const writeDown = ({ db, audit }: Services, actor: UserActor, tries: number): Promise<void> =>
  transaction(db, (trx) =>
    audit(trx, actor, {
      action: 'user.keysTried',
      entity: 'user',
      entityId: actor.userId,
      after: { tries },
    }),
  );

/**
 * Keeps a manager from learning the keys of users elsewhere. Each answer that reveals an existing key counts as a try,
 * because that key can open a punch clock. Forms and files share one budget; the log records when it is used up.
 *
 * @param instead - the action to ask an admin for: `to import the file`
 * @throws 429 if the manager entered too many keys and emails of users they can't look up; then no lookup runs, because
 * even the answer that a key is free would reveal something
 */
export async function assertNoGuessing(
  services: Services,
  actor: UserActor,
  named: NamedKeys,
  instead: string,
): Promise<void> {
  if (actor.role !== 'MANAGER' || named.keys.length + named.emails.length === 0) return;
  const budget = { key: `keys:${actor.userId}`, rule };
  try {
    let foreign = 0;
    const { tries } = await services.throttle.guess([budget], async (trx) => {
      foreign = await countForeign(trx, actor, named);
      return foreign === 0 ? true : undefined;
    });
    const spent = (tries[0] ?? 0) + foreign - 1;
    if (foreign > 0 && spent >= rule.budget) await writeDown(services, actor, spent);
    for (let more = 1; more < foreign; more += 1) await services.throttle.spend([budget]);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    const seconds = Number(error.headers['retry-after']);
    throw tooManyRequests(
      `Too many of these keys and emails are in use at other locations. Try again in ${describeWait(seconds)}, or ask an admin ${instead}.`,
      seconds,
    );
  }
}
