import type * as calls from '@ondeck/shared/calls/clockTabs';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { checkLeaving } from '@ondeck/shared/domain/rules/clockOut';
import { assertRecordOpen, guardOwnHours } from '../weeks/weeks.door';
import { badRequest, conflict, notFound, refuse } from '../../platform/core/errors';
import type { BodyOf } from '../../platform/http/module';
import { closeRecord, findUnclosed, type UnclosedRecord } from './clockRecords.repository';
import { recordChanged } from './recordChanged';
import { reviewOverdue } from './overdue.service';
import { findScopedLocations } from '../locations/locations.door';
import { latestEnd } from './suggestedEnd.rules';
import { lockPeople } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import { findPeopleInScope, type PersonInScope } from './people.repository';
import { settleFlags } from './settleFlags.service';

type ClockOutRequest = BodyOf<typeof calls.clockOutPeople>;

/**
 * Returns the time entry that a clock-out ends: the named one, or else the open one, or else the only one in review.
 *
 * @throws 400 if several are in review and none is named, because they can't all end at one time
 */
function meant(
  { id, name }: PersonInScope,
  records: readonly UnclosedRecord[],
  request: ClockOutRequest,
): UnclosedRecord | undefined {
  const own = records.filter(({ user_id }) => user_id === id);
  const named = request.records?.[id];
  if (named !== undefined) return own.find((record) => record.id === named);
  const [first, ...others] = own.filter(({ status }) => status === 'NEEDS_REVIEW');
  const open = own.find(({ status }) => status === 'OPEN');
  if (!open && others.length > 0) throw badRequest(`${name} has several open time entries. Choose one.`);
  return open ?? first;
}

function endOf(
  record: UnclosedRecord,
  { id, name }: PersonInScope,
  now: Date,
  { times, confirmed }: ClockOutRequest,
): Date {
  const said = times?.[id];
  const latest = latestEnd(record, now);
  const left = said === undefined ? undefined : Date.parse(said);
  if (left === undefined && now <= record.clocked_in) throw conflict(`${name} just clocked in. Try again.`);
  refuse(
    checkLeaving(
      {
        name,
        clockedIn: record.clocked_in.getTime(),
        left,
        inReview: record.status === 'NEEDS_REVIEW',
        confirmed: confirmed?.includes(id) ?? false,
      },
      now.getTime(),
    ),
  );
  const end = new Date(left ?? now);
  if (end > latest) throw badRequest(`${name} clocked in again before that time. Enter an earlier time.`);
  return end;
}

async function close(unit: UnitOfWork, record: UnclosedRecord, end: Date): Promise<string> {
  const { trx, actor } = unit;
  await assertRecordOpen(trx, record);
  await closeRecord(trx, {
    id: record.id,
    clocked_out: end,
    clocked_out_by: actor.userId,
    claimed_out: null,
    flags: [],
  });
  await guardOwnHours(unit, record);
  await recordChanged(unit, record, {
    action: 'clock_record.closed',
    before: { status: record.status },
    after: { status: 'CLOSED', clocked_out: end.toISOString(), at: 'dashboard' },
  });
  return sayTime(plainTimeIn(end.getTime(), record.timezone));
}

function inWords(done: readonly string[], already: readonly PersonInScope[]): string {
  const parts = [];
  if (done.length > 0) parts.push(`Clocked out: ${done.join(', ')}.`);
  if (already.length > 0) parts.push(`Already clocked out: ${already.map(({ name }) => name).join(', ')}.`);
  return parts.join(' ');
}

/**
 * Clocks employees out, all or none of them, in one transaction.
 *
 * @returns a sentence with the names and times, and the employees who were already clocked out
 * @throws 404 if an ID is unknown or out of scope; 400 that names the employee whose time is missing or impossible, or
 * whose hours are not confirmed
 */
export async function clockOutPeople(unit: UnitOfWork, request: ClockOutRequest): Promise<string> {
  const { trx, actor, clock } = unit;
  const ids = [...new Set(request.id)];
  const people = await findPeopleInScope(trx, actor, ids);
  if (people.length !== ids.length) throw notFound('user id not found.');
  await lockPeople(trx, ids);
  for (const id of ids) await reviewOverdue(unit, id);
  const locations = await findScopedLocations(trx, actor, { location: undefined, withDeleted: true });
  const places = locations.map(({ id }) => id);
  const records = await findUnclosed(trx, ids, places);
  if (request.settle) return settleFlags(unit, { people, unclosed: records, named: request.records });
  const now = clock.now();
  const done: string[] = [];
  const already: PersonInScope[] = [];
  for (const person of people) {
    const record = meant(person, records, request);
    if (record === undefined) already.push(person);
    else {
      const end = endOf(record, person, now, request);
      done.push(`${person.name} at ${await close(unit, record, end)}`);
    }
  }
  return inWords(done, already);
}
