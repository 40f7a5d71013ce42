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
