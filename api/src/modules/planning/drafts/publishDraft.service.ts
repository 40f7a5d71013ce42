/** Publishes a draft: its shifts are decided and applied like new shifts of the form. */
import { counted } from '@ondeck/shared/domain/words';
import { badRequest, notFound } from '../../../platform/core/errors';
import { lastChange } from '../../../platform/database/lastChange';
import { unseen } from '../../../platform/database/revision';
import { lockPeople } from '../../../platform/database/locks';
import type { UnitOfWork } from '../../../platform/services';
import { carryOut } from '../changes/apply.service';
import type { Decision } from '../changes/decision';
import type { Saved } from '../changes/planChanges';
import { decideNewShift } from '../changes/decideShift.service';
import { columnsOf } from '../plan/shiftInput.rules';
import { todayOf } from '../plan/shiftRows.repository';
import type { WantedPerson } from '../plan/staffChange.rules';
import type { BatchRow } from './drafts.repository';
import type { Carried } from './carried.rules';
import { isClosed } from './fit.service';
import { notifyPublished } from './notifyPublished.service';
import { assertOpen, settleBatch } from './settleBatch.service';
import {
  draftRevision,
  judgeBatch,
  type JudgedDraft,
  type Judgement,
  refusals,
  sharedRevision,
} from './judgeBatch.service';

/** The revision of a draft as the user saw it, and as it is now. */
interface Seen {
  readonly seen: string;
  readonly revision: string;
  readonly judgement: Judgement;
}

/**
 * Checks that the user saw the draft as it is now.
 *
 * @throws 409 with the user who changed the draft last, and every shift that is blocked or has unavailable staff
 */
async function assertDraftSeen(
  { trx, actor }: UnitOfWork,
  { id, timezone }: BatchRow,
  { seen, revision, judgement }: Seen,
): Promise<void> {
  if (seen === revision) return;
  const isEdited = seen.split('.')[0] !== revision.split('.')[0];
  const about = { entity: 'draft', id, name: 'this draft', timezone, readerId: actor.userId };
  const last = isEdited ? await lastChange(trx, about) : '';
  const sentences = ['This draft has changed since you opened it.', last, 'Review it, then publish it.'];
  throw unseen([...sentences, ...refusals(judgement.judged)], revision);
}

/** Whether a shift with unavailable staff is published as an open shift, or left out. */
export type UnfitChoice = 'OPEN' | 'LEAVE_OUT';

/** Returns the staff of a shift to publish, or null if the shift is left out. */
function staffOf({ staff, fit }: JudgedDraft, choice: UnfitChoice): readonly WantedPerson[] | null {
  if (fit.blocked !== null) return null;
  if (fit.unfit.length === 0) return staff;
  const unfit = new Set(fit.unfit.map(({ userId }) => userId));
  return choice === 'LEAVE_OUT' ? null : staff.filter(({ userId }) => !unfit.has(userId));
}

/** Returns the shifts of a draft that a publication creates, with their staff. */
export const publishedRows = ({ judged }: Judgement, choice: UnfitChoice = 'LEAVE_OUT') =>
  judged.flatMap((one) => {
    const staff = staffOf(one, choice);
    return staff === null ? [] : [{ row: one.row, shift: one.shift, staff }];
  });

/** The shifts that a publication creates, each with the draft's row. */
interface Publication {
  readonly made: readonly { readonly rowId: string; readonly saved: Saved }[];
  readonly left_out: number;
  /** Everything that no longer fits, in sentences. */
  readonly reasons: readonly string[];
}

export interface PublishOptions {
  /** Whether shifts with unavailable staff are published as open shifts or left out; undefined refuses. */
  readonly unfit?: UnfitChoice | undefined;
  /** The revision that the preview showed, so that nothing is left out that the user didn't see. */
  readonly seen?: string | undefined;
  /** Work of drafts published together with this draft that couldn't be published; undefined if it is published alone. */
  readonly carried?: Carried | undefined;
}

/**
 * Decides to publish a draft: each shift that fits is created, as by its form.
 *
 * @throws 400 with everything that no longer fits
 */
async function decidePublish(
  decision: Decision,
  batch: BatchRow,
  { unfit, carried }: Pick<PublishOptions, 'unfit' | 'carried'>,
): Promise<Publication> {
  const judgement = await judgeBatch(decision.db, batch, todayOf(batch, decision.now), null, carried);
  const { judged } = judgement;
  const reasons = refusals(judged);
  if (reasons.length > 0 && unfit === undefined) throw badRequest(reasons.join(' '));
  const made: { rowId: string; saved: Saved }[] = [];
  for (const { row, shift, staff } of publishedRows(judgement, unfit)) {
    const saved = await decideNewShift(decision, {
      columns: columnsOf(shift),
      staff,
      namesStaff: true,
      requestId: null,
      from: null,
      rejection: null,
      overrides: [],
    });
    made.push({ rowId: row.id, saved });
  }
  if (made.length === 0) throw badRequest(`No shift of this draft can be published. ${reasons.join(' ')}`);
  return { made, left_out: judged.length - made.length, reasons };
}

/** Locks a draft and its employees. @throws 404 out of reach or a template; 409 with the user who settled it first */
async function lockDraft({ trx, actor }: UnitOfWork, batchId: string): Promise<BatchRow> {
  const batch = await assertOpen(trx, actor, batchId);
  if (batch.kind === 'TEMPLATE') throw notFound('Draft not found.');
  const people = await trx
    .selectFrom('draft_staff')
    .innerJoin('draft_shifts', 'draft_shifts.id', 'draft_staff.draft_shift_id')
    .select('draft_staff.user_id')
    .where('draft_shifts.batch_id', '=', batch.id)
    .execute();
  await lockPeople(
    trx,
    people.map(({ user_id }) => user_id),
  );
  return batch;
}

/** Returns the draft's judgment and revision now, as its preview shows them. */
async function revisionNow(unit: UnitOfWork, batch: BatchRow, carried: Carried | undefined) {
  const today = todayOf(batch, unit.clock.now());
  const drafts = carried ? null : { except: [batch.id] };
  const judgement = await judgeBatch(unit.trx, batch, today, drafts, carried);
  return { judgement, revision: carried ? sharedRevision(judgement) : draftRevision(judgement) };
}

/**
 * Publishes a draft once, and notifies no one.
 *
 * @returns the created shifts, and the answer for the user
 * @throws 404 out of reach; 409 with the user who settled the draft first, or if the draft isn't as it was seen; 400 as
 * {@link decidePublish}
 */
export async function publishBatch(unit: UnitOfWork, batchId: string, options: PublishOptions) {
  const { trx } = unit;
  const { seen, carried } = options;
  const batch = await lockDraft(unit, batchId);
  if (seen !== undefined)
    await assertDraftSeen(unit, batch, { seen, ...(await revisionNow(unit, batch, carried)) });
  const { made, left_out, reasons } = await carryOut(
    unit,
    (decision) => decidePublish(decision, batch, options),
    { withoutDraft: batch.id },
  );
  const counts = { published: made.length, left_out };
  await settleBatch(unit, batch, 'PUBLISHED', { ...counts, reasons });
  for (const { rowId, saved } of made)
    await trx.updateTable('draft_shifts').set({ shift_id: saved.shift.id }).where('id', '=', rowId).execute();
  const closed = made.filter(({ saved }) => isClosed(saved.shift)).length;
  return { made: made.map(({ saved }) => saved), answer: { ...counts, closed } };
}

/** The result of a publication in numbers. */
interface Counts {
  readonly published: number;
  readonly left_out: number;
  /** Shifts that are canceled because their location is closed. */
  readonly closed: number;
}

/** Returns the message of a publication: `Published: 5 shifts, 2 left out.` */
export function publishedMessage({ published, left_out, closed }: Counts, drafts = 1): string {
  const several = drafts > 1 ? ` in ${counted(drafts, 'draft')}` : '';
  const left = left_out > 0 ? `, ${left_out} left out` : '';
  const canceled = closed > 0 ? `, ${closed} canceled because the location is closed` : '';
  return `Published: ${counted(published, 'shift')}${several}${left}${canceled}.`;
}

/** Publishes a draft once, and notifies each employee once. @throws like {@link publishBatch} */
export async function publishDraft(unit: UnitOfWork, batchId: string, options: PublishOptions) {
  const { made, answer } = await publishBatch(unit, batchId, options);
  await notifyPublished(unit, made);
  const { published, left_out } = answer;
  return { message: publishedMessage(answer), published, left_out };
}
