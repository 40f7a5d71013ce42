-- The life of credentials: sessions that are bound to a browser, end when idle and can be listed; budgets against
-- guessed codes; addresses that were confirmed.

-- Everybody signs in once more: older tokens have no other half.
delete from sessions;
alter table sessions add column id uuid not null unique default gen_random_uuid();
-- Of a session that a page opened: what its HttpOnly cookie holds. Null: the header alone, for programs.
alter table sessions add column binding_hash text;
alter table sessions add column last_used_at timestamptz;
alter table sessions add column address text not null default '';
alter table sessions add column device text not null default '';

-- Browsers that somebody signed in from: strangers who guess do not use up their budget.
create table known_browsers (
  browser_hash text not null,
  user_id uuid not null references users (id) on delete cascade,
  last_used_at timestamptz not null,
  primary key (browser_hash, user_id)
);
create index known_browsers_by_user on known_browsers (user_id);

-- Every wrong reset code of an account: after 10 within a year it gets links instead.
create table wrong_codes (
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null
);
create index wrong_codes_by_user on wrong_codes (user_id, at);

-- Of a reset by link: the hash of the key that was mailed instead of a code.
alter table password_resets add column link_hash text unique;

-- Who signed up by themselves proves that the address is theirs.
alter table users add column email_confirmed_at timestamptz;
create table email_confirmations (
  key_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_confirmations_by_user on email_confirmations (user_id);
