/**
 * The tables of `migrations/`, as kysely reads and writes them. `npm run rows` generates this file from a migrated
 * database (test/rowTypes.ts), and a test compares it. Dates are `yyyy-MM-dd`, times `HH:mm` (the parsers cut the
 * seconds, which are always 0), instants are `Date`, bigint is a number. Write jsonb with `json()` of values.ts, so that
 * both engines send the same text.
 */
import type { FormerZone } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { StackFrame } from '@ondeck/shared/schemas/clientErrors';
import type { PayrollColumn } from '@ondeck/shared/schemas/options';
import type { ColumnType, Generated } from 'kysely';
import type { EmailKind } from '../mail/templates';
import type { KnownEvents } from './columns';
import type { EmployeeCode } from './employeeCode';

/** Every table by its name in SQL. */
export interface Database {
  absence_days: {
    absence_id: string;
    date: string;
    user_id: string;
    from_at: Date | null;
    to_at: Date | null;
    ended_at: Date | null;
    ended_by: string | null;
    end_cause: 'WITHDRAWN' | 'REVOKED' | 'CLOCKED_IN' | 'LEFT' | 'MOVED' | null;
  };
  absence_lines: {
    id: string;
    absence_id: string;
    date: string;
    user_id: string;
    shift_id: string | null;
    shift_code: string | null;
    location_id: string;
    position_id: string | null;
    start_time: string | null;
    end_time: string | null;
    minutes: number;
    effect: 'RELEASED' | 'KEPT' | 'NONE';
    covers_user_id: string | null;
    slot: number | null;
    pay: 'PAID' | 'UNPAID' | 'UNDECIDED';
    pay_by: string | null;
    pay_at: Date | null;
    pay_date: string;
    rest_shift_id: string | null;
    ended_at: Date | null;
    ended_by: string | null;
    end_cause: 'WITHDRAWN' | 'REVOKED' | 'CLOCKED_IN' | 'LEFT' | 'MOVED' | null;
  };
  absences: {
    id: string;
    user_id: string;
    kind: 'TIME_OFF' | 'SICK' | 'EMERGENCY' | 'OTHER' | 'NO_SHOW';
    leave_type: 'PAID_LEAVE' | 'UNPAID_LEAVE' | null;
    location_id: string;
    timezone: string;
    start_date: string;
    end_date: string;
    note: Generated<string>;
    source: 'REQUEST' | 'EMPLOYEE' | 'MANAGER' | 'MIGRATED';
    request_id: string | null;
    created_by: string | null;
    created_at: Date;
    acknowledged: Generated<unknown>;
    revision: Generated<number>;
    asked: Generated<number>;
  };
  activation_keys: {
    key_hash: string;
    user_id: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  alerts_told: {
    kind: string;
    subject: string;
    at: Date;
  };
  area_counts: {
    area: string;
    version: string;
    day: string;
    kind: 'load' | 'fault';
    step: number;
    count: number;
  };
  area_failures: {
    area: string;
    version: string;
    user_id: string;
    at: Date;
  };
  area_voices: {
    area: string;
    version: string;
    user_id: string;
    loaded: Generated<boolean>;
    faulted: Generated<boolean>;
    starts: boolean;
    at: Date;
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
    overrides: Generated<unknown>;
    created_by: string | null;
    created_at: Date;
  };
  audit_entries: {
    id: string;
    at: Date;
    actor_id: string | null;
    actor_kind: string | null;
    action: string;
    entity: string;
    entity_id: string | null;
    location_id: string | null;
    request_id: string | null;
    session_id: string | null;
    address: string | null;
    device: string | null;
    before: unknown;
    after: unknown;
    words_hash: string | null;
  };
  audit_head: {
    id: Generated<number>;
    seq: number;
    hash: string;
    sealed_until: Date | null;
  };
  audit_log: {
    id: string;
    at: Date;
    actor_id: string | null;
    actor_kind: 'USER' | 'KIOSK' | 'SYSTEM' | 'ANONYMOUS';
    action: string;
    entity: string;
    entity_id: string | null;
    location_id: string | null;
    request_id: string | null;
    before: unknown;
    after: unknown;
    session_id: string | null;
    address: string | null;
    device: string | null;
    words_hash: string | null;
  };
  audit_redactions: {
    erased_number: number;
    audit_id: string;
    hash: string;
  };
  audit_seals: {
    seq: number;
    audit_id: string;
    previous_hash: string;
    hash: string;
  };
  audit_words: {
    audit_id: string;
    part: 'address' | 'device' | 'before' | 'after';
    key: string;
    salt: string | null;
    value: string | null;
    hash: string;
    erased_number: number | null;
  };
  availability_blocks: {
    pattern_id: string;
    weekday: number;
    start_time: string;
    end_time: string;
    level: 'AVAILABLE' | 'PREFERRED';
  };
  availability_exceptions: {
    id: string;
    user_id: string;
    start_date: string;
    end_date: string;
    start_time: string | null;
    end_time: string | null;
    kind: 'UNAVAILABLE' | 'AVAILABLE';
    note: string;
    created_by: string;
    created_at: Date;
  };
  availability_patterns: {
    id: string;
    user_id: string;
    from_date: string;
    created_by: string;
    created_at: Date;
  };
  blackouts: {
    id: string;
    location_id: string;
    start_date: string;
    end_date: string;
    reason: string;
    created_by: string;
    created_at: Date;
    removed_by: string | null;
    removed_at: Date | null;
  };
  calendar_feeds: {
    user_id: string;
    token_hash: string;
    made_at: Date;
    last_read_at: Date | null;
    etag: string | null;
    events: ColumnType<KnownEvents | null, unknown, unknown>;
    same_since: Date | null;
  };
  carried_hours: {
    clock_record_id: string;
    location_id: string;
    from_week: string;
    week: string;
    day: string | null;
  };
  certificate_documents: {
    id: string;
    user_id: string;
    media_type: string;
    bytes: Uint8Array;
    created_at: Date;
  };
  certificate_reminders: {
    certificate_id: string;
    days_before: number;
    sent_at: Date;
    type_id: string;
    expires_on: string;
  };
  certificate_type_inclusions: {
    type_id: string;
    included_type_id: string;
  };
  certificate_type_locations: {
    type_id: string;
    location_id: string;
    valid_months: number;
  };
  certificate_types: {
    id: string;
    name: string;
    valid_months: number | null;
    reminder_days: Generated<number[]>;
    requires_document: Generated<boolean>;
    created_at: Date;
    retired_at: Date | null;
  };
  certificates: {
    id: string;
    user_id: string;
    type_id: string;
    issued_on: string;
    expires_on: string | null;
    number: string;
    document_id: string | null;
    state: 'PENDING' | 'APPROVED' | 'REJECTED' | 'REMOVED';
    reviewed_by: string | null;
    reviewed_at: Date | null;
    reason: string | null;
    removed_by: string | null;
    removed_at: Date | null;
    created_by: string;
    created_at: Date;
  };
  certificates_settled: {
    location_id: string;
    settled_on: string;
  };
  changes: {
    id: Generated<number>;
    at: Date;
    topic: string;
    location_id: string | null;
    user_id: string | null;
  };
  client_errors: {
    id: string;
    at: Date;
    area: string;
    version: string;
    kind: string;
    message: string;
    frames: ColumnType<readonly StackFrame[], unknown, unknown>;
  };
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
    erased_number: number | null;
  };
  clock_records: {
    id: string;
    user_id: string;
    location_id: string;
    shift_id: string | null;
    work_date: string;
    clocked_in: Date;
    clocked_out: Date | null;
    rate: 'REGULAR' | 'SUB' | 'TRAINING';
    suggested_rate: 'REGULAR' | 'SUB' | 'TRAINING';
    status: Generated<'OPEN' | 'NEEDS_REVIEW' | 'CLOSED' | 'VOIDED'>;
    flags: Generated<string[]>;
    claimed_in: string | null;
    claimed_out: string | null;
    kiosk_id: string | null;
    clocked_out_by: string | null;
    began_unassigned: Generated<boolean>;
    assigned_by: string | null;
    assigned_at: Date | null;
    created_at: Date;
    position_id: string | null;
    in_address: string | null;
    in_device: string | null;
    out_kiosk_id: string | null;
    out_address: string | null;
    out_device: string | null;
    timezone: Generated<string>;
    meeting_id: string | null;
  };
  closures: {
    id: string;
    location_id: string;
    start_date: string;
    end_date: string;
    start_time: string | null;
    end_time: string | null;
    first_after: string | null;
    last_until: string | null;
    reason: string;
    created_by: string | null;
    created_at: Date;
    removed_by: string | null;
    removed_at: Date | null;
    acknowledged: unknown;
  };
  deck_rules: {
    id: string;
    location_id: string;
    weekdays: number[];
    from_date: string;
    to_date: string | null;
    start_time: string;
    end_time: string;
    guard_position_ids: string[];
    teaching_position_ids: Generated<string[]>;
    support_position_ids: Generated<string[]>;
    min_age: number | null;
    base_guards: number;
    swimmers_included: Generated<number>;
    swimmers_per_guard: number | null;
    removed_at: Date | null;
  };
  deck_shortages: {
    location_id: string;
    since: Date;
    alerted_at: Date | null;
  };
  deploy_tokens: {
    id: string;
    token_hash: string;
    area: string;
    label: string;
    created_by: string;
    created_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
    expires_at: Date;
    slots: Generated<string[]>;
  };
  draft_batches: {
    id: string;
    location_id: string;
    kind: 'DAY' | 'WEEK' | 'TERM' | 'TEMPLATE';
    name: string;
    state: Generated<'DRAFT' | 'PUBLISHED' | 'DISCARDED'>;
    created_by: string;
    created_at: Date;
    settled_by: string | null;
    settled_at: Date | null;
    publication_id: string | null;
  };
  draft_publications: {
    id: string;
    created_at: Date;
  };
  draft_shifts: {
    id: string;
    batch_id: string;
    schedule_type: 'ONE_TIME_SHIFT' | 'RECURRING_SHIFT';
    shift_repeat: 'WEEKLY' | 'DAILY' | null;
    start_date: string;
    end_date: string | null;
    start_time: string;
    end_time: string;
    position_id: string;
    comments: Generated<string>;
    source_shift_id: string | null;
    shift_id: string | null;
  };
  draft_staff: {
    draft_shift_id: string;
    slot: number;
    user_id: string;
    start_date: string;
    end_date: string | null;
  };
  email_confirmations: {
    key_hash: string;
    user_id: string;
    created_at: Date;
    expires_at: Date;
  };
  employee_keys: {
    user_id: string;
    from_date: string;
    employee_code: ColumnType<string, never, never>;
  };
  employee_tokens: {
    token_hash: string;
    user_id: string;
    kiosk_id: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    undoes_record_id: string | null;
    undo_flags: string[] | null;
    undoes_end: Date | null;
  };
  idempotency_keys: {
    scope: string;
    key: string;
    request_hash: string;
    status: number;
    body: unknown;
    created_at: Date;
  };
  import_rows: {
    import_id: string;
    entity_id: string;
  };
  imports: {
    id: string;
    kind: 'people' | 'positions' | 'shifts';
    made_by: string;
    made_at: Date;
    undone_by: string | null;
    undone_at: Date | null;
  };
  jobs: {
    name: string;
    next_run_at: Date;
    locked_until: Date | null;
    last_run_at: Date | null;
    last_error: string | null;
    late_after: Date | null;
  };
  kiosk_codes: {
    code_hash: string;
    name: string;
    location_id: string;
    created_by: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  kiosks: {
    id: string;
    name: string;
    location_id: string | null;
    registered_by: string;
    registered_at: Date;
    last_seen_at: Date | null;
    revoked_at: Date | null;
    public_key: string | null;
    counter: Generated<number>;
    waiting: Generated<number>;
    keeps_storage: boolean | null;
    last_address: string | null;
  };
  known_browsers: {
    browser_hash: string;
    user_id: string;
    last_used_at: Date;
  };
  labor_limits: {
    location_id: string;
    band: '14_15' | '16_17' | 'ADULT';
    school_day_minutes: number | null;
    other_day_minutes: number | null;
    school_week_minutes: number | null;
    other_week_minutes: number | null;
    max_days: number | null;
    max_days_in_row: number | null;
    earliest_start: string | null;
    latest_end_school_night: string | null;
    latest_end_other_night: string | null;
    school_hours_start: string | null;
    school_hours_end: string | null;
    min_rest_minutes: number | null;
    break_after_minutes: number | null;
    break_minutes: number | null;
  };
  late_notes: {
    shift_id: string;
    date: string;
    user_id: string;
    expected_at: Date;
    created_by: string;
    created_at: Date;
  };
  location_options: {
    location_id: string;
    availability: Generated<'WARN' | 'BLOCK'>;
    availability_notice_days: Generated<number>;
    certificates: Generated<'WARN' | 'BLOCK'>;
    counts_unreviewed_certificates: Generated<boolean>;
    when_certificate_expires: Generated<'KEEP_SHIFTS' | 'OPEN_SHIFTS'>;
    flags_expired_certificates: Generated<boolean>;
    minors: Generated<'WARN' | 'BLOCK'>;
    younger_than_14: Generated<'WARN' | 'BLOCK'>;
    labor: Generated<'WARN' | 'BLOCK'>;
    lifeguard_minimum: Generated<'WARN' | 'BLOCK'>;
    staff_can_report_absences: Generated<boolean>;
    automatic_offer: Generated<'WITHIN_24_HOURS' | 'ALWAYS' | 'OFF'>;
    sick_pay: Generated<'ASK' | 'PAID' | 'UNPAID'>;
    came_early_minutes: number | null;
    came_late_minutes: number | null;
    left_early_minutes: number | null;
    left_late_minutes: number | null;
    evening_reminder: Generated<string | null>;
    reminder_hours: Generated<number>;
    swaps_need_approval: Generated<boolean>;
    wave_size: Generated<number>;
    wave_start: Generated<string>;
    wave_end: Generated<string>;
  };
  locations: {
    id: string;
    title: string;
    code: string;
    phone_number: string;
    email: string;
    address: string;
    timezone: string;
    last_shift_number: Generated<number>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
    alerts: Generated<string[]>;
    former_zones: Generated<FormerZone[] | null>;
    search_text: Generated<string>;
    title_key: Generated<string>;
    address_key: Generated<string>;
    is_keyed: Generated<boolean>;
    offline_punches: Generated<boolean>;
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
    last_error: string | null;
    kind: EmailKind | null;
    user_id: string | null;
    caused_by: string | null;
    shown_at: Date | null;
    failed_at: Date | null;
    recovered_at: Date | null;
  };
  meeting_positions: {
    meeting_id: string;
    position_id: string;
  };
  meeting_staff: {
    meeting_id: string;
    user_id: string;
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
  notice_choices: {
    user_id: string;
    topic: string;
    mail: boolean;
    push: boolean;
    sms: boolean | null;
  };
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
  offer_rounds: {
    id: string;
    shift_id: string;
    start_date: string;
    end_date: string | null;
    open_shift_id: string | null;
    replaced_user_id: string | null;
    position_id: string | null;
    start_time: string | null;
    end_time: string | null;
    state: Generated<'RUNNING' | 'FILLED' | 'STOPPED' | 'EXHAUSTED' | 'CANCELED'>;
    award_mode: Generated<'FIRST_ACCEPTED' | 'MANAGER_CHOOSES'>;
    message: Generated<string>;
    wave_size: number | null;
    current_wave: Generated<number>;
    next_wave_at: Date | null;
    created_by: string | null;
    created_at: Date;
    filled_by: string | null;
    ended_at: Date | null;
  };
  offline_punches: {
    id: string;
    kiosk_id: string;
    location_id: string | null;
    key: string;
    counter: number;
    sealed: string | null;
    sealed_hash: string;
    elapsed_at_sending: number | null;
    wall_at_sending: number;
    received_at: Date;
    state: Generated<'RECEIVED' | 'HELD' | 'WAITING' | 'RECORDED' | 'DISMISSED'>;
    problem: string | null;
    kind: 'IN' | 'OUT' | null;
    rate: 'REGULAR' | 'SUB' | 'TRAINING' | null;
    user_id: string | null;
    punched_at: Date | null;
    sureness: 'SURE' | 'SKEWED' | 'GUESS' | null;
    clock_record_id: string | null;
    goes_with: string | null;
    settled_at: Date | null;
    settled_by: string | null;
    reason: string | null;
    is_released: Generated<boolean>;
    sealed_by: string | null;
  };
  open_shift_offers: {
    open_shift_id: string | null;
    user_id: string;
    end_date: string | null;
    offered_by: string | null;
    created_at: Date;
    stopped_at: Date | null;
    declined_at: Date | null;
    round_id: string | null;
    wave: number | null;
    place: Generated<number>;
    sent_at: Date | null;
    opened_at: Date | null;
    answer: 'ACCEPTED' | 'DECLINED' | null;
    answered_at: Date | null;
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
  options: {
    id: Generated<number>;
    kiosk_clock_out: Generated<boolean>;
    registered_kiosks_only: Generated<boolean>;
    early_clock_in_minutes: Generated<number>;
    time_off_notice_days: Generated<number>;
    sign_up_mode: Generated<'APPROVAL' | 'CLOSED'>;
    updated_at: Date | null;
    updated_by: string | null;
    timesheet_tolerance_minutes: Generated<number>;
    overtime_rule: Generated<'OFF' | 'WEEKLY' | 'WEEKLY_DAILY'>;
    pay_period: Generated<'WEEK' | 'TWO_WEEKS' | 'HALF_MONTH'>;
    pay_period_start: Generated<string>;
    payroll_columns: ColumnType<PayrollColumn[], unknown, unknown>;
    kiosk_shows_hours: Generated<boolean>;
    second_factor_required: Generated<boolean>;
    second_factor_since: Date | null;
    retention_months: Generated<number>;
    first_steps_dismissed_at: Date | null;
    shortest_name: Generated<number>;
    text_messages: Generated<boolean>;
    texts_per_day: Generated<number>;
  };
  paid_weeks: {
    location_id: string;
    week: string;
    user_id: string;
    records: Generated<number>;
    unassigned: Generated<number>;
    regular_clock: Generated<number>;
    sub_clock: Generated<number>;
    training_clock: Generated<number>;
    regular_paid: Generated<number>;
    sub_paid: Generated<number>;
    training_paid: Generated<number>;
    position_ids: Generated<string[]>;
    position_minutes: Generated<number[]>;
  };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: string;
    counter: Generated<number>;
    transports: Generated<string[]>;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  password_resets: {
    id: string;
    browser_hash: string;
    email: string;
    user_id: string | null;
    code_hash: string;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    confirmed_at: Date | null;
    used_at: Date | null;
    link_hash: string | null;
    known_browser: string | null;
  };
  payroll_adjustments: {
    id: string;
    clock_record_id: string;
    rate: 'REGULAR' | 'SUB' | 'TRAINING';
    minutes: number;
    previous_rate: string;
    previous_minutes: number;
    edited_by: string;
    edited_at: Date;
    reason: string | null;
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
    csv: Uint8Array;
    xlsx: Uint8Array;
    is_sealed: Generated<boolean>;
    emptied_at: Date | null;
    columns: ColumnType<PayrollColumn[] | null, unknown, unknown>;
  };
  payroll_weeks: {
    location_id: string;
    week: string;
    closed_by: string | null;
    closed_at: Date | null;
    reopened_by: string | null;
    reopened_at: Date | null;
    reopen_reason: string | null;
    overtime_rule: 'OFF' | 'WEEKLY' | 'WEEKLY_DAILY' | null;
    last_day: string | null;
  };
  position_names: {
    position_id: string;
    until_date: string;
    name: string;
    name_key: Generated<string>;
    is_keyed: Generated<boolean>;
  };
  positions: {
    id: string;
    name: string;
    color: string;
    is_trainee: Generated<boolean>;
    created_at: Date;
    retired_at: Date | null;
    search_text: Generated<string>;
    name_key: Generated<string>;
    is_keyed: Generated<boolean>;
    is_meeting: Generated<boolean>;
  };
  preference_ratings: {
    user_id: string;
    location_id: string | null;
    position_id: string | null;
    is_preferred: boolean;
  };
  push_devices: {
    id: string;
    user_id: string;
    session_id: string | null;
    endpoint: string;
    p256dh: string;
    auth: string;
    seen_at: Date;
  };
  push_outbox: {
    id: string;
    device_id: string;
    payload: string;
    created_at: Date;
    next_attempt_at: Date;
    attempts: Generated<number>;
    last_error: string | null;
  };
  quiet_hours: {
    user_id: string;
    begins: string;
    ends: string;
    timezone: string;
    urgent_alerts: Generated<boolean>;
  };
  readiness: {
    id: number;
    written_at: Date;
  };
  recovery_codes: {
    user_id: string;
    code_hash: string;
    used_at: Date | null;
  };
  registry_revisions: {
    revision: number;
    state: string;
    made_by: string;
    change: string;
  };
  releases: {
    id: string;
    shift_id: string;
    user_id: string;
    start_date: string;
    end_date: string | null;
    cause: 'TIME_OFF' | 'SCHEDULE_CHANGE' | 'LEFT' | 'ABSENCE';
    time_off_request_id: string | null;
    reschedule_request_id: string | null;
    created_at: Date;
    covers_user_id: string | null;
    absence_id: string | null;
  };
  reminders_sent: {
    user_id: string;
    date: string;
    kind: 'EVENING' | 'BEFORE';
    sent_at: Date;
  };
  requests: {
    id: string;
    kind: 'time_off' | 'schedule_change' | 'open_shift' | 'new_shift' | 'correction';
    user_id: string;
    shift_id: string | null;
    location_id: string | null;
    start_date: string | null;
    end_date: string | null;
    reason: Generated<string>;
    status: Generated<'PENDING' | 'APPROVED' | 'REASSIGNED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED' | 'REVOKED'>;
    decided_by: string | null;
    decided_at: Date | null;
    decision_reason: string | null;
    created_at: Date;
    leave_type: 'PAID_LEAVE' | 'UNPAID_LEAVE' | null;
    all_shifts: Generated<boolean>;
    reassigned_to: string | null;
    last_shift_date: string | null;
    open_shift_id: string | null;
    last_employee_id: string | null;
    leave_start_date: string | null;
    leave_end_date: string | null;
    week_day: 'SUNDAY' | 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | null;
    start_time: string | null;
    end_time: string | null;
    available_three_months: boolean | null;
    clock_record_id: string | null;
    clocked_in: Date | null;
    clocked_out: Date | null;
    acknowledged: unknown;
    meeting_id: string | null;
  };
  required_certificates: {
    position_id: string;
    type_id: string;
    location_id: string | null;
  };
  school_breaks: {
    location_id: string;
    start_date: string;
    end_date: string;
    name: string;
    row_number: number;
  };
  sessions: {
    token_hash: string;
    user_id: string;
    created_at: Date;
    expires_at: Date;
    id: Generated<string>;
    binding_hash: string | null;
    last_used_at: Date | null;
    address: Generated<string>;
    device: Generated<string>;
    label: string | null;
    reads_only: Generated<boolean>;
  };
  setup_keys: {
    key_hash: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
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
    acknowledged: unknown;
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
  shifts: {
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
    comments: Generated<string>;
    created_by: string | null;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
    deleted_by: string | null;
    from_date: string | null;
    first_date: string | null;
    moved_from: string | null;
    moved_from_date: string | null;
    group_id: string | null;
  };
  sms_codes: {
    id: string;
    user_id: string;
    phone: string;
    code_hash: string;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  sms_messages: {
    id: string;
    user_id: string;
    phone: string;
    kind: string;
    body: string;
    due_at: Date;
    state: 'QUEUED' | 'SENT' | 'DELIVERED' | 'FAILED' | 'EXPIRED' | 'CAPPED' | 'UNKNOWN';
    provider_id: string | null;
    segments: number | null;
    error_code: string | null;
    attempts: Generated<number>;
    first_attempt_at: Date | null;
    next_attempt_at: Date;
    created_at: Date;
    settled_at: Date | null;
  };
  sms_numbers: {
    user_id: string;
    phone: string;
    confirmed_at: Date;
    stopped_at: Date | null;
  };
  stored_folders: {
    place: string;
    prefix: string;
    files: string[];
    digest: string;
    stored_at: Date;
    stored_by: string;
  };
  stored_versions: {
    area: string;
    version: string;
    digest: string;
    stored_at: Date;
    was_live: Generated<boolean>;
    was_stopped: Generated<boolean>;
    stands: Generated<boolean>;
  };
  swap_requests: {
    id: string;
    location_id: string;
    requester_id: string;
    shift_id: string;
    date: string;
    coworker_id: string;
    coworker_shift_id: string | null;
    coworker_date: string | null;
    message: Generated<string>;
    state: Generated<'REQUESTED' | 'ACCEPTED' | 'COMPLETED' | 'DECLINED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED'>;
    reason: Generated<string>;
    accepted_at: Date | null;
    decided_by: string | null;
    decided_at: Date | null;
    created_at: Date;
  };
  swimmer_counts: {
    location_id: string;
    date: string;
    start_time: string;
    end_time: string;
    swimmers: number;
    source: 'MANUAL' | 'IMPORT' | 'API';
  };
  throttles: {
    key: string;
    hits: number;
    window_started_at: Date;
    blocked_until: Date | null;
  };
  timesheet_accepts: {
    location_id: string;
    week: string;
    user_id: string;
    mark: string;
    accepted_by: string;
    accepted_at: Date;
  };
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
  totp_secrets: {
    user_id: string;
    secret: string;
    confirmed_at: Date | null;
    last_step: Generated<number>;
    created_at: Date;
  };
  used_challenges: {
    challenge_hash: string;
    expires_at: Date;
  };
  user_choices: {
    user_id: string;
    location_id: string | null;
    all_locations: Generated<boolean>;
    layout: 'calendar' | 'people' | 'list' | null;
    updated_at: Date;
  };
  user_locations: {
    user_id: string;
    location_id: string;
  };
  user_positions: {
    user_id: string;
    position_id: string;
  };
  users: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    phone_number: Generated<string>;
    employee_code: ColumnType<string | null, EmployeeCode | null, EmployeeCode | null>;
    user_type: 'ADMIN' | 'MANAGER' | 'EMPLOYEE';
    is_active: Generated<boolean>;
    awaits_approval: Generated<boolean>;
    password_hash: string | null;
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
    deleted_at: Date | null;
    email_confirmed_at: Date | null;
    erased_at: Date | null;
    erased_number: number | null;
    deactivated_at: ColumnType<Date | null, never, never>;
    search_text: Generated<string>;
    name_key: Generated<string>;
    first_name_key: Generated<string>;
    is_keyed: Generated<boolean>;
  };
  vault_mark: {
    id: Generated<number>;
    mark: string;
  };
  waiting_claims: {
    area: string;
    version: string;
    claims: string[];
    asked_by: string;
    asked_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    is_allowed: boolean | null;
    digest: string | null;
  };
  work_preferences: {
    user_id: string;
    preferred_week_minutes: number | null;
    max_days_per_week: number | null;
  };
  wrong_codes: {
    user_id: string;
    at: Date;
  };
}
