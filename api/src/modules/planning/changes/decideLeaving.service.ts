/**
 * Decides which shifts, meetings, and time off end for an employee who leaves or can no longer work at a location.
 * Reads only.
 */
import { formatDisplayDate, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/auth/actor';
import { grouped } from '../../../platform/core/grouped';
import { findAbsences } from '../plan/absences.repository';
import { decideRelease } from './decideStaff.service';
import type { Decision } from './decision';
import { type EndingTimeOff, type Endings, endingsOf, type WorkFacts } from './ending.service';
import { findLateRequests, findOffDays, isLate, type OffDay } from './lateLeave.repository';

type Line = OffDay['lines'][number];

/** Returns a day off, or one of its lines, as the preview names it. */
const named = ({ date, location_title: title }: OffDay, line?: Line): EndingTimeOff => ({
  date,
  minutes: line ? line.minutes : null,
  location: line?.location_title ?? title,
  locationId: line?.location_id ?? null,
});

/** A day off, or some of its lines, that end, and why: `you no longer work at Lakeview`. */
interface Ending {
  readonly day: OffDay;
  readonly lineIds?: readonly string[];
  readonly why: string;
}

/** Adds the end of some days or lines to a decision, absence by absence. A request notifies its employee itself. */
async function recordEnd(
  { db, changes }: Decision<Actor>,
  cause: 'LEFT' | 'MOVED',
  ending: readonly Ending[],
): Promise<void> {
  const byAbsence = grouped(ending, ({ day }) => day.absence_id);
  for (const absence of await findAbsences(db, [...byAbsence.keys()])) {
    const own = byAbsence.get(absence.id) ?? [];
    const dates = own.map(({ day }) => day.date);
    const lineIds = own.flatMap((one) => one.lineIds ?? []);
    changes.push({
      kind: 'absenceEnded',
      absence,
      dates,
      cause,
      ...(cause === 'MOVED' ? { lineIds } : {}),
    });
    const [first] = own;
    if (first && (cause === 'MOVED' || absence.request_id === null))
      changes.push({
        kind: 'timeOffLost',
        userId: absence.user_id,
        absenceKind: absence.kind,
        from: first.day.date,
        why: first.why,
        isStillOff: cause === 'MOVED',
      });
  }
}

/**
 * Decides to end an employee's time off after the last day. Days that a closed week pays are kept.
 *
 * @param lastDay - an expression about the user `u` and the location `l`; the stored last day if left out
 */
export async function decideLateLeave(
  decision: Decision<Actor>,
  userId: string,
  lastDay?: RawBuilder<string | null>,
): Promise<EndingTimeOff[]> {
  const { db, changes } = decision;
  const late = await findOffDays(db, sql`d.user_id = ${userId}::uuid and ${isLate}`, lastDay);
  const isPaid = ({ lines }: OffDay): boolean => lines.some(({ is_closed }) => is_closed);
  const ends = late.filter((day) => !isPaid(day));
  await recordEnd(
    decision,
    'LEFT',
    ends.map((day) => ({ day, why: `your last day is ${formatDisplayDate(day.last_day ?? day.date)}` })),
  );
  for (const request of await findLateRequests(db, userId, lastDay)) {
    const kept = late.filter((day) => isPaid(day) && day.request_id === request.id);
    const last_day = kept.map(({ date }) => date).reduce(laterDate, request.last_day);
    if (request.end_date > last_day)
      changes.push({ kind: 'timeOffEnded', request: { ...request, last_day } });
  }
  return ends.flatMap((day) =>
    day.lines.length === 0 ? [named(day)] : day.lines.map((line) => named(day, line)),
  );
}

/** Returns whether the time of a line has begun. A line without times begins with its day. */
function hasBegun({ date }: OffDay, { start_time, timezone }: Line, now: Date): boolean {
  if (start_time === null) return date <= plainDateIn(now.getTime(), timezone);
  return toInstant(date, start_time, timezone) <= now.getTime();
}

/**
 * Decides to end the lines of locations and positions that these facts no longer include. The days remain off. Lines
 * that have begun, and lines that a closed week pays, are kept.
 */
async function decideMovedLines(
  decision: Decision<Actor>,
  userId: string,
  { isActive, locationIds, positionIds }: WorkFacts,
): Promise<EndingTimeOff[]> {
  if (!isActive) return [];
  const { db, now } = decision;
  const isLost = ({ location_id, position_id }: Line): boolean =>
    !locationIds.includes(location_id) || (position_id !== null && !positionIds.includes(position_id));
  const whyLost = ([line]: readonly Line[]): string =>
    line && locationIds.includes(line.location_id)
      ? `you no longer have the position ${line.position_name}`
      : `you no longer work at ${line?.location_title}`;
  const today = plainDateIn(now.getTime() - 24 * 60 * 60 * 1000, 'UTC');
  const days = await findOffDays(
    db,
    sql`d.user_id = ${userId}::uuid and d.date >= ${today}::date and not coalesce(${isLate}, false)`,
  );
  const moved = days.flatMap((day) => {
    const lost = day.lines.filter((line) => isLost(line) && !line.is_closed && !hasBegun(day, line, now));
    return lost.length > 0 ? [{ day, lost }] : [];
  });
  await recordEnd(
    decision,
    'MOVED',
    moved.map(({ day, lost }) => ({ day, lineIds: lost.map(({ id }) => id), why: whyLost(lost) })),
  );
  return moved.flatMap(({ day, lost }) => lost.map((line) => named(day, line)));
}

/**
 * Decides to end the work that these facts no longer allow. Dates that have begun are kept.
 *
 * @param lastDay - as {@link decideLateLeave}
 */
export async function decideLeaving(
  decision: Decision<Actor>,
  userId: string,
  facts: WorkFacts,
  lastDay?: RawBuilder<string | null>,
): Promise<Endings> {
  const { db, now, changes } = decision;
  const { shifts, meetings } = await endingsOf(db, userId, facts, now);
  for (const { shift, refused } of shifts)
    for (const range of refused)
      await decideRelease(decision, { shiftId: shift.id, userId, range, cause: 'LEFT' });
  for (const meeting of meetings) changes.push({ kind: 'uninvited', meeting, userId });
  const late = await decideLateLeave(decision, userId, lastDay);
  const moved = await decideMovedLines(decision, userId, facts);
  return { shifts, meetings, timeOff: [...late, ...moved] };
}
