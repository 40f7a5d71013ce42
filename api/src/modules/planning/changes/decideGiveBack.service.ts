/** Decides whether an employee gets a date back that an absence or a schedule change released. Reads only. */
import { isPlannedOn, occursOn, plannedDays } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, dayNumber, isWithin, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Actor } from '../../../platform/auth/actor';
import { loadAvailability } from '../people/availability.service';
import { ownChoice } from '../people/judgment.rules';
import { loadPeople, type PersonFacts } from '../people/people.repository';
import type { CandidateReason } from '../people/reasons.rules';
import type { AssignmentRow } from '../plan/assignments.rules';
import { releasesOf } from '../plan/openShifts.repository';
import { liveLinesOf } from '../plan/absences.repository';
import { holdersOn, type Place, slotOf } from '../plan/place.rules';
import { type AssignmentChange, releaseAssignment, rowsAfter } from '../plan/release.rules';
import { slotIn } from '../plan/shiftOn.rules';
import { findShift, firstChangeableDay, type ShiftRow } from '../plan/shiftRows.repository';
import type { WholeShift } from '../plan/shiftWrites.repository';
import { assignmentsOf } from '../plan/assignments.repository';
import { type Decision, record } from './decision';

/** A date of a shift that an employee gave up. */
export interface GiveBackOrder extends Place {
  readonly shiftId: string;
  readonly date: PlainDate;
  /** The employees who lose the date if they got it since. */
  readonly takeBack?: readonly string[];
  /** Whether the employee clocks in for the date: it can have begun, and only another employee keeps it from them. */
  readonly isPunch?: boolean;
  /** Whether the release is undone right away: the date can have begun since. */
  readonly isUndo?: boolean;
}

/** The effect of ending an absence on one date of a shift. */
export interface GiveBackOutcome {
  /**
   * BACK: the employee works the date again. KEPT: another employee keeps the date. OPEN: no one works the date. BEGUN:
   * the shift has begun, so its staff doesn't change. NONE: the shift no longer has the date.
   */
  readonly effect: 'BACK' | 'KEPT' | 'OPEN' | 'BEGUN' | 'NONE';
  readonly shift: ShiftRow | null;
  readonly date: PlainDate;
  /** Whether the shift takes place on the date. */
  readonly occurs: boolean;
  /** Whether the employee who is covered works the date again, and so can't lose it. */
  readonly isFixed: boolean;
  /** The employees who worked the date before the decision. */
  readonly holders: readonly Pick<PersonFacts, 'id' | 'firstName' | 'name'>[];
  /** Why the employee can't work the date. */
  readonly reasons: readonly CandidateReason[];
}

/** Returns a shift that isn't deleted with its staff, after the changes so far. */
async function existing({ db, changed }: Decision<Actor>, shiftId: string): Promise<WholeShift | undefined> {
  const shift = changed.get(shiftId)?.shift ?? (await findShift(db, shiftId));
  if (!shift || shift.deleted_at !== null) return undefined;
  return changed.get(shiftId) ?? { shift, rows: await assignmentsOf(db, shiftId) };
}

/** Returns whether a shift, canceled dates included, has no date strictly between two days. */
const areNeighbors = (shift: ShiftRow, from: PlainDate, to: PlainDate): boolean =>
  plannedDays(shift, dayNumber(addDays(from, 1)), dayNumber(addDays(to, -1))).length === 0;

/** Adds a date to the employee's assignments before and after it; null if they end or start at other dates. */
function joinDate(
  shift: ShiftRow,
  own: readonly AssignmentRow[],
  date: PlainDate,
): AssignmentChange[] | null {
  const isEarlier = ({ end_date }: AssignmentRow) =>
    end_date !== null && end_date < date && areNeighbors(shift, end_date, date);
  const earlier = own.find(isEarlier);
  const later = own.find((row) => row.start_date > date && areNeighbors(shift, date, row.start_date));
  if (earlier && later)
    return [
      { kind: 'remove', id: later.id },
      { kind: 'trim', id: earlier.id, start_date: earlier.start_date, end_date: later.end_date },
    ];
  if (earlier) return [{ kind: 'trim', id: earlier.id, start_date: earlier.start_date, end_date: date }];
  return later ? [{ kind: 'trim', id: later.id, start_date: date, end_date: later.end_date }] : null;
}

/** Returns why an employee can't work a date of a shift, as if the location weren't closed; empty for a candidate. */
async function reasonsAgainst(
  decision: Decision<Actor>,
  shift: ShiftRow,
  { userId, date }: GiveBackOrder,
): Promise<readonly CandidateReason[]> {
  const slot = slotIn({ ...shift, closures: null }, { start: date, end: date });
  const lines = await liveLinesOf(decision.db, {
    userIds: [userId],
    shiftIds: [shift.id],
    from: date,
    to: date,
  });
  // Hours of the shift itself that the employee misses don't keep them from its rest.
  const endedDays = new Map(decision.endedDays);
  for (const { effect, absence_id: absence } of lines)
    if (effect === 'KEPT') endedDays.set(absence, [...(endedDays.get(absence) ?? []), date]);
  const [found] = await loadAvailability({ ...decision, endedDays }, [{ userId, slot }], shift.id);
  // The employee had the date before, so their own availability doesn't stop them.
  const able = found && ownChoice(found);
  if (able && able.reasons.length === 0) decision.checked.push(able);
  return able ? able.reasons : [{ code: 'INACTIVE' }];
}

/** Returns a change of an assignment without parts that have no date of the shift, because no one would see them. */
function withDates({ ids }: Decision<Actor>, shift: ShiftRow, change: AssignmentChange): AssignmentChange[] {
  if (change.kind === 'remove') return [change];
  const { start_date: start, end_date: end } = change;
  const hasDates = end === null || plannedDays(shift, dayNumber(start), dayNumber(end)).length > 0;
  if (change.kind === 'trim') return hasDates ? [change] : [{ kind: 'remove', id: change.id }];
  return hasDates ? [{ ...change, id: ids.next() }] : [];
}

/** Adds the return of a date to a decision. */
async function giveBack(
  decision: Decision<Actor>,
  { shift, rows }: WholeShift,
  order: GiveBackOrder,
  others: readonly string[],
): Promise<void> {
  const { date, userId, coversUserId, slot } = order;
  const taken = others.flatMap((other) =>
    releaseAssignment(rows, other, date, date).flatMap((one) => withDates(decision, shift, one)),
  );
  const left = rowsAfter(rows, taken);
  const own = left.filter((row) => row.user_id === userId && row.covers_user_id === coversUserId);
  const joined = joinDate(shift, own, date);
  const added: AssignmentRow | null = joined
    ? null
    : {
        id: decision.ids.next(),
        shift_id: shift.id,
        user_id: userId,
        slot: coversUserId === null ? slotOf(rows, userId, slot) : slot,
        start_date: date,
        end_date: date,
        covers_user_id: coversUserId,
      };
  const releases = (await releasesOf(decision.db, shift.id)).filter(
    (release) => release.user_id === userId && isWithin(date, release.start_date, release.end_date),
  );
  const after = [...rowsAfter(left, joined ?? []), ...(added ? [added] : [])];
  record(
    decision,
    {
      kind: 'givenBack',
      shift,
      date,
      userId,
      others,
      rows: [...taken, ...(joined ?? [])],
      added,
      releaseIds: releases.map(({ id }) => id),
    },
    after,
  );
}

/**
 * Decides to give a date back to the employee who gave it up, if the rules allow it. Otherwise the date remains open, or
 * with the employee who got it since. Never refused, and a date that has begun doesn't change.
 *
 * The absence of the date must have ended in the database, or be left out by the decision.
 */
export async function decideGiveBack(
  decision: Decision<Actor>,
  order: GiveBackOrder,
): Promise<GiveBackOutcome> {
  const { shiftId, userId, date, takeBack = [] } = order;
  const { db, now } = decision;
  const whole = await existing(decision, shiftId);
  const outcome = {
    shift: whole?.shift ?? null,
    date,
    occurs: false,
    isFixed: false,
    holders: [],
    reasons: [],
  };
  if (!whole || !isPlannedOn(whole.shift, date)) return { ...outcome, effect: 'NONE' };
  const { shift, rows } = whole;
  const occurs = occursOn(shift, date);
  const held = holdersOn(date, order, rows, await releasesOf(db, shiftId));
  const people = await loadPeople(
    db,
    held.map((row) => row.user_id),
  );
  const holders = [...people.values()];
  const isFixed = held.some((row) => row.user_id === order.coversUserId);
  const known = { ...outcome, occurs, isFixed, holders };
  if (order.isPunch !== true && order.isUndo !== true && date < firstChangeableDay(shift, now))
    return { ...known, effect: 'BEGUN' };
  if (rows.some((row) => row.user_id === userId && isWithin(date, row.start_date, row.end_date)))
    return { ...known, effect: 'BACK' };
  if (isFixed || holders.some(({ id }) => !takeBack.includes(id))) return { ...known, effect: 'KEPT' };
  const reasons = order.isPunch ? [] : await reasonsAgainst(decision, shift, order);
  if (reasons.length > 0) return { ...known, effect: holders.length > 0 ? 'KEPT' : 'OPEN', reasons };
  await giveBack(
    decision,
    whole,
    order,
    holders.map(({ id }) => id),
  );
  return { ...known, effect: 'BACK' };
}
