/** The schedule that a rule reads: the stored shifts, with the changes of a decision applied. */
import type { Queryable } from '../../../platform/database/types';
import type { WholeShift } from './shiftWrites.repository';

/** Days that a decision gives an employee off. Without hours, the whole days are off. */
interface DaysOff {
  readonly userId: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Instants, in milliseconds. */
  readonly hours?: { readonly start: number; readonly end: number };
}

export interface PlanView {
  readonly db: Queryable;
  /** Shifts after the changes so far, by ID. Every other shift is read from the database. */
  readonly changed?: ReadonlyMap<string, WholeShift>;
  /** Days that the decision ends, by absence. They no longer keep the employee from working. */
  readonly endedDays?: ReadonlyMap<string, readonly string[]>;
  /** Days off that an earlier decision of the same preview gives to employees. */
  readonly daysOff?: readonly DaysOff[];
  /** The id of a draft that the decision publishes. Its shifts warn no planner. */
  readonly withoutDraft?: string;
}
