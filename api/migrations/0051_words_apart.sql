-- Rows of the log are never updated: the words that an erasure can remove are kept apart, and the row keeps a salted hash
-- of each word. Removing words deletes their text and salt, and nothing can replace them.
-- Three steps, so that no step keeps the processes of the version before waiting: from now on each new row keeps its words
-- apart (this file), the rows of before follow (0052), and then no row can change (0053).

create table audit_words (
  audit_id uuid not null,
  -- The column of the row that the words are of, and the field of a JSON object; '' for all of it.
  part text not null check (part in ('address', 'device', 'before', 'after')),
  key text not null,
  salt text,
  -- JSON, as text.
  value text,
  -- SHA-256 of the salt, a line break and the value; it stays when the words go.
  hash text not null,
  -- The number of the erasure that removed the words.
  erased_number integer,
  primary key (audit_id, part, key),
  check ((value is null) = (erased_number is not null)),
  check ((salt is null) = (value is null))
);
create index audit_words_taken_out on audit_words (erased_number) where erased_number is not null;

-- Hash over the row's words, which the row's seal is made of.
alter table audit_log add column words_hash text;

-- Whether a value can be a person's words: fields of an account, typed text, and every text that is no ID,
-- date, time, hash or name of a state.
create function holds_words(key text, value jsonb) returns boolean language sql immutable as $$
  select case
    when key in ('first_name', 'last_name', 'full_name', 'email', 'phone_number', 'employee_code',
      'emergency_phone_number', 'employee_joining_date', 'employee_ending_date', 'employee_status', 'gender', 'dob',
      'country', 'province', 'city', 'company_name', 'postal_code', 'reason', 'sentences', 'address', 'device',
      'in_address', 'in_device', 'out_address', 'out_device') then jsonb_typeof(value) <> 'null'
    when jsonb_typeof(value) in ('number', 'boolean', 'null') then false
    when jsonb_typeof(value) = 'object' then value <> '{}'
    else value::text !~ ('^\[?(('
      || '"([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|[A-Z][A-Z_]*|[0-9]{2}:[0-9]{2}|'
      || '[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+(Z|\+00:00))?)"|[0-9.]+|true|false|null)(, |\]?$))*\]?$')
  end
$$;
create function words_of(address text, device text, before jsonb, after jsonb)
  returns table (part text, key text, value text) language sql immutable as $$
  select 'address', '', to_jsonb(address)::text where address is not null
  union all select 'device', '', to_jsonb(device)::text where device is not null
  union all select v.part, e.key, e.value::text
    from (values ('before', before), ('after', after)) v (part, value),
      jsonb_each(case when jsonb_typeof(v.value) = 'object' then v.value else '{}' end) e
    where holds_words(e.key, e.value)
  union all select v.part, '', v.value::text from (values ('before', before), ('after', after)) v (part, value)
    where jsonb_typeof(v.value) <> 'object' and holds_words('', v.value)
$$;
create function facts_of(value jsonb) returns jsonb language sql immutable as $$
  select case
    when jsonb_typeof(value) = 'object' then coalesce(
      (select jsonb_object_agg(e.key, e.value) from jsonb_each(value) e where not holds_words(e.key, e.value)), '{}')
    when not holds_words('', value) then value
  end
$$;
create function hash_words(id uuid) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(w.part || ' ' || w.key || ' ' || w.hash, E'\n'
    order by w.part collate "C", w.key collate "C"), ''), 'UTF8')), 'hex') from audit_words w where w.audit_id = id
$$;
-- A row as its seal hashes it, and the hash of the seal: both as the server computes them.
create function sealed_parts(a audit_log) returns text language sql stable as $$
  select json_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor_id, a.actor_kind,
    a.action, a.entity, a.entity_id, a.location_id, a.request_id, a.session_id, a.address, a.device, a.before::text,
    a.after::text, a.words_hash)::text
$$;
create function seal_of(previous text, a audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(previous || E'\n' || sealed_parts(a), 'UTF8')), 'hex')
$$;

-- Every row that is written from now on, also by a process of the version before.
create function keep_words_apart() returns trigger language plpgsql as $$
begin
  with words as materialized (
    select w.*, gen_random_uuid()::text || gen_random_uuid()::text as salt
    from words_of(new.address, new.device, new.before, new.after) w
  )
  insert into audit_words (audit_id, part, key, salt, value, hash)
  select new.id, part, key, salt, value, encode(sha256(convert_to(salt || E'\n' || value, 'UTF8')), 'hex') from words;
  new.words_hash = hash_words(new.id);
  new.before = facts_of(new.before);
  new.after = facts_of(new.after);
  new.address = null;
  new.device = null;
  return new;
end
$$;

-- The log with the words that are left.
create view audit_entries as
  select a.id, a.at, a.actor_id, a.actor_kind, a.action, a.entity, a.entity_id, a.location_id, a.request_id,
    a.session_id, w.address, w.device,
    case when w.before is null then a.before when a.before is null then w.before else a.before || w.before end as before,
    case when w.after is null then a.after when a.after is null then w.after else a.after || w.after end as after,
    a.words_hash
  from audit_log a left join lateral (
    select max(o.value::jsonb #>> '{}') filter (where o.part = 'address') as address,
      max(o.value::jsonb #>> '{}') filter (where o.part = 'device') as device,
      coalesce(jsonb_object_agg(o.key, o.value::jsonb) filter (where o.part = 'before' and o.key <> ''),
        (array_agg(o.value::jsonb) filter (where o.part = 'before'))[1]) as before,
      coalesce(jsonb_object_agg(o.key, o.value::jsonb) filter (where o.part = 'after' and o.key <> ''),
        (array_agg(o.value::jsonb) filter (where o.part = 'after'))[1]) as after
    from audit_words o where o.audit_id = a.id and o.value is not null
  ) w on true;

create trigger audit_log_words before insert on audit_log
  for each row execute function keep_words_apart();

-- Until 0053, a row can change only by moving its words.
create or replace function refuse_all_but_erasing() returns trigger language plpgsql as $$
begin
  if old.words_hash is not null or new.words_hash is null
    or (to_jsonb(new) - '{before,after,address,device,words_hash}'::text[])
      is distinct from (to_jsonb(old) - '{before,after,address,device,words_hash}'::text[]) then
    raise exception 'The log is added to, never changed.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- During a rolling upgrade a process of the version before still seals, without the hash of the words. The database refuses
-- its seals, and a process of this version adds them.
create function refuse_other_seals() returns trigger language plpgsql as $$
begin
  if new.hash is distinct from
    (select seal_of(new.previous_hash, a) from audit_log a where a.id = new.audit_id) then
    raise exception 'A seal covers its row and the hash of the words of the row.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger audit_seals_cover_words before insert on audit_seals
  for each row execute function refuse_other_seals();
-- The same process would find every row of the log changed, so the nightly check waits until it has ended.
update jobs set next_run_at = greatest(next_run_at, now() + interval '1 day') where name = 'audit.verify';

-- Words can be removed only for an erased user, together with the number of the erasure. Nothing else about them changes.
create function refuse_all_but_taking_out() returns trigger language plpgsql as $$
begin
  if old.erased_number is not null or new.value is not null
    or (new.audit_id, new.part, new.key, new.hash) is distinct from (old.audit_id, old.part, old.key, old.hash)
    or not exists (select 1 from users u where u.erased_number = new.erased_number and u.erased_at is not null) then
    raise exception 'The log is added to, never changed.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger audit_words_are_kept before delete or truncate on audit_words
  for each statement execute function refuse_rewriting();
create trigger audit_words_rows_are_kept before update on audit_words
  for each row execute function refuse_all_but_taking_out();
revoke update, delete, truncate on audit_words from current_user;
grant update (salt, value, erased_number) on audit_words to current_user;

-- Redactions of before are history too.
create trigger audit_redactions_are_closed before insert on audit_redactions
  for each statement execute function refuse_rewriting();
revoke insert on audit_redactions from current_user;
