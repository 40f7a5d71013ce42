-- A plan has a history. A shift's row says what it is from `from_date` on (null: since it began), its versions what it
-- was before, its exceptions what is different on single dates. Shifts that are there have neither: what they are today
-- is what they have been.

alter table shifts add column from_date date;
-- The first day of the former plans, where there are any: `start_date` may have moved since.
alter table shifts add column first_date date;

create table shift_versions (
  shift_id uuid not null references shifts (id) on delete cascade,
  -- Both inclusive. Versions of a shift do not overlap and lie before its `from_date`: written under the shift's lock.
  from_date date not null,
  to_date date not null,
  shift_repeat text check (shift_repeat in ('WEEKLY', 'DAILY')),
  -- Where a weekly shift counted its weeks from.
  start_date date not null,
  start_time time not null,
  end_time time not null,
  position_id uuid not null references positions (id),
  comments text not null default '',
  replaced_by uuid references users (id),
  replaced_at timestamptz not null,
  primary key (shift_id, from_date),
  check (to_date >= from_date and from_date >= start_date),
  check (end_time > start_time)
);

create table shift_exceptions (
  shift_id uuid not null references shifts (id) on delete cascade,
  date date not null,
  kind text not null check (kind in ('CHANGED', 'CANCELLED')),
  -- Null: as planned.
  start_time time,
  end_time time,
  position_id uuid references positions (id),
  -- Its staff reads it.
  reason text not null default '' check (length(reason) <= 150),
  changed_by uuid references users (id),
  changed_at timestamptz not null,
  primary key (shift_id, date),
  check ((start_time is null) = (end_time is null)),
  check (end_time > start_time),
  check (kind = 'CANCELLED' or start_time is not null),
  check (kind = 'CHANGED' or (start_time is null and position_id is null))
);

-- As the index it replaces, for shifts whose start has moved too.
drop index shifts_by_dates;
create index shifts_by_dates on shifts (location_id, least(start_date, first_date), end_date) where deleted_at is null;
