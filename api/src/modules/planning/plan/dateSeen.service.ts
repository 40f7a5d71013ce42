/** Revisions of single dates of a shift. An undo sends the revision that its user saw, so it undoes no unseen change. */
import { exceptionOn, isPlannedOn } from '@ondeck/shared/domain/calendar/occurrences';
import { isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import { reaches } from '../../../platform/auth/scope';
import { grouped } from '../../../platform/core/grouped';
import { lastChange } from '../../../platform/database/lastChange';
import { revisionOf, unseen } from '../../../platform/database/revision';
import type { Queryable } from '../../../platform/database/types';
import type { UnitOfWork } from '../../../platform/services';
import { shiftOn } from './shiftOn.rules';
import { findShift, loadAssignments, type ShiftRow } from './shiftRows.repository';
import { lockWhole, type WholeShift } from './shiftWrites.repository';
import type { AssignmentRow } from './assignments.rules';
import { movedFrom, movedFromAny } from './exceptions.repository';

interface ShiftDate {
  readonly id: string;
  readonly date: string;
}

/** Returns the state of one date of a shift: its times and position, whether it takes place, and its staff. */
function stateOn(shift: ShiftRow, rows: readonly AssignmentRow[], date: string): unknown {
  const { start_time, end_time, position_id, comments } = shiftOn(shift, date);
  const { kind = null, reason = null } = exceptionOn(shift, date) ?? {};
  const people = rows
    .filter((row) => isWithin(date, row.start_date, row.end_date))
    .map((row) => `${row.user_id} ${row.covers_user_id}`)
    .sort();
  return [
    shift.id,
    date,
    isPlannedOn(shift, date),
    start_time,
    end_time,
    position_id,
    comments,
    kind,
    reason,
    people,
  ];
}

/** A date of a shift, read with the shift's assignments. */
interface ReadDate {
  readonly shift: ShiftRow;
  readonly rows: readonly AssignmentRow[];
  readonly date: string;
}

const keyOf = (shiftId: string, date: string): string => `${shiftId}:${date}`;

/**
 * Returns the revisions of dates. A revision changes with anything about its date, even on the day it was moved to.
 * Takes two queries for any number of dates.
 *
 * @returns by the shift's ID and the date, `id:yyyy-MM-dd`
 */
export async function dateRevisions(
  db: Queryable,
  dates: readonly ReadDate[],
): Promise<ReadonlyMap<string, string>> {
  if (dates.length === 0) return new Map();
  const moved = await movedFromAny(db, [...new Set(dates.map(({ shift }) => shift.id))]);
  const rowsOf = await loadAssignments(db, moved);
  const there = grouped(moved, (shift) => keyOf(shift.moved_from, shift.moved_from_date));
  return new Map(
    dates.map(({ shift, rows, date }) => {
      const key = keyOf(shift.id, date);
      const states = (there.get(key) ?? []).map((one) =>
        stateOn(one, rowsOf.get(one.id) ?? [], one.start_date),
      );
      return [key, revisionOf([stateOn(shift, rows, date), states])];
    }),
  );
}

/** Reads a date of a shift and returns its revision. */
export async function dateRevision(db: Queryable, { id, date }: ShiftDate): Promise<string> {
  const shift = await findShift(db, id);
  if (!shift) return '';
  const rows = (await loadAssignments(db, [shift])).get(id) ?? [];
  return (await dateRevisions(db, [{ shift, rows, date }])).get(keyOf(id, date)) ?? '';
}

/** Builds the 409 for an undo of a date that someone changed since: the user, the change, the time, and the choice. */
async function changedSince({ trx, actor }: UnitOfWork, shift: ShiftRow, at: ShiftDate, revision: string) {
  const moved = (await movedFrom(trx, at)).map(({ id }) => id);
  const { shift_code: name, timezone } = shift;
  const about = { entity: 'shift', id: at.id, date: at.date, moved, name, timezone, readerId: actor.userId };
  const last = await lastChange(trx, about);
  const choice = 'Keep that change, or change the schedule yourself.';
  return unseen([`${name} has changed since.`, last, choice], revision);
}

/** Checks that the user saw the date as it is now. @throws 409 with the user who changed it, the change, and when */
async function assertDateSeen(
  unit: UnitOfWork,
  shift: ShiftRow,
  at: ShiftDate,
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const revision = await dateRevision(unit.trx, at);
  if (seen !== revision) throw await changedSince(unit, shift, at, revision);
}

/**
 * Locks a shift and its staff for a write about one of its dates.
 *
 * @param seen - the revision of the date that the user saw before an undo; undefined skips the check
 * @throws 404 if out of reach or archived; 409 if the date has changed or its shift was deleted since it was seen
 */
export async function lockSeen(
  unit: UnitOfWork,
  at: ShiftDate,
  seen: string | undefined,
  others: readonly string[] = [],
): Promise<WholeShift> {
  const { trx, actor } = unit;
  const stored = seen === undefined ? undefined : await findShift(trx, at.id);
  if (stored && stored.deleted_at !== null && reaches(actor, stored.location_id))
    throw await changedSince(unit, stored, at, '');
  const whole = await lockWhole(trx, actor, at.id, others);
  await assertDateSeen(unit, whole.shift, at, seen);
  return whole;
}
