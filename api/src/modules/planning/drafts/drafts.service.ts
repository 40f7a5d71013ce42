/** Creates, reads, and discards drafts and templates. Employees see none of this, because no shift is touched. */
import { formatDisplayDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { copiedUntil } from '@ondeck/shared/domain/rules/copy';
import { counted, listed } from '@ondeck/shared/domain/words';
import type {
  CopyBody,
  CopyChoice,
  CopyReport,
  DraftBody,
  DraftDetail,
  DraftSummary,
} from '@ondeck/shared/schemas/drafts';
import type { UserActor } from '../../../platform/auth/actor';
import { badField, badRequest, notFound } from '../../../platform/core/errors';
import { transaction } from '../../../platform/database/transaction';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import { spanOf } from '../plan/dateRanges.rules';
import { personName } from '../plan/planning.words';
import { type NamedAssignmentRow, todayOf } from '../plan/shiftRows.repository';
import { columnsOf } from '../plan/shiftInput.rules';
import { rangeOf } from '../plan/assignments.rules';
import { locationInReach } from '../plan/shiftWrites.repository';
import { type PlannedCopy, planCopy, copyReportOf } from './copyPlan.service';
import { type CopySource, datesOf, templateDate } from './copySource.service';
import {
  type BatchRow,
  type DraftedShift,
  type DraftShiftRow,
  draftStaff,
  findBatch,
  insertBatch,
  type NewBatch,
  openBatches,
  shiftsOfBatches,
} from './drafts.repository';
import { assertOpen, batchChanged, nounOf, settleBatch } from './settleBatch.service';
import { draftRevision, judgeBatch } from './publishDraft.service';

/**
 * Returns the draft shift to store for a row of a copy, or null if the row is left out. If Staff 1 is unavailable,
 * Staff 2 becomes Staff 1.
 */
function chosen(row: PlannedCopy, choice: CopyChoice = 'WITHOUT'): DraftedShift | null {
  if (row.leftOut !== null || choice === 'SKIP') return null;
  const unfit = new Set(row.unfit.map(({ userId }) => userId));
  const staff = choice === 'OPEN' ? [] : row.staff.filter(({ userId }) => !unfit.has(userId));
  return {
    columns: columnsOf(row.shift),
    staff: staff.map((person, index) => ({ ...person, slot: index + 1 })),
    sourceShiftId: row.source.shiftId,
  };
}

/** Returns the preview of a copy. @throws like `planCopy` */
export const previewCopy = async (
  { db, clock }: Services,
  actor: UserActor,
  body: CopyBody,
): Promise<CopyReport> => copyReportOf(await planCopy(db, actor, body, clock.now()));

/** Stores a draft and its audit entry, and notifies open schedule pages. */
async function storeBatch(
  services: Services,
  actor: UserActor,
  batch: NewBatch,
  shifts: readonly DraftedShift[],
): Promise<void> {
  await transaction(services.db, async (trx) => {
    await insertBatch(trx, batch, shifts, () => services.ids.next());
    const after = { name: batch.name, shifts };
    await batchChanged({ ...services, trx, actor }, batch, { action: `${nounOf(batch)}.created`, after });
  });
}

/** Stores a copy as a draft. @throws like `planCopy`; 400 if no shift is left to store */
export async function createDraft(services: Services, actor: UserActor, body: DraftBody) {
  const { db, ids, clock } = services;
  const now = clock.now();
  const plan = await planCopy(db, actor, body, now);
  const choices = new Map(body.choices?.map(({ key, choice }) => [key, choice]));
  const shifts = plan.rows.map((row) => chosen(row, choices.get(row.key))).filter((shift) => shift !== null);
  if (shifts.length === 0) throw badRequest('There are no shifts to copy. Choose at least one.');
  const id = ids.next();
  const batch = {
    id,
    location_id: plan.place.id,
    kind: body.kind === 'TEMPLATE' ? 'WEEK' : body.kind,
    name: plan.name,
    created_by: actor.userId,
    created_at: now,
  };
  await storeBatch(services, actor, batch, shifts);
  return { message: 'Draft saved.', id };
}

const NAMED_DATES = 5;

/** Returns the message for a saved template, with the canceled dates of its week that the template leaves out. */
function templateMessage(dates: readonly CopySource[]): string {
  const canceled = dates.filter((one) => one.canceled !== null);
  if (canceled.length === 0) return 'Template saved.';
  const named = canceled
    .slice(0, NAMED_DATES)
    .map(({ code, shift }) => `${code} on ${formatDisplayDate(shift.start_date)}`);
  const more = canceled.length - named.length;
  const without = listed([...named, ...(more > 0 ? [`${more} more`] : [])]);
  return `Template saved without ${counted(canceled.length, 'canceled date')}: ${without}.`;
}

/**
 * Saves a week as a named template for drafts. @throws 404 if out of reach; 400 if nothing is scheduled in that week
 */
export async function createTemplate(
  services: Services,
  actor: UserActor,
  { location, from, name }: { readonly location: string; readonly from: string; readonly name: string },
) {
  const { db, ids, clock } = services;
  const title = name.trim();
  if (title === '') throw badField('name', sentenceFor('field.required', { label: 'Name' }));
  const place = await locationInReach(db, actor, location);
  const dates = await datesOf(db, place.id, { start: from, end: copiedUntil({ kind: 'WEEK', from }) });
  const sources = dates.filter(({ canceled }) => canceled === null);
  if (sources.length === 0) throw badField('from', 'Nothing is scheduled in this week.');
  const sunday = startOfWeek(from);
  const shifts = sources.map(({ shift, staff, shiftId }) => {
    const date = templateDate(sunday, shift.start_date);
    return {
      columns: columnsOf({ ...shift, start_date: date, end_date: date }),
      staff: staff.map(({ userId }, index) => ({
        userId,
        slot: index + 1,
        range: { start: date, end: date },
      })),
      sourceShiftId: shiftId,
    };
  });
  const id = ids.next();
  const made = { created_by: actor.userId, created_at: clock.now() };
  await storeBatch(
    services,
    actor,
    { id, location_id: place.id, kind: 'TEMPLATE', name: title, ...made },
    shifts,
  );
  return { message: templateMessage(dates), id };
}

const summaryOf = (
  batch: BatchRow,
  shifts: readonly DraftShiftRow[],
  staff: ReadonlyMap<string, readonly NamedAssignmentRow[]>,
): DraftSummary => ({
  id: batch.id,
  name: batch.name,
  kind: batch.kind,
  location: { id: batch.location_id, title: batch.location_title },
  from: shifts[0]?.start_date ?? '',
  to: spanOf(shifts.map(rangeOf))?.end ?? null,
  shifts: shifts.length,
  open: shifts.filter(({ id }) => !staff.has(id)).length,
  made_by: { id: batch.created_by, name: batch.created_by_name },
  made_at: batch.created_at.toISOString(),
});

async function summaries(db: Queryable, batches: readonly BatchRow[]): Promise<DraftSummary[]> {
  const shifts = await shiftsOfBatches(db, batches);
  const staff = await draftStaff(db, shifts);
  return batches.map((batch) =>
    summaryOf(
      batch,
      shifts.filter(({ batch_id }) => batch_id === batch.id),
      staff,
    ),
  );
}

/** Returns the drafts and templates of a location, newest first. @throws 400 without a location, 404 out of reach */
export async function listDrafts({ db }: Services, actor: UserActor, location: string | undefined) {
  if (location === undefined) throw badField('location', sentenceFor('select.location'));
  const place = await locationInReach(db, actor, location);
  const all = await summaries(db, await openBatches(db, place.id));
  return {
    drafts: all.filter(({ kind }) => kind !== 'TEMPLATE'),
    templates: all.filter(({ kind }) => kind === 'TEMPLATE'),
  };
}

/**
 * Returns a draft with its shifts and the reasons that some can't be published. @throws 404 if out of reach, settled,
 * or a template
 */
export async function readDraft(
  { db, clock }: Services,
  actor: UserActor,
  batchId: string,
): Promise<DraftDetail> {
  const batch = await findBatch(db, actor, batchId);
  if (!batch || batch.state !== 'DRAFT' || batch.kind === 'TEMPLATE') throw notFound('Draft not found.');
  const judgement = await judgeBatch(db, batch, todayOf(batch, clock.now()), { except: batch.id });
  const { judged, staff } = judgement;
  const shifts = judged.map(({ row }) => row);
  const words = (row: DraftShiftRow) => ({
    id: row.id,
    shift_type: { id: row.position_id, name: row.position_name, color: row.position_color },
    start_date: row.start_date,
    end_date: row.end_date,
    shift_repeat: row.shift_repeat,
    start_time: row.start_time,
    end_time: row.end_time,
    comments: row.comments,
    staff: (staff.get(row.id) ?? []).map((person) => ({ id: person.user_id, name: personName(person) })),
  });
  return {
    ...summaryOf(batch, shifts, staff),
    revision: draftRevision(judgement),
    planned: judged.map(({ row }) => ({ ...words(row), source_shift_id: row.source_shift_id })),
    noted: judged
      .filter(({ fit, notes }) => fit.blocked === null && notes.length > 0)
      .map(({ row, notes }) => ({ ...words(row), notes: [...notes] })),
    warned: judged
      .filter(({ fit }) => fit.blocked === null && fit.cautions.length > 0)
      .map(({ row, fit }) => ({ ...words(row), notes: [...fit.cautions] })),
    unfit: judged
      .filter(({ fit }) => fit.blocked !== null || fit.unfit.length > 0)
      .map(({ row, fit }) => ({
        ...words(row),
        blocked: fit.blocked !== null,
        reasons: fit.blocked !== null ? [fit.blocked] : fit.unfit.map(({ sentence }) => sentence),
      })),
  };
}

/** Discards a draft or a template. @throws 404 if out of reach; 409 if it is already published or discarded */
export async function discardDraft(unit: UnitOfWork, batchId: string): Promise<void> {
  const { trx, actor } = unit;
  const batch = await assertOpen(trx, actor, batchId);
  await settleBatch(unit, batch, 'DISCARDED');
}
