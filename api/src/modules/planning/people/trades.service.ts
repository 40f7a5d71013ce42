/** Finds the coworkers who can take a date of an employee, with or without one of their dates in return. */
import { occurrencesBetween } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, earlierEnd, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sql } from 'kysely';
import { hasAccess } from '../../../platform/database/employment.sql';
import type { Queryable } from '../../../platform/database/types';
import { slotIn, startOn } from '../plan/shiftOn.rules';
import { readShifts, shiftColumns, type ShiftRow, shiftTables } from '../plan/shiftRows.repository';
import { loadAvailability } from './availability.service';
import { type Availability, type Facts, judged } from './judgment.rules';
import type { CandidateReason } from './reasons.rules';

/** Days before and after a date in which coworkers' dates can be swapped for it. */
const SWAP_DAYS = 14;

/** A coworker's own work: a shift with the days of one assignment. */
type OwnWork = ShiftRow & { readonly user_id: string; readonly from: string; readonly to: string | null };

/** A coworker who was checked, with the reasons that keep either employee from the other's work. */
interface CheckedTrade {
  readonly coworker: Availability['person'];
  /** The coworker's date; null if the employee would give the date away. */
  readonly takes: { readonly shift: ShiftRow; readonly date: string } | null;
  /** Reasons against the coworker, then reasons against the employee who asks. */
  readonly reasons: readonly (readonly CandidateReason[])[];
}

interface Wanted {
  readonly userId: string;
  readonly shift: ShiftRow;
  readonly date: string;
  /** The employee's own locations. */
  readonly locationIds: readonly string[];
  readonly now: Date;
}

async function coworkersAt(db: Queryable, locationId: string, except: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join user_locations ul on ul.user_id = u.id and ul.location_id = ${locationId}::uuid
    where u.id <> ${except}::uuid and u.user_type <> 'ADMIN' and not u.awaits_approval and ${hasAccess(now)}
    order by u.name_key, u.id`.execute(db);
  return rows.map(({ id }) => id);
}

const workOf = (
  db: Queryable,
  userIds: readonly string[],
  locationIds: readonly string[],
  start: string,
  end: string,
): Promise<OwnWork[]> =>
  readShifts<OwnWork>(
    db,
    sql`select ${shiftColumns}, a.user_id, a.start_date as "from", a.end_date as "to"
      from ${shiftTables} join assignments a on a.shift_id = s.id
      where a.user_id = any(${[...userIds]}::uuid[]) and s.location_id = any(${[...locationIds]}::uuid[])
        and s.deleted_at is null and a.start_date <= ${end}::date
        and (a.end_date is null or a.end_date >= ${start}::date)
      order by s.start_time, s.id, a.start_date`,
  );

/** Returns the facts about an employee without one date of their work, which they would give up. */
const withoutDate = (facts: Facts, workId: string, date: string): Facts => ({
  ...facts,
  planned: facts.planned.flatMap((one) =>
    one.workId === workId
      ? [
          { ...one, to: earlierEnd(one.to, addDays(date, -1)) },
          { ...one, from: laterDate(one.from, addDays(date, 1)) },
        ].filter(({ from, to }) => to === null || from <= to)
      : [one],
  ),
});

/** Returns the coworkers' upcoming dates around a date. */
async function datesOf(
  db: Queryable,
  coworkers: readonly string[],
  { shift, date, locationIds, now }: Wanted,
): Promise<{ readonly work: OwnWork; readonly date: string }[]> {
  const [start, end] = [addDays(date, -SWAP_DAYS), addDays(date, SWAP_DAYS)];
  return (await workOf(db, coworkers, locationIds, start, end))
    .flatMap((work) =>
      occurrencesBetween(work, laterDate(work.from, start), earlierEnd(work.to, end) ?? end).map((one) => ({
        work,
        date: one.date,
      })),
    )
    .filter((one) => startOn(one.work, one.date) > now && !(one.work.id === shift.id && one.date === date))
    .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/**
 * Checks every coworker at a shift's location, and every upcoming date of theirs within two weeks, by the rules of a
 * manager's swap, with the same queries for any number of coworkers.
 */
export async function checkTrades(db: Queryable, wanted: Wanted): Promise<CheckedTrade[]> {
  const { userId, shift, date, now } = wanted;
  const coworkers = await coworkersAt(db, shift.location_id, userId, now);
  const slot = slotIn(shift, { start: date, end: date });
  const found = await loadAvailability(
    { db },
    coworkers.map((id) => ({ userId: id, slot })),
  );
  const able = found.filter((one) => one !== undefined);
  const dates = await datesOf(db, coworkers, wanted);
  const own = await loadAvailability(
    { db },
    dates.map((one) => ({ userId, slot: slotIn(one.work, { start: one.date, end: one.date }) })),
  );
  const known = new Map(able.map((one) => [one.person.id, one]));
  const swaps = dates.flatMap(({ work, date: other }, index): CheckedTrade[] => {
    const [coworker, mine] = [known.get(work.user_id), own[index]];
    if (!coworker || !mine) return [];
    const theirs = judged(withoutDate(coworker, work.id, other)).reasons;
    const ours = judged(withoutDate(mine, shift.id, date)).reasons;
    return [{ coworker: coworker.person, takes: { shift: work, date: other }, reasons: [theirs, ours] }];
  });
  return [
    ...able.map(
      ({ person, reasons }): CheckedTrade => ({ coworker: person, takes: null, reasons: [reasons] }),
    ),
    ...swaps,
  ];
}
