/**
 * Copies to several locations, each as a separate draft in a separate transaction. An employee can work at several
 * locations, so each copy is checked with the work of the copies before it.
 */
import { counted } from '@ondeck/shared/domain/words';
import type {
  CopiesBody,
  CopyReports,
  DraftBody,
  DraftsBody,
  SavedDrafts,
} from '@ondeck/shared/schemas/drafts';
import * as z from 'zod/mini';
import type { UserActor } from '../../../platform/auth/actor';
import { badField } from '../../../platform/core/errors';
import { eachAlone } from '../../../platform/database/eachAlone';
import type { Services } from '../../../platform/services';
import { carry, draftAt, NOTHING_CARRIED } from './carried.rules';
import { type CopiedBefore, planCopy } from './copyPlan.service';
import { copyReportOf } from './copyReport.rules';
import { chosenRows, saveCopy } from './drafts.service';

const NOTHING_BEFORE: CopiedBefore = { carried: NOTHING_CARRIED, drafts: [] };

type Copy = DraftBody & { readonly target_location: string };

const targetOf = ({ target_location }: Copy): string => target_location;

/** Returns the copies of a body, each with its location. @throws 400 if two copies have the same location */
function copiesOf({ copies, ...shared }: DraftsBody): Copy[] {
  const all = copies.map((copy) => ({
    ...shared,
    ...copy,
    target_location: copy.target_location ?? copy.location,
  }));
  if (new Set(all.map(targetOf)).size < all.length) throw badField('copies', 'Choose each location once.');
  return all;
}

/**
 * Returns a report for each location.
 *
 * @throws the refusal of the first location if every location is refused
 */
export async function previewCopies(
  { db, clock }: Services,
  actor: UserActor,
  body: CopiesBody,
): Promise<CopyReports> {
  const now = clock.now();
  let before = NOTHING_BEFORE;
  const { done, refused } = await eachAlone(copiesOf(body), targetOf, async (copy) => {
    const plan = await planCopy(db, actor, copy, now, before);
    const { place, name, rows } = plan;
    before = { ...before, carried: carry(before.carried, chosenRows(rows), draftAt(name, place.title)) };
    return { location: { id: place.id, title: place.title }, ...copyReportOf(plan) };
  });
  return { reports: [...done], refused: [...refused] };
}

const savedPart = z.object({ id: z.string(), location: z.string() });

/** Returns ` 1 location needs another look.`, or nothing. */
const another = (count: number): string =>
  count === 0 ? '' : ` ${count === 1 ? '1 location needs' : `${count} locations need`} another look.`;

/**
 * Stores a draft for each location. A location that is refused is reported, and the others are stored.
 *
 * @param key - the call's idempotency key, which counts for each location alone
 * @throws the refusal of the first location if every location is refused
 */
export async function createDrafts(
  services: Services,
  actor: UserActor,
  body: DraftsBody,
  key?: string,
): Promise<SavedDrafts> {
  let before = NOTHING_BEFORE;
  const { done, refused } = await eachAlone(copiesOf(body), targetOf, async (copy) => {
    let next = before;
    const call = {
      key: key && `${key}:${copy.target_location}`,
      scope: `drafts.copy:${actor.userId}`,
      request: copy,
      parse: (stored: unknown) => savedPart.parse(stored),
    };
    const { body: saved } = await services.idempotent(call, async (trx) => {
      const { id, place, name, chosen } = await saveCopy({ ...services, trx, actor }, copy, before);
      next = {
        carried: carry(before.carried, chosen, draftAt(name, place.title)),
        drafts: [...before.drafts, id],
      };
      return { status: 201, body: { id, location: place.id } };
    });
    before = next;
    return saved;
  });
  const message = done.length === 1 ? 'Draft saved.' : `${counted(done.length, 'draft')} saved.`;
  return { message: `${message}${another(refused.length)}`, drafts: [...done], refused: [...refused] };
}
