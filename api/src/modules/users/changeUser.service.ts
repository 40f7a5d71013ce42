import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { checkNames } from '@ondeck/shared/domain/rules/names';
import { checkPersonDates } from '@ondeck/shared/domain/rules/personDates';
import type { UpdateUserBody } from '@ondeck/shared/schemas/users';
import type { UserActor } from '../../platform/auth/actor';
import { assertNoProgram } from '../../platform/auth/guard';
import { badField, forbidden, refuse } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import { assertSeen } from '../../platform/database/revision';
import { EmployeeCode } from '../../platform/database/employeeCode';
import { transaction } from '../../platform/database/transaction';
import { emailTemplates } from '../../platform/mail/templates';
import type { Services, UnitOfWork } from '../../platform/services';
import { releaseEverything, releaseUnfit } from '../planning/planning.door';
import { sendActivation } from './activation.service';
import { changeCredentials, type Credential } from './credentials.service';
import { endTexts } from '../../platform/sms/smsNumbers';
import { endAccessIfOver } from './endAccess.service';
import { assertNoGuessing } from './guessedKeys.service';
import { removeFactors } from './factors/factors.repository';
import { assertCurrent } from './passwords.service';
import { assertMayHandle, assertNotLastAdmin, lockChangeable, lockReached, WORKS_ELSEWHERE } from './reach';
import { freeAddress } from './waitingAccounts';
import { findUser } from './userRows';
import {
  assertEndsInReach,
  employmentOf,
  movesWork,
  locationsFor,
  positionsFor,
  publishReach,
  publishUser,
} from './userChanges';
import {
  type LockedUser,
  locationsOf,
  replaceLocations,
  replacePositions,
  phoneOf,
  updateUser,
} from './users.repository';

const ownFields: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'current_password',
]);
const sharedFields: ReadonlySet<string> = new Set(['locations', 'positions']);

/** Returns whether a body names any field outside the given set. */
const names = (body: UpdateUserBody, besides: ReadonlySet<string>): boolean =>
  Object.entries(body).some(([field, value]) => value !== undefined && !besides.has(field));

const differs = (given: string | undefined, stored: string | null): boolean =>
  given !== undefined && given !== stored;

const setsEnd = (person: LockedUser, { employee_ending_date: ending }: UpdateUserBody): boolean =>
  ending !== undefined && ending !== person.employee_ending_date;

/** @throws 403 for a field of this user that the actor may not change */
export function assertMayChange(
  actor: UserActor,
  person: LockedUser,
  body: UpdateUserBody,
  isWhole: boolean,
): void {
  if (actor.role === 'EMPLOYEE' && names(body, ownFields)) throw forbidden('Only a manager can change this.');
  if (!isWhole && names(body, sharedFields)) throw forbidden(WORKS_ELSEWHERE);
  const mails = person.id !== actor.userId && differs(body.email, person.email);
  if (mails || differs(body.user_type, person.user_type) || differs(body.key, person.employee_code)) {
    assertNoProgram(actor);
    assertMayHandle(actor, person);
  }
  if (actor.role !== 'ADMIN' && body.user_type === 'ADMIN')
    throw forbidden('Only an admin can make someone an admin.');
  if (actor.role === 'MANAGER' && person.id === actor.userId && body.is_active === false)
    throw forbidden("You can't deactivate yourself.");
  if (actor.role === 'MANAGER' && person.id === actor.userId && setsEnd(person, body))
    throw forbidden("You can't set your own ending date.");
}

/** Returns the columns of a user that the log keeps, without secrets and without columns that other rows hold. */
export function loggedPerson(person: LockedUser): object {
  const { password_hash: _hash, employee_code: _code, zones: _zones, ...stored } = person;
  return stored;
}

/** Returns the part of a change that the log keeps. The key is left out because staff enter it at the punch clock. */
function logged({ key, current_password: _password, ...rest }: UpdateUserBody): object {
  return key === undefined ? rest : { ...rest, key: 'changed' };
}

/** Returns the changed credentials: those that let the user sign in or set their permissions. */
function credentialsIn(person: LockedUser, body: UpdateUserBody, active: boolean): Credential[] {
  return [
    ...(differs(body.email?.toLowerCase(), person.email.toLowerCase()) ? (['e-mail'] as const) : []),
    ...(differs(body.key, person.employee_code) ? (['key'] as const) : []),
    ...(differs(body.user_type, person.user_type) ? (['role'] as const) : []),
    ...(person.is_active && !active ? (['account'] as const) : []),
  ];
}

/**
 * Changes a user; fields missing from the body keep their values. Deactivating the user, or a last day that is over,
 * ends their sessions and turns their shifts into open shifts. So does removing a location or position, or moving the
 * dates of employment, for shifts that the user may no longer work. Activating a sign-up grants access and notifies the
 * user.
 *
 * @param seen - revision that the form was loaded from
 * @throws 429 as {@link assertNoGuessing}; 404 out of reach; 403 not allowed; 409 if the user has changed since `seen`;
 * 400 for a key or email that is taken, or for the last active admin
 */
export async function changeUser(
  services: Services,
  actor: UserActor,
  id: string,
  body: UpdateUserBody,
  seen?: string,
): Promise<void> {
  if (id === actor.userId && differs(body.email?.toLowerCase(), actor.email.toLowerCase()))
    await assertCurrent(services, actor, body.current_password);
  const person = await findUser(services.db, actor, id, services.clock.now());
  const named = {
    keys: body.key !== undefined && body.key !== person?.key ? [body.key] : [],
    emails:
      differs(body.email?.toLowerCase(), person?.email.toLowerCase() ?? null) && body.email
        ? [body.email]
        : [],
  };
  await assertNoGuessing(services, actor, named, 'to save this');
  await transaction(services.db, (trx) => changeUserIn({ ...services, trx, actor }, id, body, seen));
}

/** Runs {@link changeUser} inside the caller's larger transaction. */
export async function changeUserIn(
  unit: UnitOfWork,
  id: string,
  body: UpdateUserBody,
  seen?: string,
): Promise<void> {
  const { trx, actor, clock, audit, changes, mail, publicUrl } = unit;
  const { person, isWhole } = await lockReached(trx, actor, id);
  assertMayChange(actor, person, body, isWhole);
  const revision = seen && (await findUser(trx, actor, id, clock.now()))?.revision;
  if (revision) await assertSeen(trx, seen, { entity: 'user', id, revision });
  const active = body.is_active ?? person.is_active;
  const role = body.user_type ?? person.user_type;
  const now = clock.now();
  if (!active || role !== 'ADMIN') await assertNotLastAdmin(trx, person, now);
  const { employee_ending_date: ending } = body;
  if (ending && setsEnd(person, body)) await assertNotLastAdmin(trx, person, now, ending);
  const { shortest_name } = await readOptions(trx);
  refuse([
    ...checkNames(body, shortest_name, person),
    ...checkPersonDates(body, plainDateIn(now.getTime(), 'UTC'), person),
  ]);
  const before = await locationsOf(trx, id);
  const places = body.locations ? await locationsFor(trx, actor, body.locations, before) : before;
  if (places.length === 0 && body.locations)
    throw badField('locations', 'Please Select at least one Location');
  if (body.locations) await replaceLocations(trx, id, places);
  if (body.positions) await replacePositions(trx, id, await positionsFor(trx, body.positions, id));
  const values = {
    first_name: body.first_name,
    last_name: body.last_name,
    email: body.email,
    phone_number: body.phone_number,
    ...(body.key === undefined ? {} : { employee_code: new EmployeeCode(body.key) }),
    user_type: role,
    is_active: active,
    awaits_approval: person.awaits_approval && !active,
    ...employmentOf(body),
  };
  // The former number may soon be someone else's.
  if (body.phone_number !== undefined && body.phone_number !== (await phoneOf(trx, id)))
    await endTexts(trx, id, now);
  const what = credentialsIn(person, body, active);
  if (what.includes('e-mail')) await freeAddress(unit, body.email);
  if (what.length === 0) await updateUser(trx, id, { ...values, updated_at: now });
  else
    await changeCredentials(unit, {
      person,
      what,
      values,
      action: 'user.credentialsChanged',
      keepSession: actor.userId === id ? actor.tokenHash : undefined,
    });
  if (person.is_active && !active) await releaseEverything(unit, id);
  else if (movesWork(body)) {
    const ended = await releaseUnfit(unit, id);
    if (!isWhole) assertEndsInReach(actor, ended);
  }
  const hasEnded = await endAccessIfOver(unit, id);
  // The earlier link went to the wrong address and stopped working with this change, so send a new link.
  if (person.password_hash === null && what.includes('e-mail') && active && !hasEnded)
    await sendActivation(unit, {
      id,
      firstName: body.first_name ?? person.first_name,
      email: body.email ?? person.email,
    });
  if (person.awaits_approval && active)
    await mail.enqueue(trx, {
      ...emailTemplates.approved({ firstName: body.first_name ?? person.first_name, url: publicUrl }),
      to: body.email ?? person.email,
      userId: id,
    });
  await audit(trx, actor, {
    action: 'user.changed',
    entity: 'user',
    entityId: id,
    before: loggedPerson(person),
    after: logged(body),
  });
  await publishUser(changes, trx, id, [...before, ...places]);
  if (body.first_name !== undefined || body.last_name !== undefined)
    for (const locationId of places) await changes.publish(trx, { topic: 'Schedule', locationId });
  if (body.locations || body.positions) await publishReach(changes, trx, id);
}

/**
 * Deletes a user: keeps their history, frees their key and email, ends their sessions, and turns their shifts into open
 * shifts.
 *
 * @throws 404 if out of reach, 403 for a manager's own account or for an admin if a manager asks, 400 for the last
 * active admin
 */
export async function deleteUser(unit: UnitOfWork, id: string): Promise<void> {
  const { trx, actor, clock, audit, changes } = unit;
  const person = await lockChangeable(trx, actor, id);
  if (actor.role !== 'ADMIN' && id === actor.userId) throw forbidden("You can't delete yourself.");
  await assertNotLastAdmin(trx, person, clock.now());
  const places = await locationsOf(trx, id);
  await changeCredentials(unit, {
    person,
    what: ['account'],
    values: { is_active: false, awaits_approval: false, deleted_at: clock.now() },
    action: 'user.credentialsChanged',
  });
  await releaseEverything(unit, id);
  await removeFactors(trx, id);
  await audit(trx, actor, {
    action: 'user.deleted',
    entity: 'user',
    entityId: id,
    before: loggedPerson(person),
  });
  await publishUser(changes, trx, id, places);
}
