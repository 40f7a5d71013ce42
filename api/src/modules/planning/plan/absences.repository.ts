/** Stores and reads absences with their days and lines. The values of a line never change; a line can only end. */
import type { Zoned } from '@ondeck/shared/domain/calendar/zoneHistory';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.types';
import type { Queryable, Trx } from '../../../platform/database/types';

export type AbsenceRow = Selectable<Database['absences']>;
export type AbsenceDay = Selectable<Database['absence_days']>;
export type AbsenceLine = Selectable<Database['absence_lines']>;
export type AbsenceKind = AbsenceRow['kind'];
export type EndCause = NonNullable<AbsenceDay['end_cause']>;
export type LinePay = AbsenceLine['pay'];

export type NewAbsence = Insertable<Database['absences']>;

/** A date of a new absence. Without instants, the whole day is off. */
export type NewDay = Pick<AbsenceDay, 'date'> & Partial<Pick<AbsenceDay, 'from_at' | 'to_at'>>;

/** A line of a new absence, with the day that pays it. */
export type NewLine = Omit<
  AbsenceLine,
  'absence_id' | 'user_id' | 'pay_by' | 'pay_at' | 'rest_shift_id' | 'ended_at' | 'ended_by' | 'end_cause'
> &
  Partial<Pick<AbsenceLine, 'pay_by' | 'pay_at' | 'rest_shift_id'>>;

/** A statement has at most 65,535 values, and time off can last for years. */
const ROWS_AT_ONCE = 1000;
const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, part) =>
    rows.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );

/** Stores an absence with its days and lines. The caller holds the locks of the employee and of the shifts. */
export async function insertAbsence(
  trx: Trx,
  absence: NewAbsence,
  days: readonly NewDay[],
  lines: readonly NewLine[],
): Promise<void> {
  const { id: absence_id, user_id } = absence;
  await trx.insertInto('absences').values(absence).execute();
  for (const part of inParts(days))
    await trx
      .insertInto('absence_days')
      .values(part.map((day) => ({ ...day, absence_id, user_id })))
      .execute();
  await insertLines(trx, { id: absence_id, user_id }, lines);
}

/** Stores lines of an absence. The caller holds the locks of the employee and of the shifts. */
export async function insertLines(
  trx: Trx,
  { id: absence_id, user_id }: Pick<NewAbsence, 'id' | 'user_id'>,
  lines: readonly NewLine[],
): Promise<void> {
  for (const part of inParts(lines))
    await trx
      .insertInto('absence_lines')
      .values(part.map((line) => ({ ...line, absence_id, user_id })))
      .execute();
}

/** The end of days or of single lines of an absence. */
export interface AbsenceEnd {
  readonly absenceId: string;
  /** The dates that end. */
  readonly dates: readonly string[];
  /** Ends only these lines of the dates. A date then ends with its last line, unless the cause is MOVED. */
  readonly lineIds?: readonly string[];
  /** Null for a job. */
  readonly by: string | null;
  readonly at: Date;
  readonly cause: EndCause;
}

/**
 * Ends days of an absence with their lines, or single lines. An earlier end is kept.
 *
 * @returns the dates and the lines that ended now
 */
export async function endDays(
  trx: Trx,
  { absenceId, dates, lineIds, by, at, cause }: AbsenceEnd,
): Promise<{ readonly dates: string[]; readonly lines: AbsenceLine[] }> {
  const end = { ended_at: at, ended_by: by, end_cause: cause };
  const which = sql<boolean>`absence_id = ${absenceId}::uuid and date = any(${[...dates]}::date[]) and ended_at is null`;
  const lines = await trx
    .updateTable('absence_lines')
    .set(end)
    .where(which)
    .where(lineIds === undefined ? sql<boolean>`true` : sql<boolean>`id = any(${[...lineIds]}::uuid[])`)
    .returningAll()
    .execute();
  if (lineIds !== undefined && cause === 'MOVED') return { dates: [], lines };
  const emptied = sql<boolean>`date = any(${lines.map(({ date }) => date)}::date[]) and not exists (
    select 1 from absence_lines l where l.absence_id = absence_days.absence_id and l.date = absence_days.date
      and l.ended_at is null)`;
  const ended = await trx
    .updateTable('absence_days')
    .set(end)
    .where(which)
    .where(lineIds === undefined ? sql<boolean>`true` : emptied)
    .returning('date')
    .execute();
  return { dates: ended.map(({ date }) => date).sort(), lines };
}

/** Limits a day that counts to some hours, because lines of it ended. */
export async function shrinkDay(
  trx: Trx,
  { absence_id, date }: Pick<AbsenceDay, 'absence_id' | 'date'>,
  { from_at, to_at }: { readonly from_at: Date; readonly to_at: Date },
): Promise<void> {
  await trx
    .updateTable('absence_days')
    .set({ from_at, to_at })
    .where('absence_id', '=', absence_id)
    .where('date', '=', date)
    .where('ended_at', 'is', null)
    .execute();
}

/** Sets whether lines are paid. @param by - the manager who decides; null if an option or the kind decides */
export async function setPay(
  trx: Trx,
  {
    lineIds,
    pay,
    by,
    at,
  }: {
    readonly lineIds: readonly string[];
    readonly pay: LinePay;
    readonly by: string | null;
    readonly at: Date;
  },
): Promise<void> {
  if (lineIds.length === 0) return;
  await trx
    .updateTable('absence_lines')
    .set({ pay, pay_by: by, pay_at: by === null ? null : at })
    .where('id', 'in', [...lineIds])
    .where('ended_at', 'is', null)
    .execute();
}

/** Pays lines with the week of another day. */
export async function setPayDate(trx: Trx, lineIds: readonly string[], payDate: string): Promise<void> {
  if (lineIds.length === 0) return;
  await trx
    .updateTable('absence_lines')
    .set({ pay_date: payDate })
    .where('id', 'in', [...lineIds])
    .execute();
}

/** Stores the one-time shift for the rest of a line's shift; null after the rest shift was archived. */
export async function setRestShift(trx: Trx, lineId: string, shiftId: string | null): Promise<void> {
  await trx.updateTable('absence_lines').set({ rest_shift_id: shiftId }).where('id', '=', lineId).execute();
}

/** Stores how many employees were asked to take the shifts of an absence. */
export async function setAsked(trx: Trx, id: string, asked: number): Promise<void> {
  await trx.updateTable('absences').set({ asked }).where('id', '=', id).execute();
}

/** Returns absences by ID, in the order of their first date. The caller checks whether the user can see them. */
export async function findAbsences(db: Queryable, ids: readonly string[]): Promise<AbsenceRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('absences')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('start_date')
    .orderBy('id')
    .execute();
}

export const findAbsence = async (db: Queryable, id: string): Promise<AbsenceRow | undefined> =>
  (await findAbsences(db, [id]))[0];

/** Returns the absence that approving a request created. */
export const absenceOfRequest = (db: Queryable, requestId: string): Promise<AbsenceRow | undefined> =>
  db.selectFrom('absences').selectAll().where('request_id', '=', requestId).executeTakeFirst();

/** Returns all days of absences, ended ones included, by date. */
export async function daysOf(db: Queryable, absenceIds: readonly string[]): Promise<AbsenceDay[]> {
  if (absenceIds.length === 0) return [];
  return db
    .selectFrom('absence_days')
    .selectAll()
    .where('absence_id', 'in', [...absenceIds])
    .orderBy('date')
    .orderBy('absence_id')
    .execute();
}

/** Returns all lines of absences, ended ones included, by date and start. */
export async function linesOfAbsences(db: Queryable, absenceIds: readonly string[]): Promise<AbsenceLine[]> {
  if (absenceIds.length === 0) return [];
  return db
    .selectFrom('absence_lines')
    .selectAll()
    .where('absence_id', 'in', [...absenceIds])
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('id')
    .execute();
}

/** A day off that counts, with the kind of its absence. */
type LiveDay = Pick<AbsenceDay, 'absence_id' | 'date' | 'user_id' | 'from_at' | 'to_at'> &
  Pick<AbsenceRow, 'kind' | 'location_id' | 'source' | 'request_id'>;

/** Returns the days off of users between two dates, both inclusive, that haven't ended. */
export async function liveDaysOf(
  db: Queryable,
  userIds: readonly string[],
  from: string,
  to: string,
): Promise<LiveDay[]> {
  const { rows } = await sql<LiveDay>`
    select d.absence_id, d.date, d.user_id, d.from_at, d.to_at, a.kind, a.location_id, a.source, a.request_id
    from absence_days d join absences a on a.id = d.absence_id
    where d.user_id = any(${[...userIds]}::uuid[]) and d.date between ${from}::date and ${to}::date
      and d.ended_at is null
    order by d.date, d.user_id, d.from_at nulls first, d.absence_id`.execute(db);
  return rows;
}

/** A line that counts, with its absence. */
export type LiveLine = AbsenceLine & Pick<AbsenceRow, 'kind' | 'source' | 'request_id'>;

/** Returns the lines of users, or of shifts, between two dates, both inclusive, that haven't ended. */
export async function liveLinesOf(
  db: Queryable,
  {
    userIds,
    shiftIds,
    from,
    to,
  }: {
    readonly userIds?: readonly string[];
    readonly shiftIds?: readonly string[];
    readonly from: string;
    readonly to: string;
  },
): Promise<LiveLine[]> {
  const { rows } = await sql<LiveLine>`
    select i.*, a.kind, a.source, a.request_id
    from absence_lines i join absences a on a.id = i.absence_id
    where i.ended_at is null and i.date between ${from}::date and ${to}::date
      ${userIds === undefined ? sql`` : sql`and i.user_id = any(${[...userIds]}::uuid[])`}
      ${shiftIds === undefined ? sql`` : sql`and i.shift_id = any(${[...shiftIds]}::uuid[])`}
    order by i.date, i.start_time, i.id`.execute(db);
  return rows;
}

/** Returns a line with its absence, ended or not. The caller checks whether the user can see it. */
export async function findLine(db: Queryable, id: string): Promise<LiveLine | undefined> {
  const { rows } = await sql<LiveLine>`
    select i.*, a.kind, a.source, a.request_id
    from absence_lines i join absences a on a.id = i.absence_id where i.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Returns the time zones of locations, as a lookup. */
export async function zonesOf(
  db: Queryable,
  locationIds: readonly string[],
): Promise<(locationId: string) => Zoned> {
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'timezone', 'former_zones'])
    .where('id', '=', sql<string>`any(${[...new Set(locationIds)]}::uuid[])`)
    .execute();
  const byId = new Map<string, Zoned>(rows.map((row) => [row.id, row]));
  return (locationId) => {
    const zone = byId.get(locationId);
    if (!zone) throw new Error('The location of a line is missing.');
    return zone;
  };
}
