import type { UserActor } from '../auth/actor';
import type { ChangeRow } from './bus';

/** What an employee is told of at their own locations; everything else only where it is about themselves. */
const employeeTopics: ReadonlySet<string> = new Set(['OpenShift', 'Schedule']);
/** Settings that every page may show. */
const forEveryone: ReadonlySet<string> = new Set(['Position', 'Option']);

/**
 * Whether a change may be told to a person: it is about them, or it happened at a location in their reach. A change
 * that names neither goes to admins, and to all where it is a setting of the installation.
 */
export function mayHear(
  actor: Pick<UserActor, 'userId' | 'role' | 'locationIds'>,
  change: ChangeRow,
): boolean {
  if (change.topic === 'Session') return false;
  if (change.user_id === actor.userId) return true;
  if (forEveryone.has(change.topic)) return true;
  if (change.location_id === null) return actor.role === 'ADMIN' && change.topic !== 'Notification';
  const inReach = actor.locationIds === 'all' || actor.locationIds.includes(change.location_id);
  return inReach && (actor.role !== 'EMPLOYEE' || employeeTopics.has(change.topic));
}

/** The event that a person is sent: it names nobody but themselves. */
export const eventFor = (actor: Pick<UserActor, 'userId'>, change: ChangeRow) => ({
  id: String(change.id),
  topic: change.topic,
  ...(change.location_id === null ? {} : { location_id: change.location_id }),
  ...(change.user_id === actor.userId ? { user_id: change.user_id } : {}),
});
