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

/** Keys and addresses of people elsewhere that one manager may name in a day before each further one waits. */
const rule: ThrottleRule = {
  budget: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3_600,
  forgetAfterSeconds: DAY_SECONDS,
};

const KEY = /^\d{5}$/;

/** What a form or a file would give people. */
export interface NamedKeys {
  readonly keys: readonly string[];
  readonly emails: readonly string[];
}

/** How many people whose key or e-mail the actor cannot look up have one of these. */
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

/** Writes down that a manager named so many. */
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
 * Keeps a manager from learning the keys of people elsewhere: each answer that says that a key exists is a try, which
 * opens a punch clock where it is good. Forms and files spend one budget; the log says when it is used up.
 *
 * @param instead - what an admin can be asked for: `to import the file`
 * @throws 429 where the manager named too many keys and e-mails of people whom they cannot look up; then nothing is
 *   looked up, since that a key is nobody's tells as much
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
