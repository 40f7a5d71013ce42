-- The whole domain of On Deck, in the SQL that PostgreSQL 15, the embedded engine and
-- PostgreSQL-compatible distributed engines share: no EXCLUDE, GiST, triggers or LISTEN/NOTIFY.
-- Ids are UUIDv7 made by the application; deciding instants come from its clock, never from now().

-- Places and people ---------------------------------------------------------------------------

create table locations (
  id uuid primary key,
  title text not null check (length(title) between 1 and 100),
  -- Prefix of the shift codes made here, for example LKV in LKV-0042. Never reused.
  code text not null unique check (code ~ '^[A-Z][A-Z0-9]{1,5}$'),
  phone_number text not null,
  email text not null,
  address text not null check (length(address) <= 200),
  timezone text not null check (timezone in (
    'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix',
    'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu')),
  last_shift_number integer not null default 0 check (last_shift_number >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index locations_title_live on locations (lower(title)) where deleted_at is null;

create table positions (
  id uuid primary key,
  name text not null check (length(name) between 1 and 50),
  color text not null,
  is_trainee boolean not null default false,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index positions_name_live on positions (lower(name)) where retired_at is null;

create table users (
  id uuid primary key,
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 0 and 50),
  email text not null check (length(email) <= 225),
  phone_number text not null default '',
  employee_code text check (employee_code ~ '^[0-9]{5}$'),
  user_type text not null check (user_type in ('ADMIN', 'MANAGER', 'EMPLOYEE')),
  is_active boolean not null default false,
  -- Signed up by themselves and not yet let in by an admin.
  awaits_approval boolean not null default false,
  password_hash text,
  emergency_phone_number text,
  employee_joining_date date,
  employee_ending_date date,
  employee_status text,
  gender text,
  dob date,
  country text,
  province text,
  city text,
  company_name text,
  postal_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (employee_ending_date is null or employee_joining_date is null
         or employee_ending_date >= employee_joining_date),
  check (deleted_at is null or not is_active)
);
create unique index users_email_live on users (lower(email)) where deleted_at is null;
create unique index users_code_live on users (employee_code) where deleted_at is null and employee_code is not null;
create index users_by_name on users (lower(last_name), lower(first_name), id) where deleted_at is null;

create table user_locations (
  user_id uuid not null references users (id) on delete cascade,
  location_id uuid not null references locations (id) on delete cascade,
  primary key (user_id, location_id)
);
create index user_locations_by_location on user_locations (location_id, user_id);

create table user_positions (
  user_id uuid not null references users (id) on delete cascade,
  position_id uuid not null references positions (id) on delete cascade,
  primary key (user_id, position_id)
);
create index user_positions_by_position on user_positions (position_id, user_id);

create table options (
  id smallint primary key default 1 check (id = 1),
  kiosk_clock_out boolean not null default true,
  registered_kiosks_only boolean not null default false,
  early_clock_in_minutes integer not null default 15 check (early_clock_in_minutes between 0 and 240),
  time_off_notice_days integer not null default 10 check (time_off_notice_days between 0 and 90),
  sign_up_mode text not null default 'APPROVAL' check (sign_up_mode in ('APPROVAL', 'CLOSED')),
  updated_at timestamptz,
  updated_by uuid references users (id)
);
insert into options (id) values (1);

-- Access --------------------------------------------------------------------------------------

create table sessions (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table activation_keys (
  key_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index activation_keys_by_user on activation_keys (user_id);

-- One row per "forgotten password" of one browser; user_id is null for an unknown address.
create table password_resets (
  id uuid primary key,
  browser_hash text not null unique,
  email text not null,
  user_id uuid references users (id) on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  used_at timestamptz
);
create index password_resets_by_email on password_resets (email, created_at);

create table kiosks (
  id uuid primary key,
  name text not null,
  location_id uuid references locations (id),
  token_hash text not null unique,
  registered_by uuid not null references users (id),
  registered_at timestamptz not null,
  last_seen_at timestamptz,
  revoked_at timestamptz
);

-- What a code entry at the punch clock opens: one person's three calls, minutes, one clock-in.
create table employee_tokens (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  kiosk_id uuid references kiosks (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index employee_tokens_by_expiry on employee_tokens (expires_at);

-- Counters against guessing, shared by all processes.
create table throttles (
  key text primary key,
  hits integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The plan ------------------------------------------------------------------------------------

create table shifts (
  id uuid primary key,
  location_id uuid not null references locations (id),
  shift_code text not null unique,
  schedule_type text not null check (schedule_type in ('ONE_TIME_SHIFT', 'RECURRING_SHIFT')),
  shift_repeat text check (shift_repeat in ('WEEKLY', 'DAILY')),
  start_date date not null,
  -- A one-time shift ends on its date; null: a recurring shift that goes on.
  end_date date,
  start_time time not null,
  end_time time not null,
  position_id uuid not null references positions (id),
  comments text not null default '',
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users (id),
  check (end_time > start_time),
  check (end_date is null or end_date >= start_date),
  check ((schedule_type = 'RECURRING_SHIFT') = (shift_repeat is not null)),
  check (schedule_type = 'RECURRING_SHIFT' or (end_date is not null and end_date = start_date))
);
create index shifts_by_location on shifts (location_id, id) where deleted_at is null;
create index shifts_by_dates on shifts (location_id, start_date, end_date) where deleted_at is null;
create index shifts_archive on shifts (location_id, deleted_at desc, id) where deleted_at is not null;

-- Who works a shift between two dates, both inclusive; a null end goes on with the shift.
create table assignments (
  id uuid primary key,
  shift_id uuid not null references shifts (id) on delete cascade,
  user_id uuid not null references users (id),
  slot smallint not null default 1 check (slot in (1, 2)),
  start_date date not null,
  end_date date,
  -- Whose occurrences these were, where somebody covers: pays SUB unless chosen otherwise.
  covers_user_id uuid references users (id),
  source text not null default 'PLAN' check (source in ('PLAN', 'OPEN_SHIFT', 'REASSIGNED', 'PUNCH')),
  -- The warnings that the person who planned it saw and overrode.
  overrides jsonb not null default '[]',
  created_by uuid references users (id),
  created_at timestamptz not null,
  check (end_date is null or end_date >= start_date)
);
create index assignments_by_shift on assignments (shift_id, start_date);
create index assignments_by_user on assignments (user_id, start_date);

create table meetings (
  id uuid primary key,
  location_id uuid not null references locations (id),
  shift_code text not null unique,
  start_date date not null,
  end_date date not null,
  start_time time not null,
  end_time time not null,
  agenda text not null default '',
  comments text not null default '',
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users (id),
  check (end_time > start_time),
  check (end_date >= start_date)
);
create index meetings_by_location on meetings (location_id, start_date, id) where deleted_at is null;

create table meeting_staff (
  meeting_id uuid not null references meetings (id) on delete cascade,
  user_id uuid not null references users (id),
  primary key (meeting_id, user_id)
);
create index meeting_staff_by_user on meeting_staff (user_id);

create table meeting_positions (
  meeting_id uuid not null references meetings (id) on delete cascade,
  position_id uuid not null references positions (id),
  primary key (meeting_id, position_id)
);

-- Requests ------------------------------------------------------------------------------------

create table time_off_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  shift_id uuid not null references shifts (id),
  start_date date not null,
  end_date date not null,
  leave_type text not null check (leave_type in ('PAID_LEAVE', 'UNPAID_LEAVE')),
  reason text not null check (length(reason) between 1 and 455),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null,
  check (end_date >= start_date),
  check (status = 'PENDING' or decided_at is not null)
);
create index time_off_by_status on time_off_requests (status, created_at, id);
create index time_off_by_user on time_off_requests (user_id, start_date);
create index time_off_by_shift on time_off_requests (shift_id);

create table reschedule_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  shift_id uuid not null references shifts (id),
  requested_date date not null,
  last_shift_date date,
  reason text not null check (length(reason) between 1 and 150),
  reassigned_to uuid references users (id),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'APPROVED', 'REASSIGNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null,
  check (status = 'PENDING' or decided_at is not null),
  check ((status = 'REASSIGNED') = (reassigned_to is not null))
);
create unique index reschedule_one_pending on reschedule_requests (user_id, shift_id, requested_date)
  where status = 'PENDING';
create index reschedule_by_status on reschedule_requests (status, created_at, id);
create index reschedule_by_user on reschedule_requests (user_id, requested_date);
create index reschedule_by_shift on reschedule_requests (shift_id);

-- A person's occurrences of a shift that were given up, and why. What coverage calls the last employee.
create table releases (
  id uuid primary key,
  shift_id uuid not null references shifts (id) on delete cascade,
  user_id uuid not null references users (id),
  start_date date not null,
  end_date date,
  cause text not null check (cause in ('TIME_OFF', 'SCHEDULE_CHANGE', 'LEFT')),
  time_off_request_id uuid references time_off_requests (id),
  reschedule_request_id uuid references reschedule_requests (id),
  created_at timestamptz not null,
  check (end_date is null or end_date >= start_date)
);
create index releases_by_shift on releases (shift_id, start_date);
create index releases_by_user on releases (user_id, start_date);

-- Derived: the gaps of each shift from today on. One function writes it; deleting all and recomputing
-- gives the same rows.
create table open_shifts (
  id uuid primary key,
  shift_id uuid not null references shifts (id) on delete cascade,
  start_date date not null,
  end_date date,
  last_employee_id uuid references users (id),
  leave_start_date date,
  leave_end_date date,
  unique (shift_id, start_date),
  check (end_date is null or end_date >= start_date)
);
create index open_shifts_by_end on open_shifts (end_date);

create table open_shift_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  shift_id uuid not null references shifts (id),
  -- The gap that is asked for; null once it is closed.
  open_shift_id uuid references open_shifts (id) on delete set null,
  start_date date not null,
  end_date date,
  last_employee_id uuid references users (id),
  leave_start_date date,
  leave_end_date date,
  status text not null default 'PENDING'
    check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null,
  check (status = 'PENDING' or decided_at is not null)
);
create unique index open_shift_one_pending on open_shift_requests (open_shift_id, user_id)
  where status = 'PENDING';
create index open_shift_requests_by_status on open_shift_requests (status, created_at, id);
create index open_shift_requests_by_user on open_shift_requests (user_id, created_at);
create index open_shift_requests_by_shift on open_shift_requests (shift_id);

create table new_shift_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  date_of_availability date not null,
  week_day text check (week_day in
    ('SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY')),
  start_time time not null,
  end_time time not null,
  available_three_months boolean not null,
  reason text not null default '' check (length(reason) <= 455),
  shift_id uuid references shifts (id),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null,
  check (end_time > start_time),
  check (status = 'PENDING' or decided_at is not null)
);
create index new_shift_by_status on new_shift_requests (status, created_at, id);
create index new_shift_by_user on new_shift_requests (user_id, date_of_availability);

-- Time clock ----------------------------------------------------------------------------------

create table clock_records (
  id uuid primary key,
  user_id uuid not null references users (id),
  location_id uuid not null references locations (id),
  -- Null while nobody has said which shift it was.
  shift_id uuid references shifts (id),
  -- The date it began, in the location's zone: the whole record belongs to it.
  work_date date not null,
  clocked_in timestamptz not null,
  clocked_out timestamptz,
  rate text not null check (rate in ('REGULAR', 'SUB', 'TRAINING')),
  suggested_rate text not null check (suggested_rate in ('REGULAR', 'SUB', 'TRAINING')),
  -- OPEN: on deck. NEEDS_REVIEW: open too long, waits for a manager. CLOSED: both punches known.
  status text not null default 'OPEN' check (status in ('OPEN', 'NEEDS_REVIEW', 'CLOSED')),
  flags text[] not null default '{}',
  -- What each page's own clock said, kept beside ours.
  claimed_in time,
  claimed_out time,
  kiosk_id uuid references kiosks (id),
  clocked_out_by uuid references users (id),
  -- Set when the record began without a shift; the manager's answer is the shift.
  began_unassigned boolean not null default false,
  assigned_by uuid references users (id),
  assigned_at timestamptz,
  created_at timestamptz not null,
  check (clocked_out is null or clocked_out > clocked_in),
  check ((status = 'CLOSED') = (clocked_out is not null)),
  check (shift_id is not null or began_unassigned)
);
create unique index clock_records_one_open on clock_records (user_id) where status = 'OPEN';
create index clock_records_by_day on clock_records (location_id, work_date, clocked_in, id);
create index clock_records_by_user on clock_records (user_id, clocked_in desc);
create index clock_records_unclosed on clock_records (location_id, status, clocked_in) where status <> 'CLOSED';
create index clock_records_by_shift on clock_records (shift_id, work_date);

-- What is paid instead of what the clock says. The newest row of a record counts; none is ever changed.
create table payroll_adjustments (
  id uuid primary key,
  clock_record_id uuid not null references clock_records (id),
  rate text not null check (rate in ('REGULAR', 'SUB', 'TRAINING')),
  minutes integer not null check (minutes between 0 and 10080),
  previous_rate text not null,
  previous_minutes integer not null,
  edited_by uuid not null references users (id),
  edited_at timestamptz not null
);
create index payroll_adjustments_by_record on payroll_adjustments (clock_record_id, id desc);

-- What happened, and who is told --------------------------------------------------------------

create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid references users (id),
  actor_kind text not null check (actor_kind in ('USER', 'KIOSK', 'SYSTEM', 'ANONYMOUS')),
  action text not null,
  entity text not null,
  entity_id text,
  location_id uuid references locations (id),
  request_id text,
  before jsonb,
  after jsonb
);
create index audit_log_by_entity on audit_log (entity, entity_id, at);
create index audit_log_by_time on audit_log (at);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  title text not null,
  body text not null default '',
  link text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_by_user on notifications (user_id, created_at desc, id);
create index notifications_unread on notifications (user_id) where read_at is null;

create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text
);
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null;

-- The feed behind live events: what changed, never what it changed to.
create table changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  topic text not null,
  location_id uuid,
  user_id uuid
);
create index changes_by_time on changes (at);

create table jobs (
  name text primary key,
  next_run_at timestamptz not null,
  locked_until timestamptz,
  last_run_at timestamptz,
  last_error text
);

-- Deployment ----------------------------------------------------------------------------------

create table deploy_tokens (
  id uuid primary key,
  token_hash text not null unique,
  area text not null,
  label text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

create table client_errors (
  id uuid primary key,
  at timestamptz not null,
  area text not null,
  version text not null,
  kind text not null,
  message text not null
);
create index client_errors_by_time on client_errors (at desc);
