/** Decides which absences a manager can change. */
import type { UserActor } from '../../platform/auth/actor';
import { forbidden, notFound } from '../../platform/core/errors';
import { reaches } from '../../platform/auth/scope';
import type { Queryable } from '../../platform/database/types';
import { type AbsenceLine, type AbsenceRow, findAbsence, linesOfAbsences } from '../planning/planning.door';
import { isOnlyAdmin } from '../weeks/weeks.door';

const NOT_FOUND = 'Absence not found.';

/** Returns whether an actor reaches the location that granted an absence, or a location of its lines. */
export const reachesAbsence = (
  actor: UserActor,
  { location_id }: Pick<AbsenceRow, 'location_id'>,
  lines: readonly Pick<AbsenceLine, 'location_id'>[],
): boolean => [location_id, ...lines.map((line) => line.location_id)].some((id) => reaches(actor, id));

/** Checks that an actor doesn't decide about their own absence, except the only active admin. @throws 403 */
export async function assertNotOwn(
  db: Queryable,
  actor: UserActor,
  userId: string,
  now: Date,
): Promise<void> {
  if (userId === actor.userId && !(await isOnlyAdmin(db, actor, now)))
    throw forbidden("You can't change your own absences. Ask another manager or an admin.");
}

/** Returns an absence that the actor can change, with all of its lines. @throws 404, 403 */
export async function managedAbsence(
  db: Queryable,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<{ readonly absence: AbsenceRow; readonly lines: readonly AbsenceLine[] }> {
  const absence = await findAbsence(db, id);
  if (!absence) throw notFound(NOT_FOUND);
  const lines = await linesOfAbsences(db, [id]);
  if (!reachesAbsence(actor, absence, lines)) throw notFound(NOT_FOUND);
  await assertNotOwn(db, actor, absence.user_id, now);
  return { absence, lines };
}
