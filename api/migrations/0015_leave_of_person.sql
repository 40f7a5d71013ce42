-- Time off is the person's: from all of their shifts at the location, not only from the one that was chosen.
alter table time_off_requests add column all_shifts boolean not null default false;

-- Whom a manager offers a gap: the first who asks for it has it at once. The dates are those that were offered; a gap
-- that has other dates by now is not what was offered.
create table open_shift_offers (
  open_shift_id uuid not null references open_shifts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  end_date date,
  offered_by uuid not null references users (id),
  created_at timestamptz not null,
  primary key (open_shift_id, user_id)
);
