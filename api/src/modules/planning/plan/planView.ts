/** The schedule that a rule reads: the stored shifts, with the changes of a decision applied. */
import type { Queryable } from '../../../platform/database/types';
import type { WholeShift } from './shiftWrites.repository';

export interface PlanView {
  readonly db: Queryable;
  /** Shifts after the changes so far, by ID. Every other shift is read from the database. */
  readonly changed?: ReadonlyMap<string, WholeShift>;
  /** Days that the decision ends, by absence. They no longer keep the employee from working. */
  readonly endedDays?: ReadonlyMap<string, readonly string[]>;
  /** The id of a draft that the decision publishes. Its shifts warn no planner. */
  readonly withoutDraft?: string;
}
