/** Queries for the sub sheet of one date of a shift. */
import type { AbsenceKind } from '@ondeck/shared/schemas/absences';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToWholePerson } from '../../platform/auth/scope';
import type { Queryable } from '../../platform/database/types';
import { type NamedRound, readRounds } from '../offers/offers.door';
import { wasOpened } from '../planning/planning.door';

export interface SheetDate {
  readonly shiftId: string;
  readonly date: string;
}

/** An employee of the date, with what happened at the punch clock. */
export interface SheetPerson {
  readonly id: string;
  readonly name: string;
  readonly first_name: string;
  readonly phone: string;
  /** Whether the reader can see the phone number at any time, not only around the shift. */
  readonly isOwnStaff: boolean;
  readonly expectedAt: Date | null;
  /** The clock-in for the date, if there is one. */
  readonly clockedIn: Date | null;
  readonly isClockedIn: boolean;
}

/** Returns the employee that the sheet is about. */
export async function findSheetPerson(
  db: Queryable,
  actor: UserActor,
  { shiftId, date }: SheetDate,
  userId: string,
): Promise<SheetPerson | undefined> {
  const { rows } = await sql<SheetPerson>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.first_name, u.phone_number as phone,
      ${scopeToWholePerson(actor, sql`u.id`)} as "isOwnStaff", n.expected_at as "expectedAt",
      c.clocked_in as "clockedIn", coalesce(c.status = 'OPEN', false) as "isClockedIn"
    from users u
    left join late_notes n on n.user_id = u.id and n.shift_id = ${shiftId}::uuid and n.date = ${date}::date
    left join lateral (select c.clocked_in, c.status from clock_records c
      where c.user_id = u.id and c.shift_id = ${shiftId}::uuid and c.work_date = ${date}::date
        and c.status <> 'VOIDED' order by c.clocked_in desc limit 1) c on true
    where u.id = ${userId}::uuid`.execute(db);
  return rows[0];
}

/** A day off that another location recorded, and whether the reader manages a location of its absence. */
export interface DayElsewhere {
  readonly id: string;
  readonly kind: AbsenceKind;
  readonly source: string;
  readonly created_at: Date;
  readonly location_id: string;
}

/**
 * Returns the day off that covers an employee's date of a shift, although it takes no time from the shift: managers of
 * another location recorded it. Time off is requested for each location, so time off of another location doesn't count.
 */
export async function dayElsewhere(
  db: Queryable,
  { shiftId, date }: SheetDate,
  userId: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<DayElsewhere | undefined> {
  const { rows } = await sql<DayElsewhere>`
    select a.id, a.kind, a.source, a.created_at, a.location_id
    from absence_days d join absences a on a.id = d.absence_id and a.source in ('MANAGER', 'EMPLOYEE')
    where d.user_id = ${userId}::uuid and d.date = ${date}::date and d.ended_at is null
      and (d.from_at is null or (d.from_at <= ${new Date(start)} and d.to_at >= ${new Date(end)}))
      and not exists (select 1 from absence_lines i
        where i.absence_id = a.id and i.date = d.date and i.shift_id = ${shiftId}::uuid)
    order by a.created_at, a.id limit 1`.execute(db);
  return rows[0];
}

/** Returns the title, zone, and phone number of a location. */
export const placeOf = (db: Queryable, locationId: string) =>
  db
    .selectFrom('locations')
    .select(['id', 'title', 'timezone', 'phone_number as phone'])
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();

export interface OfferCounts {
  readonly offeredAt: Date | null;
  readonly asked: number;
  readonly opened: number;
  readonly declined: number;
  /** Text messages of the offers that failed. */
  readonly failedTexts: number;
}

/**
 * Counts the staff who were asked in a round. An offer counts as opened once its card is open, its notification is read,
 * or the employee answered.
 */
export async function countOffers(db: Queryable, roundId: string): Promise<OfferCounts> {
  const { rows } = await sql<OfferCounts>`
    select max(o.sent_at) as "offeredAt", count(*)::int as asked,
      count(*) filter (where ${wasOpened})::int as opened,
      count(*) filter (where o.answer = 'DECLINED')::int as declined,
      count(*) filter (where exists (select 1 from sms_messages m
        where m.user_id = o.user_id and m.kind = 'openShift.offered' and m.state = 'FAILED'
          and m.created_at between o.sent_at and o.sent_at + interval '1 minute'))::int as "failedTexts"
    from open_shift_offers o where o.round_id = ${roundId}::uuid and o.sent_at is not null`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count has one row.');
  return counts;
}

/** The subject of a date's rounds: an open shift, or the date of an employee who still works it. */
export interface OfferedDate extends SheetDate {
  readonly openShiftId: string | undefined;
  readonly userId: string | undefined;
}

/**
 * Returns the rounds that offer a date: running ones first, then those that someone stopped or that no one accepted, the
 * last one first.
 */
export async function roundsOfDate(
  db: Queryable,
  { shiftId, date, openShiftId, userId }: OfferedDate,
): Promise<NamedRound[]> {
  return readRounds(
    db,
    sql`r.shift_id = ${shiftId}::uuid and ${date}::date between r.start_date and coalesce(r.end_date, 'infinity')
      and r.state in ('RUNNING', 'STOPPED', 'EXHAUSTED')
      and (r.open_shift_id = ${openShiftId ?? null}::uuid or r.replaced_user_id = ${userId ?? null}::uuid)
    order by r.state = 'RUNNING' desc, r.wave_size is not null desc, r.created_at desc, r.id desc limit 5`,
  );
}

/** The open shift that contains a date of a shift. */
export interface OpenDate {
  readonly id: string;
  readonly start_date: string;
  readonly end_date: string | null;
}

/** Returns the open shift that contains a date, if no one is assigned to one of the shift's places then. */
export const openOn = (db: Queryable, { shiftId, date }: SheetDate): Promise<OpenDate | undefined> =>
  db
    .selectFrom('open_shifts')
    .select(['id', 'start_date', 'end_date'])
    .where('shift_id', '=', shiftId)
    .where('start_date', '<=', date)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>=', date)]))
    .executeTakeFirst();

/** Returns the employee who works a date, and since when. */
export async function workerOn(
  db: Queryable,
  { shiftId, date }: SheetDate,
): Promise<{ readonly id: string; readonly name: string; readonly at: Date } | undefined> {
  const { rows } = await sql<{ id: string; name: string; at: Date }>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, a.created_at as at
    from assignments a join users u on u.id = a.user_id
    where a.shift_id = ${shiftId}::uuid and ${date}::date between a.start_date and coalesce(a.end_date, 'infinity')
    order by a.created_at desc, a.id limit 1`.execute(db);
  return rows[0];
}
