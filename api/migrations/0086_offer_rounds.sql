-- A round offers an open shift, or the date of an employee who still works it, to several employees in waves.
create table offer_rounds (
  id uuid primary key,
  shift_id uuid not null references shifts (id),
  -- The dates that are offered; a null end lasts as long as the open shift.
  start_date date not null,
  end_date date,
  -- The open shift, until it is gone; or the employee who works the date until someone else accepts.
  open_shift_id uuid references open_shifts (id) on delete set null,
  replaced_user_id uuid references users (id),
  -- The shift on the date when it was offered. A round of several dates has none.
  position_id uuid references positions (id),
  start_time time,
  end_time time,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'FILLED', 'STOPPED', 'EXHAUSTED', 'CANCELED')),
  award_mode text not null default 'FIRST_ACCEPTED' check (award_mode in ('FIRST_ACCEPTED', 'MANAGER_CHOOSES')),
  message text not null default '' check (char_length(message) <= 150),
  -- How many employees a wave asks; null if one wave asks everyone.
  wave_size smallint check (wave_size between 1 and 50),
  current_wave smallint not null default 0 check (current_wave between 0 and 100),
  -- When the next wave goes out, or the last one is over; null for a round of one wave that asks everyone.
  next_wave_at timestamptz,
  -- Null for an automatic offer.
  created_by uuid references users (id),
  created_at timestamptz not null,
  filled_by uuid references users (id),
  ended_at timestamptz,
  check (end_date >= start_date),
  check (open_shift_id is null or replaced_user_id is null),
  check ((wave_size is null) = (next_wave_at is null) or state <> 'RUNNING'),
  check ((state = 'RUNNING') = (ended_at is null)),
  check (filled_by is null or state = 'FILLED')
);
-- Rounds of one wave can share dates, because several managers can offer them; waves of one date can't.
create unique index offer_rounds_of_open_shift on offer_rounds (open_shift_id, start_date)
  where state = 'RUNNING' and open_shift_id is not null and wave_size is not null;
create index offer_rounds_by_open_shift on offer_rounds (open_shift_id);
create unique index offer_rounds_of_employee on offer_rounds (shift_id, start_date, replaced_user_id)
  where state = 'RUNNING' and replaced_user_id is not null;
create index offer_rounds_running on offer_rounds (shift_id) where state = 'RUNNING';
create index offer_rounds_by_date on offer_rounds (shift_id, start_date, created_at);
create index offer_rounds_due on offer_rounds (next_wave_at) where state = 'RUNNING';

-- An offer belongs to a round and waits in its queue until its wave is sent. It is kept after the open shift is gone, so
-- that staff read who was faster. A server of the previous release stores offers without a round; see 0087.
alter table open_shift_offers
  drop constraint open_shift_offers_pkey,
  drop constraint open_shift_offers_open_shift_id_fkey,
  alter column open_shift_id drop not null,
  add constraint open_shift_offers_open_shift_id_fkey
    foreign key (open_shift_id) references open_shifts (id) on delete set null,
  add column round_id uuid references offer_rounds (id),
  add column wave smallint,
  -- The place in the queue.
  add column place smallint not null default 0,
  add column sent_at timestamptz,
  add column opened_at timestamptz,
  add column answer text check (answer in ('ACCEPTED', 'DECLINED')),
  add column answered_at timestamptz,
  add constraint open_shift_offers_answer check ((answer is null) = (answered_at is null));
create unique index open_shift_offers_of_round on open_shift_offers (round_id, user_id);
create index open_shift_offers_of_open_shift on open_shift_offers (open_shift_id);

-- How many employees a wave asks by default, and when waves go out.
alter table location_options
  add column wave_size smallint not null default 5 check (wave_size between 1 and 50),
  add column wave_start time not null default '07:00',
  add column wave_end time not null default '21:00' check (wave_end > wave_start);
