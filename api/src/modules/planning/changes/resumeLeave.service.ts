/** Decides which time off takes the time of a line that ends with another absence. Reads only. */
import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import { plainTimeIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { Actor } from '../../../platform/auth/actor';
import type { Queryable } from '../../../platform/database/types';
import { type AbsenceLine, liveLinesOf, zonesOf } from '../plan/absences.repository';
import { partsWithout, payOf, type TimeRange } from '../plan/absences.rules';
import { assignmentsOf } from '../plan/assignments.repository';
import { type CoveringLeave, coveringLeave } from '../plan/coveringLeave.repository';
import type { GiveBackOutcome } from './decideGiveBack.service';
import type { Decision } from './decision';

/** A line of a shift with its times. */
type TimedLine = AbsenceLine & TimeRange & { readonly shift_id: string };

const isTimed = (line: AbsenceLine): line is TimedLine =>
  line.shift_id !== null && line.start_time !== null && line.end_time !== null;

/** Returns the parts of hours that time off covers, in wall-clock times of the line's location. */
function partsIn(
  hours: readonly TimeRange[],
  { from_at: from, to_at: to }: CoveringLeave,
  { date, start_time, end_time }: TimedLine,
  zone: string,
): TimeRange[] {
  if (from === null || to === null) return [...hours];
  const at = (time: string) => new Date(toInstant(date, time, zone));
  if (to <= at(start_time) || from >= at(end_time)) return [];
  const first = from <= at(start_time) ? start_time : plainTimeIn(from.getTime(), zone);
  const last = to >= at(end_time) ? end_time : plainTimeIn(to.getTime(), zone);
  return hours
    .map((one) => ({
      start_time: one.start_time > first ? one.start_time : first,
      end_time: one.end_time < last ? one.end_time : last,
    }))
    .filter((part) => part.start_time < part.end_time);
}

/** Returns whether the employee works the date of a line, apart from the time that absences take. */
async function isAssigned({ db, changed }: Decision<Actor>, { shift_id, user_id, date }: TimedLine) {
  const rows = changed.get(shift_id)?.rows ?? (await assignmentsOf(db, shift_id));
  return rows.some((row) => row.user_id === user_id && isWithin(date, row.start_date, row.end_date));
}

/** Returns the values that a new line has of the line that ends: its date of a shift. */
const placeOf = ({
  date,
  shift_id,
  shift_code,
  location_id,
  position_id,
  covers_user_id,
  slot,
}: TimedLine) => ({ date, shift_id, shift_code, location_id, position_id, covers_user_id, slot });

/** Returns the absences that miss a part of a shift which the employee keeps. */
async function partlyMissing(db: Queryable, { user_id, shift_id, date }: TimedLine): Promise<Set<string>> {
  const live = await liveLinesOf(db, { userIds: [user_id], shiftIds: [shift_id], from: date, to: date });
  return new Set(live.filter(({ effect }) => effect === 'KEPT').map(({ absence_id }) => absence_id));
}

/**
 * Adds new lines of the employee's time off to a decision that ends a line: the time off was granted for this time, and
 * another absence took the time first. The hours are paid as time off again, unless the employee works the date.
 *
 * @param outcome - whether the employee gets the date back; null if they kept the shift
 */
export async function resumeLeave(
  decision: Decision<Actor>,
  line: AbsenceLine,
  outcome: GiveBackOutcome | null,
): Promise<void> {
  const { db, ids, changes } = decision;
  if (!isTimed(line) || outcome?.effect === 'BACK') return;
  const leaves = await coveringLeave(db, line);
  if (leaves.length === 0) return;
  const zone = zoneOn((await zonesOf(db, [line.location_id]))(line.location_id), line.date);
  const start = toInstant(line.date, line.start_time, zone);
  const isTheirs = await isAssigned(decision, line);
  const partly = await partlyMissing(db, line);
  let left: TimeRange[] = [{ start_time: line.start_time, end_time: line.end_time }];
  for (const leave of leaves) {
    // Approving a request takes no time from a shift that had begun, or that the employee kept.
    const isGranted = isTheirs
      ? partly.has(leave.id)
      : leave.request_id === null || start > leave.created_at.getTime();
    const parts = isGranted ? partsIn(left, leave, line, zone) : [];
    left = left.flatMap((one) => partsWithout(one, parts));
    const lines = parts.map((part) => ({
      ...placeOf(line),
      ...part,
      id: ids.next(),
      minutes: plannedMinutes(part.start_time, part.end_time),
      effect: isTheirs ? ('KEPT' as const) : ('RELEASED' as const),
      pay: payOf('TIME_OFF', leave.leave_type, 'ASK'),
    }));
    if (lines.length > 0) changes.push({ kind: 'leaveResumed', absence: leave, lines });
  }
}
