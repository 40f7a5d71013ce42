-- A published shift is looked up by the draft shift that it was made from, to find the shift that it is a copy of.
create index draft_shifts_made on draft_shifts (shift_id) where shift_id is not null;
