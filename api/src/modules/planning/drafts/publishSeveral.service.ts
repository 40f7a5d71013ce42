/**
 * Publishes several drafts together. Each draft is checked and published in its own transaction, in the order of the
 * call. An employee can be in several drafts, so each draft is checked with the work of the drafts before it.
 */
import { counted } from '@ondeck/shared/domain/words';
import type { PublishDraftsBody, PublicationBody, PublicationPreview } from '@ondeck/shared/schemas/drafts';
import * as z from 'zod/mini';
import type { UserActor } from '../../../platform/auth/actor';
import { AppError, notFound } from '../../../platform/core/errors';
import { eachAlone } from '../../../platform/database/eachAlone';
import { transaction } from '../../../platform/database/transaction';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import { todayOf } from '../plan/shiftRows.repository';
import { type Carried, carry, draftAt, NOTHING_CARRIED } from './carried.rules';
import { type BatchRow, findBatch } from './drafts.repository';
import { detailOf, discardDraft } from './drafts.service';
import { notifyAcrossLocations, withoutUsualNotices } from './notifyPublished.service';
import { closePublication, joinPublication, openPublication } from './publications.repository';
import { judgeBatch, sharedRevision } from './judgeBatch.service';
import { publishBatch, publishedMessage, publishedRows, type UnfitChoice } from './publishDraft.service';

/** @throws 404 if the draft is out of reach, settled, or a template */
async function openDraft(db: Queryable, actor: UserActor, id: string): Promise<BatchRow> {
  const batch = await findBatch(db, actor, id);
  if (!batch || batch.state !== 'DRAFT' || batch.kind === 'TEMPLATE') throw notFound('Draft not found.');
  return batch;
}

/** Checks a draft after others, and returns the work for the drafts after it. */
async function judgedAmong(
  { db, clock }: Pick<Services, 'clock'> & { readonly db: Queryable },
  batch: BatchRow,
  { carried, unfit }: { readonly carried: Carried; readonly unfit: UnfitChoice | undefined },
) {
  const judgement = await judgeBatch(db, batch, todayOf(batch, clock.now()), null, carried);
  const words = draftAt(batch.name, batch.location_title);
  return { judgement, carried: carry(carried, publishedRows(judgement, unfit), words) };
}

/**
 * Returns each draft of a publication with the shifts that can't be published, also because of the drafts before it.
 *
 * @throws 404 if no draft is in reach and open
 */
export async function previewPublication(
  { db, clock }: Services,
  actor: UserActor,
  { drafts, unfit }: PublicationBody,
): Promise<PublicationPreview> {
  let carried = NOTHING_CARRIED;
  const { done, refused } = await eachAlone(
    [...new Set(drafts)],
    (id) => id,
    async (id) => {
      const batch = await openDraft(db, actor, id);
      const among = await judgedAmong({ db, clock }, batch, { carried, unfit });
      carried = among.carried;
      return detailOf(batch, among.judgement, sharedRevision(among.judgement));
    },
  );
  return { drafts: [...done], refused: [...refused] };
}

/** Notifies the staff of a publication once, each about their new shifts at all locations. */
export const notifyPublication = (
  { db, clock, notify }: Pick<Services, 'db' | 'clock' | 'notify'>,
  id: string,
): Promise<void> =>
  transaction(db, async (trx) =>
    notifyAcrossLocations({ trx, clock, notify }, await closePublication(trx, id)),
  );

const publishedPart = z.object({ published: z.number(), left_out: z.number(), closed: z.number() });

/** Publishes one draft of a publication. Its staff are notified later, or now if the publication is over already. */
async function publishPart(
  unit: UnitOfWork,
  publication: string,
  { id, ...options }: { readonly id: string } & Parameters<typeof publishBatch>[2],
) {
  const { made, answer } = await publishBatch(unit, id, options);
  const works = await withoutUsualNotices(unit, made);
  if (!(await joinPublication(unit.trx, publication, id))) await notifyAcrossLocations(unit, works);
  return answer;
}

/** Returns `1 draft needs another look.`, or nothing. */
const another = (count: number): string =>
  count === 0 ? '' : ` ${count === 1 ? '1 draft needs' : `${count} drafts need`} another look.`;

/**
 * Publishes several drafts. A draft that is refused is reported, and the others are published. Each employee gets one
 * notification.
 *
 * @param key - the call's idempotency key, which counts for each draft alone
 * @throws the refusal of the first draft if every draft is refused
 */
export async function publishDrafts(
  services: Services,
  actor: UserActor,
  { drafts, unfit }: PublishDraftsBody,
  key?: string,
) {
  const { db, ids, clock, idempotent } = services;
  const publication = ids.next();
  await openPublication(db, publication, clock.now());
  // The work of drafts that couldn't be published. The preview counted it, and so do the drafts after them.
  let carried = NOTHING_CARRIED;
  const publish = async ({ id, revision }: (typeof drafts)[number]) => {
    const call = {
      key: key && `${key}:${id}`,
      scope: `drafts.publish:${actor.userId}`,
      request: { id, revision, unfit },
      parse: (body: unknown) => publishedPart.parse(body),
    };
    const published = idempotent(call, async (trx) => ({
      status: 200,
      body: await publishPart({ ...services, trx, actor }, publication, {
        id,
        unfit,
        seen: revision,
        carried,
      }),
    }));
    try {
      return (await published).body;
    } catch (error) {
      const batch = error instanceof AppError ? await findBatch(db, actor, id) : undefined;
      if (batch?.state === 'DRAFT')
        carried = (await judgedAmong({ db, clock }, batch, { carried, unfit })).carried;
      throw error;
    }
  };
  const wanted = [...new Map(drafts.map((one) => [one.id, one])).values()];
  try {
    const { done, refused } = await eachAlone(wanted, ({ id }) => id, publish);
    const sum = (of: keyof (typeof done)[number]): number => done.reduce((total, one) => total + one[of], 0);
    const counts = { published: sum('published'), left_out: sum('left_out'), closed: sum('closed') };
    return {
      message: `${publishedMessage(counts, done.length)}${another(refused.length)}`,
      published: counts.published,
      left_out: counts.left_out,
      refused: [...refused],
    };
  } finally {
    await notifyPublication(services, publication);
  }
}

/** Discards several drafts, each in its own transaction. @throws the refusal of the first draft if every draft is refused */
export async function discardDrafts(
  services: Services,
  actor: UserActor,
  { drafts }: Pick<PublicationBody, 'drafts'>,
) {
  const { done, refused } = await eachAlone(
    [...new Set(drafts)],
    (id) => id,
    (id) => transaction(services.db, (trx) => discardDraft({ ...services, trx, actor }, id)),
  );
  return {
    message: `${counted(done.length, 'draft')} discarded.${another(refused.length)}`,
    refused: [...refused],
  };
}
