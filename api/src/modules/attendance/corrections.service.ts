import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { found, sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { AddRecordBody, ChangeRecordBody, SplitRecordBody } from '@ondeck/shared/schemas/corrections';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import { badField, conflict, notFound, refuse } from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import type { Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { findScopedLocations } from '../locations/locations.door';
import { addToClosed } from './addToClosed.service';
import { closedPay } from '../weeks/weeks.door';
import { findCorrectable, findVersions, type RecordRow } from './corrections.repository';
import { clockTime, momentIn } from '../../platform/core/moments';
import { recordRevision } from './corrections.rules';
import { assertWorker, findPerson } from './people.repository';
import { reviewOverdue } from './overdue.service';
import { type Corrected, snapshotOf, storeCorrection, type WrittenPunches } from './storeCorrection.service';
import { correctedAs, workedPositionOf, type WorkedPunches, type WorkSaid } from './worked.service';
import { zoneAt } from '@ondeck/shared/domain/calendar/zoneHistory';

/** The answer to a correction: a sentence, and the ID of the added or changed time entry. */
export interface CorrectionDone {
  readonly message: string;
  readonly id: string;
}

/** Returns a sentence that names the user who changed the time entry first. */
async function whoWasFaster(trx: Trx, { id, timezone, status }: RecordRow): Promise<string> {
  const [newest] = await findVersions(trx, [id]);
  const did = status === 'VOIDED' ? 'voided' : 'corrected';
  return newest
    ? `${newest.by} ${did} this time entry on ${momentIn(newest.changed_at.getTime(), timezone)}. Review the latest version before you save.`
    : 'This time entry changed after you opened it. Review the latest version before you save.';
}

/**
 * Locks the employee of a time entry, then reads the time entry again.
 *
 * @param revision - the revision that the user saw; undefined if the caller accepts the current one
 * @throws 404 if the time entry is not at the actor's locations; 409 with the name of the user who changed or voided it
 * since
 */
export async function lockRecordOf(unit: UnitOfWork, id: string, revision?: string): Promise<RecordRow> {
  const { trx, actor } = unit;
  const seen = await findCorrectable(trx, actor, id);
  if (!seen) throw notFound('Time entry not found.');
  await lockPeople(trx, [seen.user_id]);
  await reviewOverdue(unit, seen.user_id);
  const record = await findCorrectable(trx, actor, id);
  if (!record) throw notFound('Time entry not found.');
  if (record.status === 'VOIDED' || (revision !== undefined && recordRevision(record) !== revision))
    throw conflict(await whoWasFaster(trx, record));
  return record;
}

const before = (record: RecordRow) => snapshotOf({ ...record, position: workedPositionOf(record) });

interface NewRecord extends WorkedPunches {
  readonly user_id: string;
  readonly location_id: string;
  readonly work: WorkSaid;
  readonly reason: string;
  readonly requestId?: string | undefined;
  /** Allows the time entry to wait for a shift on the dashboard. */
  readonly mayWait?: boolean;
}

/**
 * Adds a missed time entry in the caller's transaction. The caller has checked that the employee is in scope.
 *
 * @throws 404 for a location out of scope; 400 and 403 as {@link storeCorrection} and {@link correctedAs}
 */
export async function addRecordIn(
  unit: UnitOfWork,
  { user_id, location_id, work, reason, requestId, mayWait = false, ...punches }: NewRecord,
): Promise<string> {
  const { trx, actor } = unit;
  const [place] = await findScopedLocations(trx, actor, { location: location_id, withDeleted: true });
  if (!place) throw notFound(LOCATION_NOT_FOUND);
  await lockPeople(trx, [user_id]);
  await reviewOverdue(unit, user_id);
  const user = await trx
    .selectFrom('users')
    .select('user_type')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const timezone = zoneAt(place, punches.clocked_in.getTime());
  const work_date = plainDateIn(punches.clocked_in.getTime(), timezone);
  const owner = { id: unit.ids.next(), user_id, ...user, location_id, timezone, work_date };
  const after = await correctedAs(trx, owner, punches, work, { mayWait });
  await storeCorrection(unit, {
    kind: 'ADDED',
    owner,
    before: null,
    after,
    reason,
    requestId,
  });
  return owner.id;
}

/**
 * Adds a missed punch.
 *
 * @throws 400 for an employee out of scope, impossible times, or neither shift nor position; 404 for a location out of
 * scope; 403 for the actor's own hours
 */
export async function addRecord(unit: UnitOfWork, body: AddRecordBody): Promise<CorrectionDone> {
  const { trx, actor } = unit;
  await assertWorker(trx, actor, body.user_id);
  const id = await addRecordIn(unit, {
    user_id: body.user_id,
    location_id: body.location,
    clocked_in: new Date(body.clocked_in),
    clocked_out: new Date(body.clocked_out),
    work: { shift_id: body.shift_id ?? null, position_id: body.position_id ?? null },
    rate: body.rate,
    reason: body.reason,
  });
  return { message: `Time entry added for ${await findPerson(trx, body.user_id)}.`, id };
}

const sameCorrected = (record: RecordRow, after: Corrected): boolean =>
  recordRevision({ ...record, status: '' }) === recordRevision({ ...after, status: '' });

/** The punches, shift or position, and rate that a time entry will have. */
export interface RecordChangeOrder extends WrittenPunches {
  readonly work: WorkSaid;
  readonly rate: Rate;
  readonly requestId?: string | undefined;
}

/**
 * Changes a locked time entry in the caller's transaction. In a closed week, only adds time: see {@link addToClosed}.
 *
 * @returns a sentence that names the week that pays added time of a closed week; null if the time entry changed
 * @throws 400 also if nothing would change; 409 for other changes of a closed week
 */
export async function changeRecordIn(
  unit: UnitOfWork,
  record: RecordRow,
  { clocked_in, clocked_out, work, rate, reason, requestId }: RecordChangeOrder,
): Promise<string | null> {
  if (record.clocked_out !== null && clocked_out === null)
    throw badField('clocked_out', sentenceFor('field.thisRequired'));
  const after = await correctedAs(unit.trx, record, { clocked_in, clocked_out, rate }, work, { record });
  if (sameCorrected(record, after)) refuse([found('correction.nothingChanged', 'reason')]);
  const closed = await closedPay(unit.trx, record);
  if (closed !== null) return addToClosed(unit, record, { wanted: after, closed, reason, requestId });
  await storeCorrection(unit, {
    kind: 'CHANGED',
    owner: record,
    before: before(record),
    after,
    reason,
    requestId,
  });
  return null;
}

/**
 * Changes the times, the shift, the position, or the rate of a time entry.
 *
 * @throws 404 and 409 as {@link lockRecordOf}; 400 and 403 as {@link storeCorrection}
 */
export async function changeRecord(
  unit: UnitOfWork,
  id: string,
  body: ChangeRecordBody,
): Promise<CorrectionDone> {
  const record = await lockRecordOf(unit, id, body.revision);
  const added = await changeRecordIn(unit, record, {
    clocked_in: new Date(body.clocked_in),
    clocked_out: body.clocked_out === null ? null : new Date(body.clocked_out),
    work: { shift_id: body.shift_id ?? null, position_id: body.position_id ?? null },
    rate: body.rate,
    reason: body.reason,
  });
  const done = added === null ? 'Time entry changed' : 'Time added';
  return { message: [`${done} for ${record.name}.`, added].filter(Boolean).join(' '), id };
}

/** Returns both parts of a split, or refuses with the reason why the time entry can't be split there. */
function partsOf(record: RecordRow, ends: Date, resumes: Date) {
  const { clocked_in: from, clocked_out: to, timezone } = record;
  if (to === null) throw conflict("The employee hasn't clocked out yet. Clock them out first.");
  const words = { from: clockTime(from.getTime(), timezone), to: clockTime(to.getTime(), timezone) };
  if (ends <= from || ends >= to) refuse([found('correction.splitOutside', 'ends', words)]);
  if (resumes < ends || resumes >= to) refuse([found('correction.splitOutside', 'resumes', words)]);
  return { first: { clocked_in: from, clocked_out: ends }, second: { clocked_in: resumes, clocked_out: to } };
}

/**
 * Splits a time entry in two, for a break that was not punched or for two kinds of work. The second part can have
 * another shift, position, or rate.
 *
 * @throws 404 and 409 as {@link lockRecordOf}; 409 also if payroll has set the pay, because the two parts would add up
 * differently; 400 if the parts aren't within the time entry
 */
export async function splitRecord(
  unit: UnitOfWork,
  id: string,
  body: SplitRecordBody,
): Promise<CorrectionDone> {
  const { trx } = unit;
  const record = await lockRecordOf(unit, id, body.revision);
  if (record.adjusted_by !== null)
    throw conflict(
      `${record.adjusted_by} set the paid hours of this time entry in payroll. Void it, then add its parts instead.`,
    );
  const { first, second } = partsOf(record, new Date(body.ends), new Date(body.resumes));
  const { rate, reason } = body;
  const own = { shift_id: record.shift_id, position_id: record.position_id };
  await storeCorrection(unit, {
    kind: 'SPLIT',
    owner: record,
    before: before(record),
    after: await correctedAs(trx, record, { ...first, rate: record.rate }, own, { record }),
    reason,
  });
  const said = body.shift_id === undefined && body.position_id === undefined ? own : body;
  const work = { shift_id: said.shift_id ?? null, position_id: said.position_id ?? null };
  const owner = {
    ...record,
    id: unit.ids.next(),
    work_date: plainDateIn(second.clocked_in.getTime(), record.timezone),
  };
  const after = await correctedAs(trx, owner, { ...second, rate: rate ?? record.rate }, work, { record });
  await storeCorrection(unit, { kind: 'SPLIT', owner, before: null, after, reason });
  return { message: `Time entry split for ${record.name}.`, id: owner.id };
}

/**
 * Voids a time entry. It leaves every list and total, and remains readable with its history.
 *
 * @throws 404 and 409 as {@link lockRecordOf}; 403 for the actor's own hours
 */
export async function voidRecord(
  unit: UnitOfWork,
  id: string,
  { revision, reason }: { readonly revision: string; readonly reason: string },
): Promise<CorrectionDone> {
  const record = await lockRecordOf(unit, id, revision);
  await storeCorrection(unit, {
    kind: 'VOIDED',
    owner: record,
    before: before(record),
    after: null,
    reason,
  });
  return { message: `Time entry voided for ${record.name}.`, id };
}
