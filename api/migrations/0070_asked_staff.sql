-- The staff who were asked to take the shifts of an absence. Offers are deleted with their open shift.
alter table absences add column asked smallint not null default 0 check (asked >= 0);
