/** What all decisions have in common: who may take one, that it is taken once, and who is told. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { fullName, type UserActor } from '../../platform/auth/actor';
import { type AppError, badField, conflict, forbidden, notFound } from '../../platform/core/errors';
import type { Trx } from '../../platform/database/types';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { AnyUnit, UnitOfWork } from '../../platform/services';
import {
  claim,
  type DecidableRequest,
  type DecidedKind,
  type ShiftRequest,
  type Verdict,
} from './deciding.repository';

export const REQUEST_NOT_FOUND = 'Request not found.';

/** `11-20-2026 at 4:12 PM`, at the request's location. */
function moment(instant: Date | null, zone: string): string {
  if (!instant) return 'an earlier date';
  const at = instant.getTime();
  return `${formatDisplayDate(plainDateIn(at, zone))} at ${sayTime(plainTimeIn(at, zone))}`;
}

/**
 * Why a request is rejected, as it is stored; null where nobody said.
 *
 * @throws 400 for a reason beside another decision: nobody would read it
 */
export function reasonOf(action: string, reason: string | null | undefined): string | null {
  const said = reason?.trim() || null;
  if (said !== null && action !== 'REJECT')
    throw badField('reason', 'Enter a reason only when you reject the request.');
  return said;
}

/** The 409 for a request that is not pending any more: who decided, and when. */
export function alreadyDecided(request: DecidableRequest): AppError {
  const { status, decided_by_name: by, decided_at: at, decision_reason: why, timezone } = request;
  const when = moment(at, timezone);
  if (status === 'WITHDRAWN') return conflict(`${request.asker_name} withdrew this request on ${when}.`);
  if (status === 'EXPIRED') return conflict(`This request expired on ${when}.`);
  if (status === 'PENDING') return conflict('Someone else is reviewing this request. Try again.');
  if (by) return conflict(`${by} ${status.toLowerCase()} this request on ${when}.`);
  return conflict([`This request was closed on ${when}.`, why].filter(Boolean).join(' '));
}

/** Lets through whose request is in reach and not their own. @throws 404, 403 */
export function assertNotOwnRequest<T extends DecidableRequest>(actor: UserActor, request: T | undefined): T {
  if (!request) throw notFound(REQUEST_NOT_FOUND);
  if (request.user_id === actor.userId) throw forbidden("You can't approve or reject your own request.");
  return request;
}

/**
 * Lets through who may decide a request that waits.
 *
 * @throws 404 for none in reach, 403 for one's own, 409 for one that was decided
 */
export function assertDecidable<T extends DecidableRequest>(actor: UserActor, request: T | undefined): T {
  const theirs = assertNotOwnRequest(actor, request);
  if (theirs.status !== 'PENDING') throw alreadyDecided(theirs);
  return theirs;
}

/**
 * Finds a request about a shift and locks all that deciding it may change: its asker, whoever may get the work, and
 * the shift, in the order that every writer keeps.
 *
 * @param load - reads the request in the actor's scope
 * @param others - people beside the asker
 * @throws as {@link assertDecidable}, also where somebody else decided while this one waited for the locks
 */
export async function lockForDecision<T extends ShiftRequest>(
  trx: Trx,
  actor: UserActor,
  load: () => Promise<T | undefined>,
  others: readonly string[] = [],
): Promise<T> {
  const seen = assertDecidable(actor, await load());
  await lockPeople(trx, [seen.user_id, ...others]);
  await lockShift(trx, seen.shift_id);
  return assertDecidable(actor, await load());
}

export interface DecisionOutcome {
  readonly request: DecidableRequest;
  readonly kind: DecidedKind;
  /** As people call it: `time off request for LKV-0042 on 11-23-2026`. */
  readonly what: string;
  readonly verdict: Verdict;
  readonly locationIds: readonly string[];
  /** Where the asker sees what came of it; their requests, unless said. */
  readonly link?: string;
}

/**
 * Takes the decision, or says who was faster.
 *
 * @param reload - reads the request again, as the winner left it
 * @throws 409 with who decided and when
 */
export async function takeDecision(
  { trx, actor, clock }: UnitOfWork,
  { request, kind, verdict }: Pick<DecisionOutcome, 'request' | 'kind' | 'verdict'>,
  reload: () => Promise<DecidableRequest | undefined>,
): Promise<void> {
  if (await claim(trx, kind, request.id, { ...verdict, by: actor.userId, at: clock.now() })) return;
  const now = await reload();
  throw now ? alreadyDecided(now) : notFound(REQUEST_NOT_FOUND);
}

/** Lets every page that shows a request of somebody know: their own, and those of the places where it is decided. */
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

/** Writes a decision down, tells the asker, and lets every page that shows it know. */
export async function announceDecision(
  unit: UnitOfWork,
  { request, kind, what, verdict, locationIds, link = '/view-schedule?tab=requests' }: DecisionOutcome,
): Promise<void> {
  const { trx, actor } = unit;
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
    kind: `request.${verb}`,
    title: `Your ${what} was ${verb}`,
    body: [`${fullName(actor)} ${verb} this request.`, verdict.reason].filter(Boolean).join(' '),
    link,
  });
}

/** Takes a decision and announces it. @throws 409 as {@link takeDecision} */
export async function decideRequest(
  unit: UnitOfWork,
  outcome: DecisionOutcome,
  reload: () => Promise<DecidableRequest | undefined>,
): Promise<void> {
  await takeDecision(unit, outcome, reload);
  await announceDecision(unit, outcome);
}
