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
export type DemoRequestRow = Row<'requests'>;
export type RequestState = DemoRequestRow['status'];
export type ReleaseRow = Row<'releases', 'covers_user_id'>;
export type DemoOpenShiftRow = Row<'open_shifts'>;
export type DemoClockRow = Row<
  'clock_records',
  'position_id' | 'kiosk_id' | 'in_address' | 'in_device' | 'out_kiosk_id' | 'out_address' | 'out_device'
>;

const rows = <R>(): R[] => [];

/** Returns every table of the demo school without rows, in the order in which its rows can be stored. */
export const emptyTables = () => ({
  locations: rows<LocationRow>(),
  positions: rows<PositionRow>(),
  users: rows<UserRow>(),
  user_locations: rows<Row<'user_locations'>>(),
  user_positions: rows<Row<'user_positions'>>(),
  shifts: rows<DemoShiftRow>(),
  assignments: rows<DemoAssignmentRow>(),
  meetings: rows<Row<'meetings', 'deleted_at' | 'deleted_by' | 'search_text' | 'is_keyed'>>(),
  meeting_staff: rows<Row<'meeting_staff'>>(),
  meeting_positions: rows<Row<'meeting_positions'>>(),
  open_shifts: rows<DemoOpenShiftRow>(),
  clock_records: rows<DemoClockRow>(),
  payroll_adjustments: rows<Row<'payroll_adjustments', 'reason'>>(),
  requests: rows<DemoRequestRow>(),
  releases: rows<ReleaseRow>(),
  notifications: rows<Row<'notifications'>>(),
  availability_patterns: rows<Row<'availability_patterns'>>(),
  availability_blocks: rows<Row<'availability_blocks'>>(),
  availability_exceptions: rows<Row<'availability_exceptions'>>(),
  work_preferences: rows<Row<'work_preferences'>>(),
  certificate_types: rows<NewRow<'certificate_types'>>(),
  certificate_type_inclusions: rows<Row<'certificate_type_inclusions'>>(),
  certificate_type_locations: rows<Row<'certificate_type_locations'>>(),
  required_certificates: rows<Row<'required_certificates'>>(),
  certificates: rows<NewRow<'certificates'>>(),
  labor_limits: rows<Row<'labor_limits'>>(),
  school_breaks: rows<Row<'school_breaks'>>(),
  deck_rules: rows<Row<'deck_rules'>>(),
  swimmer_counts: rows<Row<'swimmer_counts'>>(),
  blackouts: rows<Row<'blackouts'>>(),
  absences: rows<NewRow<'absences'>>(),
  absence_days: rows<NewRow<'absence_days'>>(),
  absence_lines: rows<NewRow<'absence_lines'>>(),
  swap_requests: rows<NewRow<'swap_requests'>>(),
  offer_rounds: rows<NewRow<'offer_rounds'>>(),
  open_shift_offers: rows<NewRow<'open_shift_offers'>>(),
  sms_numbers: rows<Row<'sms_numbers'>>(),
});
export type DemoTables = ReturnType<typeof emptyTables>;

const noDetails = {
  shift_id: null,
  meeting_id: null,
  location_id: null,
  start_date: null,
  end_date: null,
  reason: '',
  leave_type: null,
  all_shifts: false,
  reassigned_to: null,
  last_shift_date: null,
  open_shift_id: null,
  last_employee_id: null,
  leave_start_date: null,
  leave_end_date: null,
  week_day: null,
  start_time: null,
  end_time: null,
  available_three_months: null,
  clock_record_id: null,
  clocked_in: null,
  clocked_out: null,
  acknowledged: null,
} as const;

/** Adds a request, without the columns of other kinds. */
export function addRequest(
  { requests }: Pick<DemoTables, 'requests'>,
  request: Omit<DemoRequestRow, keyof typeof noDetails> & Partial<DemoRequestRow>,
): DemoRequestRow {
  const row = { ...noDetails, ...request };
  requests.push(row);
  return row;
}
