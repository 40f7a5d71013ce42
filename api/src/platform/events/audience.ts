import type { UserActor } from '../auth/actor';
import type { ChangeRow } from './changes';

/**
 * Topics that employees get for all of their locations; any other topic reaches them only if the change affects them.
 */
const employeeTopics: ReadonlySet<string> = new Set(['OpenShift', 'Schedule']);
/** Topics that only the user of the change gets, not even an admin. */
const ownTopics: ReadonlySet<string> = new Set(['Notification', 'Choice']);
/** Topics of settings that every page may show. */
const forEveryone: ReadonlySet<string> = new Set(['Position', 'Option']);

/**
 * Returns whether a user may get a change: it affects them, or a location in their reach. A change without a user and a
 * location goes to admins, and to everyone if it is a setting of the installation.
 */
export function mayHear(
  actor: Pick<UserActor, 'userId' | 'role' | 'locationIds'>,
  change: ChangeRow,
): boolean {
  if (change.topic === 'Session') return false;
  if (change.user_id === actor.userId) return true;
  if (forEveryone.has(change.topic)) return true;
  if (change.location_id === null) return actor.role === 'ADMIN' && !ownTopics.has(change.topic);
  const inReach = actor.locationIds === 'all' || actor.locationIds.includes(change.location_id);
  return inReach && (actor.role !== 'EMPLOYEE' || employeeTopics.has(change.topic));
}

/** Returns the event that a user gets, which names no one but the user. */
export const eventFor = (actor: Pick<UserActor, 'userId'>, change: ChangeRow) => ({
  id: String(change.id),
  topic: change.topic,
  ...(change.location_id === null ? {} : { location_id: change.location_id }),
  ...(change.user_id === actor.userId ? { user_id: change.user_id } : {}),
});
