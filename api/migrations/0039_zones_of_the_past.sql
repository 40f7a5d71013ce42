-- A time entry keeps the zone in which it was punched, and a day that is over keeps the zone in which it was read.

-- Most entries are of schools in one zone: as the default, their zone is written without rewriting the table.
do $$
begin
  execute format('alter table clock_records add column timezone text not null default %L', coalesce(
    (select timezone from locations group by timezone order by count(*) desc, timezone limit 1), 'America/New_York'));
end
$$;
alter table clock_records alter column timezone drop default;
set local statement_timeout = 0;
update clock_records c set timezone = l.timezone from locations l
where l.id = c.location_id and c.timezone <> l.timezone;

-- A server of before this writes entries without a zone during the upgrade: they are punched in their location's.
create function zone_of_new_record() returns trigger language plpgsql as $$
begin
  new.timezone := coalesce(new.timezone, (select timezone from locations where id = new.location_id));
  return new;
end
$$;
create trigger clock_records_have_a_zone before insert on clock_records
  for each row execute function zone_of_new_record();

-- The days that are read in another zone than the location's own: [{"from_date", "to_date", "timezone"}], both days
-- inclusive. Null: none.
alter table locations add column former_zones jsonb;

-- Former zones of a location with the days of one more: those that none of them has.
create function add_former_zone(former jsonb, zone text, days datemultirange) returns jsonb language sql stable as $$
  select nullif(coalesce(former, '[]') || coalesce((
    select jsonb_agg(jsonb_build_object('from_date', lower(d), 'to_date', upper(d) - 1, 'timezone', zone)
      order by lower(d))
    from unnest(days - coalesce((
      select range_agg(daterange(z.from_date, z.to_date, '[]'))
      from jsonb_to_recordset(former) as z (from_date date, to_date date, timezone text)), '{}')) as d), '[]'), '[]')
$$;

-- When the zone of a location changes, its days through the day of the change continue to be read in the old zone.
create function keep_former_zone() returns trigger language plpgsql as $$
begin
  new.former_zones := add_former_zone(new.former_zones, old.timezone, datemultirange(
    daterange('0001-01-01', (new.updated_at at time zone old.timezone)::date, '[]')));
  return new;
end
$$;
create trigger locations_keep_former_zones before update of timezone on locations
  for each row when (old.timezone is distinct from new.timezone) execute function keep_former_zone();
