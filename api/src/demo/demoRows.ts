import type { Insertable, SelectType } from 'kysely';
import type { Database } from '../platform/database/schema.types';

/** A row of a table for the demo school, with instants as ISO 8601, without the columns that are left out. */
type Row<Table extends keyof Database, LeftOut extends keyof Database[Table] = never> = {
  -readonly [Column in Exclude<keyof Database[Table], LeftOut>]: Stored<SelectType<Database[Table][Column]>>;
};
type Stored<Value> = Value extends Date ? string : Value;

/** A row whose columns with defaults may be left out, because no step reads them again. */
type NewRow<Table extends keyof Database> = {
  -readonly [Column in keyof Insertable<Database[Table]>]: Stored<
    SelectType<Database[Table][Column & keyof Database[Table]]>
  >;
};

export type LocationRow = NewRow<'locations'> & { last_shift_number: number };
export type PositionRow = NewRow<'positions'>;
export type UserRow = NewRow<'users'>;
export type DemoShiftRow = Row<
  'shifts',
  'from_date' | 'first_date' | 'moved_from' | 'moved_from_date' | 'group_id'
>;
export type DemoAssignmentRow = Row<'assignments'>;
export type DemoTimeOffRow = Row<'time_off_requests', 'all_shifts'>;
export type DemoRescheduleRow = Row<'reschedule_requests'>;
export type OpenShiftRequestRow = Row<'open_shift_requests'>;
export type NewShiftRequestRow = Row<'new_shift_requests'>;
/** The states of schedule change requests, the kind with the most states. */
export type RequestState = DemoRescheduleRow['status'];
export type ReleaseRow = Row<'releases', 'covers_user_id'>;
export type DemoOpenShiftRow = Row<'open_shifts'>;
export type DemoClockRow = Row<
  'clock_records',
  'position_id' | 'kiosk_id' | 'in_address' | 'in_device' | 'out_kiosk_id' | 'out_address' | 'out_device'
>;

/** Every table of the demo school, in the order in which its rows can be stored. */
export interface DemoTables {
  locations: LocationRow[];
  positions: PositionRow[];
  users: UserRow[];
  user_locations: Row<'user_locations'>[];
  user_positions: Row<'user_positions'>[];
  shifts: DemoShiftRow[];
  assignments: DemoAssignmentRow[];
  meetings: Row<'meetings', 'deleted_at' | 'deleted_by' | 'search_text' | 'is_keyed'>[];
  meeting_staff: Row<'meeting_staff'>[];
  meeting_positions: Row<'meeting_positions'>[];
  time_off_requests: DemoTimeOffRow[];
  reschedule_requests: DemoRescheduleRow[];
  releases: ReleaseRow[];
  open_shifts: DemoOpenShiftRow[];
  open_shift_requests: OpenShiftRequestRow[];
  new_shift_requests: NewShiftRequestRow[];
  clock_records: DemoClockRow[];
  payroll_adjustments: Row<'payroll_adjustments', 'reason'>[];
  correction_requests: Row<
    'correction_requests',
    'status' | 'decided_by' | 'decided_at' | 'decision_reason'
  >[];
  notifications: Row<'notifications'>[];
  availability_patterns: Row<'availability_patterns'>[];
  availability_blocks: Row<'availability_blocks'>[];
  availability_exceptions: Row<'availability_exceptions'>[];
  work_preferences: Row<'work_preferences'>[];
}

/** Returns empty tables. */
export const emptyTables = (): DemoTables => ({
  locations: [],
  positions: [],
  users: [],
  user_locations: [],
  user_positions: [],
  shifts: [],
  assignments: [],
  meetings: [],
  meeting_staff: [],
  meeting_positions: [],
  time_off_requests: [],
  reschedule_requests: [],
  releases: [],
  open_shifts: [],
  open_shift_requests: [],
  new_shift_requests: [],
  clock_records: [],
  payroll_adjustments: [],
  correction_requests: [],
  notifications: [],
  availability_patterns: [],
  availability_blocks: [],
  availability_exceptions: [],
  work_preferences: [],
});
