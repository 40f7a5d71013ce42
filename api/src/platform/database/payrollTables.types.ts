import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { OvertimeRule, PayrollColumn } from '@ondeck/shared/schemas/options';
import type { ColumnType, Generated } from 'kysely';

/** The tables of timesheets and payroll that `schema.types.ts` brings together. */
export interface PayrollTables {
  timesheets: {
    location_id: string;
    week: string;
    user_id: string;
    status: 'APPROVED' | 'SET_ASIDE';
    stamp: string;
    reason: string | null;
    self_approved: Generated<boolean>;
    decided_by: string;
    decided_at: Date;
  };
  timesheet_accepts: {
    location_id: string;
    week: string;
    user_id: string;
    mark: string;
    accepted_by: string;
    accepted_at: Date;
  };
  payroll_weeks: {
    location_id: string;
    /** The first day of what is closed: a Sunday, or the day within a week on which half a month begins. */
    week: string;
    /** The last one; null: that of the week. */
    last_day: Generated<string | null>;
    closed_by: string | null;
    closed_at: Date | null;
    reopened_by: string | null;
    reopened_at: Date | null;
    reopen_reason: string | null;
    /** The rule that it was closed under. */
    overtime_rule: OvertimeRule | null;
  };
  carried_hours: {
    clock_record_id: string;
    location_id: string;
    from_week: string;
    week: string;
    day: Generated<string | null>;
  };
  /** Kept by triggers; written by nobody else. */
  paid_weeks: { location_id: string; week: string; user_id: string };
  payroll_adjustments: {
    id: string;
    clock_record_id: string;
    rate: Rate;
    minutes: number;
    previous_rate: string;
    previous_minutes: number;
    edited_by: string;
    edited_at: Date;
    reason: Generated<string | null>;
  };
  payroll_files: {
    id: string;
    start_date: string;
    end_date: string;
    number: number;
    made_by: string;
    made_at: Date;
    line_count: number;
    paid_minutes: number;
    /** Both sealed (sealStored.ts). */
    csv: Uint8Array;
    xlsx: Uint8Array;
    /** Somebody in it was erased: both files are empty since. */
    emptied_at: Date | null;
    is_sealed: Generated<boolean>;
  };
}

/** The options of payroll. */
export interface PayrollOptions {
  timesheet_tolerance_minutes: Generated<number>;
  overtime_rule: Generated<'OFF' | 'WEEKLY' | 'WEEKLY_DAILY'>;
  pay_period: Generated<'WEEK' | 'TWO_WEEKS' | 'HALF_MONTH'>;
  pay_period_start: Generated<string>;
  payroll_columns: ColumnType<PayrollColumn[], unknown, unknown>;
}
