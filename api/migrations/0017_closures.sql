-- A location is closed on some days, whole or for some hours. What that cancels is derived wherever a shift is asked what
-- it is on a date (ADR 0012): no row of a shift changes, and a closure that is taken back leaves nothing behind.

create table closures (
  id uuid primary key,
  location_id uuid not null references locations (id),
  -- Both inclusive, wall-clock at the location.
  start_date date not null,
  end_date date not null,
  -- Both null: whole days.
  start_time time,
  end_time time,
  -- On the first day, what begins at this time or before it had begun when the closure was stored: it takes place.
  first_after time,
  -- On the last day, what begins after this time takes place: the closure was taken back then.
  last_until time,
  -- Its staff reads it.
  reason text not null check (length(reason) between 1 and 150),
  created_by uuid references users (id),
  created_at timestamptz not null,
  removed_by uuid references users (id),
  removed_at timestamptz,
  check (end_date >= start_date and end_date < start_date + 366),
  check ((start_time is null) = (end_time is null)),
  check (end_time > start_time),
  check ((last_until is null) = (removed_at is null))
);
create index closures_by_location on closures (location_id, start_date, end_date);
