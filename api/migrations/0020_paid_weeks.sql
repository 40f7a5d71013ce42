-- What is paid to whom in a week at a location, kept beside the records so that a report of a week reads one row a
-- person and not each record. Derived: always what `keep_paid_weeks` finds in the records, the edits of their pay, the
-- weeks that pay late ones, and the plan of their shifts. Triggers call it, so no writer has to know of it.

create table paid_weeks (
  location_id uuid not null,
  -- The Sunday of the week that pays.
  week date not null,
  user_id uuid not null,
  -- Closed records, and those of them that have neither shift nor position.
  records integer not null default 0,
  unassigned integer not null default 0,
  -- Minutes by the rate that is paid.
  regular_clock integer not null default 0,
  sub_clock integer not null default 0,
  training_clock integer not null default 0,
  regular_paid integer not null default 0,
  sub_paid integer not null default 0,
  training_paid integer not null default 0,
  -- Paid minutes by position, side by side; null is work without one.
  position_ids uuid[] not null default '{}',
  position_minutes integer[] not null default '{}',
  primary key (location_id, week, user_id)
);

-- Writes the rows of these keys anew; a row without records goes.
-- It is planned once a connection: planning takes longer than one person's week.
create function keep_paid_weeks(places uuid[], sundays date[], people uuid[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  -- The row is the lock: of two writers of one person's week, the later one counts what the first has stored.
  insert into paid_weeks (location_id, week, user_id)
  select distinct * from unnest(places, sundays, people) as k order by 1, 2, 3
  on conflict (location_id, week, user_id) do update set records = 0;

  with found as (
    select k.*, coalesce(c.position_id, x.position_id, v.position_id, s.position_id) as position_id,
      c.shift_id is null and c.position_id is null as is_unassigned, coalesce(a.rate, c.rate) as rate,
      clock.minutes as clock, coalesce(a.minutes, clock.minutes) as paid
    from (select distinct * from unnest(places, sundays, people) as k (location_id, week, user_id)) k
    cross join lateral (
      select c.* from clock_records c
      where c.user_id = k.user_id and c.location_id = k.location_id and c.work_date between k.week and k.week + 6
        -- Says no more than the line before, in the words of the index by person.
        and c.clocked_in between k.week - interval '2 days' and k.week + interval '9 days'
        and not exists (select 1 from carried_hours h where h.clock_record_id = c.id)
      union all
      select c.* from carried_hours h join clock_records c on c.id = h.clock_record_id
      where h.location_id = k.location_id and h.week = k.week and c.user_id = k.user_id
    ) c
    cross join lateral (
      select extract(epoch from date_trunc('minute', c.clocked_out) - date_trunc('minute', c.clocked_in))::int / 60
        as minutes
    ) clock
    left join lateral (
      select e.rate, e.minutes from payroll_adjustments e where e.clock_record_id = c.id order by e.id desc limit 1
    ) a on true
    left join shifts s on s.id = c.shift_id
    left join shift_versions v on v.shift_id = s.id and v.from_date <= c.work_date and v.to_date >= c.work_date
    left join shift_exceptions x on x.shift_id = s.id and x.date = c.work_date
    where c.status = 'CLOSED'
  ), by_position as (
    select location_id, week, user_id, position_id, sum(paid)::int as minutes from found group by 1, 2, 3, 4
  ), positions as (
    select location_id, week, user_id, array_agg(position_id order by position_id) as ids,
      array_agg(minutes order by position_id) as minutes
    from by_position group by 1, 2, 3
  ), sums as (
    select location_id, week, user_id, count(*)::int as records, count(*) filter (where is_unassigned)::int as unassigned,
      coalesce(sum(clock) filter (where rate = 'REGULAR'), 0)::int as regular_clock,
      coalesce(sum(clock) filter (where rate = 'SUB'), 0)::int as sub_clock,
      coalesce(sum(clock) filter (where rate = 'TRAINING'), 0)::int as training_clock,
      coalesce(sum(paid) filter (where rate = 'REGULAR'), 0)::int as regular_paid,
      coalesce(sum(paid) filter (where rate = 'SUB'), 0)::int as sub_paid,
      coalesce(sum(paid) filter (where rate = 'TRAINING'), 0)::int as training_paid
    from found group by 1, 2, 3
  )
  update paid_weeks p set records = sums.records, unassigned = sums.unassigned,
    regular_clock = sums.regular_clock, sub_clock = sums.sub_clock, training_clock = sums.training_clock,
    regular_paid = sums.regular_paid, sub_paid = sums.sub_paid, training_paid = sums.training_paid,
    position_ids = positions.ids, position_minutes = positions.minutes
  from sums join positions using (location_id, week, user_id)
  where (p.location_id, p.week, p.user_id) = (sums.location_id, sums.week, sums.user_id);

  delete from paid_weeks p using unnest(places, sundays, people) as k (location_id, week, user_id)
  where (p.location_id, p.week, p.user_id) = (k.location_id, k.week, k.user_id) and p.records = 0;
end
$$;

create function week_of(day date) returns date language sql immutable as
  $$ select day - extract(dow from day)::int $$;

-- Writes anew the weeks that pay the closed records of a shift on some days.
create function keep_paid_weeks_of_shift(shift uuid, first_day date, last_day date) returns void language plpgsql as $$
begin
  perform keep_paid_weeks(array_agg(coalesce(h.location_id, c.location_id)),
    array_agg(coalesce(h.week, week_of(c.work_date))), array_agg(c.user_id))
  from clock_records c left join carried_hours h on h.clock_record_id = c.id
  where c.shift_id = shift and c.work_date between first_day and last_day and c.status = 'CLOSED'
    and c.position_id is null;
end
$$;

create function keep_paid_week_of_record() returns trigger language plpgsql as $$
declare
  places uuid[];
  sundays date[];
  people uuid[];
begin
  if tg_op = 'UPDATE' and (old.status, old.user_id, old.location_id, old.work_date, old.clocked_in, old.clocked_out,
      old.rate, old.shift_id, old.position_id) is not distinct from (new.status, new.user_id, new.location_id,
      new.work_date, new.clocked_in, new.clocked_out, new.rate, new.shift_id, new.position_id) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.status = 'CLOSED' then
    places := places || old.location_id;
    sundays := sundays || week_of(old.work_date);
    people := people || old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'CLOSED' then
    places := places || new.location_id;
    sundays := sundays || week_of(new.work_date);
    people := people || new.user_id;
    -- Whoever changes a shift's plan holds its row: the position is read after that, or the plan counts this record.
    perform 1 from shifts where id = new.shift_id and new.position_id is null for share;
  end if;
  if places is null then
    return null;
  end if;
  -- A late record is paid in a week of its own choice.
  select places || array_agg(h.location_id), sundays || array_agg(h.week), people || array_agg(u)
    into places, sundays, people
  from unnest(people) as u cross join carried_hours h
  where h.clock_record_id = case when tg_op = 'DELETE' then old.id else new.id end;
  perform keep_paid_weeks(places, sundays, people);
  return null;
end
$$;
create trigger clock_records_keep_paid_weeks after insert or update or delete on clock_records
  for each row execute function keep_paid_week_of_record();

-- Of an edit of what is paid; none is ever changed.
create function keep_paid_week_of_edit() returns trigger language plpgsql as $$
begin
  perform keep_paid_weeks(array[coalesce(h.location_id, c.location_id)],
    array[coalesce(h.week, week_of(c.work_date))], array[c.user_id])
  from clock_records c left join carried_hours h on h.clock_record_id = c.id
  where c.id = case when tg_op = 'DELETE' then old.clock_record_id else new.clock_record_id end;
  return null;
end
$$;
create trigger payroll_adjustments_keep_paid_weeks after insert or update or delete on payroll_adjustments
  for each row execute function keep_paid_week_of_edit();

create function keep_paid_week_of_carried() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform keep_paid_weeks(array[c.location_id, old.location_id], array[week_of(c.work_date), old.week],
      array[c.user_id, c.user_id]) from clock_records c where c.id = old.clock_record_id;
  end if;
  if tg_op <> 'DELETE' then
    perform keep_paid_weeks(array[c.location_id, new.location_id], array[week_of(c.work_date), new.week],
      array[c.user_id, c.user_id]) from clock_records c where c.id = new.clock_record_id;
  end if;
  return null;
end
$$;
create trigger carried_hours_keep_paid_weeks after insert or update or delete on carried_hours
  for each row execute function keep_paid_week_of_carried();

-- What a shift is on a day decides the position of its records: see shiftPlan.sql.ts.
create function keep_paid_weeks_of_plan() returns trigger language plpgsql as $$
begin
  if old.position_id is distinct from new.position_id then
    -- Versions lie before what the row itself says.
    perform keep_paid_weeks_of_shift(new.id,
      coalesce((select max(v.to_date) + 1 from shift_versions v where v.shift_id = new.id), '-infinity'), 'infinity');
  end if;
  return null;
end
$$;
create trigger shifts_keep_paid_weeks after update of position_id on shifts
  for each row execute function keep_paid_weeks_of_plan();

create function keep_paid_weeks_of_version() returns trigger language plpgsql as $$
begin
  -- A plan that only ends on another day changes nothing on the days that it keeps.
  if tg_op = 'UPDATE' and (old.shift_id, old.from_date, old.position_id) = (new.shift_id, new.from_date, new.position_id)
  then
    perform keep_paid_weeks_of_shift(new.shift_id, least(old.to_date, new.to_date), greatest(old.to_date, new.to_date));
    return null;
  end if;
  -- Nor does one whose position is the shift's own, which counts where there is no version.
  if tg_op <> 'INSERT' then
    perform keep_paid_weeks_of_shift(s.id, old.from_date, old.to_date)
    from shifts s where s.id = old.shift_id and s.position_id <> old.position_id;
  end if;
  if tg_op <> 'DELETE' then
    perform keep_paid_weeks_of_shift(s.id, new.from_date, new.to_date)
    from shifts s where s.id = new.shift_id and s.position_id <> new.position_id;
  end if;
  return null;
end
$$;
create trigger shift_versions_keep_paid_weeks after insert or update or delete on shift_versions
  for each row execute function keep_paid_weeks_of_version();

create function keep_paid_weeks_of_exception() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform keep_paid_weeks_of_shift(old.shift_id, old.date, old.date);
  end if;
  if tg_op <> 'DELETE' then
    perform keep_paid_weeks_of_shift(new.shift_id, new.date, new.date);
  end if;
  return null;
end
$$;
create trigger shift_exceptions_keep_paid_weeks after insert or update or delete on shift_exceptions
  for each row execute function keep_paid_weeks_of_exception();

-- What is there already; of millions of records it takes minutes.
set local statement_timeout = 0;
select keep_paid_weeks(array_agg(location_id), array_agg(week), array_agg(user_id)) from (
  select distinct coalesce(h.location_id, c.location_id) as location_id,
    coalesce(h.week, week_of(c.work_date)) as week, c.user_id
  from clock_records c left join carried_hours h on h.clock_record_id = c.id where c.status = 'CLOSED') there;

-- What was asked for is listed newest decision first, and what waits oldest first: see listOpenShifts.
create index open_shift_requests_decided on open_shift_requests (decided_at desc, id) where status <> 'PENDING';
create index open_shift_requests_waiting on open_shift_requests (created_at, id) where status = 'PENDING';
