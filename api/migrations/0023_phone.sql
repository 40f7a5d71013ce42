-- The secret address under which somebody's calendar app reads their schedule: one each, known by its hash.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  made_at timestamptz not null,
  last_read_at timestamptz
);

-- Browsers that are told of notices by Web Push. Signing out ends one; a session that runs out does not.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  -- At the browser's own push service; whoever knows it can wake the browser, but not say anything.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  seen_at timestamptz not null
);
create index push_devices_by_user on push_devices (user_id);
create index push_devices_by_session on push_devices (session_id);

-- What is still to be sent; gone once it is.
create table push_outbox (
  id uuid primary key,
  device_id uuid not null references push_devices (id) on delete cascade,
  payload text not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0
);
create index push_outbox_by_device on push_outbox (device_id);
create index push_outbox_by_time on push_outbox (next_attempt_at);

-- How somebody wants to be told, where it is not both ways.
create table notice_choices (
  user_id uuid not null references users (id) on delete cascade,
  topic text not null,
  mail boolean not null,
  push boolean not null,
  primary key (user_id, topic)
);
-- When no phone of theirs makes a sound: wall-clock in a zone, over midnight where the first is the later one.
create table quiet_hours (
  user_id uuid primary key references users (id) on delete cascade,
  begins time not null,
  ends time not null,
  timezone text not null,
  check (begins <> ends)
);
