-- The last choices of a user on the boards: a location or all locations, and the layout of View Schedules. The choices
-- follow the user to another browser.
create table user_choices (
  user_id uuid primary key references users (id) on delete cascade,
  location_id uuid references locations (id),
  all_locations boolean not null default false,
  layout text check (layout in ('calendar', 'people', 'list')),
  updated_at timestamptz not null,
  check (location_id is null or not all_locations)
);
