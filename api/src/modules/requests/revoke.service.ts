/** Revokes approved time off or an approved schedule change before its first date. */
import type * as calls from '@ondeck/shared/calls/decisions';
import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { RevokeEffects } from '@ondeck/shared/schemas/requests';
import type { UserActor } from '../../platform/auth/actor';
import { badRequest, conflict, refusalsOf } from '../../platform/core/errors';
import { lockPeople, lockShift } from '../../platform/database/locks';
import { kindInWords } from '../../platform/database/requestRows';
import type { Queryable, Trx } from '../../platform/database/types';
import type { Services, UnitOfWork } from '../../platform/services';
import type { BodyOf } from '../../platform/http/module';
import {
  assignmentsOf,
  carryOut,
  type DateRange,
  type Decision,
  decideAssign,
  decideTakeBack,
  deckWarnings,
  previewDeck,
  findShift,
  describeRange,
  type ShiftRow,
  startDecision,
  subtractAll,
} from '../planning/planning.door';
import {
  alreadyDecided,
  announceDecision,
  assertNotOwnRequest,
  type DecisionOutcome,
  takeDecision,
} from './decision';
import { findRequest, type FoundRequest, storedKinds } from './requests.repository';
import {
  type Cover,
  coversOf,
  dropReleases,
  releasesFor,
  slotOf,
  type StoredRelease,
} from './revoke.repository';

type Kind = 'TIME_OFF' | 'SCHEDULE_CHANGE';
type Granted = FoundRequest<(typeof storedKinds)[Kind]>;

/**
 * Checks that the actor may revoke a request.
 *
 * @throws 404, 403; 409 if it isn't approved; 400 from its first date on
 */
function assertRevocable(actor: UserActor, request: Granted | undefined, now: Date): Granted {
  const theirs = assertNotOwnRequest(actor, request);
  if (theirs.status === 'PENDING') throw conflict("This request hasn't been approved yet.");
  if (theirs.status !== 'APPROVED' && theirs.status !== 'REASSIGNED') throw alreadyDecided(theirs);
  if (plainDateIn(now.getTime(), theirs.timezone) >= theirs.start_date)
    throw badRequest(
      `You can't revoke this request because it began on ${formatDisplayDate(theirs.start_date)}.`,
    );
  return theirs;
}

/** A shift that the request released its requester from, and the employees who got some of those days since. */
interface Given {
  readonly shift: ShiftRow;
  readonly range: DateRange;
  /** The employee that the requester covered on these days; null if the days are the requester's own. */
  readonly coversUserId: string | null;
  readonly others: readonly Cover[];
}

/**
 * Returns the days of a release that no one else works now. The covered employee may be back, or have another cover.
 */
async function daysLeft(db: Queryable, asker: string, release: StoredRelease): Promise<DateRange[]> {
  const range = { start: release.start_date, end: release.end_date };
  const covered = release.covers_user_id;
  if (covered === null) return [range];
  const rows = await assignmentsOf(db, release.shift_id);
  const instead = rows.filter((row) => row.user_id === covered || row.covers_user_id === covered);
  const taken = instead.filter(({ user_id }) => user_id !== asker);
  return subtractAll(
    range,
    taken.map(({ start_date, end_date }) => ({ start: start_date, end: end_date })),
  );
}

/** Returns the releases that can be returned. Skips deleted shifts, and shifts without an occurrence on those days. */
async function givenUp(db: Queryable, request: Granted): Promise<Given[]> {
  const given: Given[] = [];
  for (const release of await releasesFor(db, request.id)) {
    const shift = await findShift(db, release.shift_id);
    if (!shift || shift.deleted_at !== null) continue;
    for (const range of await daysLeft(db, request.user_id, release)) {
      if (!firstOccurrenceDate(shift, range.start, range.end)) continue;
      const part = { ...release, start_date: range.start, end_date: range.end };
      const others = await coversOf(db, request.user_id, part);
      given.push({ shift, range, coversUserId: release.covers_user_id, others });
    }
  }
  return given;
}

const peopleIn = (given: readonly Given[]): string[] => [
  ...new Set(given.flatMap(({ others }) => others.map((other) => other.user_id))),
];

/**
 * Locks everyone whose work changes, then the shifts, in the order that all writers use.
 *
 * @throws 409 if someone was just assigned to these days
 */
async function lockGiven(trx: Trx, request: Granted): Promise<Given[]> {
  const seen = await givenUp(trx, request);
  const people = new Set([request.user_id, ...peopleIn(seen)]);
  await lockPeople(trx, [...people]);
  const asked = request.shift_id === null ? [] : [request.shift_id];
  const shiftIds = [...new Set([...asked, ...seen.map(({ shift }) => shift.id)])].sort();
  for (const shiftId of shiftIds) await lockShift(trx, shiftId);
  const given = await givenUp(trx, request);
  if (peopleIn(given).some((userId) => !people.has(userId)))
    throw conflict('Someone was just assigned to these days. Try again.');
  return given;
}

const coverInWords = (given: readonly Given[]): string =>
  given
    .flatMap(({ shift, others }) =>
      others.map(({ name, range }) => `${name} works ${shift.shift_code} on ${describeRange(range)}.`),
    )
    .join(' ');

/**
 * Decides to give the employee the released dates back, and to take them from those who got them since.
 *
 * @throws 400 if the employee can no longer work the dates
 */
async function decideRevoke(decision: Decision, userId: string, given: readonly Given[]): Promise<void> {
  // The employee is notified by the decision instead.
  decision.changes.push({ kind: 'notifiedOtherwise', userId, shiftId: null });
  for (const { shift, range, coversUserId, others } of given) {
    const shiftId = shift.id;
    for (const other of others)
      await decideTakeBack(decision, { shiftId, userId: other.user_id, range: other.range });
    const slot = await slotOf(decision.db, shiftId, userId);
    await decideAssign(decision, { shiftId, userId, range, source: 'PLAN', coversUserId, slot });
  }
}

/**
 * Revokes approved time off or an approved schedule change, so that the employee works those days again.
 *
 * @throws 404 if out of scope; 403 for the actor's own request; 409 if it isn't approved or was just decided, or if an
 * employee who got the days isn't named in `take_back`; 400 from its first date on, or if the employee can no longer
 * work (with the reason)
 */
export async function revoke(
  unit: UnitOfWork,
  kind: Kind,
  id: string,
  { take_back: takeBack = [], reason }: BodyOf<typeof calls.revokeRequest>,
): Promise<{ message: string }> {
  const { trx, actor, clock } = unit;
  const load = () => findRequest(trx, actor, storedKinds[kind], id);
  const seen = assertRevocable(actor, await load(), clock.now());
  const given = await lockGiven(trx, seen);
  const request = assertRevocable(actor, await load(), clock.now());
  if (peopleIn(given).some((userId) => !takeBack.includes(userId)))
    throw conflict(`${coverInWords(given)} To revoke this request, unassign them from these days.`);
  const dates = describeRange({ start: request.start_date, end: request.end_date });
  const outcome: DecisionOutcome = {
    request,
    what: `${kindInWords(request.kind)} request${request.shift_code === null ? '' : ` for ${request.shift_code}`}, ${dates},`,
    verdict: { status: 'REVOKED', reason: reason?.trim() || null },
    locationIds: [request.location_id],
  };
  // Revokes the request first, so that the time off doesn't block the work that is returned.
  await takeDecision(unit, outcome, load);
  await dropReleases(trx, id);
  await carryOut(unit, (decision) => decideRevoke(decision, request.user_id, given));
  await announceDecision(unit, outcome);
  return { message: kind === 'TIME_OFF' ? 'Time off revoked.' : 'Schedule change revoked.' };
}

const daysOf = ({ shift_code }: ShiftRow, { start, end }: DateRange) => ({
  shift_code,
  start_date: start,
  end_date: end,
});

const effectsOf = (request: Granted, given: readonly Given[]): RevokeEffects => ({
  user: { id: request.user_id, name: request.requester_name },
  back: given.map(({ shift, range }) => daysOf(shift, range)),
  others: given.flatMap(({ shift, others }) =>
    others.map(({ user_id, name, range }) => ({ user: { id: user_id, name }, ...daysOf(shift, range) })),
  ),
  refusal: null,
});

/**
 * Returns what revoking would do, without storing anything.
 *
 * @throws as {@link revoke}, except for schedule conflicts: 404, 403, 409; 400 from the first date on
 */
export async function revokeAhead(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  kind: Kind,
  id: string,
): Promise<RevokeEffects> {
  const { db, clock } = services;
  const request = assertRevocable(actor, await findRequest(db, actor, storedKinds[kind], id), clock.now());
  const given = await givenUp(db, request);
  const effects = effectsOf(request, given);
  try {
    const decision = startDecision(services, db, actor, { withoutLeave: id });
    await decideRevoke(decision, request.user_id, given);
    await previewDeck(decision);
    return { ...effects, warnings: deckWarnings(decision) };
  } catch (error) {
    const [first] = refusalsOf(error);
    return { ...effects, refusal: first?.message ?? null };
  }
}
