/** Decides that an employee is absent, and what that takes from shifts. */
import type { Actor } from '../../../platform/auth/actor';
import {
  liveLinesOf,
  type NewAbsence,
  type NewDay,
  type NewLine,
  zonesOf,
} from '../plan/absences.repository';
import { type LineOfShift, linesOf, withoutTimes } from '../plan/absences.rules';
import { decideRelease, type ReleaseOrder } from './decideStaff.service';
import { type Decision, wholeIn } from './decision';
import type { AbsenceGranted } from './planChanges';

/** A line that takes time from a shift, and whether someone else can work that time. */
export type OrderedLine = LineOfShift & {
  readonly effect: 'RELEASED' | 'KEPT';
  /** The pay of this line, if it differs from the other lines. */
  readonly pay?: NewLine['pay'];
};

/** Hours that are paid without a shift, at a location and for a position of the employee. */
type PaidHours = Pick<NewLine, 'date' | 'location_id' | 'position_id' | 'minutes'>;

export interface AbsenceOrder {
  readonly absence: Omit<NewAbsence, 'id' | 'created_at' | 'created_by' | 'start_date' | 'end_date'>;
  /** The dates that are off, at least one. Lines can only have these dates. */
  readonly days: readonly NewDay[];
  readonly lines: readonly OrderedLine[];
  readonly hours?: readonly PaidHours[];
  readonly pay: NewLine['pay'];
}

const withoutShift = {
  shift_id: null,
  shift_code: null,
  start_time: null,
  end_time: null,
  covers_user_id: null,
  slot: null,
  effect: 'NONE',
} as const;

/**
 * Decides to release an employee from dates of a shift.
 *
 * @param order - the range starts with the first date that can still change
 * @returns the lines of the dates, as the shift is before the release
 */
export async function decideTimeTaken(
  decision: Decision<Actor>,
  order: ReleaseOrder & { readonly range: { readonly start: string; readonly end: string } },
): Promise<OrderedLine[]> {
  const { shift, rows } = await wholeIn(decision, order.shiftId);
  const lines = linesOf(shift, rows, order.userId, order.range);
  await decideRelease(decision, order);
  return lines.map((line) => ({ ...line, effect: 'RELEASED' }));
}

/** Returns the hours of a date without those that other absences take. */
function hoursLeft(hour: PaidHours, taken: readonly Pick<NewLine, 'date' | 'minutes'>[]): PaidHours[] {
  const before = taken.filter(({ date }) => date === hour.date);
  const minutes = before.reduce((left, line) => left - line.minutes, hour.minutes);
  return minutes > 0 ? [{ ...hour, minutes }] : [];
}

/**
 * Decides to store an absence. Time that another absence of the employee already takes has no second line.
 *
 * @throws RangeError without days
 */
export async function decideAbsence(
  { db, ids, actor, now, changes }: Decision<Actor>,
  { absence, days, lines, hours = [], pay }: AbsenceOrder,
): Promise<AbsenceGranted> {
  const dates = days.map(({ date }) => date).sort();
  const [start_date] = dates;
  const end_date = dates.at(-1);
  if (start_date === undefined || end_date === undefined) throw new RangeError('An absence needs a day.');
  const taken = await liveLinesOf(db, { userIds: [absence.user_id], from: start_date, to: end_date });
  const zoneOf = await zonesOf(
    db,
    [...lines, ...taken].map(({ location_id }) => location_id),
  );
  const stored = [
    ...lines.flatMap((line) => withoutTimes(line, taken, zoneOf)),
    ...hours.flatMap((hour) => hoursLeft(hour, taken)).map((hour) => ({ ...hour, ...withoutShift })),
  ].map((line) => ({ pay, ...line, id: ids.next() }));
  const by = actor.kind === 'user' ? actor.userId : null;
  const granted: AbsenceGranted = {
    kind: 'absenceGranted',
    absence: { ...absence, id: ids.next(), created_by: by, created_at: now, start_date, end_date },
    days,
    lines: stored,
  };
  changes.push(granted);
  return granted;
}
