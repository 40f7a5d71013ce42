/** Reads the open shifts that an employee can request, and an employee's last shift. */
import {
  countOccurrences,
  firstOccurrenceDate,
  lastOccurrenceDate,
  occurrenceDates,
} from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, earlierEnd, LAST_DATE, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { LastShiftAnswer, ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { sql } from 'kysely';
import { type OpenShift, openShiftColumns, openShiftTables } from '../plan/openShifts.repository';
import { openShiftRefusals, ownSentence } from '../people/openShift.rules';
import type { UserActor } from '../../../platform/auth/actor';
import { scopeToLocations, scopeToStaff } from '../../../platform/auth/scope';
import { notFound } from '../../../platform/core/errors';
import type { Services } from '../../../platform/services';
import { loadAvailability } from '../people/availability.service';
import { ownChoice } from '../people/judgment.rules';
import {
  firstWorkableDay,
  loadAssignments,
  readShifts,
  type ShiftRow,
  shiftColumns,
  shiftTables,
  todayOf,
} from '../plan/shiftRows.repository';
import { type DateRange, intersect } from '../plan/dateRanges.rules';
import { slotIn } from '../plan/shiftOn.rules';
import type { Slot } from '../plan/slot.rules';
import { scheduleReader } from './scheduleReader.service';
import { inOrder, shiftEventOn } from './scheduleEvents.wire';

type Reading = Pick<Services, 'db' | 'clock'>;

/** The dates of a pending request of the user. */
type Asked = DateRange;

const hasMoreDates = (row: OpenShift, { from, to }: Slot): boolean =>
  to === null || countOccurrences(row, from, to) > 1;
const slotOn = (row: OpenShift, date: string): Slot => slotIn(row, { start: date, end: date });

const WEEK = 7;

/**
 * Returns the open dates of seven days that the user can request: at their locations, for their positions, until
 * they end. `id` is the open shift's: a request covers all its dates, from `leave_start_date` to `leave_end_date`, or one of
 * them. Each date comes with the sentences that a request for all dates, and for this date alone, would be refused with.
 */
export async function openShifts(
  { db, clock }: Reading,
  actor: UserActor,
  start_date: string,
): Promise<{ results: ScheduleEvent[]; total_hours: Record<string, number> }> {
  const last = addDays(start_date, WEEK - 1);
  const rows = await readShifts<OpenShift & { readonly asked: readonly Asked[] | null }>(
    db,
    sql`select ${openShiftColumns},
      (select json_agg(json_build_object('start', r.start_date, 'end', r.end_date)) from requests r
        where r.shift_id = s.id and r.kind = 'open_shift'
          and r.user_id = ${actor.userId}::uuid and r.status = 'PENDING') as asked
    from ${openShiftTables}
    where o.start_date <= ${last}::date
      and (o.end_date is null or o.end_date >= ${start_date}::date)
      and s.location_id in (select location_id from user_locations where user_id = ${actor.userId}::uuid)
      and exists (select 1 from user_positions up where up.user_id = ${actor.userId}::uuid
        and (up.position_id = s.position_id
          or up.position_id in (select position_id from shift_versions where shift_id = s.id and to_date >= o.start_date)
          or up.position_id in (select position_id from shift_exceptions where shift_id = s.id and date >= o.start_date)))
    order by s.start_time, s.shift_code, o.start_date`,
  );
  const reader = await scheduleReader({ db, clock });
  const gaps = rows.flatMap((row) => {
    const day = laterDate(row.gap_start, firstWorkableDay(row, clock.now()));
    const from = firstOccurrenceDate({ ...row, closures: null }, day, row.gap_end);
    if (from === null) return [];
    const dates = occurrenceDates(row, laterDate(from, start_date), earlierEnd(row.gap_end, last) ?? last);
    const slot = slotIn(row, { start: from, end: row.gap_end });
    return dates.length === 0 ? [] : [{ row, dates, slot }];
  });
  const asks = gaps.flatMap(({ row, dates, slot }) => [
    { userId: actor.userId, slot },
    ...(hasMoreDates(row, slot)
      ? dates.map((date) => ({ userId: actor.userId, slot: slotOn(row, date) }))
      : []),
  ]);
  const found = (await loadAvailability({ db }, asks)).values();
  const judge = ({ asked }: (typeof rows)[number], range: DateRange) => {
    const able = found.next().value;
    const own = able && ownChoice(able);
    const requested = asked?.some((one) => intersect(one, range)) ?? false;
    const [blocked] = openShiftRefusals(own?.reasons ?? [], { from: range.start, hasAsked: requested });
    const cautions = own?.cautions.map((one) => ({ code: one.code, message: ownSentence(one) })) ?? [];
    return { requested, blocked: blocked ?? null, cautions };
  };
  const results = gaps.flatMap(({ row, dates, slot }) => {
    const all = judge(row, { start: slot.from, end: slot.to });
    return dates.map((date) => {
      const one = hasMoreDates(row, slot) ? judge(row, { start: date, end: date }) : undefined;
      return {
        ...shiftEventOn(row, date, [], reader),
        id: row.gap_id,
        occurrence_id: `${row.gap_id}:${date}`,
        leave_start_date: slot.from,
        leave_end_date: row.gap_end,
        ...all,
        requested: one?.requested ?? all.requested,
        ...(one ? { one_date: { shift_repeat: row.shift_repeat, ...one } } : {}),
      };
    });
  });
  return { results: inOrder(results), total_hours: {} };
}

/**
 * Returns an employee's last assigned shift: the newest date up to today, or nulls. Other users see only shifts at
 * their own locations.
 *
 * @throws 404 if the employee is neither the user nor staff of a location within the user's reach
 */
export async function lastShift(
  { db, clock }: Reading,
  actor: UserActor,
  userId: string,
): Promise<LastShiftAnswer> {
  if (userId !== actor.userId) {
    const reach = actor.role === 'EMPLOYEE' ? sql`false` : scopeToStaff(actor, sql`u.id`);
    const { rows } = await sql<{ id: string }>`select u.id from users u
      where u.id = ${userId}::uuid and ${reach}`.execute(db);
    if (rows.length === 0) throw notFound('User not found.');
  }
  const rows = await readShifts<ShiftRow & { has_from: string; has_to: string | null }>(
    db,
    sql`select ${shiftColumns}, a.start_date as has_from, a.end_date as has_to
    from assignments a join ${shiftTables} on s.id = a.shift_id
    where a.user_id = ${userId}::uuid and s.deleted_at is null
      and (a.user_id = ${actor.userId}::uuid or ${scopeToLocations(actor, sql`s.location_id`)})`,
  );
  const now = clock.now();
  let best: { readonly shift: ShiftRow; readonly date: string } | null = null;
  for (const row of rows) {
    const today = todayOf(row, now);
    const date = lastOccurrenceDate(row, row.has_from, earlierEnd(row.has_to, today));
    if (date !== null && (best === null || date > best.date)) best = { shift: row, date };
  }
  if (best === null) return { shift: null, last_shift_date: null };
  const assignments = await loadAssignments(db, [best.shift], { start: best.date, end: LAST_DATE });
  const reader = { ...(await scheduleReader({ db, clock })), ownOf: userId };
  return {
    shift: shiftEventOn(best.shift, best.date, assignments.get(best.shift.id) ?? [], reader),
    last_shift_date: best.date,
  };
}
