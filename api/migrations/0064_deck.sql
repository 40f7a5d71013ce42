-- How many lifeguards a location needs on deck, on some weekdays between two dates, for some hours of the day.
create table deck_rules (
  id uuid primary key,
  location_id uuid not null references locations (id) on delete cascade,
  -- 0 is Sunday.
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{0,1,2,3,4,5,6}'),
  -- Both inclusive; without an end, the rule always applies.
  from_date date not null,
  to_date date,
  -- Wall-clock hours at the location.
  start_time time not null,
  end_time time not null,
  guard_position_ids uuid[] not null,
  -- Staff in these positions count only if someone else works in a support position at the same time.
  teaching_position_ids uuid[] not null default '{}',
  support_position_ids uuid[] not null default '{}',
  min_age smallint check (min_age between 14 and 21),
  base_guards smallint not null check (base_guards between 1 and 50),
  swimmers_included smallint not null default 0 check (swimmers_included between 0 and 2000),
  -- One more guard for each of these swimmers above those included; null: always the base number.
  swimmers_per_guard smallint check (swimmers_per_guard between 1 and 2000),
  -- A changed rule is removed and stored again, so past days can be explained.
  removed_at timestamptz,
  check (to_date >= from_date),
  check (end_time > start_time)
);
create index deck_rules_by_location on deck_rules (location_id) where removed_at is null;

-- Swimmers expected at a location. The hours of a date never overlap.
create table swimmer_counts (
  location_id uuid not null references locations (id) on delete cascade,
  date date not null,
  start_time time not null,
  end_time time not null,
  swimmers smallint not null check (swimmers between 0 and 2000),
  source text not null check (source in ('MANUAL', 'IMPORT', 'API')),
  primary key (location_id, date, start_time),
  check (end_time > start_time)
);

-- Shortages of lifeguards that the user saw and accepted: of a decided request, a changed date, or a closure.
alter table requests add column acknowledged jsonb;
alter table shift_exceptions add column acknowledged jsonb;
alter table closures add column acknowledged jsonb;

-- Locations that have fewer guards on deck than required right now. The row is deleted when the shortage is over.
create table deck_shortages (
  location_id uuid primary key references locations (id) on delete cascade,
  since timestamptz not null,
  -- When the managers were alerted, once for each shortage.
  alerted_at timestamptz
);
