import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { checkNames } from '@ondeck/shared/domain/rules/names';
import { checkPersonDates } from '@ondeck/shared/domain/rules/personDates';
import type { CreateUserBody } from '@ondeck/shared/schemas/users';
import { assertNoProgram } from '../../platform/auth/guard';
import { forbidden, refuse } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import type { UnitOfWork } from '../../platform/services';
import { sendActivation } from './activation.service';
import { canSignIn } from './endAccess.service';
import { ONLY_ADMINS } from './reach';
import { freeAddress } from './waitingAccounts';
import { newUserRow, locationsFor, positionsFor, publishUser } from './userChanges';
import { insertUser, replaceLocations, replacePositions } from './users.repository';

/**
 * Creates an account and emails its owner a link to choose a password, unless they have no access.
 *
 * @throws 403 if a manager creates an admin, or a program creates an admin or manager; 404 for a location out of reach;
 * 400 for a key or email that is taken
 */
export async function createUser(unit: UnitOfWork, body: CreateUserBody): Promise<void> {
  const { trx, actor, ids, clock, audit, changes } = unit;
  if (body.user_type === 'ADMIN' && actor.role !== 'ADMIN') throw forbidden(ONLY_ADMINS);
  if (body.user_type !== 'EMPLOYEE') assertNoProgram(actor);
  const id = ids.next();
  const now = clock.now();
  const { shortest_name } = await readOptions(trx);
  refuse([...checkNames(body, shortest_name), ...checkPersonDates(body, plainDateIn(now.getTime(), 'UTC'))]);
  const places = await locationsFor(trx, actor, body.locations, []);
  const positions = await positionsFor(trx, body.positions, id);
  await freeAddress(unit, body.email);
  await insertUser(trx, newUserRow(id, body, now));
  await replaceLocations(trx, id, places);
  await replacePositions(trx, id, positions);
  if (await canSignIn(trx, id, now))
    await sendActivation(unit, { id, firstName: body.first_name, email: body.email });
  // Staff enter the key at the punch clock, so the log must not contain it.
  const { key: _key, ...logged } = body;
  await audit(trx, actor, { action: 'user.created', entity: 'user', entityId: id, after: logged });
  await publishUser(changes, trx, id, places);
}
