-- A kiosk is known by a key that cannot leave its browser, instead of a cookie that can be copied. What was registered
-- with a cookie is registered anew.
delete from employee_tokens where kiosk_id is not null;
update kiosks set revoked_at = coalesce(revoked_at, now());
alter table kiosks drop column token_hash;
-- SPKI, base64; null of a kiosk from before.
alter table kiosks add column public_key text;
-- Of its last call: each has a larger one, so that none counts twice.
alter table kiosks add column counter bigint not null default 0;
alter table kiosks add check (revoked_at is not null or public_key is not null);

-- Single-use codes that register a browser at one location.
create table kiosk_codes (
  code_hash text primary key,
  name text not null,
  location_id uuid not null references locations (id),
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Where both punches were made; clock_records.kiosk_id is that of the first.
alter table clock_records add column in_address text;
alter table clock_records add column in_device text;
alter table clock_records add column out_kiosk_id uuid references kiosks (id);
alter table clock_records add column out_address text;
alter table clock_records add column out_device text;

-- What the managers of a location want to be told of: LATE, OPEN, UNCOVERED.
alter table locations add column alerts text[] not null default '{}';
-- What they were told: each once, however many processes look.
create table alerts_told (
  kind text not null,
  subject text not null,
  at timestamptz not null,
  primary key (kind, subject)
);
