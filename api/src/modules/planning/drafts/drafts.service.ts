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
  DraftsQuery,
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
import { type CopiedBefore, type PlannedCopy, planCopy } from './copyPlan.service';
import { copyReportOf } from './copyReport.rules';
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
import { draftRevision, judgeBatch, type Judgement } from './judgeBatch.service';
import type { FittedShift } from './fit.service';

/** A row of a copy with the staff that it keeps. */
type ChosenRow = Pick<PlannedCopy, 'source'> & FittedShift;

/**
 * Returns the rows of a copy to store, each with the staff that it keeps. If Staff 1 is unavailable, Staff 2 becomes
 * Staff 1.
 */
export const chosenRows = (
  rows: readonly PlannedCopy[],
  choices: ReadonlyMap<string, CopyChoice> = new Map(),
): ChosenRow[] =>
  rows.flatMap(({ key, source, shift, staff, leftOut, unfit }) => {
    const choice = choices.get(key) ?? 'WITHOUT';
    if (leftOut !== null || choice === 'SKIP') return [];
    const lost = new Set(unfit.map(({ userId }) => userId));
    const kept = choice === 'OPEN' ? [] : staff.filter(({ userId }) => !lost.has(userId));
    return [{ source, shift, staff: kept.map((person, index) => ({ ...person, slot: index + 1 })) }];
  });

const drafted = ({ source, shift, staff }: ChosenRow): DraftedShift => ({
  columns: columnsOf(shift),
  staff,
  sourceShiftId: source.shiftId,
});

/** Returns the preview of a copy. @throws like `planCopy` */
export const previewCopy = async (
  { db, clock }: Services,
  actor: UserActor,
  body: CopyBody,
): Promise<CopyReport> => copyReportOf(await planCopy(db, actor, body, clock.now()));

/** Stores a draft and its audit entry, and notifies open schedule pages. */
async function storeBatch(unit: UnitOfWork, batch: NewBatch, shifts: readonly DraftedShift[]): Promise<void> {
  await insertBatch(unit.trx, batch, shifts, () => unit.ids.next());
  const after = { name: batch.name, shifts };
  await batchChanged(unit, batch, { action: `${nounOf(batch)}.created`, after });
}

/**
 * Stores a copy as a draft.
 *
 * @param before - copies of the same action at other locations
 * @throws like `planCopy`; 400 if no shift is left to store
 */
export async function saveCopy(unit: UnitOfWork, body: DraftBody, before?: CopiedBefore) {
  const { trx, ids, clock, actor } = unit;
  const now = clock.now();
  const { rows, place, name } = await planCopy(trx, actor, body, now, before);
  const chosen = chosenRows(rows, new Map(body.choices?.map(({ key, choice }) => [key, choice])));
  if (chosen.length === 0) throw badRequest('There are no shifts to copy. Choose at least one.');
  const id = ids.next();
  const batch = {
    id,
    location_id: place.id,
    kind: body.kind === 'TEMPLATE' ? 'WEEK' : body.kind,
    name,
    created_by: actor.userId,
    created_at: now,
  };
  await storeBatch(unit, batch, chosen.map(drafted));
  return { id, place, name, chosen };
}

/** Stores a copy as a draft. @throws like {@link saveCopy} */
export async function createDraft(services: Services, actor: UserActor, body: DraftBody) {
  const { id } = await transaction(services.db, (trx) => saveCopy({ ...services, trx, actor }, body));
  return { message: 'Draft saved.', id };
}

const ONE_OF_BOTH = 'Choose one location, or all of them.';
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
  const template: NewBatch = { id, location_id: place.id, kind: 'TEMPLATE', name: title, ...made };
  await transaction(db, (trx) => storeBatch({ ...services, trx, actor }, template, shifts));
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

/** Returns the batches that a query of drafts asks for. @throws like {@link listDrafts} */
async function batchesAt(db: Queryable, actor: UserActor, { location, locations }: DraftsQuery) {
  if (location !== undefined && locations !== undefined) throw badRequest(ONE_OF_BOTH);
  if (locations === 'all') return openBatches(db, actor);
  if (location === undefined) throw badField('location', sentenceFor('select.location'));
  await locationInReach(db, actor, location);
  return openBatches(db, actor, location);
}

/**
 * Returns the drafts and templates of a location or of all locations in reach, newest first. @throws 400 without a
 * location, or with both; 404 out of reach
 */
export async function listDrafts({ db }: Services, actor: UserActor, query: DraftsQuery) {
  const all = await summaries(db, await batchesAt(db, actor, query));
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
  const judgement = await judgeBatch(db, batch, todayOf(batch, clock.now()), { except: [batch.id] });
  return detailOf(batch, judgement, draftRevision(judgement));
}

/** Returns a draft with its shifts, and those that can't be published or would differ. */
export function detailOf(batch: BatchRow, { judged, staff }: Judgement, revision: string): DraftDetail {
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
    revision,
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
