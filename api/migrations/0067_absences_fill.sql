-- Approved time off without an absence gets one, and absences of time off that an older server ended, end. The job
-- `absences.fill` runs this file again, because older servers still decide requests during an upgrade; a request has at
-- most one absence, so a second run adds nothing.
with missing as materialized (
  select t.id as request_id, gen_random_uuid() as id, t.user_id, t.leave_type, l.id as location_id, l.timezone,
    t.start_date, t.end_date, t.decided_by, coalesce(t.decided_at, t.created_at) as decided_at
  from requests t left join shifts s on s.id = t.shift_id
  join locations l on l.id = coalesce(t.location_id, s.location_id)
  where t.kind = 'time_off' and t.status = 'APPROVED'
    and not exists (select 1 from absences a where a.request_id = t.id)
),
-- The dates of each shift as its versions and exceptions say. A closure changes nothing here: a line of a closed date
-- isn't paid as long as the location is closed.
planned as materialized (
  select distinct on (r.user_id, s.id, d.day) m.id as absence_id, d.day, r.user_id, s.id as shift_id, s.shift_code,
    s.location_id, coalesce(x.position_id, v.position_id, s.position_id) as position_id,
    coalesce(x.start_time, v.start_time, s.start_time) as start_time,
    coalesce(x.end_time, v.end_time, s.end_time) as end_time, r.covers_user_id,
    -- A release doesn't store the place of its employee: it is that of their other days, or the first one.
    coalesce((select n.slot from assignments n where n.shift_id = s.id and n.user_id = r.user_id
      order by n.start_date, n.id limit 1), 1) as slot,
    case m.leave_type when 'PAID_LEAVE' then 'PAID' else 'UNPAID' end as pay,
    -- Time off ends with the employment, but closed weeks keep what they paid.
    coalesce(d.day > o.last_day, false) and not exists (
      select 1 from payroll_weeks w where w.location_id = s.location_id and w.closed_at is not null
        and w.week between d.day - 6 and d.day and d.day <= coalesce(w.last_day, w.week + 6)) as is_left
  from missing m
  join releases r on r.time_off_request_id = m.request_id
  join shifts s on s.id = r.shift_id
  join locations l on l.id = s.location_id
  join users u on u.id = r.user_id
  cross join lateral (select least(u.employee_ending_date,
    (coalesce(u.deactivated_at, u.deleted_at) at time zone l.timezone)::date) as last_day) o
  cross join lateral (select r.start_date + n as day
    from generate_series(0, coalesce(r.end_date, m.end_date) - r.start_date) as n) d
  left join shift_versions v on v.shift_id = s.id and v.from_date <= d.day and v.to_date >= d.day
  left join shift_exceptions x on x.shift_id = s.id and x.date = d.day
  where x.kind is distinct from 'CANCELLED' and case when v.shift_id is null
    then s.start_date <= d.day and (s.end_date is null or s.end_date >= d.day)
      and (s.from_date is null or s.from_date <= d.day)
      and (s.shift_repeat is distinct from 'WEEKLY' or (d.day - s.start_date) % 7 = 0)
    else v.shift_repeat is distinct from 'WEEKLY' or (d.day - v.start_date) % 7 = 0 end
  order by r.user_id, s.id, d.day, m.leave_type, m.decided_at, m.id
),
stored as (
  insert into absences (id, user_id, kind, leave_type, location_id, timezone, start_date, end_date, source, request_id,
    created_by, created_at)
  select m.id, m.user_id, 'TIME_OFF', m.leave_type, m.location_id, m.timezone,
    least(m.start_date, (select min(p.day) from planned p where p.absence_id = m.id)),
    greatest(m.end_date, (select max(p.day) from planned p where p.absence_id = m.id)),
    'MIGRATED', m.request_id, m.decided_by, m.decided_at
  from missing m
  on conflict (request_id) do nothing
  returning id
),
off as materialized (
  select m.id as absence_id, m.user_id, d.day,
    coalesce(d.day > o.last_day, false) and not exists (
      select 1 from planned p where p.absence_id = m.id and p.day = d.day and not p.is_left) as is_left
  from missing m join stored on stored.id = m.id
  join users u on u.id = m.user_id
  join locations l on l.id = m.location_id
  cross join lateral (select least(u.employee_ending_date,
    (coalesce(u.deactivated_at, u.deleted_at) at time zone l.timezone)::date) as last_day) o
  cross join lateral (
    select m.start_date + n as day from generate_series(0, m.end_date - m.start_date) as n
    union select p.day from planned p where p.absence_id = m.id) d
),
days as (
  insert into absence_days (absence_id, date, user_id, ended_at, end_cause)
  select absence_id, day, user_id, case when is_left then now() end, case when is_left then 'LEFT' end from off
)
insert into absence_lines (id, absence_id, date, user_id, shift_id, shift_code, location_id, position_id, start_time,
  end_time, minutes, effect, covers_user_id, slot, pay, pay_date, ended_at, end_cause)
select gen_random_uuid(), p.absence_id, p.day, p.user_id, p.shift_id, p.shift_code, p.location_id, p.position_id,
  p.start_time, p.end_time, (extract(epoch from p.end_time - p.start_time) / 60)::int, 'RELEASED', p.covers_user_id,
  p.slot, p.pay, p.day, case when p.is_left then now() end, case when p.is_left then 'LEFT' end
from planned p join stored on stored.id = p.absence_id
on conflict do nothing;

-- An older server revokes a request, or ends it on the last day, without its absence.
update absence_lines i set ended_at = now(), end_cause = case t.status when 'REVOKED' then 'REVOKED' else 'LEFT' end
from absences a join requests t on t.id = a.request_id
where i.absence_id = a.id and i.ended_at is null
  and (t.status = 'REVOKED' or (t.status = 'APPROVED' and i.date > t.end_date and not exists (
    select 1 from payroll_weeks w where w.location_id = i.location_id and w.closed_at is not null
      and w.week between i.pay_date - 6 and i.pay_date and i.pay_date <= coalesce(w.last_day, w.week + 6))));

update absence_days d set ended_at = now(), end_cause = case t.status when 'REVOKED' then 'REVOKED' else 'LEFT' end
from absences a join requests t on t.id = a.request_id
where d.absence_id = a.id and d.ended_at is null and (t.status = 'REVOKED' or (t.status = 'APPROVED' and d.date > t.end_date))
  and not exists (select 1 from absence_lines i
    where i.absence_id = d.absence_id and i.date = d.date and i.ended_at is null);
