-- Generates a large school in the database, for query plans and the benchmark. Placeholders: {shifts}, {people},
-- {records}, {today}. An ID is the number of its kind, then the row's number. 50 locations, and location 51, the busy one,
-- with 300 shifts in the month of {today}. Foreign keys are not checked while the data loads.
set session_replication_role = replica;
set synchronous_commit = off;
set maintenance_work_mem = '256MB';
set work_mem = '256MB';

create function pg_temp.uid(kind int, number bigint) returns uuid language sql immutable as
  $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid $$;

-- The time zone of the location where a user works.
create function pg_temp.zone(person bigint) returns text language sql immutable as
  $$ select (array['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'])[1 + (1 + person % 51) % 4] $$;

insert into locations (id, title, code, phone_number, email, address, timezone, last_shift_number, created_at, updated_at)
select pg_temp.uid(1, n), 'Pool ' || n, 'P' || n, '2125550100', 'pool' || n || '@ondeck.example', n || ' Water Street',
  pg_temp.zone(n - 1), 9999,
  '{today}', '{today}'
from generate_series(1, 51) n;

insert into positions (id, name, color, created_at)
select pg_temp.uid(2, n), 'Position ' || n, 'light_blue', '{today}' from generate_series(1, 18) n;

-- User 1 is the admin, users 2 to 52 manage locations 1 to 51, and the others are employees.
insert into users (id, first_name, last_name, email, phone_number, employee_code, user_type, is_active, created_at, updated_at)
select pg_temp.uid(3, n), 'First' || n % 701, 'Last' || n % 997, 'user' || n || '@ondeck.example', '2125550199',
  (9999 + n)::text, case when n = 1 then 'ADMIN' when n <= 52 then 'MANAGER' else 'EMPLOYEE' end, true, '{today}', '{today}'
from generate_series(1, {people}) n;
insert into user_locations
select pg_temp.uid(3, n), pg_temp.uid(1, case when n <= 52 then n - 1 else 1 + n % 51 end) from generate_series(2, {people}) n;
insert into user_positions
select pg_temp.uid(3, n), pg_temp.uid(2, 1 + (n + k * 7) % 18) from generate_series(2, {people}) n, generate_series(0, 1) k;

-- Three years of shifts. Every tenth shift is weekly, and every third weekly shift has no end date.
insert into shifts (id, location_id, shift_code, schedule_type, shift_repeat, start_date, end_date, start_time, end_time,
  position_id, created_at, updated_at, deleted_at)
select pg_temp.uid(4, n), pg_temp.uid(1, 1 + n % 50), 'P' || (1 + n % 50) || '-' || n,
  case when n % 10 = 0 then 'RECURRING_SHIFT' else 'ONE_TIME_SHIFT' end, case when n % 10 = 0 then 'WEEKLY' end, d.day,
  case when n % 30 = 0 then null when n % 10 = 0 then d.day + 90 else d.day end,
  time '06:00' + (n % 12) * interval '1 hour', time '10:00' + (n % 12) * interval '1 hour',
  pg_temp.uid(2, 1 + n % 18), '{today}', '{today}', case when n % 20 = 7 then timestamptz '{today}' end
from generate_series(1, {shifts}) n, lateral (select date '{today}' + 60 - (n::bigint * 1000 / {shifts})::int as day) d;
insert into shifts (id, location_id, shift_code, schedule_type, shift_repeat, start_date, end_date, start_time, end_time,
  position_id, created_at, updated_at)
select pg_temp.uid(5, n), pg_temp.uid(1, 51), 'P51-' || n,
  case when n % 5 = 0 then 'RECURRING_SHIFT' else 'ONE_TIME_SHIFT' end, case when n % 5 = 0 then 'WEEKLY' end, d.day,
  case when n % 5 > 0 then d.day end, time '06:00' + (n % 12) * interval '1 hour', time '10:00' + (n % 12) * interval '1 hour',
  pg_temp.uid(2, 1 + n % 18), '{today}', '{today}'
from generate_series(1, 300) n, lateral (select date_trunc('month', date '{today}')::date + n % 28 as day) d;

-- Every shift except each twelfth is assigned to an employee of its location.
insert into assignments (id, shift_id, user_id, slot, start_date, end_date, created_at)
select pg_temp.uid(6, row_number() over (order by s.id)), s.id, who.user_id, 1, s.start_date, s.end_date, '{today}'
from (select *, row_number() over (partition by location_id order by id) as number from shifts) s
join (select ul.*, row_number() over (partition by location_id order by user_id) - 1 as number,
    count(*) over (partition by location_id) as people from user_locations ul) who
  on who.location_id = s.location_id and who.number = s.number % who.people
where s.number % 12 > 0;
insert into open_shifts (id, shift_id, start_date, end_date)
select pg_temp.uid(7, row_number() over (order by s.id)), s.id, greatest(s.start_date, date '{today}'), s.end_date
from shifts s
where s.deleted_at is null and (s.end_date is null or s.end_date >= date '{today}')
  and not exists (select 1 from assignments a where a.shift_id = s.id);

insert into requests (kind, id, user_id, shift_id, start_date, end_date, leave_type, reason, status, decided_at, created_at)
select 'time_off', pg_temp.uid(8, n), a.user_id, a.shift_id, a.start_date, a.start_date, 'PAID_LEAVE', 'A wedding',
  case when n % 80 = 0 then 'PENDING' else 'APPROVED' end, case when n % 80 > 0 then timestamptz '{today}' end,
  timestamptz '{today}' - n * interval '1 minute'
from (select *, row_number() over (order by id desc) as n from assignments) a where n % 4 = 0;
insert into requests (kind, id, user_id, shift_id, start_date, end_date, reason, status, decided_at, created_at)
select 'schedule_change', pg_temp.uid(9, n), a.user_id, a.shift_id, a.start_date, a.start_date, 'An exam',
  case when n % 80 = 1 then 'PENDING' else 'REJECTED' end, case when n % 80 <> 1 then timestamptz '{today}' end,
  timestamptz '{today}' - n * interval '1 minute'
from (select *, row_number() over (order by id desc) as n from assignments) a where n % 4 = 1;
insert into requests (kind, id, user_id, shift_id, start_date, status, decided_at, created_at)
select 'open_shift', pg_temp.uid(10, n), a.user_id, a.shift_id, a.start_date,
  case when n % 80 = 2 then 'PENDING' else 'REJECTED' end, case when n % 80 <> 2 then timestamptz '{today}' end,
  timestamptz '{today}' - n * interval '1 minute'
from (select *, row_number() over (order by id desc) as n from assignments) a where n % 4 = 2;
insert into requests (kind, id, user_id, start_date, end_date, start_time, end_time, available_three_months, status,
  decided_at, created_at)
select 'new_shift', pg_temp.uid(11, n), pg_temp.uid(3, 53 + n % ({people} - 53)), d.day, d.day, '09:00', '12:00', true,
  case when n % 80 = 0 then 'PENDING' else 'REJECTED' end, case when n % 80 > 0 then timestamptz '{today}' end,
  timestamptz '{today}' - n * interval '1 minute'
from generate_series(1, {shifts} / 4) n, lateral (select date '{today}' + (n % 30)::int as day) d;

-- One time entry per employee and day, back from yesterday. Today, a third of the staff is clocked in.
insert into clock_records (id, user_id, location_id, timezone, shift_id, began_unassigned, work_date, clocked_in, clocked_out,
  rate, suggested_rate, status, created_at)
select pg_temp.uid(12, {records} - n), pg_temp.uid(3, p), pg_temp.uid(1, 1 + p % 51), pg_temp.zone(p),
  case when n % 20 > 0 then pg_temp.uid(4, 1 + n % {shifts}) end, n % 20 = 0, day, at, at + interval '4 hours' + n % 50 * interval '1 minute',
  case when n % 9 = 0 then 'SUB' else 'REGULAR' end, 'REGULAR', 'CLOSED', at
from generate_series(0, {records} - 1) n, lateral (select 53 + n % ({people} - 53) as p,
  date '{today}' - 1 - (n / ({people} - 53))::int as day) k,
  lateral (select day + time '15:00' + n % 240 * interval '1 minute' as at) t;
insert into clock_records (id, user_id, location_id, timezone, shift_id, began_unassigned, work_date, clocked_in, rate,
  suggested_rate, status, created_at)
select pg_temp.uid(13, p), pg_temp.uid(3, p), pg_temp.uid(1, 1 + p % 51), pg_temp.zone(p),
  case when p % 9 > 0 then pg_temp.uid(4, 1 + p % {shifts}) end, p % 9 = 0, date '{today}',
  timestamptz '{today}' + interval '15 hours' + p % 100 * interval '1 minute', 'REGULAR', 'REGULAR', 'OPEN', '{today}'
from generate_series(53, {people}) p where p % 3 = 0;
insert into payroll_adjustments (id, clock_record_id, rate, minutes, previous_rate, previous_minutes, edited_by, edited_at)
select pg_temp.uid(14, n), pg_temp.uid(12, n * 50), 'REGULAR', 200, 'REGULAR', 240, pg_temp.uid(3, 1), '{today}'
from generate_series(1, {records} / 50) n;

-- The rows that keep_paid_weeks (migration 0020) would write one by one. No hours are paid late, and no shift has a history.
insert into paid_weeks (location_id, week, user_id, records, unassigned, regular_clock, sub_clock, regular_paid, sub_paid,
  position_ids, position_minutes)
select location_id, week, user_id, sum(records), sum(unassigned), sum(regular_clock), sum(sub_clock), sum(regular_paid),
  sum(sub_paid), array_agg(position_id order by position_id), array_agg(regular_paid + sub_paid order by position_id)
from (
  select c.location_id, week_of(c.work_date) as week, c.user_id, s.position_id, count(*) as records,
    count(*) filter (where c.shift_id is null) as unassigned,
    coalesce(sum(clock) filter (where coalesce(a.rate, c.rate) = 'REGULAR'), 0)::int as regular_clock,
    coalesce(sum(clock) filter (where coalesce(a.rate, c.rate) = 'SUB'), 0)::int as sub_clock,
    coalesce(sum(coalesce(a.minutes, clock)) filter (where coalesce(a.rate, c.rate) = 'REGULAR'), 0)::int as regular_paid,
    coalesce(sum(coalesce(a.minutes, clock)) filter (where coalesce(a.rate, c.rate) = 'SUB'), 0)::int as sub_paid
  from clock_records c left join shifts s on s.id = c.shift_id left join payroll_adjustments a on a.clock_record_id = c.id,
    lateral (select extract(epoch from c.clocked_out - c.clocked_in)::int / 60 as clock) k
  where c.status = 'CLOSED' group by 1, 2, 3, 4) by_position
group by 1, 2, 3;

insert into notifications (id, user_id, kind, title, created_at, read_at)
select pg_temp.uid(15, n), pg_temp.uid(3, 1 + n % {people}), 'request.approved', 'Your request was approved',
  timestamptz '{today}' - n * interval '1 second', case when n % 7 > 0 then timestamptz '{today}' end
from generate_series(1, {people} * 5) n;
insert into audit_log (id, at, actor_id, actor_kind, action, entity, entity_id)
select pg_temp.uid(16, n), timestamptz '{today}' - n * interval '1 minute', pg_temp.uid(3, 1), 'USER', 'change', 'shift',
  pg_temp.uid(4, 1 + n % {shifts})::text
from generate_series(1, {shifts} * 2) n;

set session_replication_role = origin;
vacuum analyze;
