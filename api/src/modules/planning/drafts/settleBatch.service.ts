/** Publishes or discards a draft only once. The second user gets a 409 that names the first user. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { UserActor } from '../../../platform/auth/actor';
import { conflict, notFound } from '../../../platform/core/errors';
import type { Trx } from '../../../platform/database/types';
import { audited } from '../../../platform/audit/audited';
import type { UnitOfWork } from '../../../platform/services';
import { todayOf } from '../plan/shiftRows.repository';
import { type BatchRow, findBatch, lockBatch } from './drafts.repository';

export const nounOf = ({ kind }: Pick<BatchRow, 'kind'>): string =>
  kind === 'TEMPLATE' ? 'template' : 'draft';

/**
 * Locks a draft or template that is still open. @throws 404 if out of reach; 409 with the user who settled it and the
 * date
 */
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

/** Writes an audit entry about a draft, and notifies open schedule pages. */
export async function batchChanged(
  { trx, actor, audit, changes }: UnitOfWork,
  batch: Pick<BatchRow, 'id' | 'location_id'>,
  done: { readonly action: string; readonly before?: unknown; readonly after?: unknown },
): Promise<void> {
  await audit(trx, actor, { ...audited('draft', batch), ...done });
  await changes.publish(trx, { topic: 'Draft', locationId: batch.location_id });
}

/** Marks a locked draft as published or discarded. */
export async function settleBatch(
  unit: UnitOfWork,
  batch: BatchRow,
  state: 'PUBLISHED' | 'DISCARDED',
  after?: unknown,
): Promise<void> {
  const { trx, actor } = unit;
  await trx
    .updateTable('draft_batches')
    .set({ state, settled_by: actor.userId, settled_at: unit.clock.now() })
    .where('id', '=', batch.id)
    .execute();
  const action = `${nounOf(batch)}.${state.toLowerCase()}`;
  await batchChanged(unit, batch, { action, before: { name: batch.name }, after });
}
