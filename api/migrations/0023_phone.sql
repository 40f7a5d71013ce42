-- The secret address under which somebody's calendar app reads their schedule: one each, known by its hash.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  made_at timestamptz not null,
  last_read_at timestamptz
);
