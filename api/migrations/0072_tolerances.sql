-- Minutes that punches may differ from the schedule at a location, by direction. Null means the school's tolerance.
alter table location_options
  add column came_early_minutes integer check (came_early_minutes between 0 and 240),
  add column came_late_minutes integer check (came_late_minutes between 0 and 240),
  add column left_early_minutes integer check (left_early_minutes between 0 and 240),
  add column left_late_minutes integer check (left_late_minutes between 0 and 240);
