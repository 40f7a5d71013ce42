-- Timesheets: what was decided about a person's week, which weeks are closed, and what payroll was given.

-- No row: nobody has decided yet.
create table timesheets (
  location_id uuid not null references locations (id),
  -- The Sunday it begins on.
  week date not null check (extract(dow from week) = 0),
  user_id uuid not null references users (id),
  status text not null check (status in ('APPROVED', 'SET_ASIDE')),
  -- A hash of the hours that were looked at: hours that changed since are not approved.
  stamp text not null,
  -- Of a week that is set aside.
  reason text check (char_length(reason) between 1 and 455),
  self_approved boolean not null default false,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null,
  primary key (location_id, week, user_id),
  check ((status = 'SET_ASIDE') = (reason is not null))
);

-- What was marked in a week and is right as it is. A mark names what it is about: another value is another mark.
create table timesheet_accepts (
  location_id uuid not null references locations (id),
  week date not null,
  user_id uuid not null references users (id),
  mark text not null check (char_length(mark) between 1 and 200),
  accepted_by uuid not null references users (id),
  accepted_at timestamptz not null,
  primary key (location_id, week, user_id, mark)
);

-- A location's week. Its row is the lock: who changes hours shares it, who closes holds it alone.
create table payroll_weeks (
  location_id uuid not null references locations (id),
  week date not null check (extract(dow from week) = 0),
  closed_by uuid references users (id),
  closed_at timestamptz,
  reopened_by uuid references users (id),
  reopened_at timestamptz,
  reopen_reason text check (char_length(reopen_reason) between 1 and 455),
  primary key (location_id, week),
  check ((closed_by is null) = (closed_at is null))
);

-- Records that are paid in a later week than the one they were worked in, which was closed without them.
create table carried_hours (
  clock_record_id uuid primary key references clock_records (id),
  location_id uuid not null references locations (id),
  from_week date not null,
  week date not null check (extract(dow from week) = 0),
  check (week > from_week)
);
create index carried_hours_by_week on carried_hours (location_id, week);

-- What payroll was given, kept byte by byte. A period that was reopened and closed again gets another number.
create table payroll_files (
  id uuid primary key,
  start_date date not null,
  end_date date not null,
  number integer not null,
  made_by uuid not null references users (id),
  made_at timestamptz not null,
  line_count integer not null,
  paid_minutes integer not null,
  csv bytea not null,
  xlsx bytea not null,
  unique (start_date, end_date, number),
  check (end_date >= start_date)
);

alter table options add column timesheet_tolerance_minutes integer not null default 15
  check (timesheet_tolerance_minutes between 0 and 240);
alter table options add column overtime_rule text not null default 'OFF'
  check (overtime_rule in ('OFF', 'WEEKLY', 'WEEKLY_DAILY'));
alter table options add column pay_period text not null default 'WEEK'
  check (pay_period in ('WEEK', 'TWO_WEEKS', 'HALF_MONTH'));
-- A Sunday on which a period of two weeks begins.
alter table options add column pay_period_start date not null default '2026-01-04'
  check (extract(dow from pay_period_start) = 0);
-- The columns of the payroll file, in their order: [{"field", "title"}].
alter table options add column payroll_columns jsonb not null default '[
  {"field": "key", "title": "Key"}, {"field": "last_name", "title": "Last Name"},
  {"field": "first_name", "title": "First Name"}, {"field": "location", "title": "Location"},
  {"field": "position", "title": "Position"}, {"field": "rate", "title": "Rate"},
  {"field": "kind", "title": "Kind"}, {"field": "hours", "title": "Hours"},
  {"field": "minutes", "title": "Minutes"}, {"field": "late_date", "title": "Late For"}]';
