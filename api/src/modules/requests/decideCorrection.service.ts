import type * as calls from '@ondeck/shared/calls/hours';
import { roundHours, workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { formatDisplayDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { CorrectionRow } from '@ondeck/shared/schemas/corrections';
import type { UserActor } from '../../platform/auth/actor';
import { AppError } from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import type { Queryable } from '../../platform/database/types';
import type { Services, UnitOfWork } from '../../platform/services';
import type { BodyOf, QueryOf } from '../../platform/http/module';
import {
  addableTime,
  addRecordIn,
  adjustedOf,
  changeRecordIn,
  changesOf,
  clockRecordWire,
  findCorrectable,
  lockRecordOf,
  paidFor,
  type RecordRow,
  refuseBadPunches,
} from '../attendance/attendance.door';
import { closedSentence, findCarriedDays, findClosing, nextOpenDay } from '../weeks/weeks.door';
import type { CorrectionRequest } from './correctionRequests.repository';
import { askedCorrection, locationOfRequest } from './correctionRequests.wire';
import { assertDecidable, decideRequest, type DecisionOutcome } from './decision';
import { listRequests } from './requestLists.repository';
import { findRequest } from './requests.repository';

const dayAsked = ({ clocked_in, timezone }: CorrectionRequest): string =>
  plainDateIn(clocked_in.getTime(), timezone);

/** Returns true if the time entry already matches the request, so that approving would change nothing. */
const isSo = (record: RecordRow, { clocked_in, clocked_out, shift_id }: CorrectionRequest): boolean =>
  record.clocked_in.getTime() === clocked_in.getTime() &&
  record.clocked_out?.getTime() === clocked_out.getTime() &&
  record.shift_id === shift_id;

/** Returns the first day of the later week that pays the requested hours; null if the worked week pays them. */
async function laterDayOf(
  db: Queryable,
  request: CorrectionRequest,
  record: RecordRow | undefined,
): Promise<string | null> {
  const { location_id: place } = request;
  const carried = record ? ((await findCarriedDays(db, [record.id])).get(record.id) ?? null) : null;
  const day = carried ?? record?.work_date ?? dayAsked(request);
  const closed = request.status === 'PENDING' ? await findClosing(db, place, day) : undefined;
  return closed ? nextOpenDay(db, place, closed.end) : carried;
}

/** Returns the hours paid for the time entry now, and after approval. */
export async function effectOf(
  db: Queryable,
  request: CorrectionRequest,
  record: RecordRow | undefined,
): Promise<CorrectionRow['effect']> {
  const asked = { ...request, status: 'CLOSED', rate: record?.rate ?? ('REGULAR' as const) };
  const adjusted = record ? adjustedOf(record) : null;
  const isOver = request.status === 'PENDING' && record?.status !== 'VOIDED';
  return {
    paid_before: record ? roundHours(paidFor(record, adjusted).minutes) : 0,
    paid_after: isOver ? roundHours(paidFor(asked, adjusted).minutes) : 0,
    set_by: record?.adjusted_by ?? null,
    paid_with: await laterDayOf(db, request, record),
  };
}

/** Returns the message with which a closed week refuses the change; null if none is closed, or time is only added. */
async function closedFor(
  db: Queryable,
  request: CorrectionRequest,
  record: RecordRow,
): Promise<string | null> {
  const { location_id: place, work_date } = record;
  const day = dayAsked(request);
  const paid = (await findCarriedDays(db, [record.id])).get(record.id) ?? work_date;
  const closed = await closedSentence(db, place, paid);
  if (closed === null) return day === work_date ? null : closedSentence(db, place, day);
  const { position_id, rate } = record;
  const added = addableTime(record, { ...request, position_id, rate }, closed);
  return typeof added === 'string' ? added : null;
}

/** Returns the message with which approving would be refused now; null if it would succeed. */
export async function blockOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: CorrectionRequest,
  record: RecordRow | undefined,
): Promise<string | null> {
  if (request.status !== 'PENDING') return null;
  if (record?.status === 'VOIDED')
    return 'This time entry was voided after the employee requested the correction.';
  try {
    await refuseBadPunches(db, clock.now(), request.user_id, request, request.clock_record_id);
    return record && !isSo(record, request) ? await closedFor(db, request, record) : null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** Returns the time entry that a request corrects; undefined for a missed punch. */
export const recordOf = async (
  db: Queryable,
  actor: UserActor,
  { clock_record_id: id }: CorrectionRequest,
): Promise<RecordRow | undefined> => (id === null ? undefined : findCorrectable(db, actor, id));

/**
 * Handles `GET /api/attendance/corrections/`: returns each request with its current time entry and the effect on pay.
 */
export async function listCorrectionRows(
  services: Services,
  actor: UserActor,
  filter: QueryOf<typeof calls.listCorrectionRequests>,
): Promise<{ count: number; results: CorrectionRow[] }> {
  const { db, clock } = services;
  const states = { '': undefined, PENDING: 'waiting', DECIDED: 'decided' } as const;
  const state = states[filter.status ?? ''];
  const { count, rows } = await listRequests(db, 'correction', { ...filter, actor, state }, clock.now());
  const results: CorrectionRow[] = [];
  for (const request of rows) {
    const record = await recordOf(db, actor, request);
    results.push({
      ...askedCorrection(request),
      user: { id: request.user_id, name: request.requester_name },
      location: locationOfRequest(request),
      record: record ? clockRecordWire(record, (await changesOf(db, [record])).get(record.id) ?? []) : null,
      effect: await effectOf(db, request, record),
      blocked: await blockOf(services, request, record),
    });
  }
  return { count, results };
}

/**
 * Applies the request to the time entry, unless the time entry already matches.
 *
 * @returns a sentence that names the week that pays time added to a closed week
 */
async function apply(unit: UnitOfWork, request: CorrectionRequest): Promise<string | null> {
  const { id: requestId, shift_id, clock_record_id } = request;
  if (clock_record_id === null) {
    const added = { ...request, work: { shift_id, position_id: null }, rate: null };
    await addRecordIn(unit, { ...added, requestId, mayWait: true });
    return null;
  }
  const record = await lockRecordOf(unit, clock_record_id);
  if (isSo(record, request)) return null;
  const work = { shift_id, position_id: record.position_id };
  return changeRecordIn(unit, record, { ...request, work, rate: record.rate, requestId });
}

/**
 * Decides a correction request: changes the time entry as requested, or leaves it as it is.
 *
 * @throws 404 if out of scope; 403 for the actor's own request; 409 if it was decided or withdrawn, with the name and
 * time, or if the time entry was voided; 400 if the punches now break a limit
 */
export async function decideCorrection(
  unit: UnitOfWork,
  id: string,
  { action, reason }: BodyOf<typeof calls.decideCorrectionRequest>,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const load = () => findRequest(trx, actor, 'correction', id);
  const seen = assertDecidable(actor, await load());
  await lockPeople(trx, [seen.user_id]);
  const request = assertDecidable(actor, await load());
  const added = action === 'APPROVE' ? await apply(unit, request) : null;
  const day = dayAsked(request);
  const hours = roundHours(workedMinutes(request.clocked_in.getTime(), request.clocked_out.getTime()));
  const outcome: DecisionOutcome = {
    request,
    what: `correction request for ${formatDisplayDate(day)} (${hours} hours)`,
    verdict:
      action === 'APPROVE' ? { status: 'APPROVED' } : { status: 'REJECTED', reason: reason?.trim() || null },
    locationIds: [request.location_id],
    link: `/my-hours?start=${startOfWeek(day)}`,
    ...(added === null ? {} : { effect: added }),
  };
  await decideRequest(unit, outcome, load);
  const done = action === 'APPROVE' ? 'Correction approved.' : 'Correction rejected.';
  return { message: [done, added].filter(Boolean).join(' ') };
}
