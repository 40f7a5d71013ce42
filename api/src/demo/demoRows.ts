/** The rows that the demo school is made of, by table and column as the schema names them. */

export interface LocationRow {
  id: string;
  title: string;
  code: string;
  phone_number: string;
  email: string;
  address: string;
  timezone: string;
  last_shift_number: number;
  created_at: string;
  updated_at: string;
}

export interface PositionRow {
  id: string;
  name: string;
  color: string;
  is_trainee: boolean;
  created_at: string;
}

export interface UserRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  employee_code: string | null;
  user_type: 'ADMIN' | 'MANAGER' | 'EMPLOYEE';
  is_active: boolean;
  awaits_approval: boolean;
  password_hash: string | null;
  emergency_phone_number: string | null;
  employee_joining_date: string | null;
  employee_ending_date: string | null;
  employee_status: string | null;
  city: string | null;
  created_at: string;
  updated_at: string;
}

export interface ShiftRow {
  id: string;
  location_id: string;
  shift_code: string;
  schedule_type: 'ONE_TIME_SHIFT' | 'RECURRING_SHIFT';
  shift_repeat: 'WEEKLY' | 'DAILY' | null;
  start_date: string;
  end_date: string | null;
  start_time: string;
  end_time: string;
  position_id: string;
  comments: string;
  created_by: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
}

export interface AssignmentRow {
  id: string;
  shift_id: string;
  user_id: string;
  slot: 1 | 2;
  start_date: string;
  end_date: string | null;
  covers_user_id: string | null;
  source: 'PLAN' | 'OPEN_SHIFT' | 'REASSIGNED' | 'PUNCH';
  overrides: string[];
  created_by: string;
  created_at: string;
}

interface MeetingRow {
  id: string;
  location_id: string;
  shift_code: string;
  start_date: string;
  end_date: string;
  start_time: string;
  end_time: string;
  agenda: string;
  comments: string;
  created_by: string;
  created_at: string;
  updated_at: string;
}

export type RequestState = 'PENDING' | 'APPROVED' | 'REASSIGNED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED';

interface RequestRow {
  id: string;
  user_id: string;
  status: RequestState;
  decided_by: string | null;
  decided_at: string | null;
  decision_reason: string | null;
  created_at: string;
}

export interface TimeOffRow extends RequestRow {
  shift_id: string;
  start_date: string;
  end_date: string;
  leave_type: 'PAID_LEAVE' | 'UNPAID_LEAVE';
  reason: string;
}

export interface RescheduleRow extends RequestRow {
  shift_id: string;
  requested_date: string;
  last_shift_date: string | null;
  reason: string;
  reassigned_to: string | null;
}

export interface OpenShiftRequestRow extends RequestRow {
  shift_id: string;
  open_shift_id: string | null;
  start_date: string;
  end_date: string | null;
  last_employee_id: string | null;
  leave_start_date: string | null;
  leave_end_date: string | null;
}

interface NewShiftRequestRow extends RequestRow {
  date_of_availability: string;
  week_day: string | null;
  start_time: string;
  end_time: string;
  available_three_months: boolean;
  reason: string;
  shift_id: string | null;
}

export interface ReleaseRow {
  id: string;
  shift_id: string;
  user_id: string;
  start_date: string;
  end_date: string | null;
  cause: 'TIME_OFF' | 'SCHEDULE_CHANGE' | 'LEFT';
  time_off_request_id: string | null;
  reschedule_request_id: string | null;
  created_at: string;
}

export interface OpenShiftRow {
  id: string;
  shift_id: string;
  start_date: string;
  end_date: string | null;
  last_employee_id: string | null;
  leave_start_date: string | null;
  leave_end_date: string | null;
}

export type ClockRate = 'REGULAR' | 'SUB' | 'TRAINING';

export interface ClockRow {
  id: string;
  user_id: string;
  location_id: string;
  shift_id: string | null;
  work_date: string;
  clocked_in: string;
  clocked_out: string | null;
  rate: ClockRate;
  suggested_rate: ClockRate;
  status: 'OPEN' | 'NEEDS_REVIEW' | 'CLOSED';
  flags: string[];
  claimed_in: string | null;
  claimed_out: string | null;
  clocked_out_by: string | null;
  began_unassigned: boolean;
  assigned_by: string | null;
  assigned_at: string | null;
  created_at: string;
}

interface AdjustmentRow {
  id: string;
  clock_record_id: string;
  rate: ClockRate;
  minutes: number;
  previous_rate: ClockRate;
  previous_minutes: number;
  edited_by: string;
  edited_at: string;
}

interface NotificationRow {
  id: string;
  user_id: string;
  kind: string;
  title: string;
  body: string;
  link: string | null;
  created_at: string;
  read_at: string | null;
}

/** A correction of somebody's hours that waits. */
interface CorrectionRequestRow {
  id: string;
  user_id: string;
  clock_record_id: string;
  location_id: string;
  shift_id: string | null;
  clocked_in: string;
  clocked_out: string;
  reason: string;
  created_at: string;
}

/** Every table of the demo school, in the order in which its rows can be stored. */
export interface DemoTables {
  locations: LocationRow[];
  positions: PositionRow[];
  users: UserRow[];
  user_locations: { user_id: string; location_id: string }[];
  user_positions: { user_id: string; position_id: string }[];
  shifts: ShiftRow[];
  assignments: AssignmentRow[];
  meetings: MeetingRow[];
  meeting_staff: { meeting_id: string; user_id: string }[];
  meeting_positions: { meeting_id: string; position_id: string }[];
  time_off_requests: TimeOffRow[];
  reschedule_requests: RescheduleRow[];
  releases: ReleaseRow[];
  open_shifts: OpenShiftRow[];
  open_shift_requests: OpenShiftRequestRow[];
  new_shift_requests: NewShiftRequestRow[];
  clock_records: ClockRow[];
  payroll_adjustments: AdjustmentRow[];
  correction_requests: CorrectionRequestRow[];
  notifications: NotificationRow[];
}

/** A school with nothing in it. */
export function emptyTables(): DemoTables {
  return {
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
  };
}
