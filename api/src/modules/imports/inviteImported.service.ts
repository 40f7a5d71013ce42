import { AppError, badRequest } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import { lockChangeable, type LockedUser, lockUser, sendActivation, whyNoAccess } from '../users/users.door';
import { describeCount } from './imports.service';
import { lockImport } from './storedImport.repository';

/** Returns why an imported user can't be invited, or null if they can. */
async function whyNotInvited({ trx, actor, clock }: UnitOfWork, person: LockedUser): Promise<string | null> {
  if (person.password_hash) return 'This user already set a password.';
  const reason = whyNoAccess(person, clock.now());
  if (reason !== null) return reason;
  try {
    await lockChangeable(trx, actor, person.id);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.status === 404 ? "Doesn't work at any of your locations." : error.message;
  }
}

/**
 * Emails everyone in an import a link to choose a password. Users who are inactive or already chose a password are
 * returned with the reason; deleted users are skipped.
 *
 * @throws 404 if unknown; 409 if undone; 400 for an import of something other than users
 */
export async function inviteImported(unit: UnitOfWork, importId: string) {
  const { trx, actor, audit, changes } = unit;
  const { kind, made } = await lockImport(trx, actor, importId);
  if (kind !== 'people') throw badRequest('You can invite only users. Open an import of users.');
  let invited = 0;
  const refused: { id: string; name: string; reason: string }[] = [];
  for (const id of [...made].sort()) {
    const person = await lockUser(trx, id);
    // Users deleted since the import are skipped because no list shows them.
    if (!person) continue;
    const { first_name: firstName, last_name: lastName, email } = person;
    const reason = await whyNotInvited(unit, person);
    if (reason !== null) refused.push({ id, name: `${firstName} ${lastName}`, reason });
    else {
      invited += 1;
      await sendActivation(unit, { id, firstName, email });
      await audit(trx, actor, { action: 'user.activationSent', entity: 'user', entityId: id });
    }
  }
  if (invited > 0) await changes.publish(trx, { topic: 'User' }, { topic: 'Import' });
  return { message: `${describeCount('people', invited)} invited.`, invited, refused };
}
