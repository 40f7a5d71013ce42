-- Schedules and the dashboard show what had begun of a shift before it was deleted, so they look at deleted ones too.
drop index shifts_by_dates;
create index shifts_by_dates on shifts (location_id, least(start_date, first_date), end_date);

-- What a position was called before a day. Past weeks go on saying it: a row says what the name was on the days before
-- `until_date`, back to the row before it.
create table position_names (
  position_id uuid not null references positions (id) on delete cascade,
  until_date date not null,
  name text not null,
  primary key (position_id, until_date)
);
