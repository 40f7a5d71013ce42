/** Shifts and meetings, what shifts were, and what is different on single dates, as rows; see `schema.types.ts`. */
import type { Generated } from 'kysely';

/** What a shift is, whether it is one or a draft of one. */
export interface PlannedShift {
  schedule_type: 'ONE_TIME_SHIFT' | 'RECURRING_SHIFT';
  shift_repeat: 'WEEKLY' | 'DAILY' | null;
  start_date: string;
  end_date: string | null;
  start_time: string;
  end_time: string;
  position_id: string;
  comments: Generated<string>;
}

export interface ShiftTables {
  shifts: PlannedShift & {
    id: string;
    location_id: string;
    shift_code: string;
    from_date: Generated<string | null>;
    first_date: Generated<string | null>;
    moved_from: Generated<string | null>;
    moved_from_date: Generated<string | null>;
    group_id: Generated<string | null>;
    created_by: string | null;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
    deleted_by: string | null;
  };
  shift_versions: {
    shift_id: string;
    from_date: string;
    to_date: string;
    shift_repeat: 'WEEKLY' | 'DAILY' | null;
    start_date: string;
    start_time: string;
    end_time: string;
    position_id: string;
    comments: Generated<string>;
    replaced_by: string | null;
    replaced_at: Date;
  };
  shift_exceptions: {
    shift_id: string;
    date: string;
    kind: 'CHANGED' | 'CANCELLED';
    start_time: string | null;
    end_time: string | null;
    position_id: string | null;
    reason: Generated<string>;
    changed_by: string | null;
    changed_at: Date;
  };
  closures: {
    id: string;
    location_id: string;
    start_date: string;
    end_date: string;
    start_time: string | null;
    end_time: string | null;
    first_after: Generated<string | null>;
    last_until: Generated<string | null>;
    reason: string;
    created_by: string | null;
    created_at: Date;
    removed_by: Generated<string | null>;
    removed_at: Generated<Date | null>;
  };
  meetings: {
    id: string;
    location_id: string;
    shift_code: string;
    start_date: string;
    end_date: string;
    start_time: string;
    end_time: string;
    agenda: Generated<string>;
    comments: Generated<string>;
    created_by: string | null;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
    deleted_by: string | null;
    search_text: Generated<string>;
    is_keyed: Generated<boolean>;
  };
  releases: {
    id: string;
    shift_id: string;
    user_id: string;
    start_date: string;
    end_date: string | null;
    cause: 'TIME_OFF' | 'SCHEDULE_CHANGE' | 'LEFT';
    time_off_request_id: string | null;
    reschedule_request_id: string | null;
    /** Whose days they were where the person stood in; null where they were their own, and for releases from before. */
    covers_user_id: Generated<string | null>;
    created_at: Date;
  };
  open_shifts: {
    id: string;
    shift_id: string;
    start_date: string;
    end_date: string | null;
    last_employee_id: string | null;
    leave_start_date: string | null;
    leave_end_date: string | null;
  };
}
