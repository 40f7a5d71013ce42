/**
 * Previews decisions about several requests. Each request is decided on top of the decisions before it, in the order of
 * the list. Nothing is locked or written: docs/adr/0054-preview-bulk-decisions-without-writing.md.
 */
import type * as calls from '@ondeck/shared/calls/bulkRequests';
import type { RequestEffects } from '@ondeck/shared/schemas/bulkRequests';
import type { UserActor } from '../../platform/auth/actor';
import { AppError } from '../../platform/core/errors';
import type { BodyOf } from '../../platform/http/module';
import type { Services } from '../../platform/services';
import { decisionWarnings, rankCandidates, startDecision } from '../planning/planning.door';
import { findListed } from './allRequests.repository';
import { wireKinds } from './allRequests.service';
import { assertDecidable, REQUEST_NOT_FOUND } from './decision';
import { slotOfOpenShift } from './offers.service';
import { type Contest, contestInWords, noOneInWords, opensInWords } from './previewRequests.rules';
import { approvalAfter, isSameWork, type Standing, type Opened } from './approvals.service';
import type { ListedRequest } from './requests.repository';

type Items = RequestEffects['items'];

/** Returns the IDs of employees other than the requester and the actor who can work an open shift after the decisions so far. */
async function ableFor({ decision }: Standing, { shift, gap }: Opened, requester: string): Promise<string[]> {
  const slot = slotOfOpenShift({ ...shift, gap_start: gap.start_date, gap_end: gap.end_date });
  const found = await rankCandidates(decision, decision.actor, slot);
  return found.map(({ id }) => id).filter((id) => id !== requester && id !== decision.actor.userId);
}

/** Returns the sentence of a refusal. @throws any other error */
function refusalOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return error.message;
}

/** A shift that an approval opens, with the employees who could work it right after that approval. */
interface Offered extends Opened {
  readonly able: readonly string[];
}

interface Approved {
  readonly request: ListedRequest;
  readonly opened: readonly Offered[];
}

/** Returns the employees whose schedule the approvals after the first `count` change. */
const changedAfter = (approved: readonly Approved[], count: number): Set<string> =>
  new Set(approved.slice(count).map(({ request }) => request.user_id));

/**
 * Returns a sentence for each shift that opens and that no one can work after all decisions. An employee whose schedule no
 * later approval changes can still work the same dates, so most shifts aren't checked a second time.
 */
async function withoutStaff(last: Standing, approved: readonly Approved[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const [index, { request, opened }] of approved.entries()) {
    const changed = changedAfter(approved, index + 1);
    for (const { shift, gap: before, able } of opened) {
      const gap = last.gaps.get(shift.id)?.find(({ id }) => id === before.id);
      if (!gap) continue;
      const isSame = gap.start_date === before.start_date && gap.end_date === before.end_date;
      if (isSame && able.some((id) => !changed.has(id))) continue;
      if ((await ableFor(last, { shift, gap }, request.user_id)).length > 0) continue;
      sentences.push(noOneInWords(shift.shift_code, gap.start_date, gap.end_date));
    }
  }
  return sentences;
}

/** Returns the open shifts that more than one of the requests are for, with the employee who gets each. */
const contests = (last: Standing, requests: readonly ListedRequest[]): Contest[] =>
  last.given.flatMap((winner) => {
    const others = requests.filter(
      (one) =>
        one.kind === 'open_shift' && !last.given.some(({ id }) => id === one.id) && isSameWork(one, winner),
    );
    return others.length === 0
      ? []
      : [
          {
            shiftCode: winner.shift_code,
            winner: winner.requester_name,
            others: others.map((one) => one.requester_name),
          },
        ];
  });

/** Previews approving requests in order. @param alone - previews each request as if it were the only one */
async function approvals(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  requests: readonly ListedRequest[],
  alone: boolean,
): Promise<RequestEffects> {
  const start = (): Standing => ({
    decision: startDecision(services, services.db, actor),
    gaps: new Map(),
    given: [],
    corrected: [],
  });
  let standing = start();
  const items: Items = [];
  const approved: Approved[] = [];
  const warnings: string[] = [];
  for (const request of requests) {
    try {
      const { after, opened, effect } = await approvalAfter(
        services,
        standing,
        assertDecidable(actor, request),
      );
      const offered: Offered[] = [];
      for (const one of opened) offered.push({ ...one, able: await ableFor(after, one, request.user_id) });
      const able = new Set(offered.flatMap((one) => one.able));
      items.push({ id: request.id, effect: effect ?? opensInWords(opened.length, able.size) });
      if (alone) continue;
      standing = after;
      approved.push({ request, opened: offered });
      warnings.push(...decisionWarnings(after.decision).map(({ message }) => message));
    } catch (error) {
      items.push({ id: request.id, effect: '', reason: refusalOf(error) });
    }
  }
  if (alone) return { items, problems: [] };
  const problems = [
    ...contests(standing, requests).map(contestInWords),
    ...(await withoutStaff(standing, approved)),
    ...warnings,
  ];
  return { items, problems: [...new Set(problems)] };
}

/** Returns whether each request can be rejected. A rejection changes no schedule. */
const rejections = (actor: UserActor, requests: readonly ListedRequest[]): Items =>
  requests.map((request) => {
    try {
      assertDecidable(actor, request);
      return { id: request.id, effect: '' };
    } catch (error) {
      return { id: request.id, effect: '', reason: refusalOf(error) };
    }
  });

/** Finds the requests that items name, in the order of the list, and the items without one in the actor's reach. */
export async function requestsOfItems(
  { db }: Pick<Services, 'db'>,
  actor: UserActor,
  items: BodyOf<typeof calls.decideRequests>['items'],
): Promise<{ readonly requests: readonly ListedRequest[]; readonly unknown: readonly string[] }> {
  const kindOf = new Map(items.map(({ id, kind }) => [id, kind]));
  const found = await findListed(db, actor, [...kindOf.keys()]);
  const requests = found.filter(({ id, kind }) => kindOf.get(id) === wireKinds[kind]);
  const known = new Set(requests.map(({ id }) => id));
  return { requests, unknown: [...kindOf.keys()].filter((id) => !known.has(id)) };
}

/** Handles `POST /api/requests/preview/`: reads only, and locks nothing. */
export async function previewRequests(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  { items, action, alone = false }: BodyOf<typeof calls.previewRequests>,
): Promise<RequestEffects> {
  const { requests, unknown } = await requestsOfItems(services, actor, items);
  const missing = unknown.map((id) => ({ id, effect: '', reason: REQUEST_NOT_FOUND }));
  const effects =
    action === 'APPROVE'
      ? await approvals(services, actor, requests, alone)
      : { items: rejections(actor, requests), problems: [] };
  return { ...effects, items: [...effects.items, ...missing] };
}
