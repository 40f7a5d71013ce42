-- Shifts that are planned and told to nobody yet. A draft's shift is no row of `shifts`: no reader of shifts can show it
-- to its staff. Publishing makes shifts of a batch, once.

create table draft_batches (
  id uuid primary key,
  -- Where its shifts are to be.
  location_id uuid not null references locations (id),
  -- A template is a named week that drafts are made from; it is never published itself.
  kind text not null check (kind in ('DAY', 'WEEK', 'TERM', 'TEMPLATE')),
  name text not null check (char_length(name) between 1 and 80),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED', 'DISCARDED')),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  -- Who published or discarded it.
  settled_by uuid references users (id),
  settled_at timestamptz,
  check ((state = 'DRAFT') = (settled_at is null)),
  check (kind <> 'TEMPLATE' or state <> 'PUBLISHED')
);
create index draft_batches_open on draft_batches (location_id) where state = 'DRAFT';

create table draft_shifts (
  id uuid primary key,
  batch_id uuid not null references draft_batches (id) on delete cascade,
  schedule_type text not null check (schedule_type in ('ONE_TIME_SHIFT', 'RECURRING_SHIFT')),
  shift_repeat text check (shift_repeat in ('WEEKLY', 'DAILY')),
  start_date date not null,
  end_date date,
  start_time time not null,
  end_time time not null,
  position_id uuid not null references positions (id),
  comments text not null default '',
  -- What it is a copy of, and what publishing made of it; null where it was left out.
  source_shift_id uuid references shifts (id),
  shift_id uuid references shifts (id),
  check (end_time > start_time),
  check (end_date is null or end_date >= start_date)
);
create index draft_shifts_by_batch on draft_shifts (batch_id);

create table draft_staff (
  draft_shift_id uuid not null references draft_shifts (id) on delete cascade,
  slot smallint not null check (slot in (1, 2)),
  user_id uuid not null references users (id) on delete cascade,
  start_date date not null,
  end_date date,
  primary key (draft_shift_id, slot)
);
create index draft_staff_by_person on draft_staff (user_id);
