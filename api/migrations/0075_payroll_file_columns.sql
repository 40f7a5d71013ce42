-- The columns of a payroll file, so that two files of a period can be compared after the template has changed. Files of
-- before have none, and are compared by the present template if it has their titles.
alter table payroll_files add column columns jsonb;
