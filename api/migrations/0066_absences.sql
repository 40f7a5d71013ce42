-- An absence says that an employee is off, and why: time off, a sick call, or what a manager entered.
create table absences (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('TIME_OFF', 'SICK', 'EMERGENCY', 'OTHER', 'NO_SHOW')),
  leave_type text check (leave_type in ('PAID_LEAVE', 'UNPAID_LEAVE')),
  -- The location whose managers granted it; of a report, the location of its first line.
  location_id uuid not null references locations (id),
  timezone text not null,
  start_date date not null,
  end_date date not null,
  note text not null default '' check (char_length(note) <= 150),
  source text not null check (source in ('REQUEST', 'EMPLOYEE', 'MANAGER', 'MIGRATED')),
  request_id uuid unique references requests (id),
  created_by uuid references users (id),
  created_at timestamptz not null,
  -- The warnings, such as shortages of lifeguards, that the author read.
  acknowledged jsonb not null default '[]',
  revision integer not null default 1,
  check (end_date >= start_date),
  check ((kind = 'TIME_OFF') = (leave_type is not null)),
  check ((source in ('REQUEST', 'MIGRATED')) = (request_id is not null))
);
create index absences_by_user on absences (user_id, start_date);
create index absences_by_location on absences (location_id, start_date);

-- Each date of an absence. A date without times is off for the whole day.
create table absence_days (
  absence_id uuid not null references absences (id),
  date date not null,
  user_id uuid not null references users (id),
  from_at timestamptz,
  to_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references users (id),
  end_cause text check (end_cause in ('WITHDRAWN', 'REVOKED', 'CLOCKED_IN', 'LEFT', 'MOVED')),
  primary key (absence_id, date),
  check ((from_at is null) = (to_at is null)),
  check (to_at > from_at),
  check ((ended_at is null) = (end_cause is null))
);
create index absence_days_that_count on absence_days (user_id, date) where ended_at is null;

-- The time that a day takes from one shift. The values of a line never change; a line can only end.
create table absence_lines (
  id uuid primary key,
  absence_id uuid not null,
  date date not null,
  user_id uuid not null references users (id),
  -- The shift with its code and times when the absence was granted; null for hours without a shift.
  shift_id uuid references shifts (id),
  shift_code text,
  location_id uuid not null references locations (id),
  position_id uuid references positions (id),
  start_time time,
  end_time time,
  minutes smallint not null check (minutes between 0 and 1440),
  -- RELEASED: someone else can work the date. KEPT: the employee keeps the shift, and misses this time of it.
  effect text not null check (effect in ('RELEASED', 'KEPT', 'NONE')),
  -- The employee that the absentee substituted for, and the place, for the return of the date.
  covers_user_id uuid references users (id),
  slot smallint check (slot in (1, 2)),
  pay text not null check (pay in ('PAID', 'UNPAID', 'UNDECIDED')),
  pay_by uuid references users (id),
  pay_at timestamptz,
  -- The date whose week pays the line: its own date, or later if that week was closed.
  pay_date date not null,
  -- The one-time shift for the rest of a shift that had begun.
  rest_shift_id uuid references shifts (id),
  ended_at timestamptz,
  ended_by uuid references users (id),
  end_cause text check (end_cause in ('WITHDRAWN', 'REVOKED', 'CLOCKED_IN', 'LEFT', 'MOVED')),
  foreign key (absence_id, date) references absence_days (absence_id, date),
  check ((shift_id is null) = (effect = 'NONE')),
  check ((shift_id is null) = (shift_code is null)),
  check (shift_id is null or num_nulls(start_time, end_time, position_id, slot) = 0),
  check (end_time > start_time),
  check ((ended_at is null) = (end_cause is null))
);
create unique index absence_lines_of_shift on absence_lines (user_id, shift_id, date, start_time)
  where ended_at is null and shift_id is not null;
create index absence_lines_by_day on absence_lines (absence_id, date);
create index absence_lines_by_shift on absence_lines (shift_id, date) where ended_at is null;
create index absence_lines_paid on absence_lines (location_id, pay_date) where ended_at is null and pay <> 'UNPAID';

-- Dates on which a location grants no time off that staff request.
create table blackouts (
  id uuid primary key,
  location_id uuid not null references locations (id) on delete cascade,
  start_date date not null,
  end_date date not null,
  reason text not null check (char_length(reason) between 1 and 150),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  removed_by uuid references users (id),
  removed_at timestamptz,
  check (end_date between start_date and start_date + 91)
);
create index blackouts_by_location on blackouts (location_id, end_date) where removed_at is null;

-- An employee who is late for a shift, and when they are expected.
create table late_notes (
  shift_id uuid not null references shifts (id),
  date date not null,
  user_id uuid not null references users (id),
  expected_at timestamptz not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  primary key (shift_id, date, user_id)
);

alter table location_options
  add column staff_can_report_absences boolean not null default true,
  -- Whether the shifts that a report opens are offered to everyone who can work them.
  add column automatic_offer text not null default 'WITHIN_24_HOURS'
    check (automatic_offer in ('WITHIN_24_HOURS', 'ALWAYS', 'OFF')),
  add column sick_pay text not null default 'ASK' check (sick_pay in ('ASK', 'PAID', 'UNPAID'));

alter table releases
  add column absence_id uuid references absences (id),
  drop constraint releases_cause_check,
  add constraint releases_cause_check check (cause in ('TIME_OFF', 'SCHEDULE_CHANGE', 'LEFT', 'ABSENCE'));
create index releases_by_absence on releases (absence_id) where absence_id is not null;

-- An automatic offer has no author.
alter table open_shift_offers alter column offered_by drop not null;

-- Time off can be for a part of one date, and for dates without a shift, at a location then.
alter table requests
  drop constraint requests_location,
  add constraint requests_location
    check (location_id is not null = (kind = 'correction' or (kind = 'time_off' and shift_id is null))),
  drop constraint requests_time_off,
  add constraint requests_time_off check (case when kind = 'time_off'
    then num_nulls(start_date, end_date, leave_type) = 0 and end_date >= start_date
      and char_length(reason) between 1 and 455 and status <> 'REASSIGNED'
      and (start_time is null) = (end_time is null)
      and (start_time is null or (end_time > start_time and end_date = start_date))
    else leave_type is null and not all_shifts end),
  drop constraint requests_new_shift,
  add constraint requests_new_shift check (case when kind = 'new_shift'
    then num_nulls(start_date, end_date, start_time, end_time, available_three_months) = 0
      and end_date = start_date and end_time > start_time and char_length(reason) <= 455
      and status not in ('REASSIGNED', 'REVOKED')
    when kind = 'time_off' then num_nonnulls(week_day, available_three_months) = 0
    else num_nonnulls(week_day, start_time, end_time, available_three_months) = 0 end);
