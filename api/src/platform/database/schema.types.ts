/**
 * The tables of `migrations/`, as kysely reads and writes them. Dates are `yyyy-MM-dd`, times `HH:mm` (the parsers
 * cut the seconds, which are always 0), instants are `Date`, bigint is a number.
 */
import type { Role } from '@ondeck/shared/contract/roles';
import type { ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { ColumnType, Generated } from 'kysely';
import type { LetterKind } from '../mail/templates';
import type { PayrollOptions, PayrollTables } from './payrollTables.types';
import type { DraftTables } from './draftTables.types';
import type { EmployeeCode } from './employeeCode';
import type { KioskTables } from './kioskTables.types';
import type { PhoneTables } from './phoneTables.types';
import type { RegistryTables } from './registryTables.types';
import type { RequestTables } from './requestTables.types';
import type { ShiftTables } from './shiftTables.types';
import type { TrustTables } from './trustTables.types';
import type { FormerZone } from '@ondeck/shared/domain/calendar/zoneHistory';

/** jsonb: read as a value; written with `json()` of values.ts, so that both engines send it alike. */
type JsonColumn<Read = unknown> = ColumnType<Read, unknown, unknown>;

interface AuditLogTable {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_kind: 'USER' | 'KIOSK' | 'SYSTEM' | 'ANONYMOUS';
  action: string;
  entity: string;
  entity_id: string | null;
  location_id: string | null;
  request_id: string | null;
  session_id: string | null;
  address: string | null;
  device: string | null;
  before: JsonColumn;
  after: JsonColumn;
  /** The database moves a row's words to `audit_words` when the row is written, and keeps this hash of them. */
  words_hash: Generated<string>;
}

export interface PositionsTable {
  id: string;
  name: string;
  color: string;
  is_trainee: Generated<boolean>;
  created_at: Date;
  retired_at: Date | null;
  search_text: Generated<string>;
  name_key: Generated<string>;
  is_keyed: Generated<boolean>;
}

export interface UsersTable {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: Generated<string>;
  /** Sealed: withCodes (employeeCodes.ts) writes and reads it. */
  employee_code: ColumnType<string | null, EmployeeCode | null, EmployeeCode | null>;
  user_type: Role;
  is_active: Generated<boolean>;
  awaits_approval: Generated<boolean>;
  password_hash: string | null;
  /** Of who signed up by themselves: when they followed the mailed link. */
  email_confirmed_at: Date | null;
  emergency_phone_number: string | null;
  employee_joining_date: string | null;
  employee_ending_date: string | null;
  employee_status: string | null;
  gender: string | null;
  dob: string | null;
  country: string | null;
  province: string | null;
  city: string | null;
  company_name: string | null;
  postal_code: string | null;
  created_at: Date;
  updated_at: Date;
  /** Filled in by the database; null while active, and of accounts that were deactivated before it did. */
  deactivated_at: ColumnType<Date | null, never, never>;
  deleted_at: Date | null;
  erased_at: Date | null;
  /** What they are called since: `Person 12`. */
  erased_number: number | null;
  search_text: Generated<string>;
  name_key: Generated<string>;
  first_name_key: Generated<string>;
  is_keyed: Generated<boolean>;
}

interface OptionsTable extends PayrollOptions {
  id: Generated<number>;
  kiosk_clock_out: Generated<boolean>;
  registered_kiosks_only: Generated<boolean>;
  kiosk_shows_hours: Generated<boolean>;
  early_clock_in_minutes: Generated<number>;
  time_off_notice_days: Generated<number>;
  retention_months: Generated<number>;
  shortest_name: Generated<number>;
  sign_up_mode: Generated<'APPROVAL' | 'CLOSED'>;
  second_factor_required: Generated<boolean>;
  second_factor_since: Date | null;
  first_steps_dismissed_at: Date | null;
  updated_at: Date | null;
  updated_by: string | null;
}

/** Every table by its name in SQL. */
export interface Database
  extends TrustTables,
    PayrollTables,
    KioskTables,
    DraftTables,
    PhoneTables,
    RegistryTables,
    RequestTables,
    ShiftTables {
  locations: {
    id: string;
    title: string;
    code: string;
    phone_number: string;
    email: string;
    address: string;
    timezone: string;
    /** Days that keep another zone; see zones.sql.ts. */
    former_zones: Generated<FormerZone[] | null>;
    alerts: Generated<string[]>;
    last_shift_number: Generated<number>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
    search_text: Generated<string>;
    title_key: Generated<string>;
    address_key: Generated<string>;
    is_keyed: Generated<boolean>;
  };
  positions: PositionsTable;
  position_names: {
    position_id: string;
    until_date: string;
    name: string;
    name_key: Generated<string>;
    is_keyed: Generated<boolean>;
  };
  users: UsersTable;
  user_locations: { user_id: string; location_id: string };
  user_positions: { user_id: string; position_id: string };
  /** Sealed as in `users`. The database keeps it. */
  employee_keys: { user_id: string; from_date: string; employee_code: ColumnType<string, never, never> };
  options: OptionsTable;
  activation_keys: {
    key_hash: string;
    user_id: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  throttles: { key: string; hits: number; window_started_at: Date; blocked_until: Date | null };
  idempotency_keys: {
    scope: string;
    key: string;
    request_hash: string;
    status: number;
    body: JsonColumn;
    created_at: Date;
  };
  assignments: {
    id: string;
    shift_id: string;
    user_id: string;
    slot: Generated<number>;
    start_date: string;
    end_date: string | null;
    covers_user_id: string | null;
    source: Generated<'PLAN' | 'OPEN_SHIFT' | 'REASSIGNED' | 'PUNCH'>;
    overrides: JsonColumn;
    created_by: string | null;
    created_at: Date;
  };
  meeting_staff: { meeting_id: string; user_id: string };
  meeting_positions: { meeting_id: string; position_id: string };
  clock_records: {
    id: string;
    user_id: string;
    location_id: string;
    shift_id: string | null;
    work_date: string;
    /** In which it was punched, and is shown. */
    timezone: Generated<string>;
    clocked_in: Date;
    clocked_out: Date | null;
    rate: Rate;
    suggested_rate: Rate;
    status: Generated<'OPEN' | 'NEEDS_REVIEW' | 'CLOSED' | 'VOIDED'>;
    /** What was worked where it is not the shift's position, or where there is no shift. */
    position_id: Generated<string | null>;
    flags: Generated<string[]>;
    claimed_in: string | null;
    claimed_out: string | null;
    kiosk_id: string | null;
    in_address: string | null;
    in_device: string | null;
    out_kiosk_id: string | null;
    out_address: string | null;
    out_device: string | null;
    clocked_out_by: string | null;
    began_unassigned: Generated<boolean>;
    assigned_by: string | null;
    assigned_at: Date | null;
    created_at: Date;
  };
  audit_log: AuditLogTable;
  /** A view: the log with the words that are left. The table has the rest of each row alone. */
  audit_entries: AuditLogTable;
  notifications: {
    id: string;
    user_id: string;
    kind: string;
    title: string;
    body: Generated<string>;
    link: string | null;
    created_at: Date;
    read_at: Date | null;
  };
  mail_outbox: {
    id: string;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    created_at: Date;
    sent_at: Date | null;
    attempts: Generated<number>;
    next_attempt_at: Date;
    /** The mail server's codes: `550 5.1.1`. */
    last_error: string | null;
    kind: LetterKind | null;
    user_id: string | null;
    /** The user whose action sent the email. */
    caused_by: string | null;
    shown_at: Date | null;
    failed_at: Date | null;
    recovered_at: Date | null;
  };
  changes: {
    id: Generated<number>;
    at: Date;
    topic: string;
    location_id: string | null;
    user_id: string | null;
  };
  imports: {
    id: string;
    kind: ImportKind;
    made_by: string;
    made_at: Date;
    undone_by: string | null;
    undone_at: Date | null;
  };
  import_rows: { import_id: string; entity_id: string };
  jobs: {
    name: string;
    next_run_at: Date;
    locked_until: Date | null;
    last_run_at: Date | null;
    last_error: string | null;
    late_after: Date | null;
  };
}
