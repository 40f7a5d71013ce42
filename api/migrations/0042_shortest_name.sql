-- The fewest characters of a first or last name: a school can accept Bo, Ng, and Li.
alter table options add column shortest_name integer not null default 3
  check (shortest_name between 1 and 3);
