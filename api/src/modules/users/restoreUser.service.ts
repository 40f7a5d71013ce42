import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import type * as calls from '@ondeck/shared/calls/restoring';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { assertNoProgram } from '../../platform/auth/guard';
import { employmentOn, latestToday } from '../../platform/core/employment.rules';
import { badRequest, notFound } from '../../platform/core/errors';
import { EmployeeCode } from '../../platform/database/employeeCode';
import { keyIsOneOf } from '../../platform/database/employeeCodes';
import type { Db, Queryable } from '../../platform/database/types';
import type { BodyOf, QueryOf } from '../../platform/http/module';
import { emailTemplates } from '../../platform/mail/templates';
import type { Services, UnitOfWork } from '../../platform/services';
import { sendActivation } from './activation.service';
import { loggedPerson } from './changeUser.service';
import { changeCredentials } from './credentials.service';
import { publishUser } from './userChanges';
import {
  type DeletedPerson,
  findByEmail,
  findDeleted,
  findDeletedLike,
  locationsOf,
} from './users.repository';
import { freeAddress } from './waitingAccounts';

const fullName = ({ first_name: first, last_name: last }: DeletedPerson): string => `${first} ${last}`.trim();

/** Returns whether no user has this key. */
async function isFree(db: Queryable, key: string): Promise<boolean> {
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(keyIsOneOf([new EmployeeCode(key)]))
    .executeTakeFirst();
  return holder === undefined;
}

/** Returns the deleted user's last key if no one else has it. */
async function keptKey(db: Queryable, { id }: DeletedPerson): Promise<string | null> {
  const last = await db
    .selectFrom('employee_keys')
    .select('employee_code')
    .where('user_id', '=', id)
    .orderBy('from_date', 'desc')
    .executeTakeFirst();
  return last !== undefined && (await isFree(db, last.employee_code)) ? last.employee_code : null;
}

/** Returns the deleted user's email if no one else has it. An account that awaits approval doesn't count. */
async function keptEmail(db: Queryable, { email }: Pick<DeletedPerson, 'email'>): Promise<string | null> {
  const holder = await findByEmail(db, email);
  return holder === undefined || (holder.awaits_approval && !holder.is_active) ? email : null;
}

/** Returns the user's last day if it is over, otherwise null. */
const endedOn = (person: DeletedPerson, now: Date): string | null => {
  const { employee_joining_date: joiningDate, employee_ending_date: endingDate, zones } = person;
  const today = latestToday(zones, now.getTime());
  return employmentOn({ joiningDate, endingDate }, today) === 'AFTER' ? endingDate : null;
};

/** Returns deleted users with the name or email entered in the form for a new user, the most recently deleted first. */
export async function findDeletedUsers(
  db: Db,
  { first_name = '', last_name = '', email = '' }: QueryOf<typeof calls.findDeletedUsers>,
): Promise<AnswerOf<typeof calls.findDeletedUsers>> {
  const found = await findDeletedLike(db, { first: first_name, last: last_name, email });
  return {
    results: found.map((person) => ({
      id: person.id,
      name: fullName(person),
      email: person.email,
      deleted_on: latestToday(person.zones, person.deleted_at.getTime()),
    })),
  };
}

/** Returns the key and email that a restored user keeps. @throws 404 for a user who is not deleted, or is erased */
export async function previewUserRestore(
  { db, clock }: Services,
  id: string,
): Promise<AnswerOf<typeof calls.previewUserRestore>> {
  const person = await findDeleted(db, id);
  if (person === undefined) throw notFound('User not found.');
  return {
    name: fullName(person),
    key: await keptKey(db, person),
    email: await keptEmail(db, person),
    ended_on: endedOn(person, clock.now()),
  };
}

/**
 * Restores a deleted user with the same record and history, and activates them. A last day that is over is removed.
 * Shifts, leave, sessions, and second factors, which the deletion ended, are not restored.
 *
 * @throws 404 for a user who is not deleted, or is erased; 400 for a key or email that is missing or taken
 */
export async function restoreUser(
  unit: UnitOfWork,
  id: string,
  body: BodyOf<typeof calls.restoreUser>,
): Promise<string> {
  const { trx, actor, clock, audit, changes, publicUrl } = unit;
  assertNoProgram(actor);
  const person = await findDeleted(trx, id, 'lock');
  if (person === undefined) throw notFound('User not found.');
  const email = body.email ?? person.email;
  const key = body.key ?? (await keptKey(trx, person));
  const isTaken = key !== null && !(await isFree(trx, key));
  const fields = {
    ...(key === null ? { key: sentenceFor('field.required', { label: 'Key' }) } : {}),
    ...(isTaken ? { key: sentenceFor('key.taken') } : {}),
    ...((await keptEmail(trx, { email })) === null ? { email: 'This email already exists.' } : {}),
  };
  const [refusal] = Object.values(fields);
  if (key === null || refusal !== undefined) throw badRequest(refusal ?? '', fields);
  await freeAddress(unit, email);
  const { first_name: firstName } = person;
  await changeCredentials(unit, {
    person,
    what: ['account'],
    values: {
      is_active: true,
      awaits_approval: false,
      deleted_at: null,
      email,
      employee_code: new EmployeeCode(key),
      ...(endedOn(person, clock.now()) === null ? {} : { employee_ending_date: null }),
    },
    action: 'user.credentialsChanged',
    letter: emailTemplates.restored({ firstName, url: publicUrl }),
  });
  if (person.password_hash === null) await sendActivation(unit, { id, firstName, email });
  await audit(trx, actor, {
    action: 'user.restored',
    entity: 'user',
    entityId: id,
    before: loggedPerson(person),
    after: { email, key: body.key === undefined ? 'kept' : 'changed' },
  });
  const places = await locationsOf(trx, id);
  await publishUser(changes, trx, id, places);
  for (const locationId of places) await changes.publish(trx, { topic: 'Schedule', locationId });
  return `${fullName(person)} was restored.`;
}
