-- An employee asks a coworker to swap a shift date with one of the coworker's, or to take it. Until the swap is
-- completed, each employee keeps their own shift.
create table swap_requests (
  id uuid primary key,
  -- The location of the requester's shift.
  location_id uuid not null references locations (id),
  requester_id uuid not null references users (id),
  shift_id uuid not null references shifts (id),
  date date not null,
  coworker_id uuid not null references users (id),
  -- The coworker's shift date; both are null if the requester gives the shift away.
  coworker_shift_id uuid references shifts (id),
  coworker_date date,
  message text not null default '' check (char_length(message) <= 150),
  state text not null default 'REQUESTED' check (state in
    ('REQUESTED', 'ACCEPTED', 'COMPLETED', 'DECLINED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  -- A manager's reason for a rejection, or why an accepted swap couldn't be completed yet.
  reason text not null default '',
  accepted_at timestamptz,
  -- The manager who decided, or the coworker if no approval was needed.
  decided_by uuid references users (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  check (requester_id <> coworker_id),
  check ((coworker_shift_id is null) = (coworker_date is null)),
  check ((state in ('REQUESTED', 'ACCEPTED')) = (decided_at is null))
);
create unique index swap_requests_pending on swap_requests (requester_id, shift_id, date)
  where state in ('REQUESTED', 'ACCEPTED');
create index swap_requests_by_requester on swap_requests (requester_id, created_at);
create index swap_requests_by_coworker on swap_requests (coworker_id, created_at);
create index swap_requests_to_decide on swap_requests (location_id) where state = 'ACCEPTED';
