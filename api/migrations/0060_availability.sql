-- The hours of each weekday at which an employee can work, from a date until the employee's next pattern starts.
create table availability_patterns (
  id uuid primary key,
  user_id uuid not null references users (id),
  from_date date not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  unique (user_id, from_date)
);

-- Wall-clock hours at the location of a shift. A pattern without blocks sets no hours.
create table availability_blocks (
  pattern_id uuid not null references availability_patterns (id) on delete cascade,
  -- 0 is Sunday.
  weekday smallint not null check (weekday between 0 and 6),
  start_time time not null,
  end_time time not null,
  level text not null check (level in ('AVAILABLE', 'PREFERRED')),
  primary key (pattern_id, weekday, start_time),
  check (end_time > start_time)
);

-- Dates on which an employee's availability differs from the pattern.
create table availability_exceptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Both inclusive.
  start_date date not null,
  end_date date not null,
  -- Both null: whole days.
  start_time time,
  end_time time,
  kind text not null check (kind in ('UNAVAILABLE', 'AVAILABLE')),
  note text not null check (length(note) <= 100),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  check (end_date >= start_date and end_date < start_date + 92),
  check ((start_time is null) = (end_time is null)),
  check (end_time > start_time)
);
create index availability_exceptions_by_user on availability_exceptions (user_id, end_date);

create table work_preferences (
  user_id uuid primary key references users (id),
  preferred_week_minutes integer check (preferred_week_minutes between 0 and 3600),
  max_days_per_week smallint check (max_days_per_week between 1 and 7)
);

-- A location or position that an employee prefers (true) or would rather not work (false).
create table preference_ratings (
  user_id uuid not null references users (id),
  location_id uuid references locations (id),
  position_id uuid references positions (id),
  is_preferred boolean not null,
  check ((location_id is null) <> (position_id is null)),
  unique nulls not distinct (user_id, location_id, position_id)
);

-- A location without a row has the defaults.
create table location_options (
  location_id uuid primary key references locations (id) on delete cascade,
  -- Whether an assignment outside an employee's availability is refused or only warned about.
  availability text not null default 'WARN' check (availability in ('WARN', 'BLOCK')),
  -- Days before staff can change their weekly availability.
  availability_notice_days smallint not null default 0 check (availability_notice_days between 0 and 90)
);
