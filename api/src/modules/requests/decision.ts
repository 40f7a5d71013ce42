/** Shared steps of all decisions: check permission, decide once, and notify. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { fullName, type UserActor } from '../../platform/auth/actor';
import { type AppError, badField, conflict, forbidden, notFound } from '../../platform/core/errors';
import type { Trx } from '../../platform/database/types';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { AnyUnit, UnitOfWork } from '../../platform/services';
import {
  type AnyRequest,
  claim,
  type FoundRequest,
  type ShiftKind,
  type Verdict,
} from './requests.repository';

export const REQUEST_NOT_FOUND = 'Request not found.';

/** Formats an instant at the request's location: `11-20-2026 at 4:12 PM`. */
function moment(instant: Date | null, zone: string): string {
  if (!instant) return 'an earlier date';
  const at = instant.getTime();
  return `${formatDisplayDate(plainDateIn(at, zone))} at ${sayTime(plainTimeIn(at, zone))}`;
}

/**
 * Returns the reason to store with a rejection, or null.
 *
 * @throws 400 for a reason with any other decision, because no one would read it
 */
export function reasonOf(action: string, reason: string | null | undefined): string | null {
  const said = reason?.trim() || null;
  if (said !== null && action !== 'REJECT')
    throw badField('reason', 'Enter a reason only when you reject the request.');
  return said;
}

/** Returns the 409 for a request that is no longer pending, with the manager's name and the time. */
export function alreadyDecided(request: AnyRequest): AppError {
  const { status, decided_by_name: by, decided_at: at, decision_reason: why, timezone } = request;
  const when = moment(at, timezone);
  if (status === 'WITHDRAWN') return conflict(`${request.requester_name} withdrew this request on ${when}.`);
  if (status === 'EXPIRED') return conflict(`This request expired on ${when}.`);
  if (status === 'PENDING') return conflict('Someone else is reviewing this request. Try again.');
  if (by) return conflict(`${by} ${status.toLowerCase()} this request on ${when}.`);
  return conflict([`This request was closed on ${when}.`, why].filter(Boolean).join(' '));
}

/** Checks that a request is in scope and not the actor's own. @throws 404, 403 */
export function assertNotOwnRequest<T extends AnyRequest>(actor: UserActor, request: T | undefined): T {
  if (!request) throw notFound(REQUEST_NOT_FOUND);
  if (request.user_id === actor.userId) throw forbidden("You can't approve or reject your own request.");
  return request;
}

/**
 * Checks that the actor may decide a pending request.
 *
 * @throws 404 if it is out of scope, 403 if it is the actor's own, 409 if it was already decided
 */
export function assertDecidable<T extends AnyRequest>(actor: UserActor, request: T | undefined): T {
  const theirs = assertNotOwnRequest(actor, request);
  if (theirs.status !== 'PENDING') throw alreadyDecided(theirs);
  return theirs;
}

/**
 * Finds a request about a shift and locks its requester, everyone who may get the work, and the shift, in the order
 * that all writers use.
 *
 * @param load - reads the request in the actor's scope
 * @param others - other employees to lock
 * @throws as {@link assertDecidable}, also if someone decided the request while this call waited for the locks
 */
export async function lockForDecision<T extends FoundRequest<ShiftKind>>(
  trx: Trx,
  actor: UserActor,
  load: () => Promise<T | undefined>,
  others: readonly string[] = [],
): Promise<T> {
  const seen = assertDecidable(actor, await load());
  await lockPeople(trx, [seen.user_id, ...others]);
  if (seen.shift_id !== null) await lockShift(trx, seen.shift_id);
  return assertDecidable(actor, await load());
}

export interface DecisionOutcome {
  readonly request: AnyRequest;
  /** The request in words: `time off request for LKV-0042 on 11-23-2026`. */
  readonly what: string;
  readonly verdict: Verdict;
  readonly locationIds: readonly string[];
  /** The change by the approval, as a sentence for the requester. */
  readonly effect?: string;
  /** The page where the requester sees the result. By default, their requests. */
  readonly link?: string;
}

/**
 * Stores the decision of a manager, or that the requester withdrew, unless someone decided first.
 *
 * @param reload - reads the request again, with the first decision
 * @throws 409 with the manager's name and the time
 */
export async function takeDecision(
  { trx, actor, clock }: UnitOfWork,
  { request, verdict }: Pick<DecisionOutcome, 'request' | 'verdict'>,
  reload: () => Promise<AnyRequest | undefined>,
): Promise<void> {
  const by = verdict.status === 'WITHDRAWN' ? null : actor.userId;
  if (await claim(trx, request.id, { ...verdict, by, at: clock.now() })) return;
  const now = await reload();
  throw now ? alreadyDecided(now) : notFound(REQUEST_NOT_FOUND);
}

/**
 * Refreshes every page that shows a user's request: their own pages, and those of the locations where it is decided.
 */
export const requestChanged = (
  { trx, changes }: AnyUnit,
  userId: string,
  locationIds: readonly string[],
): Promise<void> =>
  changes.publish(
    trx,
    { topic: 'Request', userId },
    ...locationIds.flatMap((locationId) => [
      { topic: 'Request' as const, locationId },
      { topic: 'Dashboard' as const, locationId },
    ]),
  );

/** Logs a decision, notifies the requester, and refreshes every page that shows the request. */
export async function announceDecision(
  unit: UnitOfWork,
  { request, what, verdict, locationIds, effect, link = '/view-schedule?tab=requests' }: DecisionOutcome,
): Promise<void> {
  const { trx, actor } = unit;
  const { kind } = request;
  const verb = verdict.status.toLowerCase();
  await unit.audit(trx, actor, {
    action: `${kind}.${verb}`,
    entity: `${kind}_request`,
    entityId: request.id,
    locationId: locationIds[0] ?? null,
    before: { status: request.status },
    after: { status: verdict.status, reason: verdict.reason ?? null },
  });
  await requestChanged(unit, request.user_id, locationIds);
  await unit.notify(trx, {
    userId: request.user_id,
    topic: 'requests',
    kind: `request.${verb}`,
    title: `Your ${what} was ${verb}`,
    body: [`${fullName(actor)} ${verb} this request.`, effect, verdict.reason].filter(Boolean).join(' '),
    link,
  });
}

/** Stores a decision and announces it. @throws 409 as {@link takeDecision} */
export async function decideRequest(
  unit: UnitOfWork,
  outcome: DecisionOutcome,
  reload: () => Promise<AnyRequest | undefined>,
): Promise<void> {
  await takeDecision(unit, outcome, reload);
  await announceDecision(unit, outcome);
}
