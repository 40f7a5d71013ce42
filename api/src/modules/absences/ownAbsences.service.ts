/** Shows employees their absences. */
import { addDays, formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn, plainTimeIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { checkDateOrder } from '@ondeck/shared/domain/rules/dates';
import { found } from '@ondeck/shared/domain/rules/findings';
import type { AbsenceDay, OwnAbsence } from '@ondeck/shared/schemas/absences';
import type { UserActor } from '../../platform/auth/actor';
import { refuse } from '../../platform/core/errors';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import {
  type AbsenceDay as StoredDay,
  type AbsenceLine,
  type AbsenceRow,
  daysOf,
  findAbsences,
  linesOfAbsences,
} from '../planning/planning.door';
import { ownAbsenceIds, type Place, placesOf, type Taker, takersOf } from './absences.repository';

/** Everything stored about some absences. */
interface Stored {
  readonly days: readonly StoredDay[];
  readonly lines: readonly AbsenceLine[];
  readonly takers: readonly (Taker & { readonly absence_id: string })[];
  readonly places: ReadonlyMap<string, Place>;
}

async function loadStored(db: Queryable, ids: readonly string[]): Promise<Stored> {
  const lines = await linesOfAbsences(db, ids);
  return {
    days: await daysOf(db, ids),
    lines,
    takers: await takersOf(db, ids),
    places: await placesOf(db, [...new Set(lines.map(({ location_id }) => location_id))]),
  };
}

/** Returns whether a line can end by `I can come after all`: until its shift starts, or ends if only a part is missed. */
function isBefore({ date, start_time, end_time, effect }: AbsenceLine, zone: string, now: number): boolean {
  const until = effect === 'KEPT' ? end_time : start_time;
  return until === null ? date >= plainDateIn(now, zone) : toInstant(date, until, zone) > now;
}

/** The parts of a report that an employee can withdraw now, because no coworker took them. */
export interface Withdrawable {
  /** Dates of which nothing was taken and no shift has begun. */
  readonly dates: readonly string[];
  /** The lines that can end, also of dates of which a coworker took another shift. */
  readonly lines: readonly AbsenceLine[];
}

function withdrawableOf({ id, source, timezone }: AbsenceRow, stored: Stored, now: number): Withdrawable {
  if (source !== 'EMPLOYEE') return { dates: [], lines: [] };
  const today = plainDateIn(now, timezone);
  const zoneOf = (line: AbsenceLine) => stored.places.get(line.location_id)?.timezone ?? timezone;
  const isTaken = ({ shift_id, date }: AbsenceLine) =>
    stored.takers.some((one) => one.absence_id === id && one.date === date && one.shift_id === shift_id);
  const live = stored.lines.filter((line) => line.absence_id === id && line.ended_at === null);
  const lines = live.filter((line) => !isTaken(line) && isBefore(line, zoneOf(line), now));
  const dates = stored.days
    .filter((day) => day.absence_id === id && day.ended_at === null)
    .map(({ date }) => date)
    .filter((date) => {
      const own = live.filter((line) => line.date === date);
      return own.length === 0 ? date >= today : own.every((line) => lines.includes(line));
    });
  return { dates, lines };
}

/** Returns what the employee can withdraw of a report now. */
export const withdrawable = async (db: Queryable, absence: AbsenceRow, now: number): Promise<Withdrawable> =>
  withdrawableOf(absence, await loadStored(db, [absence.id]), now);

/** Returns the dates of shifts that lines take time from, once each. */
function shiftsOf(lines: readonly AbsenceLine[]): OwnAbsence['can_withdraw_shifts'] {
  const byKey = new Map(
    lines.flatMap(({ shift_id: shift, date }) =>
      shift === null ? [] : [[`${shift} ${date}`, { shift, date }] as const],
    ),
  );
  return [...byKey.values()];
}

function wireLine(line: AbsenceLine, places: Stored['places']) {
  const { id, shift_id, shift_code, location_id, start_time, end_time, minutes, effect, pay } = line;
  const location = { id: location_id, title: places.get(location_id)?.title ?? '' };
  return {
    id,
    shift_id,
    shift_code,
    location,
    start_time,
    end_time,
    minutes,
    effect,
    pay,
    ended: line.end_cause,
  };
}

function wireDay(
  { date, from_at, to_at, end_cause, absence_id }: StoredDay,
  zone: string,
  stored: Stored,
): AbsenceDay {
  return {
    date,
    from_time: from_at && plainTimeIn(from_at.getTime(), zone),
    to_time: to_at && plainTimeIn(to_at.getTime(), zone),
    ended: end_cause,
    lines: stored.lines
      .filter((line) => line.absence_id === absence_id && line.date === date)
      .map((line) => wireLine(line, stored.places)),
  };
}

function wireOwn(absence: AbsenceRow, stored: Stored, now: number): OwnAbsence {
  const { id, kind, leave_type, note, source, start_date, end_date, timezone, created_at, asked } = absence;
  const able = withdrawableOf(absence, stored, now);
  const codeOf = (taker: Taker) =>
    stored.lines.find(({ shift_id }) => shift_id === taker.shift_id)?.shift_code ?? '';
  return {
    id,
    kind,
    leave_type,
    note,
    source,
    start_date,
    end_date,
    timezone,
    created_at: created_at.toISOString(),
    days: stored.days.filter((day) => day.absence_id === id).map((day) => wireDay(day, timezone, stored)),
    asked,
    taken: stored.takers
      .filter(({ absence_id }) => absence_id === id)
      .map((taker) => ({ shift_code: codeOf(taker), date: taker.date, name: taker.name })),
    can_withdraw: [...able.dates],
    can_withdraw_shifts: shiftsOf(able.lines),
  };
}

/** Returns absences as their employee reads them. */
export async function ownAbsencesOf(
  db: Queryable,
  ids: readonly string[],
  now: number,
): Promise<OwnAbsence[]> {
  const stored = await loadStored(db, ids);
  return (await findAbsences(db, ids)).map((absence) => wireOwn(absence, stored, now));
}

/** The most days of one list. */
const LISTED_DAYS = 400;

/** Handles `GET /api/absences/mine/`. @throws 400 if the range ends before it starts or is too long */
export async function listOwnAbsences(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ results: OwnAbsence[] }> {
  refuse(checkDateOrder(from, to, 'to'));
  const last = addDays(from, LISTED_DAYS);
  if (to > last) refuse([found('date.tooLate', 'to', { date: formatDisplayDate(last) })]);
  const ids = await ownAbsenceIds(db, actor.userId, from, to);
  return { results: await ownAbsencesOf(db, ids, clock.now().getTime()) };
}
