-- A date of a recurring shift that was moved to another day is cancelled and takes place as one-time shifts, which know
-- where they come from: undoing it archives them.
alter table shifts add column moved_from uuid references shifts (id);
alter table shifts add column moved_from_date date;
alter table shifts add check ((moved_from is null) = (moved_from_date is null));
create index shifts_moved on shifts (moved_from, moved_from_date) where moved_from is not null;

-- Shifts that were made in one save: they may be edited together.
alter table shifts add column group_id uuid;
create index shifts_by_group on shifts (group_id) where group_id is not null;
