import type { UpdateUserBody } from '@ondeck/shared/schemas/users';
import type { UserActor } from '../../auth/actor';
import { forbidden } from '../../core/errors';
import { transaction } from '../../database/transaction';
import { letters } from '../../mail/templates';
import type { Services } from '../../services';
import { releaseEverything } from '../staffing/leave';
import { assertNotLastAdmin, lockChangeable } from './reach';
import { assertEmploymentDates, employmentOf, placesFor, positionsFor, publishUser } from './userChanges';
import {
  endSessions,
  type LockedUser,
  locationsOf,
  replaceLocations,
  replacePositions,
  updateUser,
} from './users.repository';

const ownFields: ReadonlySet<string> = new Set(['first_name', 'last_name', 'email', 'phone_number']);

/** @throws 403 for what this actor may not change of this person */
function assertMayChange(actor: UserActor, person: LockedUser, body: UpdateUserBody): void {
  const more = Object.entries(body).some(([field, value]) => value !== undefined && !ownFields.has(field));
  if (actor.role === 'EMPLOYEE' && more) throw forbidden('Only a manager can change this.');
  if (actor.role !== 'ADMIN' && body.user_type === 'ADMIN')
    throw forbidden('Only an admin can make an admin.');
  if (actor.role === 'MANAGER' && person.id === actor.userId && body.is_active === false)
    throw forbidden('You cannot deactivate yourself.');
}

/** What the log keeps of a change; the key is what a person types at the punch clock. */
function logged({ key, ...rest }: UpdateUserBody): object {
  return key === undefined ? rest : { ...rest, key: 'changed' };
}

/**
 * Changes a person: what the body leaves out stays. Deactivating ends their sessions and opens up their shifts;
 * activating somebody who signed up lets them in and tells them.
 *
 * @throws 404 out of reach, 403 not allowed, 400 for a key or e-mail that is taken, or the last active admin
 */
export function changeUser(
  services: Services,
  actor: UserActor,
  id: string,
  body: UpdateUserBody,
): Promise<void> {
  const { db, clock, audit, changes, mail, publicUrl } = services;
  return transaction(db, async (trx) => {
    const person = await lockChangeable(trx, actor, id);
    assertMayChange(actor, person, body);
    const active = body.is_active ?? person.is_active;
    const role = body.user_type ?? person.user_type;
    if (!active || role !== 'ADMIN') await assertNotLastAdmin(trx, person);
    const pick = (given: string | null | undefined, stored: string | null) =>
      given === undefined ? stored : given;
    assertEmploymentDates(
      pick(body.employee_joining_date, person.employee_joining_date),
      pick(body.employee_ending_date, person.employee_ending_date),
    );
    const before = await locationsOf(trx, id);
    const places = body.locations ? await placesFor(trx, actor, body.locations, before) : before;
    if (body.locations) await replaceLocations(trx, id, places);
    if (body.positions) await replacePositions(trx, id, await positionsFor(trx, body.positions, id));
    await updateUser(trx, id, {
      first_name: body.first_name,
      last_name: body.last_name,
      email: body.email,
      phone_number: body.phone_number,
      ...(body.key === undefined ? {} : { employee_code: body.key }),
      user_type: role,
      is_active: active,
      awaits_approval: person.awaits_approval && !active,
      ...employmentOf(body),
      updated_at: clock.now(),
    });
    if (person.is_active && !active) {
      await endSessions(trx, id);
      await releaseEverything(services, trx, actor, id);
    }
    if (person.awaits_approval && active)
      await mail.enqueue(trx, {
        ...letters.approved({ firstName: body.first_name, url: publicUrl }),
        to: body.email,
      });
    const { password_hash: _hash, ...stored } = person;
    await audit(trx, actor, {
      action: 'user.changed',
      entity: 'user',
      entityId: id,
      before: stored,
      after: logged(body),
    });
    await publishUser(changes, trx, id, [...before, ...places]);
  });
}

/**
 * Deletes a person: their history stays, their key and e-mail are free again, their sessions end, their shifts open
 * up.
 *
 * @throws 404 out of reach, 403 for oneself as a manager or an admin as a manager, 400 for the last active admin
 */
export function deleteUser(services: Services, actor: UserActor, id: string): Promise<void> {
  const { db, clock, audit, changes } = services;
  return transaction(db, async (trx) => {
    const person = await lockChangeable(trx, actor, id);
    if (actor.role !== 'ADMIN' && id === actor.userId) throw forbidden('You cannot delete yourself.');
    await assertNotLastAdmin(trx, person);
    const places = await locationsOf(trx, id);
    await releaseEverything(services, trx, actor, id);
    await endSessions(trx, id);
    await trx.deleteFrom('activation_keys').where('user_id', '=', id).execute();
    const now = clock.now();
    await updateUser(trx, id, { is_active: false, awaits_approval: false, deleted_at: now, updated_at: now });
    const { password_hash: _hash, ...stored } = person;
    await audit(trx, actor, { action: 'user.deleted', entity: 'user', entityId: id, before: stored });
    await publishUser(changes, trx, id, places);
  });
}
