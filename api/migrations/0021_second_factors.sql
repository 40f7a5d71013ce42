-- What the database must not tell whoever has a copy of it.
--
-- Second factors: an authenticator app, passkeys, recovery codes. What has to be read again is sealed with a key that
-- is kept outside of the database, what is only compared is a keyed hash.

-- By which the server knows at its start whether it has the key that sealed what is here.
create table vault_mark (
  id smallint primary key default 1 check (id = 1),
  mark text not null
);

create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  -- Sealed.
  secret text not null,
  -- Null until a code of it was entered: then it is asked for.
  confirmed_at timestamptz,
  -- The last half minute whose code was used: none is good twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Both base64url; the key is COSE.
  credential_id text not null unique,
  public_key text not null,
  -- Of its last use, where the authenticator counts: a smaller one is a copy's.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- Challenges that were answered, until they lapse: none is good twice. Those that nobody answered are kept nowhere.
create table used_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null
);

-- Whether admins and managers must have a second factor, and since when it is asked.
alter table options add column second_factor_required boolean not null default false;
alter table options add column second_factor_since timestamptz;

-- Employee codes are sealed too; the server does it with those that are here at its next start. The same code is sealed
-- alike, so that the index above them still keeps them unique.
alter table users drop constraint users_employee_code_check;

-- Files of payroll hold them as well.
alter table payroll_files add column is_sealed boolean not null default false;
