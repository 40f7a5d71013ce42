-- A deploy token names the places of the frame that its versions may take; those that exist may go on as before.
alter table deploy_tokens add column slots text[] not null default '{}';
update deploy_tokens set slots = '{header}';

-- Versions that claim a page, a place of the frame or a shared package that their area did not have: no token releases
-- them before an admin allowed it.
create table waiting_claims (
  area text not null,
  version text not null,
  claims text[] not null check (cardinality(claims) > 0),
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  is_allowed boolean,
  primary key (area, version),
  check ((decided_at is null) = (is_allowed is null) and (decided_at is null) = (decided_by is null))
);
