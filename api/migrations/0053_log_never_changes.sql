-- From here on no row of the log changes.
set local statement_timeout = 0;
-- The old seals prove the old rows until words are removed from them. From then on this row, sealed here, proves them.
do $$
declare
  head audit_head;
  apart audit_log;
begin
  select * into head from audit_head for update;
  if head.seq > 0 then
    insert into audit_log (id, at, actor_kind, action, entity, after)
    select gen_random_uuid(), coalesce(head.sealed_until, now()), 'SYSTEM', 'audit.wordsApart', 'audit',
      jsonb_build_object('seals', head.seq, 'digest', encode(sha256(convert_to(string_agg(
        encode(sha256(convert_to(sealed_parts(a), 'UTF8')), 'hex'), '' order by s.seq), 'UTF8')), 'hex'))
    from audit_seals s join audit_log a on a.id = s.audit_id
    returning * into apart;
    insert into audit_seals (seq, audit_id, previous_hash, hash)
    values (head.seq + 1, apart.id, head.hash, seal_of(head.hash, apart));
    update audit_head set seq = head.seq + 1, hash = seal_of(head.hash, apart);
  end if;
end
$$;

drop trigger audit_log_rows_are_kept on audit_log;
drop function refuse_all_but_erasing();
drop trigger audit_log_is_kept on audit_log;
create trigger audit_log_is_kept before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();
revoke update on audit_log from current_user;
