-- The reason of a correction, too, can be removed only for an erased user.
alter table clock_record_versions add column erased_number integer;
create or replace function refuse_all_but_reason() returns trigger language plpgsql as $$
begin
  if old.erased_number is not null or new.reason <> 'Erased'
    or (to_jsonb(new) - '{reason,erased_number}'::text[]) is distinct from
      (to_jsonb(old) - '{reason,erased_number}'::text[])
    or not exists (select 1 from users u where u.erased_number = new.erased_number and u.erased_at is not null) then
    raise exception 'The log is added to, never changed.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke update, delete on clock_record_versions from current_user;
grant update (reason, erased_number) on clock_record_versions to current_user;

-- A name of a version that was ever stored is used up, also when its files are gone.
create table stored_versions (
  area text not null,
  version text not null,
  -- SHA-256 of the descriptor, which names every claim and the hash of every file.
  digest text not null,
  stored_at timestamptz not null,
  -- Its files stay after every later upload.
  was_live boolean not null default false,
  -- The server ended its release automatically.
  was_stopped boolean not null default false,
  -- An admin released it again after that: no report stops it again.
  stands boolean not null default false,
  primary key (area, version)
);

-- An admin allows contents, not a name.
alter table waiting_claims add column digest text;

-- The reports of each person's browser about a version: one voice for each person, however many they send.
create table area_voices (
  area text not null,
  version text not null,
  user_id uuid not null references users (id) on delete cascade,
  -- Whether a load and a fault were counted, and whether the version started according to the latest report.
  loaded boolean not null default false,
  faulted boolean not null default false,
  starts boolean not null,
  at timestamptz not null,
  primary key (area, version, user_id)
);
-- A server of the version before may still run: its table `area_failures` is kept, and what it writes there lapses.
-- Codes that a browser asked for from which someone signed in before are counted apart: strangers cannot use them up.
alter table password_resets add column known_browser text;
