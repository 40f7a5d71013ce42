-- When employment ends, access ends: sign-in says since when. Null of accounts that were deactivated before this.
alter table users add column deactivated_at timestamptz;

-- A server of before this can still write during an upgrade, so the database fills the column in.
create function keep_deactivation() returns trigger language plpgsql as $$
begin
  if new.is_active then
    new.deactivated_at := null;
  elsif old.is_active then
    new.deactivated_at := new.updated_at;
  end if;
  return new;
end
$$;
create trigger users_keep_deactivation before update of is_active on users
  for each row execute function keep_deactivation();

-- Those who were deleted are found by their address: sign-in says when their access ended, and they can be restored.
create index users_by_email on users (lower(email));
-- Someone who has left can still clock out with their code.
create index users_by_code on users (employee_code);
-- The few who have a last day.
create index users_by_last_day on users (employee_ending_date) where employee_ending_date is not null;

-- The key that a person had from a day on; the first key counts for all days before. Hours keep the key of their day, no
-- matter who has that key now. Sealed as in users.
create table employee_keys (
  user_id uuid not null references users (id) on delete cascade,
  from_date date not null,
  employee_code text not null,
  primary key (user_id, from_date)
);
create index employee_keys_by_code on employee_keys (employee_code);
-- No one knows which keys people had before: each history starts with the key of today.
insert into employee_keys (user_id, from_date, employee_code)
select id, '0001-01-01', employee_code from users where employee_code is not null;

-- A key counts from the current date in New York, the zone where a day begins first. So a key never counts for a day
-- that is already over at a location. Removing a key adds no row: earlier hours keep the key of their day.
create function keep_employee_key() returns trigger language plpgsql as $$
declare
  newest text;
begin
  select k.employee_code into newest from employee_keys k where k.user_id = new.id order by k.from_date desc limit 1;
  if new.employee_code is not null and new.employee_code is distinct from newest then
    insert into employee_keys (user_id, from_date, employee_code)
    values (new.id, case when newest is null then '0001-01-01'
      else (new.updated_at at time zone 'America/New_York')::date end, new.employee_code)
    on conflict (user_id, from_date) do update set employee_code = excluded.employee_code;
  end if;
  return null;
end
$$;
create trigger users_keep_employee_key after insert or update of employee_code on users
  for each row execute function keep_employee_key();
