-- Single-use keys that open the set-up of the first admin, while there is none.
create table setup_keys (
  key_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- The log outlives whom and what it names: a demo that is removed, a person who is erased.
alter table audit_log drop constraint audit_log_actor_id_fkey;
alter table audit_log drop constraint audit_log_location_id_fkey;
