-- People in whose browser a version of an area did not start, since it last started in anybody's.
create table area_failures (
  area text not null,
  version text not null,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  primary key (area, version, user_id)
);
