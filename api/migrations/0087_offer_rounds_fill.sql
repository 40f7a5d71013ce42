-- Offers without a round become rounds of one wave. The job `offers.fill` runs this file again, because a server of the
-- previous release stores offers without a round during an upgrade; a second run changes nothing.
update open_shift_offers set answer = 'DECLINED', answered_at = declined_at
  where declined_at is not null and answer is null;

insert into offer_rounds (id, shift_id, start_date, end_date, open_shift_id, state, current_wave, created_by, created_at,
  ended_at)
select gen_random_uuid(), g.shift_id, g.start_date, f.end_date, g.id,
  case when bool_or(f.stopped_at is null) then 'RUNNING' else 'STOPPED' end, 1,
  (array_agg(f.offered_by order by f.created_at, f.user_id))[1], min(f.created_at),
  case when bool_or(f.stopped_at is null) then null else max(f.stopped_at) end
from open_shift_offers f join open_shifts g on g.id = f.open_shift_id
where f.round_id is null and coalesce(f.end_date, 'infinity') >= g.start_date
group by g.id, g.shift_id, g.start_date, f.end_date
having bool_and(f.stopped_at is not null) or not exists (select 1 from offer_rounds r
  where r.state = 'RUNNING' and r.open_shift_id = g.id and r.end_date is not distinct from f.end_date);

-- An employee who has an offer of the round already keeps that one.
with wanted as (
  select f.ctid as at, f.user_id, f.created_at, (select r.id from offer_rounds r
    where r.open_shift_id = f.open_shift_id and r.end_date is not distinct from f.end_date
      and (r.state = 'RUNNING' or f.stopped_at is not null)
    order by r.state = 'RUNNING' desc, r.created_at desc, r.id limit 1) as id
  from open_shift_offers f where f.round_id is null and f.open_shift_id is not null
), attached as (
  select distinct on (w.id, w.user_id) w.at, w.id from wanted w
  where w.id is not null
    and not exists (select 1 from open_shift_offers o where o.round_id = w.id and o.user_id = w.user_id)
  order by w.id, w.user_id, w.created_at
)
update open_shift_offers f set round_id = a.id, wave = 1, sent_at = f.created_at
from attached a where a.at = f.ctid;

-- A server of the previous release doesn't end the rounds of an open shift that it closes.
update offer_rounds set state = 'CANCELED', ended_at = now()
where state = 'RUNNING' and open_shift_id is null and replaced_user_id is null;
