-- Text messages to staff who confirmed a phone number.
alter table options
  add column text_messages boolean not null default false,
  -- How many text messages the school sends in 24 hours.
  add column texts_per_day integer not null default 200 check (texts_per_day between 0 and 5000);

-- Whether notifications of the topic are sent as text messages; null for the topic's default.
alter table notice_choices add column sms boolean;

create table sms_numbers (
  user_id uuid primary key references users (id) on delete cascade,
  phone text not null check (phone ~ '^\+1[2-9][0-9]{9}$'),
  confirmed_at timestamptz not null,
  -- When the owner of the phone replied STOP; null after START.
  stopped_at timestamptz
);
create index sms_numbers_by_phone on sms_numbers (phone);

-- Codes that confirm a number. A row is kept for a day after it expires, because codes are limited by day.
create table sms_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  phone text not null,
  code_hash text not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_codes_by_user on sms_codes (user_id, created_at);
create index sms_codes_by_phone on sms_codes (phone, created_at);

create table sms_messages (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  phone text not null,
  -- The kind of the notification, or `code`.
  kind text not null,
  -- Emptied once the message is settled.
  body text not null,
  -- The message is useless from then on.
  due_at timestamptz not null,
  -- UNKNOWN from the attempt until the provider's answer is stored, so that no message is sent twice.
  state text not null
    check (state in ('QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'EXPIRED', 'CAPPED', 'UNKNOWN')),
  provider_id text,
  segments smallint,
  error_code text,
  attempts smallint not null default 0,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'QUEUED') = (settled_at is null))
);
create index sms_messages_waiting on sms_messages (next_attempt_at) where state = 'QUEUED';
create index sms_messages_by_user on sms_messages (user_id, created_at);
create index sms_messages_by_time on sms_messages (created_at);
create index sms_messages_attempted on sms_messages (first_attempt_at) where first_attempt_at is not null;
