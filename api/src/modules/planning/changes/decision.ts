/**
 * A command decides before it writes. A decision contains the changes that the command would make, in order, and reads
 * the schedule with these changes applied. A preview shows the decision; a write locks, decides, and applies it.
 */
import type { Actor, UserActor } from '../../../platform/auth/actor';
import { notFound } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import type { DeckShort } from '../deck/shortages.service';
import type { Availability } from '../people/judgment.rules';
import { assignmentsOf } from '../plan/assignments.repository';
import type { AssignmentRow } from '../plan/assignments.rules';
import { type CoverageGap, coverageGaps } from '../plan/coverage.rules';
import { releasesOf } from '../plan/openShifts.repository';
import type { PlanView } from '../plan/planView';
import { findShift, todayOf } from '../plan/shiftRows.repository';
import type { WholeShift } from '../plan/shiftWrites.repository';
import type { OfShift, PlanChange } from './planChanges';

export interface Decision<By extends Actor = UserActor> extends PlanView, Pick<Services, 'ids'> {
  readonly endedDays: Map<string, readonly string[]>;
  readonly actor: By;
  readonly now: Date;
  readonly changes: PlanChange[];
  readonly changed: Map<string, WholeShift>;
  /** Employees who get or keep work, with their availability. Their warnings are shown. */
  readonly checked: Availability[];
  /** Shortages of lifeguards that the decision causes. A write and a preview add them after the decision. */
  readonly shortages: DeckShort[];
  /** The shifts after an earlier decision of the same preview, with which this decision is compared. */
  readonly before?: ReadonlyMap<string, WholeShift>;
  /** The number of changes of that earlier decision. */
  readonly earlier?: number;
}

/** Starts a decision based on the stored schedule. @param without - the draft that the decision publishes */
export const startDecision = <By extends Actor>(
  { clock, ids }: Pick<Services, 'clock' | 'ids'>,
  db: Queryable,
  actor: By,
  without: Pick<PlanView, 'withoutDraft'> = {},
): Decision<By> => ({
  db,
  actor,
  ids,
  now: clock.now(),
  changes: [],
  changed: new Map(),
  endedDays: new Map(),
  checked: [],
  shortages: [],
  ...without,
});

/**
 * Starts a decision on top of an earlier one, for a preview of several. The earlier decision doesn't change, so a preview
 * can drop a refused decision.
 */
export const decisionAfter = (earlier: Decision): Decision => ({
  ...earlier,
  changes: [...earlier.changes],
  changed: new Map(earlier.changed),
  endedDays: new Map(earlier.endedDays),
  checked: [],
  shortages: [],
  before: earlier.changed,
  earlier: earlier.changes.length,
});

/** Returns a decision in whose view the days off that it gives keep employees from working, for later decisions. */
export const withDaysOff = (decision: Decision): Decision => ({
  ...decision,
  daysOff: decision.changes.flatMap((change) =>
    change.kind === 'absenceGranted'
      ? change.days.map(({ date, from_at: from, to_at: to }) => ({
          userId: change.absence.user_id,
          start_date: date,
          end_date: date,
          ...(from && to ? { hours: { start: from.getTime(), end: to.getTime() } } : {}),
        }))
      : [],
  ),
});

/** Starts the decision of a write, in the write's transaction. */
export const decisionOf = <By extends Actor>(unit: UnitOfWork<By>): Decision<By> =>
  startDecision(unit, unit.trx, unit.actor);

/** Returns a shift with its staff after the changes so far. @throws 404 if it is deleted or unknown */
export async function wholeIn({ db, changed }: Decision<Actor>, shiftId: string): Promise<WholeShift> {
  const known = changed.get(shiftId);
  if (known) return known;
  const shift = await findShift(db, shiftId);
  if (!shift || shift.deleted_at !== null) throw notFound('Shift not found.');
  return { shift, rows: await assignmentsOf(db, shiftId) };
}

/** Adds a change to a decision. @param rows - the shift's assignments after the change */
export function record<Change extends Extract<PlanChange, OfShift<string, unknown>>>(
  { changes, changed }: Decision<Actor>,
  change: Change,
  rows: readonly AssignmentRow[],
): Change {
  changes.push(change);
  changed.set(change.shift.id, { shift: change.shift, rows });
  return change;
}

/** Returns the open shifts of a shift from today on, after the changes so far. */
export async function openShiftsAfter(decision: Decision<Actor>, shiftId: string): Promise<CoverageGap[]> {
  const { db, now, changes } = decision;
  const { shift, rows } = await wholeIn(decision, shiftId);
  // A later release counts, as it does when the changes are stored: its id is greater.
  const released = changes.flatMap((change, index) =>
    change.kind === 'released' && change.shift.id === shiftId
      ? change.had.map(({ start, end }) => ({
          id: `~${String(index).padStart(6, '0')}`,
          user_id: change.userId,
          start_date: start,
          end_date: end,
          created_at: now,
        }))
      : [],
  );
  return coverageGaps(shift, todayOf(shift, now), rows, [...(await releasesOf(db, shiftId)), ...released]);
}
