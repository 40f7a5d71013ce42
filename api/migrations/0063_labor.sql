-- The most that the staff of a location can work, by age. Null: no limit. A location without rows has the defaults.
create table labor_limits (
  location_id uuid not null references locations (id) on delete cascade,
  -- ADULT: everyone. Minors also have the limits of their band.
  band text not null check (band in ('14_15', '16_17', 'ADULT')),
  school_day_minutes smallint check (school_day_minutes between 0 and 1440),
  other_day_minutes smallint check (other_day_minutes between 0 and 1440),
  school_week_minutes smallint check (school_week_minutes between 0 and 10080),
  other_week_minutes smallint check (other_week_minutes between 0 and 10080),
  max_days smallint check (max_days between 1 and 7),
  max_days_in_row smallint check (max_days_in_row between 1 and 7),
  earliest_start time,
  latest_end_school_night time,
  latest_end_other_night time,
  school_hours_start time,
  school_hours_end time,
  min_rest_minutes smallint check (min_rest_minutes between 0 and 1440),
  break_after_minutes smallint check (break_after_minutes between 0 and 1440),
  break_minutes smallint check (break_minutes between 1 and 120),
  primary key (location_id, band),
  check ((school_hours_start is null) = (school_hours_end is null)),
  check (school_hours_end > school_hours_start),
  check ((break_after_minutes is null) = (break_minutes is null))
);

-- Days without school at a location, next to weekends and the summer.
create table school_breaks (
  location_id uuid not null references locations (id) on delete cascade,
  -- Both inclusive.
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  name text not null check (length(name) between 1 and 60),
  row_number smallint not null,
  primary key (location_id, row_number)
);
