-- A history that nobody rewrites: rows of the log and their seals are added and never changed.
-- Triggers, which the distributed engines know by now too; session_replication_role, which only a superuser may set,
-- is the way around them that the tests use.

alter table audit_log add column session_id uuid;
alter table audit_log add column address text;
alter table audit_log add column device text;

-- The chain: each seal holds the hash of the one before and of its row. Made right after the row's transaction, one
-- after the other, so that no two writers wait for each other.
create table audit_seals (
  seq bigint primary key,
  audit_id uuid not null unique,
  previous_hash text not null,
  hash text not null
);

-- Where the chain ends; kept apart, so that the last rows cannot be cut off unnoticed, and locked by who goes on.
create table audit_head (
  id smallint primary key default 1 check (id = 1),
  seq bigint not null,
  hash text not null,
  sealed_until timestamptz
);
insert into audit_head (id, seq, hash) values (1, 0, '');

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'The log is added to, never changed.' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_is_kept before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();
create trigger audit_seals_are_kept before update or delete or truncate on audit_seals
  for each statement execute function refuse_rewriting();
revoke update, delete, truncate on audit_log, audit_seals from current_user;
