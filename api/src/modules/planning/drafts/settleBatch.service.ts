/** A batch is settled once: whoever comes second is told who was first. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { UserActor } from '../../../auth/actor';
import { conflict, notFound } from '../../../core/errors';
import type { Trx } from '../../../database/types';
import type { StaffingPorts } from '../planning.ports';
import { todayOf } from '../shifts/shiftRows.repository';
import { type BatchRow, findBatch, lockBatch } from './drafts.repository';

const nounOf = ({ kind }: BatchRow): string => (kind === 'TEMPLATE' ? 'template' : 'draft');

/** Takes the lock of a batch that is not settled. @throws 404 out of reach, 409 with who settled it and when */
export async function assertOpen(trx: Trx, actor: UserActor, batchId: string): Promise<BatchRow> {
  await lockBatch(trx, batchId);
  const batch = await findBatch(trx, actor, batchId);
  if (!batch) throw notFound('Draft not found.');
  if (batch.state === 'DRAFT') return batch;
  const verb = batch.state === 'PUBLISHED' ? 'published' : 'discarded';
  const by = batch.settled_by_name ? ` by ${batch.settled_by_name}` : '';
  const on = batch.settled_at ? ` on ${formatDisplayDate(todayOf(batch, batch.settled_at))}` : '';
  throw conflict(`This ${nounOf(batch)} was already ${verb}${by}${on}.`);
}

/** Writes down what became of a batch, under its lock, and tells the planners' pages. */
export async function settleBatch(
  { clock, audit, changes }: StaffingPorts,
  trx: Trx,
  actor: UserActor,
  batch: BatchRow,
  state: 'PUBLISHED' | 'DISCARDED',
  after?: unknown,
): Promise<void> {
  await trx
    .updateTable('draft_batches')
    .set({ state, settled_by: actor.userId, settled_at: clock.now() })
    .where('id', '=', batch.id)
    .execute();
  await audit(trx, actor, {
    action: `${nounOf(batch)}.${state.toLowerCase()}`,
    entity: 'draft',
    entityId: batch.id,
    locationId: batch.location_id,
    before: { name: batch.name },
    after,
  });
  await changes.publish(trx, { topic: 'Draft', locationId: batch.location_id });
}
