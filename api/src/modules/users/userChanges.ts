import { tagTypes } from '@ondeck/shared/calls/tags';
import type { CreateUserBody, UpdateUserBody } from '@ondeck/shared/schemas/users';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type { UserActor } from '../../platform/auth/actor';
import { reaches } from '../../platform/auth/scope';
import { badField, forbidden, notFound } from '../../platform/core/errors';
import { EmployeeCode } from '../../platform/database/employeeCode';
import type { Trx } from '../../platform/database/types';
import type { Changes } from '../../platform/events/changes';
import type { Endings } from '../planning/planning.door';
import { countLocations, countPositions } from './users.repository';

/** Optional employment fields, named the same in the body and the table. */
const employmentFields = [
  'employee_joining_date',
  'employee_ending_date',
  'employee_status',
  'emergency_phone_number',
  'gender',
  'dob',
  'country',
  'province',
  'city',
  'company_name',
  'postal_code',
] as const;
export type UserEmployment = {
  readonly [Field in (typeof employmentFields)[number]]?: string | null | undefined;
};

/** Returns the employment fields that a body names; the others keep their values. */
export function employmentOf(body: UserEmployment): { [Field in keyof UserEmployment]?: string | null } {
  const given = employmentFields.filter((field) => body[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, body[field] ?? null]));
}

/** Returns the row of a new user, from the form or an imported file. */
export const newUserRow = (id: string, body: CreateUserBody, now: Date) => ({
  id,
  first_name: body.first_name,
  last_name: body.last_name,
  email: body.email,
  phone_number: body.phone_number,
  employee_code: new EmployeeCode(body.key),
  user_type: body.user_type,
  is_active: body.is_active ?? true,
  ...employmentOf(body),
  created_at: now,
  updated_at: now,
});

/** Returns whether a body changes a user's locations, positions, or dates of employment. */
export const movesWork = ({
  locations,
  positions,
  employee_joining_date: joining,
  employee_ending_date: ending,
}: UpdateUserBody): boolean => [locations, positions, joining, ending].some((value) => value !== undefined);

/** @throws 403 if the change would end shifts, meetings, or time off at a location out of the actor's reach */
export function assertEndsInReach(actor: UserActor, { shifts, meetings, timeOff }: Endings): void {
  const places = [
    ...shifts.map(({ shift }) => shift.location_id),
    ...meetings.map(({ location_id }) => location_id),
    ...timeOff.flatMap(({ locationId }) => locationId ?? []),
  ];
  if (!places.every((id) => reaches(actor, id)))
    throw forbidden('This employee works in this position at another location. Ask an admin to remove it.');
}

/**
 * Returns the user's new locations: the given ones, plus current ones that the actor can't see.
 *
 * @throws 404 for a location out of the actor's reach
 */
export async function locationsFor(
  trx: Trx,
  actor: UserActor,
  wanted: readonly string[],
  present: readonly string[],
): Promise<string[]> {
  const named = [...new Set(wanted)];
  const reach = actor.locationIds;
  if (reach !== 'all' && named.some((id) => !reach.includes(id))) throw notFound(LOCATION_NOT_FOUND);
  if ((await countLocations(trx, named)) !== named.length) throw notFound(LOCATION_NOT_FOUND);
  const hidden = reach === 'all' ? [] : present.filter((id) => !reach.includes(id));
  return [...named, ...hidden];
}

/** @throws 400 for a position that does not exist, or is retired and not yet assigned to the user */
export async function positionsFor(trx: Trx, wanted: readonly string[], userId: string): Promise<string[]> {
  const ids = [...new Set(wanted)];
  if ((await countPositions(trx, ids, userId)) !== ids.length)
    throw badField('positions', "This position doesn't exist or is retired. Choose another one.");
  return ids;
}

/** Publishes a change of a user's data to the user and to the managers of all given locations. */
export async function publishUser(
  changes: Changes,
  trx: Trx,
  userId: string,
  places: readonly string[],
): Promise<void> {
  await changes.publish(trx, { topic: 'Me', userId }, { topic: 'User', userId });
  for (const locationId of new Set(places)) await changes.publish(trx, { topic: 'User', locationId });
  if (places.length === 0) await changes.publish(trx, { topic: 'User' });
}

/**
 * Makes a user's open pages refetch everything after their locations or positions changed. The live stream also checks
 * right away which changes it may still send.
 */
export const publishReach = (changes: Changes, trx: Trx, userId: string): Promise<void> =>
  changes.publish(trx, { topic: 'Session', userId }, ...tagTypes.map((topic) => ({ topic, userId })));
