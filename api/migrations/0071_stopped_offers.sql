-- A manager can stop the offers of an open shift, and an employee can decline one. Both keep the row, so that the manager
-- sees how many staff were asked.
alter table open_shift_offers
  add column stopped_at timestamptz,
  add column declined_at timestamptz;
create index open_shift_offers_by_user on open_shift_offers (user_id, created_at desc);
