-- Hours that are put right by hand: what a manager changes is kept beside what it replaced.

-- VOIDED: the record counts nowhere and stays readable with its history.
alter table clock_records drop constraint clock_records_status_check;
alter table clock_records add constraint clock_records_status_check
  check (status in ('OPEN', 'NEEDS_REVIEW', 'CLOSED', 'VOIDED'));
alter table clock_records drop constraint clock_records_check1;
alter table clock_records add constraint clock_records_closed_has_end
  check (status = 'VOIDED' or (status = 'CLOSED') = (clocked_out is not null));

-- What was worked where that is not the shift's own position, or where there is no shift: the column it is paid in.
alter table clock_records add column position_id uuid references positions (id);
alter table clock_records drop constraint clock_records_check2;
alter table clock_records add constraint clock_records_shift_or_reason
  check (shift_id is not null or began_unassigned or position_id is not null);

drop index clock_records_unclosed;
create index clock_records_unclosed on clock_records (location_id, status, clocked_in)
  where status in ('OPEN', 'NEEDS_REVIEW');
drop index clock_records_without_shift;
create index clock_records_without_shift on clock_records (location_id, clocked_in)
  where shift_id is null and position_id is null and status <> 'VOIDED';

-- An employee asks for a record to be put right, or for one that was missed altogether.
create table correction_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Null: nobody punched at all.
  clock_record_id uuid references clock_records (id),
  location_id uuid not null references locations (id),
  shift_id uuid references shifts (id),
  clocked_in timestamptz not null,
  clocked_out timestamptz not null,
  reason text not null check (char_length(reason) between 1 and 455),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null,
  check (clocked_out > clocked_in),
  check (status = 'PENDING' or decided_at is not null)
);
create unique index correction_one_pending on correction_requests (clock_record_id) where status = 'PENDING';
create unique index correction_one_missed on correction_requests (user_id, clocked_in)
  where status = 'PENDING' and clock_record_id is null;
create index correction_in_order on correction_requests
  (location_id, (status <> 'PENDING'), (case when status = 'PENDING' then created_at end), decided_at desc, id);
create index correction_by_user on correction_requests (user_id, clocked_in);

-- Every correction of a record: who, when, why, and what the record was before and after. Added to, never changed.
create table clock_record_versions (
  id uuid primary key,
  clock_record_id uuid not null references clock_records (id),
  kind text not null check (kind in ('ADDED', 'CHANGED', 'SPLIT', 'VOIDED')),
  reason text not null check (char_length(reason) between 1 and 455),
  -- Punches, shift, position, rate and status by name, so that they stay readable; null where there was none.
  before jsonb,
  after jsonb,
  -- The request that led to it.
  request_id uuid references correction_requests (id),
  changed_by uuid not null references users (id),
  changed_at timestamptz not null,
  check (before is not null or after is not null)
);
create index clock_record_versions_by_record on clock_record_versions (clock_record_id, id);
create trigger clock_record_versions_are_kept before update or delete on clock_record_versions
  for each statement execute function refuse_rewriting();
