-- How versions of areas did in browsers: how many of a kind on a day, in steps of time. Nothing about people.
create table area_counts (
  area text not null,
  version text not null,
  day date not null,
  kind text not null check (kind in ('load', 'fault')),
  -- Milliseconds until a page stood, at most; 0 for a fault.
  step integer not null,
  count integer not null,
  primary key (area, version, day, kind, step)
);
