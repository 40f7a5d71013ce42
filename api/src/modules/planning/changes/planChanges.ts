/** The changes that a command can decide. Each has what a write needs to store it, and a preview to show it. */
import type { LostTimeOff } from '../effects/absenceNews.service';
import type { DateNews, PersonChange } from '../effects/notify.service';
import type { Availability } from '../people/judgment.rules';
import type { Warning } from '../people/warnings.rules';
import type { AbsenceEnd, AbsenceRow, NewAbsence, NewDay, NewLine } from '../plan/absences.repository';
import type { AssignmentRow } from '../plan/assignments.rules';
import type { StoredClosure } from '../plan/closures.repository';
import type { DateRange } from '../plan/dateRanges.rules';
import type { VersionChange } from '../plan/planChange.rules';
import type { MeetingRow } from '../plan/meetings.repository';
import type { PaidLine } from '../plan/paidLines.repository';
import type { AssignmentChange, DaysHad } from '../plan/release.rules';
import type { ShiftInput } from '../plan/shiftInput.rules';
import type { ShiftClosure, ShiftException, ShiftRow } from '../plan/shiftRows.repository';
import type { ShiftLocation, WholeShift } from '../plan/shiftWrites.repository';
import type { StaffChange } from '../plan/staffChange.rules';
import type { TouchedShift } from './closureEffects.service';
import type { LateRequest } from './lateLeave.repository';

/** One date of a shift. */
export interface ShiftDate {
  readonly id: string;
  readonly date: string;
}

export type AssignmentSource = 'PLAN' | 'OPEN_SHIFT' | 'REASSIGNED' | 'PUNCH';

/** The reason that an employee no longer works dates, and the request or absence behind it. */
export interface ReleaseCause {
  readonly cause: 'TIME_OFF' | 'SCHEDULE_CHANGE' | 'LEFT' | 'ABSENCE';
  readonly absenceId?: string;
  readonly timeOffRequestId?: string;
  readonly rescheduleRequestId?: string;
}

/** A change of one shift. `shift` is the shift after the change. */
export type OfShift<Kind extends string, Rest> = { readonly kind: Kind; readonly shift: ShiftRow } & Rest;

export type Assigned = OfShift<
  'assigned',
  { readonly row: AssignmentRow; readonly source: AssignmentSource; readonly warnings: readonly Warning[] }
>;

export type Released = OfShift<
  'released',
  ReleaseCause & {
    readonly userId: string;
    readonly range: DateRange;
    readonly had: readonly DaysHad[];
    readonly rows: readonly AssignmentChange[];
  }
>;

/** A date is returned to the employee who gave it up. */
export type Returned = OfShift<
  'returned',
  {
    readonly date: string;
    readonly owner: string;
    /** The substitute's assignment on the date; null without a substitute. */
    readonly cover: AssignmentRow | null;
    readonly releaseId: string;
    readonly rows: readonly AssignmentChange[];
    /** The new assignment, if no assignment of the employee is next to the date. */
    readonly added: AssignmentRow | null;
  }
>;

/** An employee works a date again, because the absence or change that released the date ended. */
export type GivenBack = OfShift<
  'givenBack',
  {
    readonly date: string;
    readonly userId: string;
    /** The employees who lose the date. */
    readonly others: readonly string[];
    readonly rows: readonly AssignmentChange[];
    /** The new assignment, if no assignment of the employee is next to the date. */
    readonly added: AssignmentRow | null;
    /** The releases that no longer include the date. */
    readonly releaseIds: readonly string[];
  }
>;

/** One date gets other times, is canceled, or returns to its regular schedule. */
export type DateChanged = OfShift<
  'dateChanged',
  {
    readonly date: string;
    readonly staff: readonly string[];
    readonly before: ShiftException | null;
    readonly news: DateNews;
    readonly reason: string;
  }
>;

export type Archived = OfShift<'archived', { readonly people: readonly PersonChange[] }>;

/** An archived shift takes place again; `without` names its former employees who aren't restored with it. */
export type Restored = OfShift<
  'restored',
  { readonly people: readonly PersonChange[]; readonly without: readonly string[] }
>;

/** A location is closed on days or for hours. */
export interface LocationClosed {
  readonly kind: 'closed';
  readonly place: ShiftLocation;
  readonly closures: readonly ShiftClosure[];
  readonly touched: readonly TouchedShift[];
  /** Paid lines that aren't paid while the location is closed. */
  readonly leave: readonly PaidLine[];
}

/** A closure is removed; `left` is the part of it that has passed, null if no part has. */
export interface LocationReopened {
  readonly kind: 'reopened';
  readonly place: ShiftLocation;
  readonly closure: StoredClosure;
  readonly left: ShiftClosure | null;
  readonly touched: readonly TouchedShift[];
  /** Lines that are paid again. */
  readonly leave: readonly PaidLine[];
}

/** A saved form: a new shift, or the change of a stored one. */
export type Saved = OfShift<
  'saved',
  Omit<StaffChange, 'add'> & {
    readonly input: ShiftInput;
    /** The stored shift; null for a new one. A new shift has no code until it is stored. */
    readonly before: WholeShift | null;
    /** The first day that changes. Earlier days keep their schedule. */
    readonly from: string;
    /** The change of the shift's versions; null if its schedule doesn't change. */
    readonly plan: VersionChange | null;
    /** The new assignments. */
    readonly add: readonly AssignmentRow[];
    /** All assignments after the change. */
    readonly rows: readonly AssignmentRow[];
    /** The checked employees, those of `add` first, in order. */
    readonly checked: readonly Availability[];
    /** The changes to notify employees about. */
    readonly people: readonly PersonChange[];
    /** For a new shift, the date that moved there; for a stored one, the date whose exception the new plan contains. */
    readonly moved: ShiftDate | null;
  }
>;

/** An employee is no longer invited to a meeting. */
export interface Uninvited {
  readonly kind: 'uninvited';
  readonly meeting: MeetingRow;
  readonly userId: string;
}

/** An employee is notified that they lost time off. */
interface TimeOffLost extends LostTimeOff {
  readonly kind: 'timeOffLost';
}

/** A time off request ends on the last day. */
export interface TimeOffEnded {
  readonly kind: 'timeOffEnded';
  readonly request: LateRequest;
}

/** An absence is stored. Its lines are paid with their own dates, or later if those weeks are closed. */
export interface AbsenceGranted {
  readonly kind: 'absenceGranted';
  readonly absence: NewAbsence;
  readonly days: readonly NewDay[];
  readonly lines: readonly Omit<NewLine, 'pay_date'>[];
}

/** Time off takes time again that another absence had taken first. */
export interface LeaveResumed {
  readonly kind: 'leaveResumed';
  readonly absence: AbsenceRow;
  readonly lines: readonly Omit<NewLine, 'pay_date'>[];
}

/** Days of an absence end with their lines, or single lines end. */
export interface AbsenceEnded extends Omit<AbsenceEnd, 'absenceId' | 'by' | 'at'> {
  readonly kind: 'absenceEnded';
  readonly absence: AbsenceRow;
}

export type PlanChange =
  | Assigned
  | Released
  | Returned
  | GivenBack
  | DateChanged
  | Archived
  | Restored
  | LocationClosed
  | LocationReopened
  | Uninvited
  | TimeOffEnded
  | TimeOffLost
  | AbsenceGranted
  | AbsenceEnded
  | LeaveResumed
  | Saved
  /** The rest of a begun shift is no longer open, unless someone took it. */
  | { readonly kind: 'restDropped'; readonly shiftId: string; readonly employee: string }
  /** Pending schedule changes of one date are closed, for everyone if no employee is named. */
  | {
      readonly kind: 'requestsClosed';
      readonly shiftId: string;
      readonly date: string;
      readonly userId?: string;
      readonly reason: string;
    }
  /** Two employees swapped. Each gets one notification instead of one for each change. */
  | {
      readonly kind: 'swapped';
      readonly people: readonly [string, string];
      readonly gave: readonly [{ shift: ShiftRow; date: string }, { shift: ShiftRow; date: string }];
    }
  /** Another notification already informs the employee about a shift, or about every shift. */
  | { readonly kind: 'notifiedOtherwise'; readonly userId: string; readonly shiftId: string | null };
