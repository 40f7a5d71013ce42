-- Whether a manager approves the swaps that staff agree on. Without approval, a swap is completed when the coworker
-- accepts, unless it has a warning that only a manager can accept.
alter table location_options add column swaps_need_approval boolean not null default true;
