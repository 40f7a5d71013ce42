-- Punches that a registered punch clock kept while the network was away. Each is stored as it was sealed, then read in its
-- order: it becomes a time entry, or an item on Timesheets.
create table offline_punches (
  id uuid primary key,
  kiosk_id uuid not null references kiosks (id),
  -- Of the punch clock when the punch arrived.
  location_id uuid references locations (id),
  key text not null,
  counter bigint not null,
  -- Null once the punch was read: no code is kept.
  sealed text,
  sealed_hash text not null,
  -- Milliseconds between hearing the server's time that the punch names and sending the punch, by the two clocks of the
  -- punch clock.
  elapsed_at_sending bigint,
  wall_at_sending bigint not null,
  received_at timestamptz not null,
  state text not null default 'RECEIVED'
    check (state in ('RECEIVED', 'HELD', 'WAITING', 'RECORDED', 'DISMISSED')),
  -- Why it waits, or waited, for a decision.
  problem text,
  kind text check (kind in ('IN', 'OUT')),
  rate text check (rate in ('REGULAR', 'SUB', 'TRAINING')),
  user_id uuid references users (id),
  -- As sure as `sureness` says; null where no clock can be believed.
  punched_at timestamptz,
  sureness text check (sureness in ('SURE', 'SKEWED', 'GUESS')),
  clock_record_id uuid references clock_records (id),
  -- The clock-in that a clock-out waits with.
  goes_with uuid references offline_punches (id),
  settled_at timestamptz,
  settled_by uuid references users (id),
  reason text,
  -- An admin has its code looked up, however many unknown ones there are.
  is_released boolean not null default false,
  unique (kiosk_id, key),
  check (state not in ('RECEIVED', 'HELD') or sealed is not null)
);
create index offline_punches_unread on offline_punches (kiosk_id, counter) where state = 'RECEIVED';
create index offline_punches_waiting on offline_punches (location_id, punched_at) where state in ('WAITING', 'HELD');
create index offline_punches_of_person on offline_punches (user_id) where user_id is not null;
create index offline_punches_of_record on offline_punches (clock_record_id) where clock_record_id is not null;
create index offline_punches_goes_with on offline_punches (goes_with) where goes_with is not null;

-- Whether the punch clocks of a location keep punches while the network is away.
alter table locations add column offline_punches boolean not null default true;

-- Each punch clock reports how many punches wait on it and whether its browser promised not to clear them.
alter table kiosks add column waiting integer not null default 0;
alter table kiosks add column keeps_storage boolean;
