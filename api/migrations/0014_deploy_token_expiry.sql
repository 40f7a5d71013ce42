-- A deploy token opens what every person loads, so none is good for ever. Those made before get the usual time from now
-- on: no team's pipeline stops on the day of the migration.
alter table deploy_tokens add column expires_at timestamptz;
update deploy_tokens set expires_at = now() + interval '90 days';
alter table deploy_tokens alter column expires_at set not null;
