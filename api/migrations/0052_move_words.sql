-- The words of the rows of before. New rows can be added to the log all the time.
set local statement_timeout = 0;
grant update (words_hash) on audit_log to current_user;
with words as materialized (
  select a.id, w.*, gen_random_uuid()::text || gen_random_uuid()::text as salt
  from audit_log a, words_of(a.address, a.device, a.before, a.after) w
  where a.words_hash is null
)
insert into audit_words (audit_id, part, key, salt, value, hash)
select id, part, key, salt, value, encode(sha256(convert_to(salt || E'\n' || value, 'UTF8')), 'hex') from words;
update audit_log set words_hash = hash_words(id), before = facts_of(before), after = facts_of(after),
  address = null, device = null
where words_hash is null;

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
