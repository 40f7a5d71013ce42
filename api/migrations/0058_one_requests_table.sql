-- One table for the requests of all kinds, in place of one table for each kind. A process of the earlier version writes
-- none while this runs, and still reads the former tables until the last statements.
lock table time_off_requests, reschedule_requests, open_shift_requests, new_shift_requests, correction_requests
  in share mode;

create table requests (
  id uuid primary key,
  kind text not null check (kind in ('time_off', 'schedule_change', 'open_shift', 'new_shift', 'correction')),
  user_id uuid not null,
  -- The shift that the request is about; of a new shift request, the shift that was created for it.
  shift_id uuid,
  -- Only of a correction. Another request is decided where its shift is, and a shift can move to another location.
  location_id uuid,
  -- The days that the request is about, both inclusive. A correction has moments instead.
  start_date date,
  -- Null for an open shift without an end date.
  end_date date,
  reason text not null default '',
  status text not null default 'PENDING'
    check (status in ('PENDING', 'APPROVED', 'REASSIGNED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'REVOKED')),
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null,

  -- Time off. `all_shifts`: from all of the employee's shifts at the location of the shift.
  leave_type text check (leave_type in ('PAID_LEAVE', 'UNPAID_LEAVE')),
  all_shifts boolean not null default false,
  -- Schedule change.
  reassigned_to uuid,
  last_shift_date date,
  -- Open shift. `open_shift_id` is null once the shift is no longer open.
  open_shift_id uuid,
  last_employee_id uuid,
  leave_start_date date,
  leave_end_date date,
  -- New shift.
  week_day text
    check (week_day in ('SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY')),
  start_time time,
  end_time time,
  available_three_months boolean,
  -- Correction. `clock_record_id` is null if the whole time entry is missing.
  clock_record_id uuid,
  clocked_in timestamptz,
  clocked_out timestamptz,

  constraint requests_decided check (status = 'PENDING' or decided_at is not null),
  constraint requests_location check ((kind = 'correction') = (location_id is not null)),
  constraint requests_time_off check (case when kind = 'time_off'
    then num_nulls(shift_id, start_date, end_date, leave_type) = 0 and end_date >= start_date
      and char_length(reason) between 1 and 455 and status <> 'REASSIGNED'
    else leave_type is null and not all_shifts end),
  constraint requests_schedule_change check (case when kind = 'schedule_change'
    then num_nulls(shift_id, start_date, end_date) = 0 and end_date = start_date
      and char_length(reason) between 1 and 150
      and (status = 'REVOKED' or (status = 'REASSIGNED') = (reassigned_to is not null))
    else num_nonnulls(reassigned_to, last_shift_date) = 0 end),
  constraint requests_open_shift check (case when kind = 'open_shift'
    then num_nulls(shift_id, start_date) = 0 and reason = '' and status not in ('REASSIGNED', 'REVOKED')
    else num_nonnulls(open_shift_id, last_employee_id, leave_start_date, leave_end_date) = 0 end),
  constraint requests_new_shift check (case when kind = 'new_shift'
    then num_nulls(start_date, end_date, start_time, end_time, available_three_months) = 0
      and end_date = start_date and end_time > start_time and char_length(reason) <= 455
      and status not in ('REASSIGNED', 'REVOKED')
    else num_nonnulls(week_day, start_time, end_time, available_three_months) = 0 end),
  constraint requests_correction check (case when kind = 'correction'
    then num_nulls(clocked_in, clocked_out) = 0 and clocked_out > clocked_in
      and num_nonnulls(start_date, end_date) = 0 and char_length(reason) between 1 and 455
      and status not in ('REASSIGNED', 'REVOKED')
    else num_nonnulls(clock_record_id, clocked_in, clocked_out) = 0 end)
);

insert into requests (id, kind, user_id, shift_id, start_date, end_date, reason, status, decided_by, decided_at,
  decision_reason, created_at, leave_type, all_shifts)
select id, 'time_off', user_id, shift_id, start_date, end_date, reason, status, decided_by, decided_at,
  decision_reason, created_at, leave_type, all_shifts from time_off_requests;
insert into requests (id, kind, user_id, shift_id, start_date, end_date, reason, status, decided_by, decided_at,
  decision_reason, created_at, reassigned_to, last_shift_date)
select id, 'schedule_change', user_id, shift_id, requested_date, requested_date, reason, status, decided_by, decided_at,
  decision_reason, created_at, reassigned_to, last_shift_date from reschedule_requests;
insert into requests (id, kind, user_id, shift_id, start_date, end_date, status, decided_by, decided_at,
  decision_reason, created_at, open_shift_id, last_employee_id, leave_start_date, leave_end_date)
select id, 'open_shift', user_id, shift_id, start_date, end_date, status, decided_by, decided_at,
  decision_reason, created_at, open_shift_id, last_employee_id, leave_start_date, leave_end_date
from open_shift_requests;
insert into requests (id, kind, user_id, shift_id, start_date, end_date, reason, status, decided_by, decided_at,
  decision_reason, created_at, week_day, start_time, end_time, available_three_months)
select id, 'new_shift', user_id, shift_id, date_of_availability, date_of_availability, reason, status, decided_by,
  decided_at, decision_reason, created_at, week_day, start_time, end_time, available_three_months
from new_shift_requests;
insert into requests (id, kind, user_id, shift_id, location_id, reason, status, decided_by, decided_at,
  decision_reason, created_at, clock_record_id, clocked_in, clocked_out)
select id, 'correction', user_id, shift_id, location_id, reason, status, decided_by, decided_at,
  decision_reason, created_at, clock_record_id, clocked_in, clocked_out from correction_requests;

-- The two parts of each list, in their orders, and what counts them: of few values, this index is small.
create index requests_waiting on requests (kind, start_date, id) include (shift_id, user_id)
  where status = 'PENDING';
create index requests_answered on requests (kind, decided_at desc, id) where status <> 'PENDING';
create index requests_counted on requests (kind, status);
create index requests_of_user on requests (user_id, kind, start_date);
create index requests_of_shift on requests (shift_id, kind, status) where shift_id is not null;
create index requests_of_open_shift on requests (open_shift_id) where open_shift_id is not null;
create index requests_of_location on requests (location_id, status) where location_id is not null;
create unique index requests_one_change on requests (user_id, shift_id, start_date)
  where status = 'PENDING' and kind = 'schedule_change';
create unique index requests_one_open_shift on requests (open_shift_id, user_id)
  where status = 'PENDING' and open_shift_id is not null;
create unique index requests_one_correction on requests (clock_record_id)
  where status = 'PENDING' and clock_record_id is not null;
create unique index requests_one_missed on requests (user_id, clocked_in)
  where status = 'PENDING' and kind = 'correction' and clock_record_id is null;

alter table requests
  add foreign key (user_id) references users (id),
  add foreign key (shift_id) references shifts (id),
  add foreign key (location_id) references locations (id),
  add foreign key (decided_by) references users (id),
  add foreign key (reassigned_to) references users (id),
  add foreign key (open_shift_id) references open_shifts (id) on delete set null,
  add foreign key (last_employee_id) references users (id),
  add foreign key (clock_record_id) references clock_records (id);
alter table releases
  drop constraint releases_time_off_request_id_fkey,
  drop constraint releases_reschedule_request_id_fkey,
  add foreign key (time_off_request_id) references requests (id),
  add foreign key (reschedule_request_id) references requests (id);
alter table clock_record_versions
  drop constraint clock_record_versions_request_id_fkey,
  add foreign key (request_id) references requests (id);
drop table time_off_requests, reschedule_requests, open_shift_requests, new_shift_requests, correction_requests;

-- The former tables for processes of the earlier version, which read and write them until they are upgraded. A later
-- migration drops these views and the trigger.
create view time_off_requests as
  select id, user_id, shift_id, start_date, end_date, leave_type, reason, status, decided_by, decided_at,
    decision_reason, created_at, all_shifts, kind as request_kind
  from requests where kind = 'time_off';
alter view time_off_requests alter column request_kind set default 'time_off';
create view reschedule_requests as
  select id, user_id, shift_id, start_date as requested_date, last_shift_date, reason, reassigned_to, status,
    decided_by, decided_at, decision_reason, created_at, kind as request_kind
  from requests where kind = 'schedule_change';
alter view reschedule_requests alter column request_kind set default 'schedule_change';
create view open_shift_requests as
  select id, user_id, shift_id, open_shift_id, start_date, end_date, last_employee_id, leave_start_date,
    leave_end_date, status, decided_by, decided_at, decision_reason, created_at, kind as request_kind
  from requests where kind = 'open_shift';
alter view open_shift_requests alter column request_kind set default 'open_shift';
create view new_shift_requests as
  select id, user_id, start_date as date_of_availability, week_day, start_time, end_time, available_three_months,
    reason, shift_id, status, decided_by, decided_at, decision_reason, created_at, kind as request_kind
  from requests where kind = 'new_shift';
alter view new_shift_requests alter column request_kind set default 'new_shift';
create view correction_requests as
  select id, user_id, clock_record_id, location_id, shift_id, clocked_in, clocked_out, reason, status, decided_by,
    decided_at, decision_reason, created_at, kind as request_kind
  from requests where kind = 'correction';
alter view correction_requests alter column request_kind set default 'correction';

-- The earlier version stores one date of a schedule change and of a new shift.
create function end_on_only_date() returns trigger language plpgsql as $$
begin
  new.end_date = new.start_date;
  return new;
end
$$;
create trigger requests_of_one_date before insert on requests for each row
  when (new.kind in ('schedule_change', 'new_shift') and new.end_date is null)
  execute function end_on_only_date();

-- The server's own role, if there is one, gets its rights only after the migrations. Until then, the earlier version
-- would be refused.
do $$
declare server text;
begin
  for server in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'releases' and privilege_type = 'INSERT'
      and grantee not in (current_user, 'PUBLIC')
  loop
    execute format('grant select, insert, update, delete on requests, time_off_requests, reschedule_requests,
      open_shift_requests, new_shift_requests, correction_requests to %I', server);
  end loop;
end
$$;
