-- One person can be erased: the hours stay, under a number, and the log still proves that nothing else was changed.

alter table users add column erased_at timestamptz;
alter table users add column erased_number integer unique;
alter table users add check ((erased_at is null) = (erased_number is null));
alter table users add check (erased_at is null or deleted_at is not null);

-- How long hours and names are kept together after somebody left.
alter table options add column retention_months integer not null default 36
  check (retention_months between 0 and 120);

-- A payroll file of a time that somebody who was erased was paid for: who made it and its sums stay.
alter table payroll_files add column emptied_at timestamptz;

-- Rows of the log that an erasure took words out of, each with the hash of what it is since. The erasure's own row of
-- the log, `user.erased`, names them by number and a hash over all of them; verifying the chain compares.
create table audit_redactions (
  erased_number integer not null,
  audit_id uuid not null,
  hash text not null,
  primary key (audit_id, erased_number)
);
create index audit_redactions_by_number on audit_redactions (erased_number);
create trigger audit_redactions_are_kept before update or delete or truncate on audit_redactions
  for each statement execute function refuse_rewriting();
revoke update, delete, truncate on audit_redactions from current_user;

-- Words can be taken out of the log by who says so (`ondeck.erasing`), and only words: who did what when stays.
create function refuse_all_but_erasing() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('ondeck.erasing', true), '') = ''
    or (to_jsonb(new) - '{before,after,address,device}'::text[])
      is distinct from (to_jsonb(old) - '{before,after,address,device}'::text[]) then
    raise exception 'The log is added to, never changed.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
drop trigger audit_log_is_kept on audit_log;
create trigger audit_log_is_kept before delete or truncate on audit_log
  for each statement execute function refuse_rewriting();
create trigger audit_log_rows_are_kept before update on audit_log
  for each row execute function refuse_all_but_erasing();
grant update (before, after, address, device) on audit_log to current_user;

-- The same of corrections: a reason can be taken out.
create function refuse_all_but_reason() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('ondeck.erasing', true), '') = ''
    or (to_jsonb(new) - 'reason') is distinct from (to_jsonb(old) - 'reason') then
    raise exception 'The log is added to, never changed.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
drop trigger clock_record_versions_are_kept on clock_record_versions;
create trigger clock_record_versions_are_kept before delete on clock_record_versions
  for each statement execute function refuse_rewriting();
create trigger clock_record_version_rows_are_kept before update on clock_record_versions
  for each row execute function refuse_all_but_reason();
