import { formatDisplayTime } from '@ondeck/shared/domain/plainTime';
import { plainTimeIn } from '@ondeck/shared/domain/zone';
import type { UserActor } from '../../auth/actor';
import { badRequest, conflict, notFound } from '../../core/errors';
import { transaction } from '../../database/transaction';
import type { Trx } from '../../database/types';
import type { Services } from '../../services';
import { closeRecord, findUnclosed, type UnclosedRecord } from '../attendance/clockRecords.repository';
import { reviewOverdue } from '../attendance/overdue.service';
import { findScopedLocations } from '../attendance/scopedLocations';
import { latestEnd, suggestedEnd } from '../attendance/suggestedEnd';
import { lockPeople } from '../staffing/lock';
import { findPeopleInScope, type PersonInScope } from './clockOut.repository';
import { settleFlags } from './settleFlags.service';

export interface ClockOutRequest {
  /** Ids of people. */
  readonly id: readonly string[];
  /** Accept each waiting record's suggested end instead of now. */
  readonly suggested?: boolean | undefined;
  /** Only this record: a person can be on deck and have older records that wait. */
  readonly record_id?: string | undefined;
  /** Settle the flags of that record instead; nobody is clocked out. */
  readonly settle?: boolean | undefined;
}

/**
 * Which of a person's records are meant: with `suggested` those that wait for review, else the one with which they
 * are on deck, and what waits only where there is none.
 */
function meant(
  records: readonly UnclosedRecord[],
  { suggested, record_id }: ClockOutRequest,
): UnclosedRecord[] {
  const named = records.filter(({ id }) => record_id === undefined || id === record_id);
  if (suggested) return named.filter(({ status }) => status === 'NEEDS_REVIEW');
  const open = named.filter(({ status }) => status === 'OPEN');
  return open.length > 0 ? open : named;
}

function endOf(record: UnclosedRecord, name: string, now: Date, suggested: boolean): Date {
  if (!suggested) {
    const end = latestEnd(record, now);
    if (end <= record.clocked_in) throw conflict(`${name} clocked in this moment. Please try again.`);
    return end;
  }
  const end = suggestedEnd(record, now);
  if (end === null) throw badRequest(`No time is suggested for ${name}: nobody has said which shift it was.`);
  return end;
}

async function close(
  trx: Trx,
  { audit, changes }: Services,
  actor: UserActor,
  record: UnclosedRecord,
  { end, suggested }: { readonly end: Date; readonly suggested: boolean },
): Promise<string> {
  await closeRecord(trx, {
    id: record.id,
    clocked_out: end,
    clocked_out_by: actor.userId,
    claimed_out: null,
    flags: [],
  });
  await audit(trx, actor, {
    action: 'clock_record.closed',
    entity: 'clock_record',
    entityId: record.id,
    locationId: record.location_id,
    before: { status: record.status },
    after: {
      status: 'CLOSED',
      clocked_out: end.toISOString(),
      at: suggested ? 'suggested end' : 'dashboard',
    },
  });
  await changes.publish(
    trx,
    { topic: 'Dashboard', locationId: record.location_id },
    { topic: 'Payroll', locationId: record.location_id },
  );
  return formatDisplayTime(plainTimeIn(end.getTime(), record.timezone));
}

function inWords(done: readonly string[], already: readonly PersonInScope[]): string {
  const parts = [];
  if (done.length > 0) parts.push(`Clocked out: ${done.join(', ')}.`);
  if (already.length > 0) parts.push(`Already clocked out: ${already.map(({ name }) => name).join(', ')}.`);
  return parts.join(' ');
}

/**
 * Clocks people out, all or none of them, in one transaction.
 *
 * @returns a sentence with the names and times, and who already was clocked out
 * @throws 404 where one id is unknown or out of reach; 400 where a suggestion is asked for and there is none
 */
export function clockOutPeople(
  services: Services,
  actor: UserActor,
  request: ClockOutRequest,
): Promise<string> {
  const { db, clock } = services;
  const ids = [...new Set(request.id)];
  const suggested = request.suggested ?? false;
  return transaction(db, async (trx) => {
    const people = await findPeopleInScope(trx, actor, ids);
    if (people.length !== ids.length) throw notFound('user id not found.');
    await lockPeople(trx, ids);
    for (const id of ids) await reviewOverdue(trx, services, actor, id);
    const locations = await findScopedLocations(trx, actor, { location: undefined, withDeleted: true });
    const records = await findUnclosed(
      trx,
      ids,
      locations.map(({ id }) => id),
    );
    if (request.settle) return settleFlags(trx, services, actor, { people, records, request });
    const now = clock.now();
    const done: string[] = [];
    const already: PersonInScope[] = [];
    for (const person of people) {
      const own = meant(
        records.filter((record) => record.user_id === person.id),
        request,
      );
      if (own.length === 0) already.push(person);
      for (const record of own) {
        const end = endOf(record, person.name, now, suggested);
        done.push(`${person.name} at ${await close(trx, services, actor, record, { end, suggested })}`);
      }
    }
    return inWords(done, already);
  });
}
