-- When a job counts as late: three of its periods after the last run that came to an end. Empty for a job that a server of
-- before this ran last.
alter table jobs add column late_after timestamptz;
