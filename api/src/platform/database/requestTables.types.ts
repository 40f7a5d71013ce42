/** The kinds of requests as rows, and what corrections leave behind; see `schema.types.ts`. */
import type { WeekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import type { ColumnType, Generated } from 'kysely';

type UsualStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED';
type LeaveStatus = UsualStatus | 'REVOKED';
type RescheduleStatus = LeaveStatus | 'REASSIGNED';

interface Decision {
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

export interface RequestTables {
  time_off_requests: Decision & {
    id: string;
    user_id: string;
    shift_id: string;
    start_date: string;
    end_date: string;
    leave_type: 'PAID_LEAVE' | 'UNPAID_LEAVE';
    /** From all of the person's shifts at the shift's location. */
    all_shifts: Generated<boolean>;
    reason: string;
    status: Generated<LeaveStatus>;
    created_at: Date;
  };
  reschedule_requests: Decision & {
    id: string;
    user_id: string;
    shift_id: string;
    requested_date: string;
    last_shift_date: string | null;
    reason: string;
    reassigned_to: string | null;
    status: Generated<RescheduleStatus>;
    created_at: Date;
  };
  open_shift_requests: Decision & {
    id: string;
    user_id: string;
    shift_id: string;
    open_shift_id: string | null;
    start_date: string;
    end_date: string | null;
    last_employee_id: string | null;
    leave_start_date: string | null;
    leave_end_date: string | null;
    status: Generated<UsualStatus>;
    created_at: Date;
  };
  new_shift_requests: Decision & {
    id: string;
    user_id: string;
    date_of_availability: string;
    week_day: WeekdayName | null;
    start_time: string;
    end_time: string;
    available_three_months: boolean;
    reason: Generated<string>;
    shift_id: string | null;
    status: Generated<UsualStatus>;
    created_at: Date;
  };
  correction_requests: Decision & {
    id: string;
    user_id: string;
    /** Null: nobody punched at all. */
    clock_record_id: string | null;
    location_id: string;
    shift_id: string | null;
    clocked_in: Date;
    clocked_out: Date;
    reason: string;
    status: Generated<UsualStatus>;
    created_at: Date;
  };
  /** What a correction did to a record; `before` is null of one that was added, `after` of one that was voided. */
  clock_record_versions: {
    id: string;
    clock_record_id: string;
    kind: 'ADDED' | 'CHANGED' | 'SPLIT' | 'VOIDED';
    reason: string;
    before: ColumnType<unknown, unknown, never>;
    after: ColumnType<unknown, unknown, never>;
    request_id: string | null;
    changed_by: string;
    changed_at: Date;
    /** The number of the erasure that removed the reason. */
    erased_number: Generated<number | null>;
  };
  open_shift_offers: {
    open_shift_id: string;
    user_id: string;
    /** The gap's last day when it was offered. */
    end_date: string | null;
    offered_by: string;
    created_at: Date;
  };
}
